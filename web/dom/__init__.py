"""The browser: the only package of the site that touches it; the rest of the site sees it as a `Page`."""

"""The browser: the only package of the site that touches it. `page` is what the rest of the site sees of it."""

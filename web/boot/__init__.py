"""The code that a browser runs first: the scripts of the page's start, and the Python that starts with them."""

"""The site embedded in a frame on a host page, which requests games and is told of them."""

"""Games that the browser keeps."""

"""The data stored in the visitor's browser, and how it is read back."""

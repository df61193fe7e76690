"""What is kept in the visitor's browser, and how it is read again."""

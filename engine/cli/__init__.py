"""The engine at the command line: what `python -m engine` does."""

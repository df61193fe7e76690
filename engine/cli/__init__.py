"""The command line of the engine, run by `python -m engine`."""

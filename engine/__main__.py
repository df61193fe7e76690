"""`python -m engine`: see `python -m engine --help`."""

import sys

if __name__ == "__main__":
    try:
        from engine.cli.main import main

        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # before a command has begun, or in one that keeps nothing
        sys.exit(130)

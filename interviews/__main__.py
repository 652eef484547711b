"""`python -m interviews`."""

import sys

STOPPED = 130


def run() -> int:
    """The exit code, also where Ctrl-C comes while the commands are still being loaded."""
    try:
        from interviews.app import main

        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return STOPPED


if __name__ == "__main__":
    sys.exit(run())

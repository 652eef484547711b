"""``python -m devhost start``: run a Functions app on this machine."""

from devhost.cli import main

if __name__ == "__main__":
    main()

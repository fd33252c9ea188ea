"""`python -m miskatonic.cli` is the command too."""

import sys

from miskatonic.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.cards.transcripts FOLDER [--json]`: ends with 0 if all is explained, 1 if not, 2 on bad input."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.cards.transcripts.logs import BadLog
from tests.cards.transcripts.report import report


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.cards.transcripts", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(argv)
    try:
        found = report(chosen.folder)
    except BadLog as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(json.dumps(found.plain(), indent=1) if chosen.json else "\n".join(found.lines()))
    return 1 if found.unexplained else 0


if __name__ == "__main__":
    sys.exit(main())

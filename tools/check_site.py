"""Fail when a built page would load anything from another address: fonts, scripts, styles, pictures.

    python tools/check_site.py site

Links that a reader may follow are allowed; what the browser fetches by itself is not.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
IN_STYLE = re.compile(r"""(?:url\(|@import)\s*["']?((?:[a-z]+:)?//[^"')\s]+)""", re.IGNORECASE)
IN_SCRIPT = re.compile(
    r"""(?:importScripts|fetch|import|\.src\s*=|\.href\s*=)\s*\(?\s*["']((?:https?:)?//[^"']+)""",
    re.IGNORECASE,
)


class Fetches(HTMLParser):
    """Collects what a browser loads for a page without being asked."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None or (tag == "a" and name == "href"):
                continue
            if tag == "link" and ("rel", "canonical") in attrs:
                continue
            if name in {"src", "href", "srcset", "data", "poster", "action"} and ELSEWHERE.match(value):
                self.found.append(value)
            if name == "style":
                self.found += IN_STYLE.findall(value)


def fetches(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".css":
        return IN_STYLE.findall(text)
    if path.suffix == ".js":
        return IN_SCRIPT.findall(text)
    page = Fetches()
    page.feed(text)
    return page.found + IN_STYLE.findall(text) + IN_SCRIPT.findall(text)


def main(folder: Path) -> int:
    pages = sorted(path for path in folder.rglob("*") if path.suffix in {".html", ".css", ".js", ".svg"})
    if not any(path.suffix == ".html" for path in pages):
        print(f"no pages in {folder}", file=sys.stderr)
        return 1
    bad = [f"{path.relative_to(folder)}: {address}" for path in pages for address in fetches(path)]
    for line in bad:
        print(f"loads from elsewhere: {line}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))

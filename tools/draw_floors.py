"""Draw the house from the code: reads every import below src/miskatonic and writes the floors as an SVG.

    python tools/draw_floors.py docs/floors.svg

A solid arrow is an import, a dashed one a module opened by its name (the shelf opens a game only when
somebody wants it). The figure at an arrow counts the modules that take part. Arrows must point down;
lint-imports enforces it, this shows it. Below the house stand the floors inside each game that has a contract of
its own in pyproject.toml, each with the floors it imports from and in how many modules.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
PACKAGE = "miskatonic"
FLOORS = (
    ("doors", ("cli", "web", "client", "gym")),
    ("service", ("table", "lab", "study", "agents")),
    ("shelf", ("library", "shelf")),
    ("games", ("games",)),
    ("kernel", ("kernel",)),
)
WIDTH, MARGIN, LINE, GAP, LABEL = 960, 24, 17, 64, 84
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #2b2622 }
.floor { fill: #f4efe6 } .room { fill: #fffdf8; stroke: #6b5a45 } .name { font-weight: 600; font-size: 15px }
.small { font-size: 12px; fill: #5d5246 } .edge { fill: none; stroke: #7d2f2f; stroke-width: 1.6 }
.named { stroke-dasharray: 5 4 }
.count { font-size: 11px; fill: #7d2f2f; text-anchor: middle }
.count { paint-order: stroke; stroke: #fffdf8; stroke-width: 4px }
"""
TIP = """<defs>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0 L8 4 L0 8 z" fill="#7d2f2f"/></marker>
</defs>"""

Edge = tuple[str, str]


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted((SRC / PACKAGE).rglob("*.py")):
        parts = path.relative_to(SRC).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def room(module: str) -> str:
    """The room a module is in: a package of the floor, and for the games one room each."""
    parts = module.split(".")[1:]
    if not parts:
        return ""
    return ".".join(parts[:2]) if parts[0] == "games" else parts[0]


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def named(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """Modules written as text, to be opened by `import_module`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in known:
            yield str(node.value)


def edges() -> tuple[Counter[Edge], set[Edge]]:
    """How many modules of a room import from another room, and which rooms are only opened by name."""
    known = modules()
    counts: Counter[Edge] = Counter()
    imports: set[Edge] = set()
    for module, path in known.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        here = room(module)
        targets = {room(name) for name in imported(tree) if name in known} - {here, ""}
        opened = {room(name) for name in named(tree, set(known))} - {here, ""}
        if here:
            counts.update((here, there) for there in targets | opened)
            imports.update((here, there) for there in targets)
    return counts, set(counts) - imports


def inner_floors() -> dict[str, list[list[str]]]:
    """Game -> its floors from the top, each with its folders and modules, as the import contracts have them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    found = {}
    for contract in contracts["contracts"]:
        for container in contract.get("containers", ()):
            if container.startswith(f"{PACKAGE}.games."):
                floors = [layer.replace("|", ":").split(":") for layer in contract["layers"]]
                found[container] = [[name.strip() for name in floor] for floor in floors]
    return found


def inner_uses(game: str, floors: list[list[str]]) -> dict[int, Counter[int]]:
    """Floor of a game -> the floors it imports from, and how many of its modules do."""
    level = {f"{game}.{name}": n for n, floor in enumerate(floors) for name in floor}
    known = modules()
    uses: dict[int, Counter[int]] = {n: Counter() for n in range(len(floors))}

    def floor_of(module: str) -> int | None:
        return level.get(".".join(module.split(".")[: game.count(".") + 2]))

    for module, path in known.items():
        here = floor_of(module)
        if here is not None:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            there = {floor_of(name) for name in imported(tree) if name in known} - {here, None}
            uses[here].update(n for n in there if n is not None)
    return uses


def contents(name: str) -> list[str]:
    """What is in a room: its modules and folders, in a few words."""
    prefix = f"{PACKAGE}.{name}."
    inside = {module[len(prefix) :].split(".")[0] for module in modules() if module.startswith(prefix)}
    return sorted(inside - {"__main__"})


def wrapped(words: list[str], width: float) -> list[str]:
    """The words in lines of about this many pixels."""
    lines: list[str] = []
    for word in words:
        if lines and (len(lines[-1]) + len(word) + 2) * 6.4 < width:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines


class Drawing:
    """Places the rooms floor by floor, then the arrows between them."""

    def __init__(self) -> None:
        self.counts, self.by_name = edges()
        self.rooms = {room(module) for module in modules()}
        self.place: dict[str, tuple[float, float, float, float]] = {}
        self.back: list[str] = []
        self.front: list[str] = []
        self.height: float = MARGIN

    def floor(self, title: str, names: tuple[str, ...]) -> None:
        rooms = [r for name in names for r in sorted(self.rooms) if r == name or r.startswith(f"{name}.")]
        rooms = [r for r in rooms if r != "games"]  # the hall between the games
        width = (WIDTH - 2 * MARGIN - LABEL - 16 * len(rooms)) / max(1, len(rooms))
        texts = {r: wrapped(contents(r), width - 20) for r in rooms}
        tall = 38 + LINE * max([len(lines) for lines in texts.values()] + [0])
        self.back.append(
            f'<rect class="floor" x="{MARGIN}" y="{self.height}" width="{WIDTH - 2 * MARGIN}" '
            f'height="{tall + 16}" rx="6"/>'
        )
        self.back.append(f'<text x="{MARGIN + 12}" y="{self.height + 30}">{escape(title)}</text>')
        for i, name in enumerate(rooms):
            left = MARGIN + LABEL + i * (width + 16)
            self.room(name, texts[name], (left, self.height + 8, width, tall))
        self.height += tall + 16 + GAP

    def room(self, name: str, lines: list[str], box: tuple[float, float, float, float]) -> None:
        left, top, width, tall = self.place[name] = box
        self.front.append(
            f'<rect class="room" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{tall:.0f}"/>'
            f'<text class="name" x="{left + 10:.0f}" y="{top + 22:.0f}">{escape(name)}</text>'
        )
        for i, line in enumerate(lines):
            self.front.append(
                f'<text class="small" x="{left + 10:.0f}" y="{top + 42 + i * LINE:.0f}">{escape(line)}</text>'
            )

    def inside(self, games: dict[str, list[list[str]]]) -> None:
        """The floors of each game as a tower of its own, side by side."""
        width = (WIDTH - 2 * MARGIN - 16 * (len(games) - 1)) / max(1, len(games))
        tallest = self.height
        for n, (game, floors) in enumerate(games.items()):
            left, top = MARGIN + n * (width + 16), self.height
            self.front.append(
                f'<text x="{left:.0f}" y="{top:.0f}">inside {escape(game.partition(".")[2])}</text>'
            )
            top += 10
            uses = inner_uses(game, floors)
            for floor, names in enumerate(floors):
                top = self.inner_floor((left, top, width), names, self.below(uses[floor], floors))
            tallest = max(tallest, top)
        self.height = tallest + GAP

    def below(self, uses: Counter[int], floors: list[list[str]]) -> list[str]:
        said = [f"{floors[floor][0]} ({count})" for floor, count in sorted(uses.items())]
        return [f"uses {said[0]}", *said[1:]] if said else []

    def inner_floor(self, box: tuple[float, float, float], names: list[str], uses: list[str]) -> float:
        """One floor of a tower, and where the next begins."""
        left, top, width = box
        lines = [("", line) for line in wrapped(names, width - 20)]
        lines += [(' class="small"', line) for line in wrapped(uses, width - 20)]
        tall = 14 + LINE * len(lines)
        self.front.append(
            f'<rect class="room" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{tall:.0f}"/>'
        )
        for i, (small, line) in enumerate(lines):
            y = top + 20 + i * LINE
            self.front.append(f'<text{small} x="{left + 10:.0f}" y="{y:.0f}">{escape(line)}</text>')
        return top + tall + 6

    def port(self, name: str, edge: Edge, down: bool) -> float:
        """Where on a room's side an arrow is fastened: spread, ordered by where the other end is."""
        mine = [e for e in self.counts if e[0 if down else 1] == name and self.is_down(e)]
        other = 1 if down else 0
        mine.sort(key=lambda e: (self.place[e[other]][0] + self.place[e[other]][2] / 2, e))
        left, _, width, _ = self.place[name]
        return left + width * (mine.index(edge) + 1) / (len(mine) + 1)

    def is_down(self, edge: Edge) -> bool:
        return self.place[edge[0]][1] < self.place[edge[1]][1]

    def arrow(self, edge: Edge) -> None:
        (left, top, width, tall), (left2, top2, _, _) = self.place[edge[0]], self.place[edge[1]]
        kind = "edge named" if edge in self.by_name else "edge"
        if self.is_down(edge):
            x1, y1, x2, y2 = self.port(edge[0], edge, True), top + tall, self.port(edge[1], edge, False), top2
            bend = min(40.0, (y2 - y1) / 2)
            curve = f"C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2 - 6:.0f}"
            path = f"M{x1:.0f} {y1:.0f} {curve}"
            at = (x2, y2 - 14)
        else:  # a neighbour on the same floor
            right = left < left2
            x1, x2 = (left + width, left2 - 2) if right else (left, left2 + self.place[edge[1]][2] + 2)
            y = top + (14 if right else 26)
            path, at = f"M{x1:.0f} {y:.0f} L{x2:.0f} {y:.0f}", ((x1 + x2) / 2, y - 5)
        self.back.append(f'<path class="{kind}" marker-end="url(#tip)" d="{path}"/>')
        self.front.append(f'<text class="count" x="{at[0]:.0f}" y="{at[1]:.0f}">{self.counts[edge]}</text>')

    def svg(self) -> str:
        for title, names in FLOORS:
            self.floor(title, names)
        homeless = {name for edge in self.counts for name in edge} - set(self.place)
        if homeless:
            raise SystemExit(f"on no floor: {', '.join(sorted(homeless))}; say where in FLOORS")
        for edge in sorted(self.counts):
            self.arrow(edge)
        self.inside(inner_floors())
        height = self.height - GAP + MARGIN
        said = "; ".join(f"{a} uses {b} ({n})" for (a, b), n in sorted(self.counts.items()))
        size = f'viewBox="0 0 {WIDTH} {height:.0f}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title desc">',
            f'<title id="title">The floors of Miskatonic</title><desc id="desc">{escape(said)}</desc>',
            f"<style>{STYLE}</style>",
            TIP,
            f'<rect width="{WIDTH}" height="{height:.0f}" fill="#fffdf8"/>',
        ]
        return "\n".join([*lines, *self.back, *self.front, "</svg>\n"])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(Drawing().svg(), encoding="utf-8")

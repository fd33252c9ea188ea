"""Small drawings as SVG, for a page that stands alone: shares with their intervals, heaps, lines.

They take their colours from the page (`currentColor` and two inks), and what colour says is said by a shape too: won is
a whole line, lost a broken one.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH = 560
ROW = 24
NAMES = 190
FIGURES = 60


def shares(rows: Sequence[tuple[str, float, float, float]], label: str, words: Sequence[str]) -> str:
    """A dot for each share on a line from 0 to 1, with its interval; `words` is each share as it is read."""
    height = ROW * len(rows) + 22
    left, right = NAMES, WIDTH - FIGURES
    parts = _grid(left, right, height - 18)
    for at, ((name, share, low, high), said) in enumerate(zip(rows, words, strict=True)):
        y = at * ROW + 14
        x, x1, x2 = (left + (right - left) * each for each in (share, low, high))
        parts += [
            f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{escape(_short(name))}</text>',
            f'<line class="reach" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot" cx="{x:.1f}" cy="{y}" r="5"/>',
            f'<text x="{right + 8}" y="{y + 4}">{escape(said)}</text>',
        ]
    return _svg(height, label, parts)


def _grid(left: float, right: float, bottom: float) -> list[str]:
    parts = []
    for tenth in range(0, 11, 2):
        x = left + (right - left) * tenth / 10
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{bottom}"/>')
        parts.append(
            f'<text class="small" x="{x:.1f}" y="{bottom + 14}" text-anchor="middle">{tenth * 10}</text>'
        )
    return parts


def histogram(counted: dict[float, int], label: str) -> str:
    """How often each number, those that are near each other together where they are many."""
    if not counted:
        return ""
    low, high = min(counted), max(counted)
    step = max(1, -(-int(high - low + 1) // 24))
    heaps = [0] * (int(high - low) // step + 1)
    for value, n in counted.items():
        heaps[int(value - low) // step] += n
    most, wide, height = max(heaps), (WIDTH - 20) / len(heaps), 130
    parts = []
    for at, n in enumerate(heaps):
        x, tall = 10 + at * wide, 100 * n / most
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{108 - tall:.1f}" width="{wide - 2:.1f}" height="{tall:.1f}"/>'
        )
        if at % max(1, len(heaps) // 12) == 0:
            middle = f'x="{x + wide / 2:.1f}"'
            parts.append(
                f'<text class="small" {middle} y="124" text-anchor="middle">{low + at * step:g}</text>'
            )
    return _svg(height, label, parts)


def lines(won: Sequence[float], lost: Sequence[float], label: str, names: tuple[str, str]) -> str:
    """A figure from turn to turn: a whole line for games that were won, a broken one for those that were lost."""
    most, long = max((*won, *lost, 1.0)), max(len(won), len(lost), 2)
    left, right, top, bottom = 40.0, WIDTH - 90.0, 8.0, 132.0
    parts = [
        f'<line class="grid" x1="{left}" x2="{right}" y1="{bottom}" y2="{bottom}"/>',
        f'<line class="grid" x1="{left}" x2="{left}" y1="{top}" y2="{bottom}"/>',
        f'<text class="small" x="{left - 6}" y="{top + 8}" text-anchor="end">{most:.3g}</text>',
        f'<text class="small" x="{left - 6}" y="{bottom}" text-anchor="end">0</text>',
        f'<text class="small" x="{right}" y="{bottom + 14}" text-anchor="end">{long - 1}</text>',
    ]
    ends = []
    for kind, name, figures in zip(("won", "lost"), names, (won, lost), strict=True):
        if len(figures) < 2:
            continue
        dots = [
            (left + (right - left) * turn / (long - 1), bottom - (bottom - top) * figure / most)
            for turn, figure in enumerate(figures)
        ]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
        parts.append(f'<polyline class="{kind}" points="{way}"/>')
        ends.append((dots[-1][1], dots[-1][0], name))
    if len(ends) == 2 and abs(ends[0][0] - ends[1][0]) < 14 and abs(ends[0][1] - ends[1][1]) < 90:
        ends[1] = (ends[0][0] + (14 if ends[1][0] >= ends[0][0] else -14), ends[1][1], ends[1][2])
    parts += [f'<text x="{x + 6:.1f}" y="{y + 4:.1f}">{escape(name)}</text>' for y, x, name in ends]
    return _svg(152, label, parts)


def _short(name: str) -> str:
    return name if len(name) <= 28 else name[:27] + "…"


def _svg(height: float, label: str, parts: Sequence[str]) -> str:
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label, quote=True)}">{inside}</svg>'

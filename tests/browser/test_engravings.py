"""Our drawings as a browser shows them at their smallest: none is blank or a blot, and none is taken for another."""

from __future__ import annotations

import gzip
import subprocess
from itertools import combinations

import pytest
from playwright.sync_api import Browser

from tests.browser.board import AXE

pytestmark = pytest.mark.browser

FAMILIES = ("people", "places", "board", "cards", "noir")
ROOM = 25_000
"""What all drawings of a game may weigh, compressed."""

RASTER = """async (family) => {
  const { smallest: [w, h], pictures } = globalThis.prints[family];
  const canvas = new OffscreenCanvas(w, h);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const seen = {};
  for (const [name, picture] of Object.entries(pictures)) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    await image.decode();
    pen.drawImage(image, 0, 0, w, h);
    seen[name] = [...pen.getImageData(0, 0, w, h).data].filter((_, n) => n % 4 < 3);
  }
  return seen;
}"""

NEAREST = 0.11
"""Nearer than this, two of them are hard to tell apart."""

PAPER = (0xE9, 0xDC, 0xBF)


def bundled() -> str:
    """The drawings as one script: of the sources, since a built client does not say which is which."""
    client = AXE.parents[2]
    esbuild = client / "node_modules" / ".bin" / "esbuild"
    made = subprocess.run(
        [esbuild, client / "test" / "prints.ts", "--bundle", "--minify", "--format=iife", "--charset=utf8"],
        capture_output=True,
        check=True,
        text=True,
    )
    return made.stdout


def inked(pixels: list[int]) -> float:
    """How much of the paper is covered: 1 where all of it is black."""
    paper = sum(PAPER) * len(pixels) // 3
    return 1 - sum(pixels) / paper


def unlike(one: list[int], other: list[int]) -> float:
    """How far two prints are from each other, 1 where black lies on white everywhere."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / (255 * len(one))


@pytest.fixture(scope="module")
def seen(browser: Browser) -> dict[str, dict[str, list[int]]]:
    page = browser.new_page()
    page.add_script_tag(content=bundled())
    found = {family: page.evaluate(RASTER, family) for family in FAMILIES}
    page.close()
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_no_drawing_is_blank_or_a_blot(seen: dict[str, dict[str, list[int]]], family: str) -> None:
    odd = {
        name: round(inked(pixels), 2)
        for name, pixels in seen[family].items()
        if not 0.1 < inked(pixels) < 0.85
    }
    assert seen[family]
    assert not odd


@pytest.mark.parametrize("family", FAMILIES)
def test_none_is_taken_for_another(seen: dict[str, dict[str, list[int]]], family: str) -> None:
    far = {(a, b): unlike(one, other) for (a, one), (b, other) in combinations(seen[family].items(), 2)}
    alike = {pair: round(by, 3) for pair, by in far.items() if by < NEAREST}
    assert not alike


def test_all_drawings_together_are_small() -> None:
    assert len(gzip.compress(bundled().encode())) < ROOM

"""Sound in a real browser, heard by a stub: the right ones with the right beats, none unasked, none out of sight.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.board import Board
from tests.browser.conftest import Sit
from tests.browser.test_curtain import before_the_mythos, decide

pytestmark = pytest.mark.browser

STUB = """
window.ear = {contexts: 0, heard: [], hushed: 0, silent: true, drone: 0, loud: null};
class Param {
  value = 0;
  setValueAtTime() {} linearRampToValueAtTime() {} exponentialRampToValueAtTime() {}
  setTargetAtTime(value) { this.value = value; }
}
class Knot {
  gain = new Param(); frequency = new Param(); Q = new Param();
  constructor(kind) { this.kind = kind; }
  connect(other) { return other; }
  disconnect() { ear.hushed += 1; }
  start(at) {
    if (at === undefined) ear.drone += 1;
    else ear.heard.push(this.kind === 'noise' ? 'noise' : this.frequency.value);
  }
  stop() {}
}
window.AudioContext = class {
  currentTime = 0; sampleRate = 8000; destination = new Knot('out');
  constructor() { ear.contexts += 1; }
  createGain() { const knot = new Knot('gain'); ear.loud ??= knot; return knot; }
  createOscillator() { return new Knot('tone'); }
  createBufferSource() { return new Knot('noise'); }
  createBiquadFilter() { return new Knot('filter'); }
  createBuffer() { return {getChannelData: () => new Float32Array(4)}; }
  async resume() { ear.silent = false; }
  async suspend() { ear.silent = true; }
};
"""
BELL, BELL_PARTS = 196, 4
NOISES = {"roll": 7, "enter": 2, "leave": 2}
"""So many bursts make the sound of what the eye sees first."""


def sit_before_it(sit: Sit, sound: str, pace: str = "step") -> tuple[Board, list[dict[str, Any]]]:
    """At a table one decision before the Mythos phase, and the beats that the page will be told."""
    board = sit(wishes={"still": True, "pace": pace, "sound": sound})
    beats: list[dict[str, Any]] = []

    def hear(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "news":
            beats.extend(message["news"]["beats"])

    def listen(line: WebSocket) -> None:
        line.on("framereceived", hear)

    board.page.on("websocket", listen)
    board.page.add_init_script(STUB)
    board.load(*before_the_mythos())
    return board, beats


def ear(board: Board) -> dict[str, Any]:
    heard: dict[str, Any] = board.page.evaluate("window.ear")
    return heard


def watch(board: Board) -> None:
    """Press through all beats, each when the last has gone."""
    beat, count = board.test("beat"), board.test("beat").locator("small")
    expect(beat).to_be_visible()
    while here := count.all_inner_texts():
        beat.click()
        board.until(lambda here=here: count.all_inner_texts() != here)  # type: ignore[misc]
    expect(board.test("prompt")).to_be_visible()


def test_each_beat_has_its_sound_and_the_mythos_a_bell(sit: Sit) -> None:
    board, beats = sit_before_it(sit, "full")
    assert ear(board)["contexts"] == 0, "nothing begins before a press"
    decide(board)
    watch(board)
    told = [beat for beat in beats if beat["line"]]
    dread = [False, *("mythos" in beat["line"]["kinds"] for beat in told)]
    bells = sum(new and not old for old, new in pairwise(dread))
    seen = Counter(beat["kind"] for beat in told)
    found = ear(board)
    assert bells > 0
    assert seen["enter"] + seen["leave"] > 0
    assert found["contexts"] == 1
    assert found["heard"].count(BELL) == bells
    assert found["heard"].count("noise") == sum(seen[kind] * n for kind, n in NOISES.items())
    assert len(found["heard"]) == found["heard"].count("noise") + BELL_PARTS * bells
    assert found["drone"] == 2, "doom has begun to fall: the drone has two voices"


def test_without_a_wish_nothing_is_heard_nor_made(sit: Sit) -> None:
    board, beats = sit_before_it(sit, "off")
    decide(board)
    watch(board)
    assert beats
    assert (ear(board)["contexts"], ear(board)["heard"]) == (0, [])


def test_who_skips_hears_no_more_of_it(sit: Sit) -> None:
    board, _ = sit_before_it(sit, "full")
    decide(board)
    expect(board.test("beat")).to_be_visible()
    before = ear(board)
    board.test("beat-all").click()
    expect(board.test("prompt")).to_be_visible()
    after = ear(board)
    assert after["heard"] == before["heard"]
    assert after["hushed"] == before["hushed"] + bool(before["heard"])


def test_it_is_chosen_in_the_settings_and_silent_out_of_sight(sit: Sit) -> None:
    board, _ = sit_before_it(sit, "off")
    board.page.get_by_role("button", name="Settings").click()
    expect(board.test("sound-off")).to_be_checked()
    board.test("sound-quiet").check()
    found = ear(board)
    assert (found["contexts"], found["heard"], found["silent"]) == (1, ["noise", "noise"], False)
    assert found["loud"]["gain"]["value"] == 0.25
    board.test("sound-full").check()
    assert ear(board)["loud"]["gain"]["value"] == 0.8
    hide = "Object.defineProperty(document, 'hidden', {value: true, configurable: true})"
    board.page.evaluate(f"{hide}; document.dispatchEvent(new Event('visibilitychange'))")
    assert ear(board)["silent"] is True
    heard = ear(board)["heard"]
    board.page.keyboard.press("Escape")
    decide(board)
    watch(board)
    assert ear(board)["heard"] == heard

"""What docs/protocol.md shows is what goes over the line."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from miskatonic.table.store import SqliteStore
from miskatonic.web.app import create_app
from miskatonic.web.live import CLOSED
from tests.patience import patience
from tests.web.door import ADDRESS, Door

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
ANYTHING = "…"


def fits(shown: Any, heard: Any) -> bool:
    """Whether what was heard is what the page shows."""
    if shown == ANYTHING:
        return True
    if not isinstance(shown, dict):
        return bool(shown == heard)
    if not isinstance(heard, dict) or (ANYTHING not in shown and set(shown) != set(heard)):
        return False
    return all(
        name in heard and fits(value, heard[name]) for name, value in shown.items() if name != ANYTHING
    )


def hear(session: WebSocketTestSession, expected: list[str]) -> None:
    """All that is expected, in whichever order: an acknowledgement may come before its news or after."""
    wanted = [json.loads(line) for line in expected]
    for _ in expected:
        heard = session.receive_json(timeout=patience())
        found = next((each for each in wanted if fits(each, heard)), None)
        assert found is not None, (heard["type"], [each["type"] for each in wanted])
        wanted.remove(found)


def test_the_examples_of_the_page_run(tmp_path: Path) -> None:
    blocks = re.findall(r"```wire\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    assert len(lines) > 20
    app = create_app(SqliteStore(tmp_path / "tables.db"))
    with TestClient(app, base_url=ADDRESS) as client, ExitStack() as lines_open:
        door = Door.open(client)
        session: WebSocketTestSession | None = None
        expected: list[str] = []
        for line in [*lines, "→ {}"]:
            sign, text = line[0], line[2:]
            if sign == "←":
                expected.append(text)
                continue
            if session is not None and expected:
                hear(session, expected)
                expected = []
            if sign == "×":
                assert session is not None
                with pytest.raises(WebSocketDisconnect) as end:
                    session.receive_json(timeout=patience())
                assert end.value.code == int(text)
            elif '"hello"' in text:
                session = lines_open.enter_context(client.websocket_connect(f"{door.path}/live"))
                session.send_text(text)
            elif text != "{}":
                assert session is not None
                session.send_text(text)


def test_the_page_knows_every_way_a_line_ends() -> None:
    text = PAGE.read_text("utf-8")
    assert [code for code in CLOSED.values() if f"| {code} |" not in text] == []

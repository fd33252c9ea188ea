"""Many at one table: what is new is read once, put into words once and packed once, however many watch."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from miskatonic.table.database import Result
from miskatonic.table.sqlite import SqliteDatabase
from miskatonic.web import told, wire
from tests.web.company import Company, gather
from tests.web.door import Client, good
from tests.web.lines import Line


@pytest.fixture
def company(client: Client) -> Company:
    return gather(client)


def asked_of_the_store(client: Client, watchers: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How often the store was asked for something, and how many messages were written, until all had heard of one
    answer."""
    company = gather(client)
    asked: list[str] = []
    written: list[Any] = []
    execute, message = SqliteDatabase.execute, told._message

    def counted(self: SqliteDatabase, statement: str, values: Any = ()) -> Result:
        asked.append(statement)
        return execute(self, statement, values)

    def write(*args: Any) -> Any:
        written.append(args)
        return message(*args)

    with ExitStack() as there:
        company.client.cookies.clear()
        path, headers = f"{company.path}/live", company.headers["watch"]
        lines = [
            Line(there.enter_context(company.client.websocket_connect(path, headers=headers)))
            for _ in range(watchers)
        ]
        for line in lines:
            line.table()
        now = company.look("own")
        with monkeypatch.context() as patched:
            patched.setattr(SqliteDatabase, "execute", counted)
            patched.setattr(told, "_message", write)
            good(company.answer("own", now["ask"]["options"][0]["name"], now["position"]))
            for line in lines:
                assert line.table()["position"] == now["position"] + 1
            begun = [each for each in asked if "data_version" not in each]
    return len(begun), len(written)


def test_another_who_watches_asks_nothing_more_of_anybody(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, words = asked_of_the_store(client, 1, monkeypatch)
    many, more_words = asked_of_the_store(client, 9, monkeypatch)
    assert (words, more_words) == (1, 1)
    assert (
        many <= few + 8
    )  # somebody coming or going may be noticed meanwhile; nine readings each would be fifty more


def test_a_message_is_packed_once_and_read_by_everybody() -> None:
    _, server = wire.Agreement().process_request_params([("client_max_window_bits", None)], [])
    said = b'{"type": "table"}' * 100
    wire.packed.cache_clear()
    frames = [server.encode(Frame(Opcode.TEXT, said)) for _ in range(3)]
    assert wire.packed.cache_info().misses == 1
    client = ClientPerMessageDeflateFactory().process_response_params(
        [
            ("server_no_context_takeover", None),
            ("server_max_window_bits", "12"),
        ],
        [],
    )
    assert [bytes(client.decode(each).data) for each in frames] == [said] * 3
    assert all(len(each.data) < len(said) / 5 for each in frames)
    short = Frame(Opcode.TEXT, b'{"type": "ack"}')
    assert server.encode(short) is short


def test_a_take_back_is_written_with_the_deed_or_not_at_all(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    good(company.answer("own", "start:1", 0))
    put = type(company.client.app.state["store"].papers).put

    def full(self: Any, table: str, name: str, data: bytes) -> None:
        if name == "consent":
            raise OSError("no space left")
        put(self, table, name, data)

    with monkeypatch.context() as patched:
        patched.setattr(type(company.client.app.state["store"].papers), "put", full)
        assert company.ask("own", "POST", f"{company.path}/undo", {}).status_code == 500
    assert company.look("own")["position"] == 1
    good(company.ask("own", "POST", f"{company.path}/undo", {}))
    taken = good(company.ask("watch", "GET", f"{company.path}/consent"))["taken"]
    assert [(each["by"], each["since"], each["to"]) for each in taken] == [("Olive", 1, 0)]

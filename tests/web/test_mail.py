"""Mail to who plays by day, through a real mail server: asked first, told once, ended by its link, never shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from email import message_from_string
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from threading import Thread

import pytest
from litestar.testing import TestClient

from miskatonic.table.mail import ADDRESS
from miskatonic.table.store import SqliteStore
from miskatonic.web.app import create_app
from miskatonic.web.post_office import BadServer, smtp
from miskatonic.web.public import public
from miskatonic.web.standing_in import Paces
from tests.patience import comes, nap, patience
from tests.web.company import Company, cookie, seated
from tests.web.door import Client, bad, good
from tests.web.lines import Line

NAME = "arkham.example.org"
FROM = "table@example.org"


class Sink:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, EmailMessage]] = []
        self._loop = asyncio.new_event_loop()
        self.port = self._loop.run_until_complete(self._listen())
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to = ""
        writer.write(b"220 sink\r\n")
        while line := (await reader.readline()).decode():
            word = line.split()[0].upper()
            if word == "RCPT":
                to = line[line.index("<") + 1 : line.index(">")]
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                lines = []
                while (said := (await reader.readline()).decode()) != ".\r\n":
                    lines.append(said.removeprefix("."))
                self.letters.append((to, message_from_string("".join(lines), policy=default)))
            writer.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            if word == "QUIT":
                break
        writer.close()

    async def _close(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for each in others:
            each.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def end(self) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(patience())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(patience())
        self._loop.close()


@pytest.fixture
def sink() -> Iterator[Sink]:
    sink = Sink()
    yield sink
    sink.end()


def server(folder: Path, sink: Sink, after: timedelta = timedelta(0)) -> Client:
    app = create_app(
        SqliteStore(folder / "tables.db"),
        static=folder / "static",
        public=public(f"https://{NAME}"),
        mail=smtp(f"smtp+plain://127.0.0.1:{sink.port}", FROM),
        mail_after=after,
        paces=Paces(grace=0, between=0),
    )
    return TestClient(app, base_url="http://127.0.0.1:8426", raise_server_exceptions=False)


@pytest.fixture
def company(tmp_path: Path, sink: Sink) -> Iterator[Company]:
    with server(tmp_path, sink) as client:
        yield opened(client)


def opened(client: Client) -> Company:
    """On a public server a table is its host's from the beginning, who has no name yet."""
    made = client.post("/api/tables", json={"game": "third", "seats": 3, "key": "company"})
    return seated(Company(client, made.json()["id"], {"host": cookie(made), "stranger": {}}))


def until(what: Callable[[], bool], why: str) -> None:
    assert comes(what, nap), f"it does not come to this: {why}"


def want(company: Company, role: str, address: str, lang: str = "en") -> str:
    shown = good(company.ask(role, "POST", f"{company.path}/mail", {"address": address}, lang=lang))
    mail: str = shown["mail"]
    return mail


def link(letter: EmailMessage) -> str:
    """Where the link of a letter leads, without the server's name."""
    found = re.search(rf"https://{NAME}(/api/mail/\S+)", letter.get_content())
    assert found
    return found[1]


def state(company: Company, role: str) -> str:
    found: str = good(company.ask(role, "GET", f"{company.path}/people"))["mail"]
    return found


def test_who_says_yes_is_told_once_of_a_turn_and_ends_it_by_its_link(company: Company, sink: Sink) -> None:
    assert state(company, "own") == "off"
    assert want(company, "own", "olive@example.net", "es") == "asked"
    until(lambda: len(sink.letters) == 1, "the question was sent")
    to, asks = sink.letters[0]
    assert (to, asks["From"]) == ("olive@example.net", FROM)
    assert "tu turno" in asks["Subject"]
    page = company.ask("stranger", "GET", link(asks))
    assert page.status_code == 200
    assert "olive" not in page.text
    assert state(company, "own") == "asked"  # to look at a link is no yes
    assert company.ask("stranger", "POST", f"{link(asks)}/yes").status_code == 200
    until(lambda: len(sink.letters) == 2, "it is her turn already")
    to, turn = sink.letters[1]
    assert (to, "es tu turno" in turn["Subject"]) == ("olive@example.net", True)
    assert f"https://{NAME}/#/table/{company.id}" in turn.get_content()
    assert turn["List-Unsubscribe"].strip() == f"<https://{NAME}{link(turn)}/no>"
    assert state(company, "own") == "on"
    good(company.answer("own", "start:1", 0))
    good(company.answer("other", "start:1", 1))
    assert company.ask("stranger", "POST", f"{link(turn)}/no").status_code == 200
    assert state(company, "own") == "off"
    bad(company.ask("stranger", "GET", link(turn)), 403, "no_ticket")
    assert len(sink.letters) == 2


def test_an_address_is_nobodys_business(company: Company, sink: Sink) -> None:
    want(company, "own", "olive@example.net")
    for role in ("host", "own", "other", "watch"):
        for end in ("", "/people", "/story", "/consent", "/stand-ins", "/save"):
            assert "olive@example" not in company.ask(role, "GET", company.path + end).text
    bad(
        company.ask("watch", "POST", f"{company.path}/mail", {"address": "w@example.net"}),
        409,
        "not_your_seat",
    )
    bad(company.ask("own", "POST", f"{company.path}/mail", {"address": "olive@"}), 400, "bad_mail")
    for nonsense in (
        "olive",
        "a b@example.net",
        "x@example.net\r\nBcc: y@example.net",
        "<o@example.net>",
        "o@example",
    ):
        assert ADDRESS.fullmatch(nonsense) is None
    want(company, "other", "olive@example.net")
    bad(
        company.ask("host", "POST", f"{company.path}/mail", {"address": "Olive@example.net"}),
        429,
        "too_often",
    )
    assert company.ask("own", "DELETE", f"{company.path}/mail").status_code == 204
    assert state(company, "own") == "off"


def test_who_is_there_and_for_whom_the_table_answers_gets_none(company: Company, sink: Sink) -> None:
    want(company, "own", "olive@example.net")
    until(lambda: len(sink.letters) == 1, "the question was sent")
    path = link(sink.letters[0][1])
    company.client.cookies.clear()
    with company.client.websocket_connect(f"{company.path}/live", headers=company.headers["own"]) as session:
        Line(session).table()
        people = company.client.app.state["company"]
        until(lambda: any(each.here for each in people.people(company.id)), "Olive is there")
        mails = company.client.app.state["mails"]
        company.ask("stranger", "POST", f"{path}/yes")
        here = {each.id for each in people.people(company.id) if each.here}
        assert mails.due(company.id, here, timedelta(0)).letters == []
    good(company.ask("host", "POST", f"{company.path}/stand-ins", {"seat": 0, "player": "greedy"}))
    assert mails.due(company.id, (), timedelta(0)).letters == []


def test_it_waits_for_so_long_and_again_after_a_restart(tmp_path: Path, sink: Sink) -> None:
    with server(tmp_path, sink, timedelta(hours=1)) as client:
        company = opened(client)
        want(company, "own", "olive@example.net")
        until(lambda: len(sink.letters) == 1, "the question was sent")
        company.ask("stranger", "POST", f"{link(sink.letters[0][1])}/yes")
        due = client.app.state["mails"].due(company.id, (), timedelta(hours=1))
        assert due.letters == []
        assert due.again is not None
        assert 0 < due.again <= 3600
    with server(tmp_path, sink):
        until(lambda: len(sink.letters) == 2, "what was due when the server was down is sent when it is back")


def test_a_mail_server_is_written_down_rightly() -> None:
    found = smtp("smtps://us%40er:p%3Ass@mail.example.org", FROM)
    assert (found.host, found.port, found.user, found.password) == ("mail.example.org", 465, "us@er", "p:ss")
    for wrong in (
        "mail.example.org",
        "http://mail.example.org",
        "smtp://",
        "smtp://host:abc",
        "smtp://h/path",
    ):
        with pytest.raises(BadServer):
            smtp(wrong, FROM)
    with pytest.raises(BadServer, match="from"):
        smtp("smtp://mail.example.org", "nobody")

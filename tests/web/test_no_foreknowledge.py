"""Nobody, the host included, learns a draw before it happens: everybody tries every route and says everything that can
be said on a live line, and all bytes are searched."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from miskatonic.kernel.chance import Chance
from tests.patience import patience
from tests.web.company import ROLES, Company
from tests.web.door import Client, Json, good
from tests.web.lines import HELLO
from tests.web.test_lobby import give, let_in, sit_down
from tests.web.test_rights import MATRIX, MESSAGES

ENDS_IT = {("DELETE", ""), ("POST", "/share"), ("DELETE", "/tickets/nobody")}


def spellings(secret: bytes) -> list[bytes]:
    """How a secret could stand in an answer."""
    hexed = secret.hex().encode()
    return [
        secret,
        hexed,
        hexed.upper(),
        b64encode(secret).rstrip(b"="),
        urlsafe_b64encode(secret).rstrip(b"="),
    ]


def together(client: Client) -> Company:
    company = sit_down(client, "third", 3, name="Hester")
    let_in(company, "own", [0], "Olive")
    let_in(company, "other", [1], "Otto")
    let_in(company, "watch", [], "Wanda")
    company.headers["withdrawn"] = {}
    return company


def everything(company: Company) -> bytes:
    """All that every role gets from every route of the table, and from those that list."""
    heard = b""
    for role in ROLES:
        for (method, end), (body, _) in MATRIX.items():
            if (method, end) not in ENDS_IT:
                heard += company.ask(role, method, company.path + end, body).content
        for at in ("0", "1"):
            heard += company.ask(role, "GET", company.path, at=at).content
        for path in ("/api/tables", f"{company.path}/save", f"{company.path}/fair", f"{company.path}/lobby"):
            answer = company.ask(role, "GET", path)
            heard += answer.content + str(dict(answer.headers)).encode()
    return heard


def overheard(line: WebSocketTestSession, last: Callable[[Json], bool]) -> bytes:
    """All that comes over a line up to the message that is waited for, or to its end."""
    heard = b""
    while True:
        try:
            event: Any = line.receive(timeout=patience())
        except WebSocketDisconnect as end:
            return heard + end.detail.encode()
        data = event.get("bytes") or (event.get("text") or "").encode()
        heard += data
        if last(json.loads(data)):
            return heard


def everything_said(company: Company) -> bytes:
    """All that every role hears on its live line, whatever it says there."""
    heard = b""
    for role in ROLES:
        company.client.cookies.clear()
        address, headers = f"{company.path}/live", company.headers[role]
        with company.client.websocket_connect(address, headers=headers) as line:
            line.send_text(HELLO)
            first = overheard(line, lambda said: said["type"] in ("table", "lobby"))
            heard += first
            if b"no_ticket" in first:
                continue
            for number, (kind, (body, _)) in enumerate(MESSAGES.items(), 1):
                line.send_json({"type": kind, "id": number, **body})
                heard += overheard(line, lambda said, n=number: said.get("id") == n)  # type: ignore[misc]
    return heard


def news_of_play(company: Company) -> bytes:
    """What somebody who watches hears while the others play."""
    company.client.cookies.clear()
    address, headers = f"{company.path}/live", company.headers["watch"]
    with company.client.websocket_connect(address, headers=headers) as line:
        line.send_text(HELLO)
        heard = overheard(line, lambda said: said["type"] == "table")
        for role in ("own", "other", "host"):
            good(company.answer(role, "start:1", company.look(role)["position"]))
            heard += overheard(line, lambda said: said["type"] == "news")
    return heard


def secrets_of(company: Company) -> list[bytes]:
    state: Any = company.client.app.state
    lobby = bytes.fromhex(state["seating"].lobby(company.id).secret)
    return [lobby, *(luck.key for luck in state["tables"].get(company.id).game.luck)]


def test_no_answer_to_anybody_has_a_key_or_a_secret_in_it(client: Client) -> None:
    company = together(client)
    waiting, lines = everything(company), everything_said(company)
    thrown_away = secrets_of(company)
    for role in ("host", "own", "other"):
        give(company, role, role)
    company.ask("host", "POST", f"{company.path}/begin")
    lines += news_of_play(company) + everything_said(company)
    heard = waiting + everything(company) + lines
    hidden = [*thrown_away, *secrets_of(company)]
    assert len(set(hidden)) == 3
    for each in spellings(hidden[0]) + spellings(hidden[1]) + spellings(hidden[3]):
        assert each not in heard
    announced = good(company.ask("watch", "GET", f"{company.path}/lobby"))["commitment"]
    assert announced.encode() in heard  # and what may be known would have been found
    assert announced.encode() in lines


def test_who_plays_on_what_was_heard_foretells_nothing(client: Client) -> None:
    """The one save that anybody gets cannot be loaded elsewhere, and no public word is the key."""
    company = together(client)
    for role in ("host", "own", "other"):
        give(company, role, role)
    good(company.ask("host", "POST", f"{company.path}/begin"))
    save = company.ask("host", "GET", f"{company.path}/save").content
    game = company.client.app.state["tables"].get(company.id).game
    lobby = good(company.ask("host", "GET", f"{company.path}/lobby"))
    public = [game.commitment, lobby["commitment"], company.id, *(each["given"] for each in lobby["seats"])]
    ahead = [game.fork().play.chance.pick("foretold", 2**40)]
    for word in public:
        for key in (word.encode()[:64], bytes.fromhex(word) if len(word) == 64 else b"-"):
            assert [Chance(key, {}).pick("foretold", 2**40)] != ahead
    assert b"luck" not in save
    assert b"state" not in save

"""A seat over the network: the client of the package against the real server."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import httpx
import pytest

from miskatonic.cli.door import enter
from miskatonic.client import Refused, Seat, Unreachable, any_answer, join, link
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import Raw
from tests.patience import patience
from tests.web.process import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("client"))
    server.start()
    yield server
    server.end()


@pytest.fixture
def links(server: Server) -> list[str]:
    """Links to the two seats of a shared table, and to watch it."""
    return invited(server, "third")


def invited(server: Server, game: str) -> list[str]:
    with httpx.Client(base_url=server.address, timeout=patience()) as host:
        opened = host.post("/api/tables", json={"game": game, "seats": 2, "key": "client"}).json()["id"]
        path = f"/api/tables/{host.post(f'/api/tables/{opened}/share', json={}).json()['id']}"
        bodies = [{"role": "seat", "seats": [0]}, {"role": "seat", "seats": [1]}, {"role": "watch"}]
        secrets = [host.post(f"{path}/tickets", json=body).json()["secret"] for body in bodies]
    return [f"{server.address}/#/join/{secret}" for secret in secrets]


def test_two_play_and_one_watches(links: list[str]) -> None:
    luck = Random(1)
    with join(links[0], "Ann") as ann, join(links[1], "Bob", "nl") as bob, join(links[2], "Cy", "es") as cy:
        assert (cy.ask, cy.table["lang"], bob.table["lang"]) == (None, "es", "nl")
        for _ in range(12):
            asked, other = (ann, bob) if ann.ask is not None else (bob, ann)
            assert asked.ask is not None
            position = asked.table["position"]
            asked.answer(any_answer(asked.ask, luck), asked.ask["seat"])
            assert asked.table["position"] > position
            for each in (other, cy):
                while each.table["position"] < asked.table["position"]:
                    assert each.wait(patience())
        assert ann.table["position"] == bob.table["position"] == cy.table["position"]
        assert len(ann.log) == len(cy.log)


def test_what_is_refused_changes_nothing_and_the_line_goes_on(links: list[str]) -> None:
    with join(links[0], "Ann") as ann, join(links[1], "Bob") as bob:
        with pytest.raises(Refused) as refused:
            bob.answer("start:1")
        assert refused.value.code == "not_your_seat"
        ann.answer("start:1")
        assert bob.wait(patience())
        ann.undo()
        assert ann.table["position"] == 0
        ann.speak("es")
        assert ann.table["lang"] == "es"
        with pytest.raises(Refused) as refused:
            bob.answer("start:1")
        assert refused.value.code == "stale"


def test_who_comes_back_goes_on_where_it_was(links: list[str]) -> None:
    with join(links[0], "Ann") as ann, join(links[1], "Bob") as bob:
        ann.close()
        again = Seat(ann.link, ann.id)
        again.answer("start:1")
        shown = ann.table
        ann.come_back()
        assert ann.table == again.table != shown
        again.close()
        assert bob.wait(patience())


def test_a_link_that_leads_nowhere_says_so() -> None:
    with pytest.raises(Unreachable, match="no link"):
        link("https://arkham.example.org/")
    with pytest.raises(Unreachable, match="cannot be reached"):
        join("http://127.0.0.1:9/#/join/x")


def test_a_wrong_secret_is_refused_with_the_servers_sentence(server: Server) -> None:
    with pytest.raises(Refused) as refused:
        join(f"{server.address}/#/join/nonsense")
    assert refused.value.code == "no_ticket"


def test_the_command_plays_a_seat_to_the_end(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    with httpx.Client(base_url=server.address, timeout=patience()) as host:
        opened = host.post("/api/tables", json={"game": "noir", "key": "client"}).json()["id"]
        path = f"/api/tables/{host.post(f'/api/tables/{opened}/share', json={}).json()['id']}"
        body = {"role": "seat", "seats": [0]}
        seat = f"{server.address}/#/join/{host.post(f'{path}/tickets', json=body).json()['secret']}"
        with join(seat, "Ann") as ann:
            ann.answer("pass")
            ann.undo()
        assert enter(["join", seat, "--agent", "random", "--name", "Dee"]) == 0
        said = capsys.readouterr().out.splitlines()
        log = host.get(f"{path}/story", params={"lang": "en"}).json()
    told = [line["text"] for line in log if line["kinds"] != ["beside"]]
    back = [line["text"] for line in log if line["kinds"] == ["beside"]]
    assert [line[:25] for line in back] == ["Ann took back from answer"]
    assert [line for line in said if line not in back][: len(told)] == told
    assert said.count(back[0]) == 1


@pytest.mark.parametrize(
    "pick", [Pick(0, 2), Pick(2, 2), Pick(1, 3), Pick(3, None), Pick(1, 9, each=True)], ids=str
)
def test_any_answer_is_one_that_the_question_takes(pick: Pick) -> None:
    """The kernel reads every set that the client makes up from what it is shown."""
    options = [
        Option(
            f"c{n}",
            Raw("card"),
            most=2 if n == 1 else 1,
            weight=1 + n % 2,
            group="ab"[n % 2] if pick.each else "",
        )
        for n in range(5)
    ]
    ask = Ask(0, Raw("which"), options, "", pick=pick)
    shown = {
        "pick": {"least": pick.least, "most": pick.most, "each": pick.each, "parts": []},
        "options": [
            {"name": each.name, "weight": each.weight, "most": each.most, "group": each.group}
            for each in options
        ],
    }
    luck = Random(3)
    found = {any_answer(shown, luck) for _ in range(40)}
    assert all(ask.takes(name) for name in found)

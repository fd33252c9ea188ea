"""The chaos bag over the web."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from miskatonic.games.cards.bag.counting import Budget
from miskatonic.games.cards.bag.question import Question
from miskatonic.games.cards.bag.reveal import Reveal
from miskatonic.games.cards.bag.tokens import KINDS, BagError
from tests.patience import SLOW_IS_FINE, quick
from tests.web.door import LANGUAGES, Client, Json, bad, good

every_language = pytest.mark.parametrize("lang", LANGUAGES)
SMALL: Json = {"+1": 1, "0": 2, "skull": 1, "auto_fail": 1}


def ask(client: Client, **body: Any) -> Json:
    found: Json = good(client.post("/api/bag/odds?lang=en", json=body))
    return found


@every_language
def test_bags_and_symbols_in_words(client: Client, lang: str) -> None:
    found = good(client.get("/api/bag/kinds", params={"lang": lang}))
    assert [each["token"] for each in found["tokens"]] == list(KINDS)
    assert {each["token"]: each["most"] for each in found["tokens"]}["frost"] == 8
    assert [each["side"] for each in found["levels"]] == ["standard", "standard", "hard", "hard"]
    campaigns = {each["id"]: each for each in found["campaigns"]}
    ash = campaigns["brethren_of_ash"]
    queen = ash["scenarios"][-1]
    assert queen["bags"]["easy"]["elder_thing"] == ash["bags"]["easy"]["elder_thing"] + 1
    tablet = queen["symbols"]["hard"]["tablet"]
    assert (tablet["asks"], tablet["instead"]["result"]) == (True, "fail")
    assert [each["id"] for each in found["campaigns"] if each["anywhere"]] == ["side_stories"]
    assert len([each for one in campaigns.values() for each in one["scenarios"]]) == 147
    assert [each["name"] for each in found["variants"]] == ["broken_promises", "failure", "athena"]
    words = json.dumps(found)
    assert "cards." not in words
    assert all(each["title"] and each["text"].endswith(".") for each in found["variants"])


def test_the_kinds_are_sent_once(client: Client) -> None:
    first = client.get("/api/bag/kinds", params={"lang": "nl"})
    assert first.headers["content-encoding"] == "gzip"
    again = client.get(
        "/api/bag/kinds", params={"lang": "nl"}, headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_the_odds_of_a_bag(client: Client) -> None:
    found = ask(client, tokens=SMALL, symbols={"skull": {"value": -1}}, skill=3, difficulty=2)
    assert [each["difference"] for each in found["curve"]] == list(range(-5, 9))
    assert {each["difference"]: each["exact"] for each in found["curve"]}[0] == "3/5"
    assert found["asked"] == {"difference": 1, "chance": 0.8, "exact": "4/5"}
    assert found["needed"][0] == {"percent": 50, "difference": 0}
    assert found["best"]["chance"] == 0.8
    assert found["mean"] == 0
    assert (found["size"], found["first"]) == (5, False)
    skull = found["tokens"][2]
    assert (skull["token"], skull["name"], skull["n"], skull["meaning"]) == ("skull", "skull", 1, "−1")


def test_the_whole_question(client: Client) -> None:
    found = ask(
        client,
        tokens={**SMALL, "bless": 2, "elder_sign": 1},
        scenario="queen_of_ash",
        level="hard",
        x={"skull": 2},
        elder_sign={"result": "success"},
        reveal={"n": 2, "choose": 1, "group": {"n": 2, "choose": 1}},
        redraws=["cancel"],
        variants=["boon_of_athena", "ultimatum_of_failure"],
        low=-8,
        high=2,
        needed=[40],
    )
    assert found["size"] == 9
    assert len(found["curve"]) == 11
    assert found["first"]
    assert found["mean"] is None
    assert {each["token"]: each["meaning"] for each in found["tokens"]}["skull"] == "−4"


def test_questions_without_an_answer(client: Client) -> None:
    def refuse(code: str, **body: Any) -> str:
        return bad(client.post("/api/bag/odds?lang=es", json={"tokens": SMALL, **body}), 400, code)

    assert "vacía" in refuse("bad_bag", tokens={})
    assert "10" in refuse("bad_bag", tokens={"bless": 11})
    refuse("bad_bag", tokens={"golf": 1})
    refuse("bad_bag", scenario="golf")
    refuse("bad_bag", scenario="the_gathering", level="golf")
    refuse("bad_bag", scenario="the_gathering", x={"tablet": 1})
    refuse("bad_bag", reveal={"n": 7, "choose": 7})
    refuse("bad_bag", reveal={"n": 1, "choose": 2})
    refuse("bad_bag", redraws=["steal"])
    refuse("bad_bag", symbols={"skull": {"result": "maybe"}})
    refuse("unknown_variant", variants=["tea"])
    for body in (
        {"tokens": {"0": -1}},
        {"tokens": {"0": 1000}},
        {"reveal": {"n": 100}},
        {"redraws": ["cancel"] * 9},
        {"symbols": {"skull": {"value": 1000}}},
        {"low": -100},
        {"needed": [0]},
        {"needed": [50] * 11},
        {"cheat": True},
    ):
        refuse("bad_request", **body)


def test_too_much_work_is_refused_at_once(client: Client) -> None:
    bag = dict.fromkeys((*KINDS[:10], "skull", "bless", "curse", "frost"), 4)
    body = {"tokens": bag, "reveal": {"n": 6, "choose": 3}, "symbols": {"skull": {"value": -9}}}
    bad(client.post("/api/bag/odds", json=body), 400, "bad_bag")


ALL = {"tokens": dict.fromkeys(KINDS, 5), "reveal": {"n": 5, "choose": 2}}
"""A bag whose chances nobody can wait for, though a rough count does not show it."""


def test_a_question_that_turns_out_too_long_is_given_up(client: Client) -> None:
    def ask() -> None:
        assert "take too long" in bad(client.post("/api/bag/odds", json=ALL), 400, "bad_bag")

    assert quick(ask, 15, times=1), "it took minutes before"


def test_every_machine_gives_up_at_the_same_place() -> None:
    steps: list[int] = []
    for _ in range(2):
        budget = Budget(50_000)
        with pytest.raises(BagError):
            Question(dict.fromkeys(KINDS, 5), reveal=Reveal(5, 2)).odds(budget).curve()
        steps.append(budget._left)
    assert steps[0] == steps[1] < 0


values: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers(-200, 200) | st.text(max_size=5) | st.just({}) | st.just([])
)
fields = st.sampled_from(
    ["tokens", "scenario", "level", "x", "symbols", "elder_sign", "reveal", "redraws", "low"]
)


@given(body=st.dictionaries(fields, values))
@settings(max_examples=50, suppress_health_check=[*SLOW_IS_FINE, HealthCheck.function_scoped_fixture])
def test_garbage_is_refused_with_a_sentence(client: Client, body: Json) -> None:
    response = client.post("/api/bag/odds", json=body)
    assert response.status_code == 400, response.text
    assert set(response.json()) == {"error", "code"}

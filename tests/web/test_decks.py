"""Decks over HTTP: judged, priced, read, written, drawn by chance, and kept."""

from __future__ import annotations

import copy
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from miskatonic.games.cards.collection.shelf import load, packs
from miskatonic.table import decks as kept
from tests.patience import SLOW_IS_FINE
from tests.shares import in_shares
from tests.web.door import LANGUAGES, Client, Json, bad, good

every_language = pytest.mark.parametrize("lang", LANGUAGES)

CORE = {
    "01006": 1,
    "01007": 1,
    "01000": 1,
    "01016": 2,
    "01017": 2,
    "01018": 2,
    "01019": 2,
    "01020": 2,
    "01021": 1,
    "01022": 2,
    "01023": 2,
    "01024": 2,
    "01025": 2,
    "01086": 2,
    "01087": 2,
    "01088": 2,
    "01089": 2,
    "01031": 1,
    "01037": 2,
}
ROLAND: Json = {"investigator": "01001", "cards": CORE, "name": "The Fed’s deck"}


def ask(client: Client, what: str, body: object, lang: str = "en") -> Any:
    return client.post(f"/api/cards/{what}?lang={lang}", json=body)


def check(client: Client, deck: Json, **more: Any) -> Json:
    found: Json = good(ask(client, "decks/check", {"deck": deck, **more}))
    return found


def with_cards(**cards: int) -> Json:
    return {**ROLAND, "cards": {**CORE, **{code.lstrip("_"): n for code, n in cards.items()}}}


# ---------------------------------------------------------------------- judging


def test_a_legal_deck(client: Client) -> None:
    found = check(client, ROLAND)
    assert (found["valid"], found["errors"]) == (True, [])
    assert (found["size"], found["wanted"], found["experience"]) == (30, 30, 0)
    assert (found["taboo"], found["begins"], found["offers"]) == ("010", 0, [])
    assert set(found["prices"]) == set(CORE)


@every_language
def test_what_is_wrong_and_what_would_mend_it(client: Client, lang: str) -> None:
    deck = with_cards(_01020=3, _01051=1)
    found = good(ask(client, "decks/check", {"deck": deck}, lang))
    assert not found["valid"]
    assert {problem["type"] for problem in found["errors"]} == {
        "too_many_cards",
        "too_many_copies",
        "not_allowed",
    }
    for problem in found["errors"]:
        assert problem["text"].endswith(".")
        assert problem["mend"].endswith(".")
        assert problem["rule"].startswith("lcg.")
    copies = next(each for each in found["errors"] if each["type"] == "too_many_copies")
    assert copies["cards"] == ["01020"]


def test_the_list_of_taboos_is_the_one_asked_for_or_the_decks_own(client: Client) -> None:
    def used(deck: Json, **more: Any) -> Any:
        return check(client, deck, **more)["taboo"]

    assert used(ROLAND) == used(ROLAND, taboo=None) == used(ROLAND, taboo="newest") == "010"
    assert used(ROLAND, taboo="current") == "010"
    assert used(ROLAND, taboo="none") == used({**ROLAND, "taboo": ""}) == ""
    assert used({**ROLAND, "taboo": "003"}) == "003"
    assert used({**ROLAND, "taboo": "003"}, taboo="5") == "005"
    assert used({**ROLAND, "taboo": "current"}) == "010"
    assert used(ROLAND, taboo="document") == "008"


def test_a_sheet_is_the_one_of_the_list(client: Client) -> None:
    deck = {**ROLAND, "cards": {**ROLAND["cards"], "09022": 1}}
    sheet = check(client, deck, taboo="008")["sheets"]["09022"]
    assert (sheet[3]["name"], sheet[3]["xp"]) == ("Inscription of the Hunt", 2)
    assert check(client, deck, taboo="none")["sheets"] == {}


def test_ultimatums_are_asked_for_by_name(client: Client) -> None:
    assert not check(client, ROLAND, variants=["highlander"])["valid"]
    assert check(client, ROLAND, variants=["boon_of_the_ancients"])["begins"] == 5


@every_language
def test_what_is_chosen_when_the_deck_is_made(client: Client, lang: str) -> None:
    mandy = good(ask(client, "decks/begin", {"investigator": "06002"}, lang))
    found = good(ask(client, "decks/check", {"deck": mandy, "taboo": "none"}, lang))
    assert [offer["name"] for offer in found["offers"]] == ["deck_size_selected", "faction_selected"]
    sizes, classes = found["offers"]
    assert [value["value"] for value in sizes["values"]] == ["30", "40", "50"]
    assert [value["value"] for value in classes["values"]] == ["mystic", "rogue", "survivor"]
    assert all(value["title"] for offer in found["offers"] for value in offer["values"])
    assert found["choices"]["deck_size_selected"] in ("30", "40", "50")


def test_bonded_cards_and_a_second_deck(client: Client) -> None:
    luke = check(client, {"investigator": "06004", "cards": {"06013": 1}})
    assert luke["aside"]
    jim = good(ask(client, "decks/begin", {"investigator": "90049"}))
    found = check(client, jim)
    assert (found["second"], found["second_size"]) == (9, 0)
    assert (check(client, ROLAND)["second"], check(client, ROLAND)["second_size"]) == (0, 0)


def test_an_upgrade_and_its_bill(client: Client) -> None:
    after = with_cards(_01025=0, _01029=2)
    del after["cards"]["01025"]
    found = good(ask(client, "decks/upgrade", {"before": ROLAND, "after": after, "taboo": "none"}))
    assert (found["valid"], found["taboo"]) == (True, "")
    assert found["spent"] == sum(line["xp"] for line in found["bill"]) > 0
    assert set(found["bill"][0]) == {"type", "card", "from", "copies", "xp", "text"}
    other = {"investigator": "01002", "cards": {}}
    assert not good(ask(client, "decks/upgrade", {"before": ROLAND, "after": other}))["valid"]


# ---------------------------------------------------------------------- what could be added


def test_the_pool_of_a_deck(client: Client) -> None:
    found = good(ask(client, "decks/pool", {"deck": ROLAND}))
    cards = found["cards"]
    assert cards["01020"] == {"limit": 2, "xp": 0, "limited": False}
    assert cards["01029"]["xp"] > 0
    assert "01051" not in cards  # a Rogue's
    assert "01520" not in cards  # a reprint
    assert {"01006", "90030"} <= set(cards)  # his own
    assert "01008" not in cards  # somebody else's
    assert found["second"] == {}
    assert all(not load()[code].duplicate_of for code in cards)


def test_the_pool_knows_limits_lists_and_variants(client: Client) -> None:
    zoey = good(ask(client, "decks/begin", {"investigator": "02001"}))
    other = good(ask(client, "decks/pool", {"deck": zoey}))["cards"]
    assert other["01051"]["limited"]
    assert not other["01020"]["limited"]
    rex = {"investigator": "02002", "cards": {}}
    assert "02026" not in good(ask(client, "decks/pool", {"deck": rex, "taboo": "008"}))["cards"]
    alone = good(ask(client, "decks/pool", {"deck": ROLAND, "variants": ["highlander", "induction"]}))[
        "cards"
    ]
    assert {room["limit"] for room in alone.values()} <= {0, 1}
    assert "01029" not in alone


@in_shares("code", [each.code for each in load().investigators if each.size and not each.hidden], 20)
def test_whatever_is_in_the_pool_is_allowed_in_the_deck(study: Client, code: str) -> None:
    deck = good(ask(study, "decks/begin", {"investigator": code}))
    cards = good(ask(study, "decks/pool", {"deck": deck}))["cards"]
    harmless = [card for card in cards if not load()[card].options]  # "On Your Own" refuses others
    for part in (harmless[n::3] for n in range(3)):
        much = {**deck, "cards": deck["cards"] | dict.fromkeys(part, 1)}
        assert [each for each in check(study, much)["errors"] if each["type"] == "not_allowed"] == []


def test_the_pool_of_a_second_deck(client: Client) -> None:
    jim = good(ask(client, "decks/begin", {"investigator": "90049"}))
    second = good(ask(client, "decks/pool", {"deck": jim}))["second"]
    assert second
    assert all("ally" in load()[code].traits for code in second)


# ---------------------------------------------------------------------- making


@in_shares("code", [each.code for each in load().investigators if each.size])
def test_a_new_deck_lacks_nothing_but_cards_of_choice(study: Client, code: str) -> None:
    deck = good(ask(study, "decks/begin", {"investigator": code}))
    assert deck["investigator"] == code
    kinds = {problem["type"] for problem in check(study, deck)["errors"]}
    assert kinds <= {"too_few_cards", "option_limit"}


def test_the_starter_decks_are_legal_from_the_first_day(client: Client) -> None:
    decks = good(client.get("/api/cards/decks/starters"))
    assert [deck["investigator"] for deck in decks] == ["01001", "01002", "01003", "01004", "01005"]
    for deck in decks:
        verdict = good(ask(client, "decks/check", {"deck": deck, "game": "beginning"}))
        assert (verdict["valid"], verdict["size"], verdict["taboo"]) == (True, 30, "")


def test_a_random_deck_is_legal_and_the_same_by_the_same_key(client: Client) -> None:
    first = good(ask(client, "decks/random", {"investigator": "01004"}))
    assert check(client, first["deck"])["valid"]
    again = good(ask(client, "decks/random", {"investigator": "01004", "key": first["key"]}))
    assert again == first
    core = {"investigator": "01004", "packs": ["core", "dwl", "tmm", "tece"], "taboo": "none", "key": "x"}
    found = good(ask(client, "decks/random", core))["deck"]
    assert {load()[code].pack for code in found["cards"]} <= {"core", "dwl", "tmm", "tece"}


def test_weaknesses_are_drawn_from_the_products_owned(client: Client) -> None:
    body = {"investigator": "01001", "packs": ["core"], "n": 3, "key": "fate"}
    found = good(ask(client, "weaknesses", body))
    assert len(found["cards"]) == 3
    assert set(found["cards"]) <= set(found["pool"])
    assert all(load()[code].pack == "core" for code in found["pool"])
    assert good(ask(client, "weaknesses", body)) == found
    mad = good(ask(client, "weaknesses", {"investigator": "01001", "traits": ["madness"]}))
    assert all("madness" in load()[code].traits for code in mad["pool"])
    less = good(ask(client, "weaknesses", {**body, "taken": found["cards"]}))
    assert sum(less["pool"].values()) == sum(found["pool"].values()) - 3
    assert found["pool"].keys() - less["pool"].keys() <= set(found["cards"])
    many = {**body, "n": 20}
    assert bad(ask(client, "weaknesses", many, "nl"), 400, "not_a_deck")


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize("form", ["own", "arkhamdb", "text"])
def test_a_deck_is_written_and_read_again(client: Client, form: str) -> None:
    written = good(ask(client, "decks/write", {"deck": ROLAND, "form": form}))
    assert written["name"] == f"the-fed-s-deck.{'txt' if form == 'text' else 'json'}"
    found = good(client.post("/api/cards/decks/read", content=written["text"]))
    assert (found["form"], found["unknown"]) == (form, [])
    assert found["deck"]["cards"] == CORE


def test_our_own_form_keeps_the_versions(client: Client) -> None:
    later = {**ROLAND, "earned": 5}
    asked = {"deck": later, "form": "own", "earlier": [ROLAND, ROLAND]}
    text = good(ask(client, "decks/write", asked))["text"]
    found = good(client.post("/api/cards/decks/read", content=text))
    assert (len(found["versions"]), found["versions"][-1]) == (3, found["deck"])
    assert [each.get("earned", 0) for each in found["versions"]] == [0, 0, 5]
    for wrong in ('"earlier": 3', '"earlier": [3]', '"earlier": [{}]'):
        broken = '{"miskatonic": "deck", "investigator": "01001", "cards": {}, ' + wrong + "}"
        assert bad(client.post("/api/cards/decks/read", content=broken), 400, "not_a_deck")


def test_what_in_a_file_is_no_card(client: Client) -> None:
    text = "Investigator: Roland Banks\n2x Machete\n1x Machette\n"
    found = good(client.post("/api/cards/decks/read", content=text))
    assert found["unknown"] == ["Machette"]
    assert found["deck"]["cards"] == {"01020": 2, "Machette": 1}


def test_what_a_file_counts_below_none_is_named(client: Client) -> None:
    text = '{"investigator_code": "01001", "slots": {"01020": -1, "01016": 2}}'
    found = good(client.post("/api/cards/decks/read", content=text))
    assert found["deck"]["cards"] == {"01016": 2}
    assert [note.rpartition(": ")[2] for note in found["notes"]] == ["Machete."]


def test_a_list_as_it_is_pasted(client: Client) -> None:
    head = "[Wendy Adams](/card/90037)\nTaboo List: 007\n"
    text = f"{head}- [ ] 2x Lucky!\n| 2 | Cunning Distraction |\n1. Luky (x2)\nGuts"
    found = good(client.post("/api/cards/decks/read", content=text))
    assert (found["form"], found["unknown"]) == ("text", ["Luky"])
    deck = found["deck"]
    assert (deck["investigator"], deck["taboo"]) == ("90037", "007")
    assert deck["cards"] == {"01080": 2, "01078": 2, "Luky": 2, "01089": 1}


def test_arkhamdb_gets_the_original_the_sides_and_the_list(client: Client) -> None:
    deck = {"investigator": "90037", "cards": {"01080": 2}}
    written = good(ask(client, "decks/write", {"deck": deck, "form": "arkhamdb"}))["text"]
    assert '"investigator_code": "01005"' in written
    assert '"taboo_id": 10' in written
    found = good(client.post("/api/cards/decks/read", content=written))
    assert found["deck"] == {**deck, "taboo": "010"}


@every_language
def test_a_file_that_is_no_deck(client: Client, lang: str) -> None:
    for content in (b"", b"\xff\xfe\x00", b"{}", b"[]", b"[" * 10_000, b"hello", b'{"investigator_code": 3}'):
        assert bad(client.post(f"/api/cards/decks/read?lang={lang}", content=content), 400, "not_a_deck")
    bad(client.post("/api/cards/decks/read", content=b" " * 1_000_001), 413, "too_large")


@every_language
def test_a_deck_is_suggested_or_finished_with_reasons(client: Client, lang: str) -> None:
    asked = {"investigator": "01005", "packs": {"core": 2}}
    found = good(ask(client, "decks/suggest", asked, lang))
    assert check(client, found["deck"], game="beginning")["valid"]
    assert all(each["why"].endswith(".") for each in found["cards"])
    begun = {"investigator": "01001", "cards": {"01006": 1, "01007": 1, "01000": 1, "01020": 2}}
    found = good(ask(client, "decks/suggest", {"investigator": "01001", "deck": begun}, lang))
    assert found["deck"]["cards"]["01020"] == 2
    assert [each["card"] for each in found["cards"] if not each["chosen"]] == list(begun["cards"])


@every_language
def test_statistics_of_a_deck(client: Client, lang: str) -> None:
    found = good(ask(client, "decks/statistics", {"deck": ROLAND}, lang))
    assert found["opening"]["draw"] == 5
    assert len(found["odds"][0]["plain"]) == 12
    assert found["spots"][0]["text"].endswith(".")


def test_what_is_not_owned_is_told_and_no_matter_of_rules(client: Client) -> None:
    found = check(client, ROLAND, packs={"core": 1})
    assert found["valid"]
    assert found["lacking"]["01020"] == 1
    assert check(client, ROLAND, packs={"core": 2})["lacking"] == {}
    assert check(client, ROLAND)["lacking"] == {}


# ---------------------------------------------------------------------- decks that are kept


def test_a_deck_is_kept_listed_changed_and_thrown_away(client: Client) -> None:
    made = client.post("/api/decks", json={"versions": [ROLAND]})
    assert made.status_code == 201
    path = f"/api/decks/{made.json()['id']}"
    found = good(client.get(path))
    assert (found["versions"], found["at"]) == ([ROLAND], 0)
    second = with_cards(_01020=1)
    assert good(client.put(path, json={"versions": [ROLAND, second], "at": 0})) == {"at": 1}
    (row,) = good(client.get("/api/decks", params={"lang": "es"}))
    assert row["title"] == "Roland Banks: El federal"
    assert (row["name"], row["versions"], row["valid"], row["size"]) == (ROLAND["name"], 2, False, 29)
    assert row["changed"].endswith("+00:00")
    assert client.delete(path).status_code == 204
    assert good(client.get("/api/decks")) == []


@every_language
def test_who_does_not_know_the_last_change_changes_nothing(client: Client, lang: str) -> None:
    path = f"/api/decks/{client.post('/api/decks', json={'versions': [ROLAND]}).json()['id']}"
    assert good(client.put(path, json={"versions": [ROLAND, ROLAND], "at": 0})) == {"at": 1}
    for at in (0, 2, 1_000_000):
        late = client.put(f"{path}?lang={lang}", json={"versions": [ROLAND], "at": at})
        assert bad(late, 409, "stale")
    assert len(good(client.get(path))["versions"]) == 2


def test_a_deck_that_is_not_there(client: Client) -> None:
    for id_ in ("nothing", "..", "%2e%2e%2f", "%00", "' OR 1=1 --", "x" * 500):
        bad(client.get(f"/api/decks/{id_}"), 404, "unknown_deck" if id_ != ".." else "not_found")
    bad(client.put("/api/decks/nothing?lang=nl", json={"versions": [ROLAND], "at": 0}), 404, "unknown_deck")
    bad(client.delete("/api/decks/nothing"), 404, "unknown_deck")


def test_decks_that_cannot_be_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(versions: object) -> Any:
        return client.post("/api/decks", json={"versions": versions})

    bad(keep([]), 400, "bad_request")
    bad(keep([{"investigator": "01001", "cards": {}}] * 101), 400, "bad_request")
    bad(keep([ROLAND, {"investigator": "01020", "cards": {}}]), 400, "not_a_deck")
    assert good(client.get("/api/decks")) == []
    monkeypatch.setattr(kept, "MOST_DECKS", 1)
    assert keep([ROLAND]).status_code == 201
    assert "1" in bad(keep([ROLAND]), 409, "full")


def test_decks_are_listed_newest_first(client: Client) -> None:
    ids = [client.post("/api/decks", json={"versions": [ROLAND]}).json()["id"] for _ in range(2)]
    client.put(f"/api/decks/{ids[0]}", json={"versions": [ROLAND], "at": 0})
    assert [row["id"] for row in good(client.get("/api/decks"))] == ids


# ---------------------------------------------------------------------- what cannot be

WRONG: list[tuple[Json, str]] = [
    ({"investigator": "nobody"}, "not_a_deck"),
    ({"investigator": "01020"}, "not_a_deck"),
    ({"investigator": "10016a"}, "not_a_deck"),
    ({"cards": {"01020": -1}}, "not_a_deck"),
    ({"cards": {"01020": 10**30}}, "not_a_deck"),
    ({"second": {"01020": 100}}, "not_a_deck"),
    ({"cards": {str(n): 1 for n in range(501)}}, "not_a_deck"),
    ({"cards": {"x" * 201: 1}}, "not_a_deck"),
    ({"name": "x" * 201}, "not_a_deck"),
    ({"choices": {str(n): "" for n in range(101)}}, "not_a_deck"),
    ({"marks": {"09021": {"-1": {"boxes": 1}}}}, "not_a_deck"),
    ({"marks": {"09021": {"1": {"boxes": 1000}}}}, "not_a_deck"),
    ({"marks": {"09021": {"1": {"boxes": 1, "chosen": "x" * 201}}}}, "not_a_deck"),
    ({"exiled": ["01020"] * 501}, "not_a_deck"),
    ({"earned": -1}, "not_a_deck"),
    ({"taboo": "099"}, "unknown_taboo"),
    ({"variants": ["nonsense"]}, "unknown_variant"),
    ({"cards": {"01020": "two"}}, "bad_request"),
    ({"cards": []}, "bad_request"),
    ({"investigator": None}, "bad_request"),
]


@pytest.mark.parametrize(("wrong", "code"), WRONG)
def test_decks_that_cannot_be_are_refused_everywhere(study: Client, wrong: Json, code: str) -> None:
    deck = {**ROLAND, **wrong}
    for what, body in (
        ("decks/check", {"deck": deck}),
        ("decks/pool", {"deck": deck}),
        ("decks/write", {"deck": deck, "form": "text"}),
        ("decks/upgrade", {"before": ROLAND, "after": deck}),
        ("decks/upgrade", {"before": deck, "after": ROLAND}),
    ):
        assert bad(ask(study, what, body), 400, code)
    bad(study.post("/api/decks", json={"versions": [deck]}), 400, code)


@every_language
def test_questions_that_cannot_be(client: Client, lang: str) -> None:
    for what, body, code in (
        ("decks/check", {"deck": ROLAND, "taboo": "099"}, "unknown_taboo"),
        ("decks/check", {"deck": ROLAND, "variants": ["nonsense"]}, "unknown_variant"),
        ("decks/check", {"deck": ROLAND, "variants": ["chaos"] * 51}, "bad_request"),
        ("decks/check", {"deck": ROLAND, "cheat": True}, "bad_request"),
        ("decks/check", {}, "bad_request"),
        ("decks/write", {"deck": ROLAND, "form": "pdf"}, "bad_request"),
        ("decks/begin", {"investigator": "01020"}, "not_a_deck"),
        ("decks/random", {"investigator": "01001", "packs": ["nonsense"]}, "not_a_deck"),
        ("decks/random", {"investigator": "01001", "packs": ["tmm"]}, "not_a_deck"),
        ("decks/random", {"investigator": "01001", "packs": ["core"] * 301}, "bad_request"),
        ("decks/random", {"investigator": "nobody"}, "not_a_deck"),
        ("decks/random", {"investigator": "01001", "key": ""}, "bad_request"),
        ("weaknesses", {"investigator": "01001", "n": 0}, "bad_request"),
        ("weaknesses", {"investigator": "01001", "n": 21}, "bad_request"),
        ("weaknesses", {"investigator": "01001", "players": 5}, "bad_request"),
        ("weaknesses", {"investigator": "01001", "traits": ["nonsense"]}, "not_a_deck"),
    ):
        assert bad(ask(client, what, body, lang), 400, code)
    bad(client.post("/api/cards/decks/check", content=b" " * 70_000), 413, "too_large")


def test_products_are_known_by_their_codes() -> None:
    assert {"core", "dwl", "tmm", "tece"} <= set(packs())


# ---------------------------------------------------------------------- garbage

leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
codes = st.sampled_from(sorted(load().cards)) | st.text(max_size=8)
piles = st.dictionaries(codes, st.integers(0, 99) | st.integers(), max_size=12)
people = st.sampled_from([each.code for each in load().investigators]) | codes
decks = st.fixed_dictionaries(
    {"investigator": people, "cards": piles},
    optional={
        "front": people,
        "back": people,
        "second": piles,
        "uncounted": piles,
        "choices": st.dictionaries(
            st.sampled_from(["faction_selected", "faction_1", "deck_size_selected"]), codes
        ),
        "marks": st.dictionaries(codes, st.dictionaries(st.integers(-1, 12).map(str), values, max_size=3)),
        "taboo": st.sampled_from([None, "", "001", "008", "010", "x"]),
        "exiled": st.lists(codes, max_size=5),
        "variants": st.lists(st.sampled_from(["chaos", "highlander", "x"]), max_size=3),
    },
)


def spoiled(deck: Json, place: str, value: Any) -> Json:
    found = copy.deepcopy(deck)
    found[place] = value
    return found


nearly = st.builds(
    spoiled, decks, st.sampled_from(["investigator", "cards", "marks", "taboo", "earned", "x"]), values
)


@given(
    deck=decks | nearly | values,
    other=decks,
    taboo=st.none() | st.text(max_size=5) | st.sampled_from(["current", "none", "3"]),
    lang=st.sampled_from(LANGUAGES),
)
@settings(max_examples=150, suppress_health_check=[*SLOW_IS_FINE, HealthCheck.function_scoped_fixture])
def test_whatever_is_sent_the_answer_is_a_verdict_or_a_sentence(
    client: Client, deck: Any, other: Json, taboo: str | None, lang: str
) -> None:
    asked = {"deck": deck, "taboo": taboo}
    for path, body in (
        ("/api/cards/decks/check", asked),
        ("/api/cards/decks/pool", asked),
        ("/api/cards/decks/upgrade", {"before": other, "after": deck}),
        ("/api/cards/decks/write", {"deck": deck, "form": "arkhamdb"}),
        ("/api/decks", {"versions": [deck]}),
    ):
        response = client.post(
            path, params={"lang": lang}, content=json.dumps(body).encode("utf-8", "replace")
        )
        assert response.status_code in (200, 201, 400), response.text
        if response.status_code == 400:
            assert set(response.json()) == {"error", "code"}
    assert client.get("/api/decks").status_code == 200


@every_language
def test_a_damaged_deck_is_named_and_hides_no_other(client: Client, tmp_path: Path, lang: str) -> None:
    ids = [client.post("/api/decks", json={"versions": [ROLAND]}).json()["id"] for _ in range(2)]
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("UPDATE decks SET last = 5 WHERE id = ?", (ids[0],))
    db.close()
    rows = {row["id"]: row for row in good(client.get("/api/decks", params={"lang": lang}))}
    assert rows[ids[0]]["broken"]
    assert rows[ids[0]]["title"]
    assert (rows[ids[1]]["broken"], rows[ids[1]]["name"]) == ("", ROLAND["name"])

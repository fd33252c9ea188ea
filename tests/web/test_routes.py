"""Every route of the API does what it promises."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar.enums import MediaType

from miskatonic.kernel.text import language
from miskatonic.library import load_game
from miskatonic.web.api import ROUTES
from tests.web.door import LANGUAGES, Client, Door, Json, bad, good

every_language = pytest.mark.parametrize("lang", LANGUAGES)


# ---------------------------------------------------------------------- words, games, rules


@every_language
def test_the_client_gets_all_its_words(client: Client, lang: str) -> None:
    words = good(client.get("/api/words", params={"lang": lang}))
    assert words == language(lang).catalogue("web")
    assert all(key.startswith("web.") and value for key, value in words.items())


@every_language
def test_games_tell_what_can_be_chosen(client: Client, lang: str) -> None:
    games = good(client.get("/api/games", params={"lang": lang}))
    noir = games[0]
    assert (noir["name"], noir["players"]) == ("noir", [1, 1])
    assert noir["title"]
    assert noir["blurb"]
    assert noir["credits"]
    mode = noir["options"][0]
    assert (mode["name"], mode["default"]) == ("mode", "hardboiled")
    for option in noir["options"]:
        assert option["default"] in [value["value"] for value in option["values"]]
        assert all(value["title"] and not value["title"].startswith("noir.") for value in option["values"])


@every_language
def test_what_the_voice_says_of_a_choice_comes_with_the_games(client: Client, lang: str) -> None:
    """So that nothing on the start page moves when somebody has begun to choose."""
    for game in good(client.get("/api/games", params={"lang": lang})):
        whole = good(client.get(f"/api/voice/{game['name']}", params={"lang": lang}))
        assert game["voice"].items() <= whole.items()
        assert "introduction.game" in game["voice"]
    assert "investigator.wendy_adams" in game["voice"]
    assert "location.woods" not in game["voice"]


@every_language
def test_the_voice_of_a_game_comes_at_once(client: Client, lang: str) -> None:
    said = good(client.get("/api/voice/second", params={"lang": lang}))
    assert said["ancient.yig"] == language(lang).catalogue("second")["second.voice.ancient.yig"]
    bad(client.get("/api/voice/fourth", params={"lang": lang}), 404, "unknown_game")


@every_language
def test_a_rule_is_found_by_its_id(client: Client, lang: str) -> None:
    row = good(client.get("/api/rules/noir.setup.01", params={"lang": lang}))
    assert set(row) == {"id", "game", "kind", "text", "where", "links", "cards", "near", "spoils"}
    assert (row["id"], row["game"], row["cards"]) == ("noir.setup.01", "noir", [])
    assert "noir.setup.02" in row["near"]


def test_rules_are_found_by_words_in_any_language(client: Client) -> None:
    for lang, words in (("en", "sanity test"), ("es", "prueba cordura"), ("nl", "beurt")):
        rows = good(client.get("/api/rules", params={"lang": lang, "q": words, "game": "noir"}))
        assert rows
        assert all(row["id"].startswith("noir.") for row in rows)
    assert good(client.get("/api/rules", params={"q": "there is no such rule in any book"})) == []


@every_language
def test_rules_are_found_by_number_with_their_links_and_cards(client: Client, lang: str) -> None:
    rows = good(client.get("/api/rules", params={"lang": lang, "q": "faq.013b"}))
    assert [row["id"] for row in rows] == ["lcg.faq.013b"]
    assert rows[0]["links"] == ["lcg.faq.013a"]
    assert [card["code"] for card in rows[0]["cards"]] == ["01033"]
    assert rows[0]["cards"][0]["name"].startswith("Dr. Milan Christopher: ")


@every_language
def test_a_search_tells_how_many_there_are_of_what(client: Client, lang: str) -> None:
    def ask(**query: str) -> Any:
        return good(client.get("/api/rules/search", params={"lang": lang, **query}))

    found = ask(q="1.8")
    assert [row["id"] for row in found["rows"][:3]] == ["lcg.1.8a", "lcg.1.8b", "lcg.1.8c"]
    assert found["total"] == len(found["rows"]) == sum(kind["n"] for kind in found["kinds"])
    assert [(game["id"], game["n"]) for game in found["games"]] == [("cards", found["total"])]
    every = [*found["kinds"], *found["games"], *ask(game="noir")["games"], *ask(kind="boon")["kinds"]]
    assert all(each["name"] and "." not in each["name"].split()[0] for each in every)
    assert {row["kind"] for row in ask(game="cards", kind="faq")["rows"]} == {"faq"}
    assert [game["id"] for game in ask()["games"]] == ["noir", "second", "third", "cards"]
    assert good(client.get("/api/rules")) == []
    assert ask(game="cards", start="1000")["rows"][0]["id"] == ask(game="cards", start="999")["rows"][1]["id"]
    assert ask(q="Wendy's Amulet", kind="errata-card")["rows"][0]["id"] == "lcg.errata.card.005"


def test_rules_that_do_not_exist_are_refused(client: Client) -> None:
    assert "nonsense" in bad(client.get("/api/rules/nonsense"), 404, "unknown_rule")
    bad(client.get("/api/rules", params={"q": "x", "game": "chess"}), 404, "unknown_game")
    bad(client.get("/api/rules", params={"q": "x" * 1000}), 400, "bad_request")
    bad(client.get("/api/rules/search", params={"start": "-1"}), 400, "bad_request")


# ---------------------------------------------------------------------- tables


def test_a_table_is_opened_listed_and_deleted(client: Client) -> None:
    door = Door.open(client, mode="classic")
    door.play(3)
    listed = good(client.get("/api/tables", params={"lang": "es"}))
    assert [(row["id"], row["game"], row["over"], row["result"]) for row in listed] == [
        (door.id, "noir", False, None)
    ]
    assert listed[0]["position"] == door.look()["position"]
    assert len(listed[0]["options"]) == len(good(client.get("/api/games"))[0]["options"])
    assert listed[0]["status"].startswith("En el turno")
    assert listed[0]["changed"].endswith("+00:00")
    assert client.delete(door.path).status_code == 204
    assert good(client.get("/api/tables")) == []
    bad(client.delete(door.path), 404, "unknown_table")
    bad(client.get(door.path), 404, "unknown_table")


def test_tables_are_listed_newest_first(client: Client) -> None:
    first, second = Door.open(client), Door.open(client)
    assert [row["id"] for row in good(client.get("/api/tables"))] == [second.id, first.id]
    first.answer()
    assert [row["id"] for row in good(client.get("/api/tables"))] == [first.id, second.id]


def test_a_damaged_table_is_named_and_the_others_are_listed(client: Client, tmp_path: Path) -> None:
    broken, whole = Door.open(client), Door.open(client)
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("UPDATE tables SET options = 5 WHERE id = ?", (broken.id,))
    db.close()
    rows = {row["id"]: row for row in good(client.get("/api/tables", params={"lang": "nl"}))}
    assert rows[whole.id]["broken"] is False
    assert rows[broken.id]["broken"] is True
    assert rows[broken.id]["title"] == "Een tafel die niet te lezen is"
    assert rows[broken.id]["status"]
    assert client.delete(broken.path).status_code == 204
    assert [row["id"] for row in good(client.get("/api/tables"))] == [whole.id]


def test_the_same_key_gives_the_same_game_and_none_a_fresh_one(client: Client) -> None:
    one, other = Door.open(client, key="fate").look(), Door.open(client, key="fate").look()
    assert one["view"] == other["view"]
    ids = [client.post("/api/tables", json={"game": "noir"}).json()["id"] for _ in range(2)]
    seals = {good(client.get(f"/api/tables/{id_}"))["commitment"] for id_ in ids}
    assert len(seals) == 2


def test_games_that_cannot_be_are_refused(client: Client) -> None:
    def ask(body: Json) -> Any:
        return client.post("/api/tables?lang=es", json=body)

    assert "ajedrez" in bad(ask({"game": "ajedrez"}), 404, "unknown_game")
    bad(ask({"game": "noir", "options": {"mode": "easy"}}), 400, "bad_setup")
    bad(ask({"game": "noir", "options": {"nothing": "easy"}}), 400, "bad_setup")
    for body in ({}, {"game": 1}, {"game": "noir", "key": ""}, {"game": "noir", "cheat": True}):
        bad(ask(body), 400, "bad_request")
    assert good(client.get("/api/tables")) == []


def test_a_game_for_several_is_opened_for_as_many_as_play(client: Client) -> None:
    body = {"game": "second", "seats": 3, "options": {"investigator_2": "joe_diamond"}, "key": "fate"}
    id_ = client.post("/api/tables", json=body).json()["id"]
    people = good(client.get(f"/api/tables/{id_}"))["view"]["investigators"]
    assert [person["seat"] for person in people] == [0, 1, 2]
    assert people[1]["id"] == "joe_diamond"
    alone = client.post("/api/tables", json={"game": "second"}).json()["id"]
    assert len(good(client.get(f"/api/tables/{alone}"))["view"]["investigators"]) == 1


def test_too_many_players_are_refused_with_a_sentence(client: Client) -> None:
    def ask(**body: Any) -> Any:
        return client.post("/api/tables?lang=en", json={"game": "second", **body})

    assert "8" in bad(ask(seats=9), 400, "bad_setup")
    assert "1" in bad(client.post("/api/tables", json={"game": "noir", "seats": 2}), 400, "bad_setup")
    doubles = {"investigator_1": "joe_diamond", "investigator_2": "joe_diamond"}
    assert "Joe Diamond" in bad(ask(seats=2, options=doubles), 400, "bad_setup")
    for seats in (0, -1, 1.5, "many", 1000):
        bad(ask(seats=seats), 400, "bad_request")
    assert good(client.get("/api/tables")) == []


def test_what_an_empty_seat_wishes_for_does_not_matter(client: Client) -> None:
    doubles = {"investigator_1": "joe_diamond", "investigator_2": "joe_diamond"}
    assert client.post("/api/tables", json={"game": "second", "options": doubles}).status_code == 201
    (row,) = good(client.get("/api/tables", params={"lang": "en"}))
    assert [option["value"] for option in row["options"]].count("Joe Diamond") == 1


@every_language
def test_seats_can_choose_investigators_by_name(client: Client, lang: str) -> None:
    second = next(
        game for game in good(client.get("/api/games", params={"lang": lang})) if game["name"] == "second"
    )
    assert second["players"] == [1, 8]
    seats = [option for option in second["options"] if option["seat"]]
    assert [option["seat"] for option in seats] == list(range(1, 9))
    assert all(str(option["seat"]) in option["title"] for option in seats)
    joe = next(value for value in seats[0]["values"] if value["value"] == "joe_diamond")
    assert joe["title"] == "Joe Diamond"
    for option in second["options"]:
        for value in option["values"]:
            assert not value["title"].startswith("second.")
            assert not value["hint"].startswith("second.")


@every_language
def test_a_table_is_shown_in_each_language(door: Door, lang: str) -> None:
    door.play(4)
    now = door.look(lang=lang)
    assert now["lang"] == lang
    assert now["title"] == language(lang).catalogue("noir")["noir.title"]


def test_the_browsers_language_is_taken_when_none_is_named(client: Client, door: Door) -> None:
    def lang(accept: str) -> Any:
        return good(client.get(door.path, headers={"accept-language": accept}))["lang"]

    assert lang("fr-FR, nl-BE;q=0.7, es;q=0.8") == "es"
    assert lang("fr;q=broken,,;;q=") == "en"
    assert lang("NL") == "nl"
    bad(client.get(door.path, params={"lang": "fr"}), 400, "bad_request")


def test_an_answer_changes_the_table(door: Door) -> None:
    before = door.look()
    after = door.answer()
    assert after["position"] > before["position"]
    assert after["decisions"] == [before["position"]]
    assert len(after["log"]) > len(before["log"])
    assert door.look() == after


def test_a_late_answer_is_refused(door: Door) -> None:
    first = door.look()
    name = first["ask"]["options"][0]["name"]
    now = door.answer()
    said = bad(door.post("answer", {"name": name, "at": first["position"]}, "nl"), 409, "stale")
    assert "Er is niets veranderd" in said
    assert door.look() == now


def test_an_answer_that_is_not_offered_is_refused(door: Door) -> None:
    now = door.look()
    said = bad(door.post("answer", {"name": "réponse", "at": now["position"]}), 409, "illegal_answer")
    assert "réponse" in said
    assert door.look() == now


def test_undo_and_redo(door: Door) -> None:
    start = door.look()
    there = door.play(6)
    back = good(door.post("undo", {}))
    assert back["position"] == there["decisions"][-1]
    assert back["length"] == there["position"]
    assert good(door.post("redo", {})) == there
    bad(door.post("redo", {}), 409, "bad_position")
    begun = good(door.post("undo", {"to": 0}))
    assert begun["view"] == start["view"]
    assert begun["can_redo"]
    bad(door.post("undo", {}), 409, "bad_position")
    bad(door.post("undo", {"to": 5}), 409, "bad_position")


def test_a_table_through_the_eyes_of_a_seat_and_of_a_spectator(client: Client) -> None:
    id_ = client.post("/api/tables", json={"game": "third", "seats": 2, "key": "tests"}).json()["id"]
    door = Door(client, id_)
    asked = door.look()["ask"]["seat"]
    mine, other, spectator = (door.look(seat=seat) for seat in (asked, 1 - asked, "none"))
    assert mine["ask"] == door.look()["ask"]
    assert mine["deciding"] == []
    for each in (other, spectator):
        assert each["ask"] is None
        assert each["deciding"] == [{"seat": asked, "about": mine["ask"]["prompt"]}]
        assert each["log"] == mine["log"], "in this game everything lies open"
    assert (other["view"]["seat"], spectator["view"]["seat"]) == (1 - asked, None)
    name = mine["ask"]["options"][0]["name"]
    after = good(door.post("answer", {"name": name, "at": mine["position"]}, seat=asked))
    assert good(client.get(f"{door.path}/story", params={"seat": "none"})) == after["log"]
    assert "0 to 1" in bad(client.get(door.path, params={"seat": 2}), 404, "unknown_seat")
    bad(client.get(door.path, params={"seat": "me"}), 400, "bad_request")


@pytest.mark.parametrize("name", ["nonsense", "@{asked} nonsense", "{right}", "@{asked} {right}"])
def test_who_answers_for_another_seat_learns_nothing_of_its_options(client: Client, name: str) -> None:
    id_ = client.post("/api/tables", json={"game": "third", "seats": 2, "key": "tests"}).json()["id"]
    door = Door(client, id_)
    ask = door.look()["ask"]
    asked, names = ask["seat"], [option["name"] for option in ask["options"]]
    body = {"name": name.format(asked=asked, right=names[-1]), "at": door.look()["position"]}
    for seat, more in (
        ("none", {}),
        (1 - asked, {}),
        ("none", {"seat": asked}),
        (1 - asked, {"seat": asked}),
    ):
        refused = bad(door.post("answer", {**body, **more}, seat=seat), 409, "not_your_seat")
        assert not [each for each in names if each in refused]
    told = bad(door.post("answer", {**body, "seat": 1 - asked}, seat=1 - asked), 409, "illegal_answer")
    assert not [each for each in names if each in told]
    assert door.look()["position"] == body["at"]


def test_each_seat_says_what_answers_itself(client: Client) -> None:
    id_ = client.post("/api/tables", json={"game": "third", "seats": 2, "key": "tests"}).json()["id"]
    door = Door(client, id_)
    good(door.post("settings", {"single": False, "trivial": False, "seat": 1}))
    assert [door.look(seat=seat)["settings"]["single"] for seat in (0, 1)] == [True, False]
    good(door.post("settings", {"single": False, "trivial": True}))
    assert [door.look(seat=seat)["settings"]["trivial"] for seat in (0, 1)] == [True, True]
    bad(door.post("settings", {"single": True, "trivial": True, "seat": 5}), 404, "unknown_seat")


def test_a_finished_game_goes_on_in_a_copy(client: Client, door: Door) -> None:
    over = door.play(1000)
    assert over["outcome"]
    assert over["can_undo"] is False
    assert "copy" in bad(door.post("undo", {}), 409, "bad_position")
    response = door.post("copy", {})
    assert response.status_code == 201
    copy = Door(client, response.json()["id"]).look()
    assert copy["position"] == over["decisions"][-1]
    assert copy["key"] is None
    assert copy["commitment"] != over["commitment"]
    first = door.post("copy", {"at": 0}).json()["id"]
    assert Door(client, first).look()["position"] == 0
    bad(door.post("copy", {"at": 9999}), 409, "bad_position")
    assert door.look() == over


def test_settings(door: Door) -> None:
    now = good(door.post("settings", {"single": False, "trivial": True}))
    assert now["settings"] == {"single": False, "trivial": True}
    bad(door.post("settings", {"single": "maybe", "trivial": True}), 400, "bad_request")


def test_looking_back(door: Door) -> None:
    now = door.play(6)
    past = door.look(at=now["decisions"][2])
    assert (past["position"], past["live"]) == (now["decisions"][2], False)
    assert door.look() == now
    bad(door.client.get(door.path, params={"at": 10_000}), 409, "bad_position")
    bad(door.client.get(door.path, params={"at": -1}), 400, "bad_request")


def test_the_story_is_the_whole_log(door: Door) -> None:
    now = door.play(8)
    assert good(door.client.get(f"{door.path}/story")) == now["log"]


def test_a_game_to_its_end(door: Door) -> None:
    assert door.look()["key"] is None
    now = door.play(1000)
    assert now["outcome"]["result"] in ("won", "lost")
    assert now["outcome"]["rule_text"]
    assert len(now["key"]) == 64
    listed = good(door.client.get("/api/tables", params={"lang": "nl"}))
    assert listed[0]["over"]
    assert listed[0]["result"] == now["outcome"]["result"]


# ---------------------------------------------------------------------- save files


def test_a_save_file_goes_out_and_comes_back(client: Client, door: Door) -> None:
    now = door.play(9)
    response = client.get(f"{door.path}/save")
    assert response.headers["content-disposition"] == f'attachment; filename="miskatonic-noir-{door.id}.json"'
    assert load_game(response.content).answers
    loaded = client.post("/api/load", content=response.content)
    assert loaded.status_code == 201
    assert loaded.json()["notes"] == []
    again = Door(client, loaded.json()["id"]).look()
    assert {**again, "id": door.id} == now


def test_a_mended_save_file_says_so_in_the_players_language(client: Client, door: Door) -> None:
    door.play(12)
    save = good(client.get(f"{door.path}/save"))
    other = door.look(at=0)["ask"]["options"]
    save["engine"] = "0.0.1"
    save["answers"][0] = next(o["name"] for o in other if o["name"] != save["answers"][0])
    loaded = client.post("/api/load?lang=es", content=json.dumps(save))
    assert loaded.status_code == 201, loaded.text
    assert "0.0.1" in loaded.json()["notes"][0]
    now = Door(client, loaded.json()["id"]).look(lang="es")
    assert now["notes"] == loaded.json()["notes"]


def test_a_broken_save_file_is_refused(client: Client, door: Door) -> None:
    door.play(3)
    save = good(client.get(f"{door.path}/save"))
    save["answers"][0] = "nonsense"
    assert "nonsense" in bad(client.post("/api/load", content=json.dumps(save)), 400, "bad_save")
    for garbage in (b"", b"{}", b"[]", b"\xff\xfe", b"[" * 100_000):
        bad(client.post("/api/load?lang=es", content=garbage), 400, "bad_save")
    bad(client.post("/api/load", content=json.dumps({**save, "game": "chess"})), 404, "unknown_game")
    assert len(good(client.get("/api/tables"))) == 1


# ---------------------------------------------------------------------- the document


def test_the_document_lists_every_route_and_its_errors(client: Client) -> None:
    document = good(client.get("/api/openapi.json"))
    listed = {(path, method) for path, methods in document["paths"].items() for method in methods}
    ours = {
        (path.replace(":str", "").replace(":int", ""), method.lower())
        for handler in ROUTES
        for path in handler.paths
        for method in handler.http_methods
        if handler.media_type != MediaType.HTML  # the pages behind the links of a mail are read by people
    }
    assert listed == ours
    assert len(listed) > 30
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["description"]
            problem = operation["responses"]["400"]["content"]["application/json"]["schema"]
            assert problem == {"$ref": "#/components/schemas/Problem"}
    assert "/live" in document["info"]["description"]


def test_the_document_is_true_about_the_snapshot(client: Client, door: Door) -> None:
    schema = good(client.get("/api/openapi.json"))["components"]["schemas"]["Snapshot"]
    assert set(schema["properties"]) == set(schema["required"]) == set(door.look())


def test_no_page_shows_the_document(client: Client) -> None:
    for path in ("/api/docs", "/schema", "/api/swagger", "/api/openapi.json/swagger", "/docs"):
        assert "swagger" not in client.get(path).text.lower()
        assert "redoc" not in client.get(path).text.lower()


@pytest.mark.rule("lcg.faq.general.b")
def test_a_rule_says_whether_it_tells_something_of_a_campaign(client: Client) -> None:
    told = {id_: good(client.get(f"/api/rules/{id_}"))["spoils"] for id_ in ("lcg.faq.088a", "lcg.faq.087")}
    assert told == {"lcg.faq.088a": True, "lcg.faq.087": False}

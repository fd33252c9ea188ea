"""The collection over HTTP, and the page of each card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from miskatonic.games.cards.collection.shelf import load
from miskatonic.table.printed import FILE, import_texts
from miskatonic.table.store import SqliteStore
from miskatonic.web.app import create_app
from miskatonic.web.public import public
from tests.patience import quick
from tests.web.door import ADDRESS, LANGUAGES, Client, Json, bad, good

every_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cards")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    app = create_app(SqliteStore(folder / "tables.db"), folder=folder)
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as client:
        yield client


def collection(client: Client, lang: str = "en") -> Json:
    found: Json = good(client.get("/api/cards", params={"lang": lang}))
    return found


def page(client: Client, code: str, lang: str = "en") -> Json:
    found: Json = good(client.get(f"/api/cards/{code}", params={"lang": lang}))
    return found


# ---------------------------------------------------------------------- the collection


@every_language
def test_every_card_is_there_once(client: Client, lang: str) -> None:
    found = collection(client, lang)
    codes = [card["code"] for card in found["cards"]]
    assert len(codes) == len(set(codes)) > 2000
    assert set(found["reprints"]).isdisjoint(codes)
    assert set(codes) | set(found["reprints"]) == {
        card.code
        for card in load().cards.values()
        if not card.hidden or card.duplicate_of or card.code == "01000"
    }
    assert set(found["reprints"].values()) <= set(codes)
    owners = {owner for card in found["cards"] for owner in card["owners"]}
    assert owners <= {*codes, *found["reprints"]}


@every_language
def test_every_id_has_its_name(client: Client, lang: str) -> None:
    found = collection(client, lang)
    for field, names in (
        ("classes", "classes"),
        ("traits", "traits"),
        ("keywords", "keywords"),
        ("slots", "slots"),
        ("uses", "uses"),
    ):
        known = {each["id"] for each in found[names]}
        assert {each for card in found["cards"] for each in card[field]} <= known
    assert {card["type"] for card in found["cards"]} <= {each["id"] for each in found["types"]}
    assert {card["subtype"] for card in found["cards"]} <= {"", *(each["id"] for each in found["subtypes"])}
    assert {skill for card in found["cards"] for skill in (*card["icons"], *card["skills"])} <= {
        each["id"] for each in found["skills"]
    }
    lists = ("classes", "types", "subtypes", "slots", "traits", "keywords", "skills", "uses")
    words = [each["name"] for name in lists for each in found[name]]
    assert all(word and not word.startswith("cards.") for word in words)
    assert {pack for card in found["cards"] for pack in card["packs"]} <= {p["code"] for p in found["packs"]}
    assert {pack["cycle"] for pack in found["packs"]} <= {cycle["code"] for cycle in found["cycles"]}


def test_a_card_has_its_facts(client: Client) -> None:
    machete = next(card for card in collection(client)["cards"] if card["code"] == "01020")
    assert (machete["name"], machete["type"], machete["classes"]) == ("Machete", "asset", ["guardian"])
    assert (machete["level"], machete["cost"], machete["slots"]) == (0, 3, ["hand"])
    assert machete["packs"][:2] == ["core", "rcore"]
    roland = next(card for card in collection(client)["cards"] if card["code"] == "01001")
    assert roland["builds"]
    assert roland["skills"]["combat"] == 4


def test_cards_are_found_by_their_names_in_another_language(client: Client) -> None:
    def also(lang: str, code: str) -> tuple[str, str]:
        card = next(card for card in collection(client, lang)["cards"] if card["code"] == code)
        return card["name"], card["also"]

    assert also("es", "01014") == ("Amuleto de Wendy", "Wendy's Amulet")
    assert also("nl", "01014") == ("Wendy's Amulet", "Amuleto de Wendy")


def test_ids_are_known_by_their_names_in_other_languages(client: Client) -> None:
    def called(lang: str, kind: str, id_: str) -> tuple[str, str]:
        each = next(each for each in collection(client, lang)[kind] if each["id"] == id_)
        return each["name"], each["also"]

    assert called("en", "traits", "weapon") == ("Weapon", "Arma")
    assert called("es", "traits", "weapon") == ("Arma", "Weapon")
    assert called("nl", "traits", "weapon") == ("Weapon", "Arma")
    assert called("nl", "traits", "miskatonic") == ("Miskatonic", "")
    assert called("nl", "classes", "seeker") == ("Speurder", "Seeker Buscador")
    assert called("es", "types", "asset") == ("Apoyo", "asset")
    assert called("es", "classes", "neutral") == ("Neutral", "")


def test_a_customizable_card_has_its_sheet(client: Client) -> None:
    card = next(card for card in collection(client)["cards"] if card["code"] == "09021")
    assert sum(box["xp"] for box in card["boxes"]) > 10
    assert all(box["name"] for box in card["boxes"])


def test_lists_of_taboos_come_newest_first(client: Client) -> None:
    lists = collection(client)["taboos"]
    assert [each["code"] for each in lists] == [f"{n:03}" for n in range(10, 0, -1)]
    assert [each["code"] for each in lists if each["newest"]] == ["010"]
    assert [each["code"] for each in lists if each["document"]] == ["008"]
    assert [each["date"] for each in lists] == sorted((each["date"] for each in lists), reverse=True)
    assert "01033" in lists[2]["cards"]


@every_language
def test_ultimatums_and_boons_are_told(client: Client, lang: str) -> None:
    found = collection(client, lang)["variants"]
    assert len(found) == 23
    for each in found:
        assert each["title"]
        assert each["text"].endswith((".", ")", "”", "»"))
        assert each["title"] not in each["text"]
        assert "(" not in each["title"]
    touching = {each["name"] for each in found if each["touches"] == "deck"}
    assert touching == {"chaos", "disaster", "highlander", "induction", "orthodoxy", "ancients"}


def test_the_collection_is_sent_again_only_when_it_is_another(client: Client) -> None:
    first = client.get("/api/cards?lang=es", headers={"accept-encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    mark = first.headers["etag"]
    again = client.get("/api/cards?lang=es", headers={"if-none-match": mark})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/cards?lang=nl", headers={"if-none-match": mark}).status_code == 200
    plain = client.get("/api/cards?lang=es", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()


def test_the_collection_is_quick(client: Client) -> None:
    client.get("/api/cards")
    plain = {"accept-encoding": "identity"}
    assert quick(lambda: client.get("/api/cards", headers=plain), 0.02)


# ---------------------------------------------------------------------- one card


@every_language
def test_a_card_with_rulings(client: Client, lang: str) -> None:
    found = page(client, "01033", lang)
    assert found["title"] == "Dr. Milan Christopher"
    assert [section["section"] for section in found["rulings"]] == ["faq", "clarification", "taboo"]
    row = found["rulings"][0]["rows"][0]
    assert (row["id"], row["links"], row["kind"]) == ("lcg.faq.013b", ["lcg.faq.013a"], "faq")
    assert [card["code"] for card in row["cards"]] == ["01033"]
    assert [each["list"] for each in found["taboos"]] == [f"{n:03}" for n in range(10, 0, -1)]
    assert [each["code"] for each in found["printings"]] == ["01033", "01533"]


def test_a_reprint_has_the_page_of_its_card(client: Client) -> None:
    assert page(client, "01520") == page(client, "01020")


@every_language
def test_an_investigator_says_how_to_build(client: Client, lang: str) -> None:
    found = page(client, "06002", lang)
    assert len(found["deckbuilding"]) == 6
    assert "50" in next(each for each in found["taboos"] if each["list"] == "008")["text"]


def test_a_scenario_card_that_a_ruling_names(client: Client) -> None:
    found = page(client, "01174")
    assert (found["title"], found["lines"], found["printings"]) == ("Locked Door", [], [])
    assert found["rulings"]


@every_language
@pytest.mark.parametrize("code", ["01", "zzz", "01001x", "%ff%fe", "%00"])
def test_a_card_that_does_not_exist(client: Client, code: str, lang: str) -> None:
    assert bad(client.get(f"/api/cards/{code}?lang={lang}"), 404, "unknown_card")


@given(
    code=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/"), min_size=1, max_size=40)
)
@settings(max_examples=60)
def test_garbage_as_a_code(client: Client, code: str) -> None:
    assert client.get(f"/api/cards/{quote(code, safe='')}").status_code in (200, 404, 405)


# ---------------------------------------------------------------------- texts of one's own


def test_texts_of_ones_own_are_shown_after_an_import(client: Client, folder: Path, tmp_path: Path) -> None:
    assert page(client, "01020")["printed"] is None
    assert collection(client)["printed"] is False
    copy = tmp_path / "cards.json"
    text = {"text": "<b>Strike</b> with [combat]<br/>at a [[Ghoul]].", "flavor": "<i>Sharp</i>"}
    copy.write_bytes(msgspec.json.encode([{"code": "01020", **text}]))
    import_texts(copy, folder)
    shown = {"text": "Strike with [combat]\nat a [[Ghoul]].", "back": "", "flavor": "Sharp"}
    assert page(client, "01020", "nl")["printed"] == shown
    assert page(client, "01520")["printed"] == shown
    assert page(client, "01033")["printed"] is None
    assert collection(client)["printed"] is True
    (folder / FILE).write_bytes(b"damaged")
    assert page(client, "01020")["printed"] is None
    (folder / FILE).unlink()
    assert collection(client)["printed"] is False


def test_where_strangers_come_nobody_reads_what_lies_on_the_server(tmp_path: Path) -> None:
    """Also the texts of who runs it stay with him; what a browser has stays in the browser."""
    (tmp_path / "static").mkdir()
    copy = tmp_path / "cards.json"
    copy.write_bytes(msgspec.json.encode([{"code": "01020", "text": "Strike."}]))
    import_texts(copy, tmp_path)
    app = create_app(SqliteStore(tmp_path / "inn.db"), static=tmp_path / "static", public=public(ADDRESS))
    with TestClient(app, base_url=ADDRESS) as client:
        assert page(client, "01020")["printed"] is None
        assert collection(client)["printed"] is False
        found = texts(client)
        assert (found["kept"], found["printed"]) == (False, {})
        assert found["own"]["01020"]
        refused = client.put("/api/cards/texts", json={"texts": {"en": {"01020": {"text": "x"}}}})
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        assert client.delete("/api/cards/texts").status_code == 403
    assert (tmp_path / FILE).is_file()


def texts(client: Client, lang: str = "en") -> Any:
    return client.get("/api/cards/texts", params={"lang": lang}).json()


def test_a_browser_at_home_keeps_its_copy_on_the_server(client: Client, folder: Path) -> None:
    mine = {
        "en": {"01520": {"text": "<b>Strike.</b>"}, "09021": {"sheet": "□ Light."}},
        "xx": {"1": {"text": "?"}},
    }
    answer = client.put("/api/cards/texts", json={"texts": mine})
    assert (answer.status_code, answer.json()) == (200, {"cards": 2})
    found = texts(client, "nl")
    assert found["kept"] is True
    assert found["printed"] == {"01020": {"text": "<b>Strike.</b>"}, "09021": {"sheet": "□ Light."}}
    assert page(client, "01020")["printed"]["text"] == "Strike."
    assert client.delete("/api/cards/texts").status_code == 204
    assert texts(client)["printed"] == {}
    assert not (folder / FILE).exists()
    refused = client.put("/api/cards/texts", json={"texts": {}})
    assert (refused.status_code, refused.json()["code"]) == (400, "no_card_data")


@pytest.mark.parametrize("lang", ["en", "es", "nl"])
def test_cards_that_are_played_say_what_they_do_in_our_words(study: Client, lang: str) -> None:
    own = texts(study, lang)["own"]
    assert len(own) > 100
    assert own["01020"]
    assert all(line and "play." not in line for lines in own.values() for line in lines)

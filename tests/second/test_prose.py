"""The sentences a critical reader stumbled over, as they read now, in three languages."""

from __future__ import annotations

import re

import pytest

from miskatonic.games.second.texts.cards import describe_card
from miskatonic.games.second.texts.encounters import GATE_ENTRIES, LOCATION_ENTRIES, ability_text, entry_text
from miskatonic.games.second.texts.mythos import describe_mythos
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.text import LANGUAGES, Text, language, say

ENTRIES: dict[tuple[str, str], str] = {
    ("easttown_2", "hibbs_roadhouse"): """
        make a Luck (−1) check. If you pass, gain $5. If you fail: if you have at least $3, lose $3; otherwise, lose 1
          Stamina, then move to the street
        haz una tirada de Suerte (−1). Si la superas, gana 5 $. Si la fallas: si tienes al menos 3 $, pierde 3 $; si
          no, pierde 1 de Resistencia y después ve a la calle
        doe een test op Geluk (−1). Gehaald: krijg $5. Niet gehaald: als je minstens $3 hebt: verlies $3; zo niet:
          verlies 1 conditie en ga naar de straat
    """,
    ("southside_2", "historical_society"): """
        choose one: spend $3 to make a Luck (−1) check; if you pass, draw 1 card from the Spells deck; if you fail,
          have an encounter in The Dreamlands, then come back here. Or move to the street
        elige una de dos: gasta 3 $ y haz una tirada de Suerte (−1); si la superas, roba 1 carta del mazo de Hechizos;
          si la fallas, ten un encuentro en Las Tierras del Sueño y después vuelve aquí. O bien ve a la calle
        kies: geef $3 uit en doe een test op Geluk (−1); gehaald: trek 1 spreuk; niet gehaald: beleef een ontmoeting
          in De Droomlanden en kom daarna hier terug. Of ga naar de straat
    """,
    ("southside_4", "mas_boarding_house"): """
        you may make a Will (+0) check. If you pass, choose one: (look at 1 Common Item; you may buy one at list
          price); or (look at 1 Unique Item; you may buy one at list price). If you fail, you are delayed
        si quieres, haz una tirada de Voluntad (+0). Si la superas, elige una opción: (mira 1 Objeto común; puedes
          comprar uno por el precio indicado); o (mira 1 Objeto único; puedes comprar uno por el precio indicado). Si la
          fallas, quedas rezagado
        als je wilt, doe een test op Wilskracht (+0). Gehaald: kies één: (bekijk 1 gewoon voorwerp; je mag er één
          kopen voor de vastgestelde prijs); of (bekijk 1 uniek voorwerp; je mag er één kopen voor de vastgestelde
          prijs). Niet gehaald: je raakt vertraagd
    """,
    ("gate_27", "other"): """
        roll a die for each point of Stamina you have; lose 1 Stamina for each die that is no success and gain 1 clue
          token for each success
        tira un dado por cada punto de Resistencia que tengas; pierde 1 de Resistencia por cada dado sin éxito y gana
          1 ficha de Pista por cada éxito
        werp een dobbelsteen voor elk punt conditie dat je hebt; verlies 1 conditie voor elke dobbelsteen zonder
          succes en krijg 1 aanwijzingsfiche voor elk succes
    """,
    ("northside_1", "newspaper"): """
        gain $2, then you may move to any street or location in Arkham; if it is a location, have an encounter there
        gana 2 $ y después, si quieres, ve a la calle o localización de Arkham que quieras; si es una localización,
          ten allí un encuentro
        krijg $2 en als je wilt, ga naar een straat of locatie naar keuze in Arkham; is het een locatie: beleef daar
          een ontmoeting
    """,
}
"""Card and place -> English, Spanish, Dutch; what is indented further goes on."""


def said(text: Text) -> tuple[str, ...]:
    return tuple(language(code).render(text) for code in LANGUAGES)


@pytest.mark.parametrize(("card", "place"), ENTRIES)
def test_entries_read_as_short_sentences(card: str, place: str) -> None:
    wanted = re.sub(r"\n {10}", " ", ENTRIES[card, place]).strip().split("\n")
    assert list(said(entry_text(card, place))) == [words.strip() for words in wanted]


def test_a_price_of_several_ways_is_one_list() -> None:
    assert said(ability_text("police_station", 0))[0] == (
        "spend monster trophies with a total toughness of 10, 2 gate trophies or monster trophies with a total "
        "toughness of 5 and 1 gate trophy: take the card Deputy of Arkham"
    )


def test_what_needs_a_price_and_what_comes_in_any_case() -> None:
    gain, lose = {"do": "gain", "clues": 1}, {"do": "lose", "sanity": 1}
    both = {"do": "sequence", "parts": [{"do": "gain", "stamina": 2}, gain]}
    paid = {"do": "pay_to", "cost": {"do": "pay", "money": 1}, "effect": both}
    assert said(VOCABULARY.read(paid).describe()) == (
        "you may spend $1 to gain 2 Stamina and gain 1 clue token",
        "si quieres, gasta 1 $; si lo haces, gana 2 de Resistencia y gana 1 ficha de Pista",
        "als je wilt, geef $1 uit; doe je dat: krijg 2 conditie en krijg 1 aanwijzingsfiche",
    )
    after = {"do": "sequence", "parts": [paid, lose]}
    assert [words.rpartition("; ")[2] for words in said(VOCABULARY.read(after).describe())] == [
        "in any case, lose 1 Sanity",
        "en cualquier caso, pierde 1 de Cordura",
        "in elk geval: verlies 1 verstand",
    ]
    bought = {"do": "sequence", "parts": [{"do": "offer", "common": 1}, lose]}
    assert said(VOCABULARY.read(bought).describe())[0] == (
        "look at 1 Common Item; you may buy one at list price; in any case, lose 1 Sanity"
    )


def test_cards() -> None:
    key, stone = (said(describe_card(kind)[0]) for kind in ("silver_key", "healing_stone"))
    assert key[0] == (
        "Any phase: put a token on this card (the third discards it) to pass one Evade check without rolling; "
        "not against an Ancient One"
    )
    assert (
        stone[2]
        == "Onderhoud: als je wilt, kies één: krijg 1 conditie; of krijg 1 verstand (één keer per spelronde)"
    )
    gate = said(describe_card("find_gate")[-1])
    assert gate[1].endswith("vuelve al momento de Otro Mundo a Arkham")
    assert "spreek deze spreuk uit en put haar uit" in gate[2]
    assert said(describe_mythos("mythos_02")[-1])[0] == (
        "who passes a Combat check against Mi-Go also does this: draw 1 card from the Unique Items deck"
    )


def test_articles_and_full_stops() -> None:
    checking = say("second.ask.checking", check=say("second.special.evade"))
    assert said(checking)[0] == "You are about to make this check: Evade."
    titles = [say("second.log.mythos_card", mythos=f"mythos_{number:02}") for number in range(1, 68)]
    assert not [words for title in titles for words in said(title) if "!." in words or "?." in words]


def test_nothing_of_the_catalogues_grammar_shows() -> None:
    for card, places in {**LOCATION_ENTRIES, **GATE_ENTRIES}.items():
        for words in [words for place in places for words in said(entry_text(card, place))]:
            assert "¦" not in words
            assert not any("\ue000" <= sign <= "\ue002" for sign in words)

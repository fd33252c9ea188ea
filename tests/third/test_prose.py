"""What a player reads: the sentences a critical reader stumbled over, as they are now, in three languages."""

from __future__ import annotations

import pytest

from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.games.third.texts.headlines import headline_text
from miskatonic.games.third.texts.sentences import ENCOUNTERS, entry_text
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.effects import Sequence
from miskatonic.kernel.text import LANGUAGES, Text, language, say


def said(text: Text, code: str = "en") -> str:
    return language(code).sentence(language(code).render(text))


QUOTES: dict[str, tuple[Text, str, str, str]] = {
    "what a price buys is joined to it": (
        entry_text("approach_of_azathoth_event_1", "velmas_diner"),
        "you may spend $1 to recover 2 health (you or an ally of yours) and gain a clue from your neighborhood.",
        "gasta 1 $; si lo haces, recupera 2 de Vida (tú o un Aliado tuyo) y gana una Pista de tu Barrio.",
        "doe je dat: herwin 2 gezondheid (jij of een bondgenoot van je) en krijg een aanwijzing uit je stadswijk.",
    ),
    "what follows a purchase comes in any case": (
        ARCHIVE[16].encounters["ye_olde_magick_shoppe"].describe(),
        "you may buy one of them for $3; in any case, spawn Ruth Turner in St. Mary's Hospital",
        "puedes comprar uno por 3 $; en cualquier caso, Ruth Turner aparece",
        "je mag er één van kopen voor $3; in elk geval: laat Ruth Turner verschijnen",
    ),
    "so from the display": (
        ARCHIVE[13].encounters["independence_square"].describe(),
        "You may buy one Curio item from the display; in any case, spawn",
        "del Catálogo; en cualquier caso,",
        "uit het aanbod kopen; in elk geval:",
    ),
    "however many": (
        ARCHIVE[15].encounters["general_store"].describe(),
        "You may buy any number of Common items from the display; in any case, spawn",
        "que quieras del Catálogo; en cualquier caso,",
        "uit het aanbod kopen als je wilt; in elk geval:",
    ),
    "all skills at once": (
        entry_text("miskatonic_university_1", "science_building"),
        "Gain $2, then focus each of your skills, even beyond your focus limit.",
        "Gana 2 $ y después concéntrate en cada una de tus habilidades, aunque superes tu límite de Concentración.",
        "Krijg $2 en focus op elk van je vaardigheden, ook boven je focuslimiet.",
    ),
    "a condition within a condition": (
        ARCHIVE[4].back.lines[0].describe(),
        "If it is red: if the barrier is destroyed, add A Strange Barrier to the codex facedown; otherwise, add",
        "Si es rojo: si la barrera está destruida, añade al Códice, boca abajo, la carta",
        "Is het rood: als de barrière vernietigd is: voeg",
    ),
    "who may pay after all have tested": (
        headline_text("full_moon"),
        "if you fail, suffer 2 horror. In any case, any investigator may spend 1 clue to discard this card.",
        "si la fallas, sufre 2 de Horror. En cualquier caso, cualquier investigador, si quiere, gasta 1 Pista",
        "niet gehaald: loop 2 gruwel op. In elk geval: een van de onderzoekers mag dit doen: geef 1 aanwijzing uit",
    ),
    "arms and outcomes told apart": (
        entry_text("easttown_5", "hibbs_roadhouse"),
        "if you fail, suffer 1 damage. Or spend $1 to recover 3 sanity",
        "si la fallas, sufre 1 de Daño. O gasta 1 $",
        "niet gehaald: loop 1 schade op. Of geef $1 uit",
    ),
    "doom on the sheet": (
        VOCABULARY.read({"do": "sheet_has", "what": "doom", "n": 3}).describe(),
        "The scenario sheet has 3 doom or more.",
        "Hay 3 fichas de Perdición o más en la hoja de Escenario.",
        "Er minstens 3 doemfiches op het scenarioblad liggen.",
    ),
    "clues and doom on the sheet": (
        VOCABULARY.read({"do": "sheet_has", "what": "tokens", "n": 2}).describe(),
        "The scenario sheet has 2 tokens or more, clues and doom together.",
        "Hay 2 o más fichas en total, entre Pistas y Perdición",
        "Er in totaal minstens 2 aanwijzingen en doemfiches",
    ),
    "two cultists": (
        VOCABULARY.read({"do": "spawn_from_bottom", "trait": "cultist", "n": 2, "where": "blue"}).describe(),
        "until you have 2 with the cultist trait; spawn them",
        "hasta que salgan 2 con el rasgo",
        "tot je er 2 met het kenmerk",
    ),
    "no doom left": (
        say("third.log.doom_removed", n=1, place="graveyard", left=0),
        "1 doom leaves Graveyard; none is left.",
        "Se retira 1 ficha de Perdición del Cementerio; no queda ninguna.",
        "1 doemfiche verdwijnt op de Begraafplaats; er blijft er geen over.",
    ),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("quote", QUOTES)
def test_it_reads_well(quote: str, code: str) -> None:
    text, *wanted = QUOTES[quote]
    assert dict(zip(LANGUAGES, wanted, strict=True))[code] in said(text, code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_to_decline_is_something_one_does(code: str) -> None:
    """An arm that does nothing is a way to say no."""
    arms = [
        {"do": "choice", "name": "take", "effect": {"do": "gain_money", "n": 1}},
        {"do": "choice", "name": "decline", "effect": {"do": "nothing"}},
    ]
    words = said(VOCABULARY.read({"do": "choose", "options": arms}).describe(), code)
    assert said(say("kernel.effect.nothing"), code).rstrip(".").lower() not in words.lower()
    assert language(code).render(say("third.effect.decline")) in words


IN_ANY_CASE = {"en": "in any case", "es": "en cualquier caso", "nl": "in elk geval"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_whatever_stands_after_a_fork_is_said_to_come_in_any_case(code: str) -> None:
    """In every encounter: a player sees what needs the test, the price or the purchase, and what does not."""
    for card, entries in ENCOUNTERS.items():
        for place, words in entries.items():
            if isinstance(words, Sequence) and any(part.forks for part in words.parts[:-1]):
                assert IN_ANY_CASE[code] in said(words.describe(), code).lower(), (card, place)

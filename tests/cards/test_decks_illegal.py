"""Illegal decks of every investigator, each for its own reason: the wrong level, class or trait, a card that is
refused, one card over a limit, a choice that was not made, a second deck that is none.

Each deck is a legal one with as many cards changed as make it wrong, and the verdict names just that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import CLASSES, Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.options import access, offers, piece, settled
from miskatonic.games.cards.decks.taboos import terms
from miskatonic.games.cards.decks.verdict import Problem, check
from tests.cards.building import counts, exchange, legal, without
from tests.shares import in_shares

TABLE = """
01001 level=03307 class=01044 # Roland Banks
01002 level=01070 class=01016 # Daisy Walker
01003 level=02261 class=01030 # "Skids" O'Toole
01004 level=01085 class=01016 # Agnes Baker
01005 level=01057 class=01016 # Wendy Adams
02001 level=01040 limit=01030:2,01031:2,01032:2 # Zoey Samaras
02002 level=01028 refused=01056 limit=01016:2,01017:2,01018:2 # Rex Murphy
02003 level=01028 limit=01016:2,01017:2,01018:2 # Jenny Barnes
02004 level=01028 limit=01016:2,01017:2,01018:2 # Jim Culver
02005 level=01028 limit=01016:2,01017:2,01018:2 # "Ashcan" Pete
03001 level=03152 class=01030 trait=02115 # Mark Harrigan
03002 level=01085 class=01016 # Minh Thi Phan
03003 level=01070 class=01016 # Sefina Rousseau
03004 level=05188 class=01016 trait=06021 # Akachi Onyele
03005 level=02148 class=01030 # William Yorick
03006 level=01057 # Lola Hayes
04001 level=01057 class=01030 # Leo Anderson
04002 level=05189 class=01016 trait=03305 # Ursula Downs
04003 level=01040 class=01016 limit=01030:2,01031:2,01032:2 # Finn Edwards
04004 level=05188 class=01016 trait=06276 # Father Mateo
04005 level=02261 class=01016 trait=02261 # Calvin Wright
05001 level=01041 class=01044 refused=01029 limit=01030:2,01031:2,01034:2,01035:2,01036:2,01037:2,01038:2,01039:2
05002 level=02261 class=01044 # Joe Diamond
05003 level=01085 class=01016 refused=01044 # Preston Fairmont
05004 level=02261 class=01030 # Diana Stanley
05005 level=05190 class=01016 trait=03310 # Rita Young
05006 level=01040 class=01016 trait=06021 limit=01030:2,01031:2,01032:2 # Marie Lambeau
06001 level=01085 class=01030 # Tommy Muldoon
06002 choices=faction_selected:survivor level=01084 class=01016 limit=01079:2,01080:2,01081:2,02034:2,02113:2,02115
06003 choices=faction_selected:survivor level=01085 class=01016 limit=01078:2,01079:2,02034:2,02115:2,02156:2,02192
06004 level=03307 class=01016 # Luke Robinson
06005 level=01070 class=01016 # Patrice Hathaway
07001 level=01070 class=01030 # Sister Mary
07002 level=05189 class=01016 # Amanda Sharpe
07003 level=03307 class=01016 # Trish Scarborough
07004 level=01057 class=01016 # Dexter Drake
07005 level=05190 class=01016 trait=60180 # Silas Marsh
08001 level=01028 class=01030 limit=01072:2,01073:2,01074:2 # Daniela Reyes
08004 level=01040 class=01016 limit=01058:2,01059:2,01060:2 # Norman Withers
08007 level=01054 class=01016 limit=01030:2,01031:2,01032:2 # Monterey Jack
08010 level=01069 class=01030 refused=01016 limit=01017:2,01018:2,01019:2 # Lily Chen
08016 level=01084 class=01016 limit=01044:2,01045:2,01046:2 # Bob Jenkins
09001 choices=faction_selected:mystic level=01069 class=01030 limit=01064:2,01065:2,01066:2,01067:2,01068:2,02111
09004 level=01028 class=01044 limit=01016:2,01017:2,01018:2,01020:2,01021:2,01022:2,01023:2,01024:2 # Vincent Lee
09008 level=05186 class=01016 # Kymani Jones
09011 level=05188 class=01016 # Amina Zidane
09015 level=03307 class=01016 # Darrell Simmons
09018 choices=faction_1:guardian,faction_2:mystic level=01070 class=01030 # Charlie Kane
10001 level=02300 class=01031 trait=03199 limit=04033:2,04272:2,04312:2 # Wilson Richards
10004 level=05189 class=01016 trait=01056 # Kate Winthrop
10009 level=05186 class=01016 # Alessandra Zorzi
10012 level=01071 class=01016 trait=06021 # Kōhaku Narukami
10015 level=02148 class=01016 trait=02148 limit=01053:2,01067:2,02151:2,02190:2,02227:2,02229 # Hank Samson
11001 choices=option_selected:improvised level=01084 class=01030 limit=01072:2,01073:2,01074:2 # Marion Tavares
11004 level=01057 class=01016 # Lucius Galloway
11007 level=01069 class=01016 limit=01058:2,01059:2,01060:2,01061:2,01063:2,01065 # Agatha Crane
11008 level=01040 class=01016 trait=03266 limit=01030:2,01031:2,01032:2,01033:2,01034:2,01035 # Agatha Crane
11011 level=01057 class=01017 # Michael McGlen
11014 choices=faction_selected:guardian level=02019 class=01016 limit=01022:2,01023:2,01024:2,01025:2,01026:2,02017
11017 level=01040 class=01016 limit=01030:2,01031:2,01032:2,01033:2,01034:2,01035 # George Barnaby
12001 level=02308 class=01030 # Daniela Reyes
12004 level=02261 class=01044 # Joe Diamond
12007 level=03307 class=01016 # Trish Scarborough
12010 level=01057 class=01016 # Dexter Drake
12013 level=01070 class=01016 # Isabelle Barnes
60101 level=05187 class=01030 # Nathaniel Cho
60151 level=05187 class=01030 # Tommy Muldoon
60201 level=05195 class=01016 # Harvey Walters
60251 level=05189 class=01016 # Carolyn Fern
60301 level=05186 class=01016 # Winifred Habbamock
60351 level=05191 class=01016 # André Patel
60401 level=05188 class=01016 # Jacqueline Fine
60451 level=05188 class=01016 # Marie Lambeau
60501 level=12028 class=01016 # Stella Clark
60551 level=05190 class=01016 # Miguel de la Cruz
89001 refused=02158 # Subject 5U-21
90001 level=01028 class=01044 limit=01016:2,01017:2,01018:2 # Daisy Walker
90008 level=05186 class=01016 # "Skids" O'Toole
90017 level=03268 class=01016 trait=03266 # Agnes Baker
90024 level=02261 class=01030 trait=01043 # Roland Banks
90037 choices=option_selected:both level=05190 class=01016 # Wendy Adams
90046 level=01028 class=01030 trait=10037 limit=01016:2,01017:2,01018:2 # "Ashcan" Pete
90049 level=01071 class=01016 trait=02306 limit=01072:2,01073:2,01074:2 # Jim Culver
90059 level=01069 class=01030 trait=07302 limit=01058:2,01060:2,01061:2 # Zoey Samaras
90062 level=01040 class=01016 trait=03305 limit=01030:2,01031:2,01032:2 # Monterey Jack
90078 level=01054 class=01016 trait=60483 refused=01056 limit=01044:2,01045:2,01046:2 # Rex Murphy
90081 level=01071 class=01016 limit=04311:2,07026:2,07196:2 # Father Mateo
90084 level=01057 class=01016 limit=01017:2,01019:2,01034:2,01058:2,01062:2,01077 # Jenny Barnes
90087 choices=faction_1:seeker,faction_2:mystic level=01028 # Lola Hayes
"""
"""Of each investigator: what was chosen, and cards that do not go; "level" means that a lower level would."""

EXPECTED = {
    "level": ("not_allowed", "no_option"),
    "class": ("not_allowed", "no_option"),
    "trait": ("not_allowed", "no_option"),
    "refused": ("not_allowed", "refused"),
    "limit": ("option_limit", "limit"),
}


class Case(Struct, frozen=True):
    code: str
    kind: str
    cards: dict[str, int]
    choices: dict[str, str]


def cases() -> Iterator[Case]:
    for line in TABLE.strip().splitlines():
        code, *parts = line.partition("#")[0].split()
        columns = dict(part.split("=") for part in parts)
        choices = dict(each.split(":") for each in columns.pop("choices", "").split(",") if each)
        for kind, words in columns.items():
            cards = {word.split(":")[0]: int(word[6:] or 1) for word in words.split(",")}
            yield Case(code, kind, cards, choices)


CASES = list(cases())
BUILDERS = [each.code for each in load().investigators if each.size and not each.duplicate_of]


def test_nobody_is_left_out() -> None:
    assert sorted({case.code for case in CASES}) == sorted(BUILDERS)
    assert {case.kind for case in CASES} == set(EXPECTED)


@cache
def with_choices(code: str, choices: tuple[tuple[str, str], ...]) -> Deck:
    """A legal deck for which this was chosen."""
    return next(
        deck
        for n in range(200)
        for deck in (legal(code, f"choices {n}"),)
        if set(choices) <= set(deck.choices.items())
    )


def within_limits(deck: Deck) -> Deck:
    """The deck without any card that uses a limit."""
    person = load().investigator(deck.investigator)
    assert person is not None
    options = settled(person, deck.choices)[1]
    using = [
        code
        for code in deck.cards
        if counts(code) and access(options, piece(load()[code], 1, {}, terms(""))).limited
    ]
    return without(deck, *using)


@pytest.mark.rule("lcg.base.deck.03", "lcg.1.15a", "lcg.1.15c")
@in_shares("case", CASES)
def test_a_card_that_does_not_go(case: Case) -> None:
    deck = with_choices(case.code, tuple(case.choices.items()))
    assert check(deck).valid
    errors = check(exchange(within_limits(deck) if case.kind == "limit" else deck, case.cards)).errors
    problem = next(each for each in errors if each.what == EXPECTED[case.kind][1])
    assert problem.type == EXPECTED[case.kind][0]
    assert set(problem.cards) == set(case.cards)
    assert problem.n == problem.limit + (case.kind == "limit")
    assert {each.what for each in errors} <= {problem.what, "at_least", "at_least_classes"}


@pytest.mark.rule("lcg.1.15a")
@in_shares("case", [each for each in CASES if each.kind == "limit"])
def test_one_card_less_is_within_the_limit(case: Case) -> None:
    last = list(case.cards)[-1]
    fewer = {code: n - (code == last) for code, n in case.cards.items() if n > (code == last)}
    deck = with_choices(case.code, tuple(case.choices.items()))
    assert check(exchange(within_limits(deck), fewer)).valid


# ---------------------------------------------------------------------- choices


CHOOSERS = [each for each in load().investigators if each.size and not each.duplicate_of and offers(each)]


@pytest.mark.parametrize("person", CHOOSERS, ids=lambda person: person.code)
def test_what_is_not_offered_cannot_be_chosen(person: Investigator) -> None:
    deck = legal(person.code)
    for name in offers(person):
        bad = structs.replace(deck, choices={**deck.choices, name: "neutral"})
        assert ("not_allowed", "choice") in kinds(check(bad).errors)


@pytest.mark.parametrize(
    "person",
    [each for each in CHOOSERS if any(option.choose_class for option in each.options)],
    ids=lambda person: person.code,
)
def test_a_card_of_a_class_that_was_not_chosen(person: Investigator) -> None:
    """It is let in by the other choice, and by no choice of the deck's."""
    deck = legal(person.code)
    options = settled(person, deck.choices)[1]
    card = next(
        card
        for card in load().cards.values()
        if card.classes[0] in CLASSES
        and counts(card.code)
        and card.type in ("event", "skill")
        and not (card.restrictions or card.customizable or card.duplicate_of)
        and not access(options, piece(card, 1, {}, terms(""))).allowed
        and any(card.classes[0] in option.choose_class for option in person.options)
        and all(
            option.levels is None or option.levels[0] <= (card.level or 0) <= option.levels[1]
            for option in person.options
            if option.choose_class
        )
    )
    found = check(exchange(deck, {card.code: 1})).errors
    assert ("not_allowed", "no_option") in kinds(found)
    assert any(card.code in each.cards for each in found)


def kinds(errors: tuple[Problem, ...]) -> set[tuple[str, str]]:
    return {(each.type, each.what) for each in errors}

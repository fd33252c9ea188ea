"""`miskatonic deck suggest` and `miskatonic deck stats`: what to put into a deck, and what is in one."""

from __future__ import annotations

from argparse import Namespace

from miskatonic.cli.deck_files import bought, one_file, own_taboo, print_deck, who
from miskatonic.cli.json import print_json
from miskatonic.games.cards.bag.words import percent
from miskatonic.games.cards.decks.passing import passing
from miskatonic.games.cards.decks.words import card_words
from miskatonic.kernel.text import Language, say
from miskatonic.study import building as study
from miskatonic.study.answers import CardOdds, DeckStatistics

ROUNDS = (1, 3, 5, 10)
"""Of the twelve that are reckoned, those that a line has room for."""


def suggest(wanted: Namespace, speech: Language) -> int:
    """A deck for the investigator of that name, each card with its reason."""
    made = study.suggested(who(wanted), speech, bought(wanted), wanted.taboo or own_taboo(), wanted.variants)
    if wanted.json:
        print_json(made)
    elif wanted.form != "text":
        print_deck(made.deck, wanted.form)
    else:
        for each in made.cards:
            print(f"{each.copies}x {speech.render(card_words(each.card))}: {each.why}")
    return 0


def stats(wanted: Namespace, speech: Language) -> int:
    """When each card of a deck is seen, resources over the rounds, weak spots."""
    found = study.statistics(one_file(wanted, speech).deck, speech)
    if wanted.json:
        print_json(found)
        return 0
    for spot in found.spots:
        print(f"{'!' if spot.few else ' '} {spot.text}")
    print("\n" + speech.render(say("cli.stats.seen", hand=found.opening.draw)))
    print(" " * 40 + "".join(f"{each:>12}" for each in ROUNDS))
    for odds in sorted(found.odds, key=lambda each: -each.copies):
        print(_line(odds, speech))
    _purses(found, speech)
    return 0


def _line(odds: CardOdds, speech: Language) -> str:
    name = f"{odds.copies}x {speech.render(card_words(odds.card))}"[:39]
    pairs = [(odds.plain[each - 1], odds.mulligan[each - 1]) for each in ROUNDS]
    return f"{name:<40}" + "".join(f"{f'{plain:.0%} {with_one:.0%}':>12}" for plain, with_one in pairs)


def _purses(found: DeckStatistics, speech: Language) -> None:
    print("\n" + speech.render(say("cli.stats.purse", n=found.openings)))
    for each in found.purses:
        print(
            speech.render(
                say(
                    "cli.stats.round",
                    round=each.round,
                    income=each.income,
                    cost=round(each.cost, 1),
                    spent=round(each.spent, 1),
                    waiting=round(each.waiting, 1),
                )
            )
        )


def odds(wanted: Namespace, speech: Language) -> int:
    """How often the deck passes a test of a scenario, with and without its cards."""
    deck = one_file(wanted, speech).deck
    found = passing(
        deck, wanted.scenario, wanted.level, wanted.test, wanted.difficulty, wanted.hand, wanted.boost
    )
    if wanted.json:
        print_json(found)
        return 0
    asked = say(
        "cli.deck.odds",
        skill=f"cards.skill.{found.skill}",
        value=found.value,
        difficulty=found.difficulty,
        scenario=say(f"cards.scenario.{found.scenario}"),
        level=say(f"cards.level.{found.level}"),
    )
    print(speech.sentence(speech.render(asked)))
    for name, chance in (("plain", found.plain), ("best", found.best), ("all", found.all)):
        share = speech.render(say("cli.bag.percent", n=percent(chance.chance)))
        print(f"{share:>8}  {speech.render(say(f'cards.passing.{name}'))}")
    print(speech.render(say("cards.passing.how", hand=found.hand, n=found.size)))
    return 0

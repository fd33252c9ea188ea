"""What the sentences of encounters and headlines are worth to whom they speak, before any dice are thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import Any

from miskatonic.games.third.craft.coin import (
    CONDITION_WORTHS,
    RICH,
    harm,
    health_of,
    life,
    sanity_of,
    worth_of_card,
)
from miskatonic.games.third.craft.dice import Dice, chances
from miskatonic.games.third.craft.doom import Coming, coming, doom_cost
from miskatonic.games.third.craft.weights import weights
from miskatonic.games.third.facts import SHEETS
from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.people import focus_limit, neighborhood_of, present
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.scenes import Encounter, Headline, Test
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.words import board, choices, common, goods, mythos, people
from miskatonic.games.third.words import harm as harms
from miskatonic.games.third.words.amounts import ALL, COUNTS, cards_of
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.effects import If, May, Sequence, Term, Word
from miskatonic.kernel.outcomes import terms_in

DOLLAR, REMNANT, FOCUS = 0.5, 0.9, 1.0
"""What a dollar, a remnant and a focus token are worth."""
DELAYED, TOKEN, BURST, MONSTER, RUMOR = -3.0, -4.0, -9.0, -6.0, 3.0
"""An action lost, a mythos token more, a gate burst, a monster more, a rumor the less."""
UNSEEN = {"item": 2.0, "spell": 1.5, "ally": 4.0}
"""A card that nobody has seen yet."""
SHOP = 0.5
"""To be allowed to buy."""
DIE = 3.5
"""What a die shows on the average."""
SUCCESSES = 1.0
"""So many successes an amount is reckoned at that counts them."""


class Reader:
    """Somebody to whom a card speaks."""

    def __init__(self, game: Third, who: Investigator, card: str, during: str) -> None:
        self.game, self.who, self.during = game, who, during
        self.w = weights(game)
        self.dice = Dice(game, who)
        self.scope = ThirdScope(game, who, card, "3e.004")

    @cached_property
    def coming(self) -> Coming:
        return coming(self.game)

    def worth(self, word: Any) -> float:
        """What it is worth to him; a word nobody has reckoned with is worth nothing."""
        found = WORTHS.get(type(word))
        return found(self, word) if found else 0.0

    def amount(self, n: Any) -> float:
        if isinstance(n, int):
            return float(n)
        if n == "successes":
            return SUCCESSES
        return float(COUNTS[n](self.scope)) if n in COUNTS else DIE

    def cure(self, left: int, lost: int, n: Any) -> float:
        more = lost if n == ALL else min(lost, round(self.amount(n)))
        return life(left + more) - life(left)

    def harm(self, damage: float, horror: float) -> float:
        return -harm(self.w, self.who, round(damage), round(horror))

    def change(self, places: Iterable[str], n: int) -> list[float]:
        """What so much doom more costs (or less is worth), space by space."""
        game = self.game
        found = []
        for place in places:
            name = neighborhood_of(place)
            if name in game.state.anomalies and n > 0:
                found.append(-self.w["sheet_doom"] * n)
            elif name:
                now = doom_cost(game, name, more=self.coming)
                found.append(now - doom_cost(game, name, place, -n, self.coming))
        return found


# ---------------------------------------------------------------------- sentences made of others


def _sequence(reader: Reader, word: Sequence) -> float:
    return sum([reader.worth(part) for part in word.parts])


def _best(reader: Reader, word: choices.Choose) -> float:
    arms = [arm.effect for arm in word.options if not choices.barred(arm.effect, reader.scope)]
    return max([reader.worth(arm) for arm in arms], default=0.0)


def _may(reader: Reader, word: May) -> float:
    return max(0.0, reader.worth(word.effect))


def _if(reader: Reader, word: If) -> float:
    return reader.worth(word.arm(reader.scope))


def _test(reader: Reader, word: common.MakeTest) -> float:
    passed = reader.dice.passes(word.skill, word.mod, reader.during)
    return passed * reader.worth(word.passed) + (1 - passed) * reader.worth(word.failed)


def _graded(reader: Reader, word: common.GradedTest) -> float:
    likely = [*chances(reader.dice.dice(word.skill, word.mod, reader.during), reader.dice.threshold), 0.0]
    return sum(
        [
            (likely[n] - likely[n + 1]) * reader.worth(row.effect)
            for n in range(len(likely) - 1)
            for row in word.rows
            if row.fits(n)
        ]
    )


def _sum(reader: Reader, word: common.RollSum) -> float:
    ways = {0: 1.0}
    for _ in range(word.dice):
        thrown: dict[int, float] = {}
        for total, chance in ways.items():
            for face in range(1, 7):
                thrown[total + face] = thrown.get(total + face, 0.0) + chance / 6
        ways = thrown
    return sum(
        [sum([ways.get(face, 0.0) for face in row.faces]) * reader.worth(row.effect) for row in word.rows]
    )


def _reduced(reader: Reader, word: harms.ReducedByTest) -> float:
    likely = [*chances(reader.dice.dice(word.skill, word.mod, reader.during), reader.dice.threshold), 0.0]
    return sum(
        [
            (likely[n] - likely[n + 1])
            * reader.harm(
                max(0, word.damage - n * word.prevent_per_success) if word.damage else 0,
                max(0, word.horror - n * word.prevent_per_success) if word.horror else 0,
            )
            for n in range(len(likely) - 1)
        ]
    )


def _each(reader: Reader, word: people.EachInvestigator) -> float:
    return sum(
        [
            Reader(reader.game, who, reader.scope.card, reader.during).worth(word.effect)
            for who in present(reader.game)
        ]
    )


def _for_each(reader: Reader, word: people.ForEach) -> float:
    return len(people.THINGS[word.what](reader.scope)) * reader.worth(word.effect)


# ---------------------------------------------------------------------- costs


def _price(reader: Reader, cost: choices.Spend) -> float:
    """What it costs him to pay."""
    who, w = reader.who, reader.w
    price = DOLLAR * cost.money + REMNANT * cost.remnants + FOCUS * cost.focus
    price += w["clue"] * w["spent_clue"] * cost.clues - (DELAYED if cost.delayed else 0.0)
    price -= reader.harm(cost.damage, cost.horror + cost.direct_horror)
    if cost.condition:
        price -= CONDITION_WORTHS[cost.condition]
    if cost.discard:
        kind = cost.discard
        cards = [reader.scope.about.get("that", "")] if kind in choices.THAT else cards_of(reader.scope, kind)
        price += min([worth_of_card(card) for card in cards if card], default=UNSEEN["item"])
    if isinstance(cost.sheet_clues, int):
        price += w["clue"] * cost.sheet_clues
    return price if not who.out else 0.0


def _pay(reader: Reader, word: choices.Pay) -> float:
    return reader.worth(word.effect) - _price(reader, word.cost)


def _pay_to(reader: Reader, word: choices.PayTo) -> float:
    return max(0.0, _pay(reader, word)) if word.cost.possible(reader.scope) else 0.0


def _or_else(reader: Reader, word: choices.PayOrElse) -> float:
    otherwise = reader.worth(word.otherwise)
    return max(otherwise, -_price(reader, word.cost)) if word.cost.possible(reader.scope) else otherwise


def _repeated(reader: Reader, word: choices.RepeatPay) -> float:
    if not word.cost.possible(reader.scope):
        return 0.0
    return max(0.0, reader.worth(word.each) - _price(reader, word.cost))


def _anyone(reader: Reader, word: mythos.AnyoneMayPay) -> float:
    paid = reader.worth(word.effect) - _price(reader, word.cost)
    return max(paid, reader.worth(word.otherwise))


# ---------------------------------------------------------------------- what people have


def _money(reader: Reader, word: goods.GainMoney) -> float:
    return DOLLAR * max(0.0, min(reader.amount(word.n), RICH + 2 - reader.who.money))


def _lose(reader: Reader, word: goods.LoseMoney) -> float:
    return -DOLLAR * min(word.n, reader.who.money)


def _remnant(reader: Reader, word: goods.GainRemnant) -> float:
    return REMNANT * word.n


def _item(reader: Reader, word: goods.GainItem) -> float:
    return UNSEEN["item"] + 0.3 * word.min_value


def _spell(reader: Reader, word: goods.GainSpell) -> float:
    return UNSEEN["spell"] * word.n


def _ally(reader: Reader, word: goods.GainAlly) -> float:
    return UNSEEN["ally"] * word.n


def _special(reader: Reader, word: goods.GainSpecial) -> float:
    return worth_of_card(word.name) if word.name in reader.game.state.specials else 0.0


def _condition(reader: Reader, word: goods.GainCondition) -> float:
    return CONDITION_WORTHS[word.name] if word.can(reader.scope) else 0.0


def _shop(reader: Reader, word: goods.BuyDisplay | goods.BuySpells) -> float:
    return (SHOP + reader.worth(word.if_bought)) * (reader.who.money > 1)


def _focus(reader: Reader, word: goods.Focus) -> float:
    room = focus_limit(reader.game, reader.who) - len(reader.who.focus)
    n = 5 if word.skill == goods.EACH else word.n
    return FOCUS * (n if word.over_limit else min(n, max(0, room)))


def _discard_focus(reader: Reader, word: goods.DiscardFocus) -> float:
    return -FOCUS * min(word.n, len(reader.who.focus))


# ---------------------------------------------------------------------- body and mind


def _suffer(reader: Reader, word: harms.Suffer) -> float:
    return reader.harm(reader.amount(word.damage), reader.amount(word.horror))


def _recover(reader: Reader, word: harms.Recover) -> float:
    who = reader.who
    health = reader.cure(health_of(who), who.damage, word.health) if word.health else 0.0
    sanity = reader.cure(sanity_of(who), who.horror, word.sanity) if word.sanity else 0.0
    return reader.w["care"] * (health + sanity)


def _delayed(reader: Reader, word: harms.BecomeDelayed) -> float:
    return 0.0 if reader.who.delayed else DELAYED


def _gone(reader: Reader, word: Word) -> float:
    who = reader.who
    return reader.harm(SHEETS[who.id].health, 0)


def _split(reader: Reader, word: harms.RollSplit) -> float:
    half = DIE * word.dice / 2
    return reader.harm(half, half)


# ---------------------------------------------------------------------- the board


def _clue(reader: Reader, word: board.GainClue) -> float:
    clues = reader.game.state.clues.get(neighborhood_of(reader.who.place), 0)
    return reader.w["clue"] * min(word.n, clues)


def _sheet_clue(reader: Reader, word: board.ClueToSheet) -> float:
    return (reader.w["clue"] + reader.w["research"]) * word.n


def _new_clue(reader: Reader, word: board.SpawnClue) -> float:
    return reader.w["new_clue"] * word.n


def _less_doom(reader: Reader, word: board.RemoveDoom) -> float:
    spaces = [place for place in board.places(reader.scope, word.where) if reader.game.state.doom.get(place)]
    return max(reader.change(spaces, -word.n), default=0.0)


def _more_doom(reader: Reader, word: board.PlaceDoom) -> float:
    if word.where == board.SHEET:
        return -reader.w["sheet_doom"] * word.n
    return max(reader.change(board.places(reader.scope, word.where), word.n), default=0.0)


def _monster(reader: Reader, word: board.SpawnMonster) -> float:
    return MONSTER * word.n


def _tokens(reader: Reader, word: board.DrawMythosTokens) -> float:
    return TOKEN * word.n


def _burst(reader: Reader, word: mythos.GateBurst) -> float:
    return BURST


def _rumor(reader: Reader, word: mythos.DiscardRumor) -> float:
    return RUMOR


WORTHS: dict[type[Any], Callable[[Reader, Any], float]] = {
    Sequence: _sequence,
    choices.Choose: _best,
    May: _may,
    If: _if,
    common.MakeTest: _test,
    common.GradedTest: _graded,
    common.RollSum: _sum,
    harms.ReducedByTest: _reduced,
    people.EachInvestigator: _each,
    people.ForEach: _for_each,
    choices.Pay: _pay,
    choices.PayTo: _pay_to,
    choices.PayOrElse: _or_else,
    choices.RepeatPay: _repeated,
    mythos.AnyoneMayPay: _anyone,
    goods.GainMoney: _money,
    goods.LoseMoney: _lose,
    goods.GainRemnant: _remnant,
    goods.GainItem: _item,
    goods.GainSpell: _spell,
    goods.GainAlly: _ally,
    goods.GainSpecial: _special,
    goods.GainCondition: _condition,
    goods.BuyDisplay: _shop,
    goods.BuySpells: _shop,
    goods.Focus: _focus,
    goods.DiscardFocus: _discard_focus,
    harms.Suffer: _suffer,
    harms.Recover: _recover,
    harms.BecomeDelayed: _delayed,
    harms.Devoured: _gone,
    harms.RollSplit: _split,
    board.GainClue: _clue,
    board.ClueToSheet: _sheet_clue,
    board.SpawnClue: _new_clue,
    board.RemoveDoom: _less_doom,
    board.PlaceDoom: _more_doom,
    board.SpawnMonster: _monster,
    board.DrawMythosTokens: _tokens,
    mythos.GateBurst: _burst,
    mythos.DiscardRumor: _rumor,
}
"""Words -> what they are worth."""


# ---------------------------------------------------------------------- the questions they ask


def reader_of(game: Third, who: Investigator) -> Reader | None:
    """Who is being spoken to, and by which card; none outside of encounters and headlines."""
    scene = _scene(game)
    if scene is None:
        return None
    return Reader(game, who, scene.card, "encounter" if isinstance(scene, Encounter) else "headline")


def _scene(game: Third) -> Encounter | Headline | None:
    """What is being read, be it in the midst of a test."""
    for scene in reversed(game.state.scenes):
        if isinstance(scene, Encounter | Headline):
            return scene
        if not isinstance(scene, Test):
            return None
    return None


def _terms(game: Third) -> Iterator[Term]:
    """All that the card says which is being read."""
    scene = _scene(game)
    if isinstance(scene, Headline):
        yield from _all(written.book.headline(scene.card))
    elif scene is not None:
        yield from _all(written.book.entry(scene.card, scene.entry))


@cache
def _all(effect: Word) -> tuple[Term, ...]:
    return tuple(terms_in(effect))


def arms(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Of several things one must choose from, the best first; as they come where the card is not known."""
    reader = reader_of(game, who)
    if reader is None:
        return names
    for term in _terms(game):
        if isinstance(term, choices.Choose):
            worths = {arm.name: reader.worth(arm.effect) for arm in term.options}
            if all(name in worths for name in names):
                return sorted(names, key=lambda name: -worths[name])
        elif isinstance(term, choices.PayOrElse) and names == ["pay", "no"]:
            dear = _price(reader, term.cost) > -reader.worth(term.otherwise)
            return ["no", "pay"] if dear else names
    return names


def bargain(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Whether to pay for something."""
    reader = reader_of(game, who)
    if reader is None:
        return names
    for term in _terms(game):
        if isinstance(term, choices.PayTo) and term.cost.describe() == ask.options[0].text:
            return names if _pay(reader, term) > 0 else ["no", "pay"]
        if isinstance(term, choices.RepeatPay) and term.cost.describe() == ask.options[0].text:
            return names if _repeated(reader, term) > 0 else ["no", "pay"]
    return names


def at_stake(game: Third, who: Investigator, skill: str, mod: int, got: int) -> float:
    """What one more success is worth in a test that a card speaks of."""
    reader = reader_of(game, who)
    if reader is None:
        return 0.0
    for term in _terms(game):
        if isinstance(term, common.TestWord) and (term.skill, getattr(term, "mod", 0)) == (skill, mod):
            return _outcome(reader, term, got + 1) - _outcome(reader, term, got)
    return 0.0


def _outcome(reader: Reader, word: common.TestWord, successes: int) -> float:
    """What comes of a test with so many successes."""
    if isinstance(word, common.MakeTest):
        return reader.worth(word.passed if successes else word.failed)
    if isinstance(word, common.GradedTest):
        return sum([reader.worth(row.effect) for row in word.rows if row.fits(successes)])
    assert isinstance(word, harms.ReducedByTest)
    less = successes * word.prevent_per_success
    return reader.harm(max(0, word.damage - less), max(0, word.horror - less))

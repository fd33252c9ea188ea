"""Which options are worth trying: the craft of a player who knows the game, by the kind of question.

Most questions have one sensible answer, reckoned with exact odds; what is left is tried out and judged.
"""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.cards.bag.tokens import AUTO_FAIL
from miskatonic.games.cards.play.craft import answers, arming, coin, deck, foes, tests, turns
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.rules import harm, table, upgrades
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.answers import number, parts
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Manner
from miskatonic.kernel.picks import NOTHING, taken

KEEP, HARM = "keep", "harm"
"""Names of decisions that cards leave to somebody."""

Craft = Callable[[Cards, Investigator, Ask, list[str], Manner], list[str]]


def advise(game: Cards, ask: Ask) -> list[str]:
    """The options worth trying: of what the craft knows the best."""
    found = known(game, ask)
    return found[:1] or ask.some()


def prospects(game: Cards, ask: Ask, manner: Manner = PLAIN) -> list[str]:
    """The options worth a search, the best first."""
    return known(game, ask, manner) or ask.some()


def known(game: Cards, ask: Ask, manner: Manner = PLAIN) -> list[str]:
    """The answers that the craft would give, the best first; none where it knows nothing of such a question."""
    craft = CRAFT.get(ask.prompt.id)
    if craft is None:
        return []
    found = craft(game, table.person(game, ask.seat), ask, ask.names(), manner)
    return [name for name in dict.fromkeys(found) if ask.takes(name)]


# ---------------------------------------------------------------------- turns and tests


def _turn(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return turns.ranked(game, who, names, manner)


def _whose_turn(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """Who is in trouble can be helped by those after him; who can rid others of enemies goes first."""

    def first(name: str) -> tuple[float, int]:
        other = table.person(game, number(name))
        return -len(foes.ready_foes(game, other)) - table.skill(game, other, "combat") / 10, other.seat

    return sorted(names, key=first)


def _test(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return [ask.read(answer) for answer in tests.commits(game, who, ask, manner)]


def _which_skill(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return sorted(names, key=lambda name: -table.skill(game, who, name) if name in table.SKILLS else 9)


def _react(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """The first that is worth it."""
    worthy = [name for name in names if name != "pass" and answers.is_worth_it(game, who, name, manner)]
    return [*worthy[:1], *(["pass"] if "pass" in names else []), *names]


# ---------------------------------------------------------------------- harm


def _assign(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """Where it hurts least."""
    return sorted(ask.some(), key=lambda name: _cost_of(game, who, name))


def _cost_of(game: Cards, who: Investigator, answer: str) -> float:
    cost = 0.0
    for card, (damage, horror) in harm.shared(taken(answer)).items():
        if card == harm.SELF:
            cost += coin.pain(coin.health_left(game, who), damage) + coin.pain(
                coin.sanity_left(game, who), horror
            )
            continue
        it = table.need(game, card)
        room = harm.room_for(game, it, DAMAGE), harm.room_for(game, it, HORROR)
        falls = (damage and damage >= room[0]) or (horror and horror >= room[1])
        cost += 0.25 * (damage + horror) + (coin.worth_in_play(game, who, card) if falls else 0.0)
    return cost


# ---------------------------------------------------------------------- cards


def _discard(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """What is worth least; where the question takes several, as few as it must."""
    order = sorted(names, key=lambda card: arming.held(game, who, card))
    least = ask.pick.least if ask.pick is not None else 1
    return [ask.read("+".join(order[:least]))] if ask.pick is not None else order


def _best_card(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    cards = [name for name in names if "." in name]
    if not cards:
        return names
    return sorted(cards, key=lambda card: -_wanted(game, who, card))


def _wanted(game: Cards, who: Investigator, card: str) -> float:
    if table.is_enemy(card):
        it = table.thing(game, card)
        return foes.kill_worth(game, it, who) if it is not None else 0.0
    return arming.held(game, who, card) if card in who.hand else coin.worth_in_hand(game, who, card)


def _mulligan(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """A weapon, a means to find clues, an ally are kept; what only costs cards is not."""
    going = [card for card in names if arming.held(game, who, card) < WEIGHTS.kept]
    return [ask.read("+".join(going) or NOTHING)]


def _enemy(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """Whom it is best to hit: who falls first, of those who do most."""

    def worth(name: str) -> float:
        it = table.thing(game, name)
        return foes.kill_worth(game, it, who) / foes.health_of(game, it) if it is not None else -9.0

    return sorted(names, key=worth, reverse=True)


def _out(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return sorted(names[1:], key=lambda name: deck.worth(game.state.campaign.codes[ask.seat], parts(name)[1]))


def _upgrade(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return [deck.purchase(upgrades.deck_of(game, ask.seat), names)]


def _refill(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return sorted(
        names, key=lambda name: deck.worth(game.state.campaign.codes[ask.seat], parts(name)[1]), reverse=True
    )


def _slot(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return sorted(names, key=lambda card: arming.in_play(game, who, card) + 0.2 * table.need(game, card).uses)


# ---------------------------------------------------------------------- the rest


def _token(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """The mildest."""

    def mild(token: str) -> float:
        return float(token) if token.lstrip("+-").isdigit() else -8.0 if token == AUTO_FAIL else -2.0

    return sorted(names, key=mild, reverse=True)


def _engages(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """Who fights best, as long as he is well."""

    def able(name: str) -> float:
        other = table.person(game, number(name))
        return table.skill(game, other, "combat") + 0.5 * coin.health_left(game, other)

    return sorted(names, key=able, reverse=True)


def _first(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return names[:1]


def _choose(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    """What is decided in the words of a card."""
    if KEEP in names:
        # A house that stands costs nobody a trauma; in a campaign the ally who comes of its end is worth that.
        return sorted(names, key=KEEP.__ne__) if game.state.standalone else names
    if names == ["damage", "horror"]:
        return names[::-1] if coin.sanity_left(game, who) < coin.health_left(game, who) else names
    return sorted(names, key=_lesser(game, who, names).__ne__) if HARM in names else names


def _lesser(game: Cards, who: Investigator, names: list[str]) -> str:
    """A card, unless all that are left are worth more than the harm."""
    least = min([coin.worth_in_hand(game, who, card) for card in who.hand], default=9.0)
    return "card" if "card" in names and least < coin.hurt(game, who, 1, 1) else HARM


def _pass(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return ["pass"]


def _spread(game: Cards, who: Investigator, ask: Ask, names: list[str], manner: Manner) -> list[str]:
    return [ask.first()]


CRAFT: dict[str, Craft] = {
    "play.ask.turn": _turn,
    "play.ask.whose_turn": _whose_turn,
    "play.ask.test": _test,
    "play.ask.help": _test,
    "play.ask.which_skill": _which_skill,
    "kernel.ask.react": _react,
    "kernel.ask.react_to": _react,
    "kernel.ask.choose": _choose,
    "kernel.ask.order": _first,
    "play.ask.assign": _assign,
    "play.ask.assign_from": _assign,
    "play.ask.discard": _discard,
    "play.ask.search": _best_card,
    "play.ask.which_card": _best_card,
    "play.ask.on_top": _spread,
    "play.ask.mulligan": _mulligan,
    "play.ask.which_enemy": _enemy,
    "play.ask.out": _out,
    "play.ask.upgrade": _upgrade,
    "play.ask.refill": _refill,
    "play.ask.slot": _slot,
    "play.ask.slot_gone": _slot,
    "play.ask.which_token": _token,
    "play.ask.engages": _engages,
    "play.ask.new_lead": _engages,
    "play.ask.lead": _engages,
    "play.ask.lita": _first,
    "play.ask.past": _first,
    "play.ask.variants": _spread,
    "play.ask.share_clues": _spread,
    "play.ask.attack_order": _first,
    "play.ask.attacked_next": _first,
    "play.ask.weakness_order": _first,
    "play.ask.spawn": _first,
    "play.ask.enemy_moves": _first,
    "play.ask.got_away": _first,
    "play.ask.replace": _first,
    "play.ask.window.mythos": _pass,
    "play.ask.window.hunters": _pass,
    "play.ask.window.attacks": _pass,
    "play.ask.window.attacked": _pass,
    "play.ask.window.upkeep": _pass,
}
"""What is asked -> how to answer it."""

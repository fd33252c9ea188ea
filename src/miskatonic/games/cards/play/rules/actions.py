"""What an investigator does with an action: investigate, fight, evade, play a card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import (
    affording,
    attacks,
    cards,
    clues,
    enemies,
    hands,
    harm,
    moments,
    slots,
    table,
    testing,
    written,
)
from miskatonic.games.cards.play.rules.happenings import PlaysCard, Succeeds
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, INVESTIGATE, Playing, Test
from miskatonic.games.cards.play.state import PLAY, Cards, Investigator, Thing
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

Done = Callable[[Test], Flow[None]]
QUIET = ("fight", "evade", "parley", "resign")
"""Actions that provoke no attack of opportunity."""


# ---------------------------------------------------------------------- investigate, fight, evade, engage


def investigate_skill(game: Cards, place: str, skill: str) -> str:
    """Some locations are investigated with another skill."""
    return next(iter(_other_skills(game, place)), skill)


WITH = {name: f"investigate_with.{name}" for name in table.SKILLS}


def _other_skills(game: Cards, place: str) -> list[str]:
    numbers = game.abilities.modifiers
    return [
        name for name, number in WITH.items() if number in numbers and table.total(game, number, 0, place)
    ]


def _settle_skill(game: Cards, place: str, skill: str) -> Flow[str]:
    """What the location says goes before what a card says (2.20); between several the lead decides (time.12)."""
    others = _other_skills(game, place)
    if len(others) < 2:
        return others[0] if others else skill
    options = [Option(name, say(f"cards.skill.{name}"), rule="lcg.base.time.12") for name in others]
    return (yield Ask(game.state.lead, say("play.ask.which_skill"), options, "lcg.base.time.12"))


def investigate(
    game: Cards,
    who: Investigator,
    *,
    source: str = "",
    skill: str = "intellect",
    bonus: int = 0,
    bonus_of: str = "",
    shroud: int = 0,
    more: int = 0,
    done: Done | None = None,
    instead: Done | None = None,
) -> Flow[Test]:
    """He investigates his location; `instead` takes the place of discovering clues, `done` comes besides.

    What is discovered beyond the 1 is `more`.
    """
    place = who.place
    difficulty = max(0, table.stat(game, place, "shroud") + shroud)
    skill = yield from _settle_skill(game, place, skill)

    def parts(made: Test) -> Flow[None]:
        if made.succeeded:
            happening = Succeeds(seat=who.seat, test=made, clues=1 + more + made.clues)
            yield from moments.happen(game, happening)
            if instead is not None:
                yield from instead(made)
            elif not happening.instead_of_clues:
                yield from clues.discover(game, who, place, happening.clues, "lcg.base.action.03")
        if done is not None:
            yield from done(made)

    def results(made: Test) -> Flow[None]:
        return game.abilities.whole(game, parts(made))

    return (
        yield from testing.skill_test(
            game,
            who,
            skill,
            difficulty,
            during=INVESTIGATE,
            source=source,
            against=place,
            bonus=bonus,
            bonus_of=bonus_of,
            results=results,
        )
    )


def may_investigate(game: Cards, who: Investigator) -> bool:
    """His location is revealed, and nothing forbids it."""
    at = table.place(game, who.place)
    return at is not None and at.revealed and not table.cannot(game, "investigate", who.place, who.seat)


def attackable(game: Cards, who: Investigator) -> list[Thing]:
    """Enemies at his location he may attack."""
    here = table.enemies_at(game, who.place)
    return [enemy for enemy in here if is_attackable(game, enemy)] if here else here


def is_attackable(game: Cards, enemy: Thing) -> bool:
    """An aloof enemy is only while it is engaged."""
    return (
        table.is_engaged(enemy)
        or not table.has_keyword(game, enemy.id, "aloof")
        or table.has_keyword(game, enemy.id, "massive")
    )


def fight(
    game: Cards,
    who: Investigator,
    enemy: str,
    *,
    source: str = "",
    skill: str = "combat",
    bonus: int = 0,
    bonus_of: str = "",
    damage: int = 0,
    amount: Callable[[Test], int] | None = None,
    done: Done | None = None,
) -> Flow[Test]:
    """He attacks an enemy; `amount` says what the attack deals instead of its 1 (and what it adds), by the result."""

    def parts(made: Test) -> Flow[None]:
        if made.succeeded:
            yield from _hit(game, who, enemy, made, amount)
        else:
            yield from _miss(game, who, enemy, made, amount)
        if done is not None:
            yield from done(made)

    def results(made: Test) -> Flow[None]:
        return game.abilities.whole(game, parts(made))

    made = yield from testing.skill_test(
        game,
        who,
        skill,
        table.stat(game, enemy, "fight"),
        during=FIGHT,
        source=source,
        against=enemy,
        bonus=bonus,
        bonus_of=bonus_of,
        damage=damage,
        results=results,
    )
    yield from attacks.after_test(game, made)
    return made


def attack_damage(game: Cards, made: Test, amount: Callable[[Test], int] | None) -> int:
    base = amount(made) if amount is not None else 1
    return max(0, table.total(game, "attack.damage", base + made.damage, made.against, made.seat))


def most_damage(game: Cards, enemy: str, damage: int) -> int:
    """What one attack deals an enemy at most, where something bounds it."""
    return max(0, table.total(game, "attack.most", damage, enemy))


def _hit(
    game: Cards, who: Investigator, enemy: str, made: Test, amount: Callable[[Test], int] | None
) -> Flow[None]:
    happening = Succeeds(seat=who.seat, test=made, enemy=enemy, damage=attack_damage(game, made, amount))
    yield from moments.happen(game, happening)
    yield from enemies.damage_enemy(
        game, enemy, most_damage(game, enemy, happening.damage), made.source, who.seat, made
    )


def _miss(
    game: Cards, who: Investigator, enemy: str, made: Test, amount: Callable[[Test], int] | None
) -> Flow[None]:
    """A missed attack on an enemy engaged with exactly one other investigator hits him."""
    it = table.thing(game, enemy)
    if it is None or not table.is_engaged(it) or it.seat == who.seat:
        return
    other = table.person(game, it.seat)
    yield from harm.deal(
        game, other, attack_damage(game, made, amount), 0, made.source, rule="lcg.base.action.06"
    )


def evade(
    game: Cards,
    who: Investigator,
    enemy: str,
    *,
    source: str = "",
    skill: str = "agility",
    bonus: int = 0,
    bonus_of: str = "",
    done: Done | None = None,
) -> Flow[Test]:
    """He tries to evade an enemy."""

    def parts(made: Test) -> Flow[None]:
        if made.succeeded and table.thing(game, enemy) is not None:
            yield from enemies.evade(game, enemy, who)
        if done is not None:
            yield from done(made)

    def results(made: Test) -> Flow[None]:
        return game.abilities.whole(game, parts(made))

    made = yield from testing.skill_test(
        game,
        who,
        skill,
        table.stat(game, enemy, "evade"),
        during=EVADE,
        source=source,
        against=enemy,
        bonus=bonus,
        bonus_of=bonus_of,
        results=results,
    )
    yield from attacks.after_test(game, made)
    return made


# ---------------------------------------------------------------------- playing cards


def cost(game: Cards, who: Investigator, card: str) -> int:
    price, abilities = table.fact(card).cost or 0, game.abilities
    if "card.cost" in abilities.modifiers:
        price = abilities.total(game, "card.cost", price, card, who.seat)
    return price if price > 0 else 0


def playable(game: Cards, who: Investigator, card: str) -> bool:
    """Whether he could play it in his turn now."""
    price = _price(card)
    if (
        price is None
        or (price if "card.cost" not in game.abilities.modifiers else cost(game, who, card)) > who.resources
    ):
        return False
    event = written.book.event(code_of(card))
    if event is None:
        return who.actions > 0 and _lets_be_played(game, who, card)
    if event.reacts or not (event.fast or affording.can_afford(game, who, 1, event.action)):
        return False
    return _lets_be_played(game, who, card)


@cache
def _price(card: str) -> int | None:
    """What is printed of its cost, None where it is never played."""
    return max(0, table.fact(card).cost or 0) if _is_playable(card) else None


def _kind(event: written.Event | None) -> str:
    """The action that playing it is besides: an event with the bold word is a fight, an evasion ..."""
    return "" if event is None else event.action


CANNOT_PLAY = {"asset": "cannot.play_assets", "event": "cannot.play_events"}


@cache
def _is_playable(card: str) -> bool:
    """An asset or an event with a cost: all else is never played."""
    fact = table.fact(card)
    return fact.cost is not None and fact.type in CANNOT_PLAY


def may_play(game: Cards, who: Investigator, card: str) -> bool:
    """Whether a card lets itself be played in a turn, whatever it costs."""
    return _is_playable(card) and _lets_be_played(game, who, card)


def _lets_be_played(game: Cards, who: Investigator, card: str) -> bool:
    fact = table.fact(card)
    if fact.owners and who.code not in fact.owners:
        return False
    cannot, abilities = CANNOT_PLAY[fact.type], game.abilities
    if cannot in abilities.modifiers and abilities.total(game, cannot, 0, card, who.seat) > 0:
        return False
    if fact.title in game.state.campaign.lost_allies:
        return False
    if fact.type == "asset":
        return not (fact.unique and cards.copies_in_play(game, card)) and slots.has_room(game, who, card)
    event = written.book.event(code_of(card))
    if event is None or event.reacts:
        return False
    return event.may(CardScope(game, who.seat, card, "lcg.base.action.09", place=who.place))


def at_hand(game: Cards, who: Investigator) -> list[str]:
    """What he may play from: his hand, and where something lets him the topmost event of his discard pile."""
    if "topmost_event" not in game.abilities.modifiers or not table.total(
        game, "topmost_event", 0, table.named_seat(who.seat), who.seat
    ):
        return who.hand
    top = next((card for card in reversed(who.discard) if table.kind(card) == "event"), None)
    return who.hand if top is None else [*who.hand, top]


def play(game: Cards, who: Investigator, card: str) -> Flow[None]:
    """He plays a card of his hand in his turn: cost, attacks of opportunity, then the card."""
    event = written.book.event(code_of(card))
    fast = event is not None and event.fast
    spent = 0 if fast else (yield from affording.pay(game, who, 1, _kind(event)))
    who.resources -= cost(game, who, card)
    if spent and (event is None or (event.provokes and event.action not in QUIET)):
        yield from attacks.attacks_of_opportunity(game, who)
    if who.out or card not in at_hand(game, who):
        return
    yield from put_down(game, who, card)


def put_down(game: Cards, who: Investigator, card: str, happening: object = None) -> Flow[None]:
    """A card that was paid for leaves the hand and does what it does."""
    if card in who.hand:
        hands.from_hand(game, who, card)
    else:
        who.discard.remove(card)
    name = table.card_name(who.code)
    game.tell("play.log.plays", "lcg.base.action.09", who=name, card=table.card_name(card))
    with game.scene(Playing(card, who.seat)):
        done = PlaysCard(seat=who.seat, card=card)
        yield from moments.happen(game, done, lambda: _resolve(game, who, card, happening))
        if done.cancelled:
            cards.deliver(game, card, "discard")


def _resolve(game: Cards, who: Investigator, card: str, happening: object) -> Flow[None]:
    if table.kind(card) == "asset":
        yield from cards.put_into_play(game, card, zone=PLAY, seat=who.seat)
        return
    event = written.book.event(code_of(card))
    assert event is not None
    scope = CardScope(game, who.seat, card, "lcg.base.action.09", place=who.place)
    scope.happening = happening  # type: ignore[assignment]
    yield from event.effect.run(scope)
    if table.thing(game, card) is None and not _elsewhere(game, card):
        to = "bottom" if table.total(game, "events_go_under", 0, card, who.seat) else "discard"
        cards.deliver(game, card, to)


def _elsewhere(game: Cards, card: str) -> bool:
    """The card's own effect has put it somewhere."""
    state = game.state
    if card in state.removed or card in state.victory:
        return True
    return any(card in who.hand or card in who.discard or card in who.deck for who in state.investigators)

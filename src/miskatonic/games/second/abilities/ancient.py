"""The Ancient Ones: powers, worshippers, start of battle, attack."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from miskatonic.games.second.abilities.monsters import is_a
from miskatonic.games.second.facts import GATES, MYTHOS, STREETS, card_kind, is_item, kind_of, monster_kind
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.checks import check, roll, success_from
from miskatonic.games.second.rules.cup import to_cup
from miskatonic.games.second.rules.doom import add_doom, doom_track
from miskatonic.games.second.rules.fate import curse
from miskatonic.games.second.rules.gates import lose_game, spend_gate_trophy
from miskatonic.games.second.rules.happenings import (
    AncientAttack,
    AncientAttacked,
    Awakens,
    BattleBegins,
    CardText,
    Defeated,
    EndOfMythos,
    Lost,
)
from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.rules.possessions import discard
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.happenings import Happening
from miskatonic.kernel.text import say

POWER = "2e.anatomy.ancient.05"
WORSHIP = "2e.anatomy.ancient.04"
START = "2e.final.05"
ATTACK = "2e.final.15"

H = TypeVar("H", bound=Happening)
Deed = Callable[[Second, Investigator], Flow[None]]


def _set(kind: str, **numbers: int) -> tuple[Ability, ...]:
    """Worshippers whose printed numbers are replaced by these."""
    printed = monster_kind(kind)
    return tuple(
        Modifier(f"monster.{name}", value - getattr(printed, name), WORSHIP, is_a(kind))
        for name, value in numbers.items()
    )


def _gives(kind: str, number: str, by: int = 1) -> Modifier:
    return Modifier(f"monster.{number}", by, WORSHIP, is_a(kind))


def _power(
    to: type[H],
    moment: Moment,
    run: Callable[[Second, Source, H], Flow[None]],
    fits: Callable[[Second, Source, H], bool] | None = None,
) -> Reaction:
    return reacts(to, moment, run, POWER, fits=fits)


def _at_start(deed: Deed) -> Reaction:
    """Done to every investigator left, in order; one's end is not the others'."""

    def run(game: Second, source: Source, happening: BattleBegins) -> Flow[None]:
        for who in in_order(game):
            with suppress(harm.KnockedOut):
                yield from deed(game, who)

    return reacts(BattleBegins, Moment.AFTER, run, START)


def _strikes(deed: Deed) -> Reaction:
    """What the Ancient One's attack does to each of them."""

    def run(game: Second, source: Source, happening: AncientAttack) -> Flow[None]:
        yield from deed(game, happening.who)

    return reacts(AncientAttack, Moment.AFTER, run, ATTACK)


def _attack(skill: str, fail: Deed, then: Deed | None = None) -> Reaction:
    """A check that grows harder by one each round (first +1); who fails suffers."""

    def deed(game: Second, who: Investigator) -> Flow[None]:
        assert game.state.battle is not None
        made = yield from check(game, who, skill, 2 - game.state.battle.round, rule=ATTACK)
        if not made.passed:
            yield from fail(game, who)
        if then is not None:
            yield from then(game, who)

    return _strikes(deed)


def _lose(game: Second, who: Investigator, *, sanity: int = 0, stamina: int = 0) -> Flow[None]:
    yield from harm.lose(game, who, ATTACK, sanity=sanity, stamina=stamina, source="ancient")


def _lose_clue(game: Second, who: Investigator) -> Flow[None]:
    if who.clues:
        who.clues -= 1
        game.tell("second.log.lose_clues", ATTACK, who=who.id, n=1)
    return
    yield


def _lose_monster_trophy(game: Second, who: Investigator) -> Flow[None]:
    """One of his choice goes back to the cup."""
    if not who.monsters:
        return
    options = [
        Option(marker, say("second.monster." + kind_of(marker)), f"monster:{marker}", ATTACK)
        for marker in who.monsters
    ]
    marker = yield Ask(who.seat, say("second.ask.lose_trophy"), options, ATTACK)
    who.monsters.remove(marker)
    to_cup(game, marker)
    game.tell("second.log.monster_to_cup", ATTACK, monster=kind_of(marker))


def _lose_gate_trophy(game: Second, who: Investigator) -> Flow[None]:
    if not who.gates:
        return
    options = [
        Option(marker, say("second.world." + GATES[marker].world), None, ATTACK) for marker in who.gates
    ]
    marker = yield Ask(who.seat, say("second.ask.lose_trophy"), options, ATTACK)
    spend_gate_trophy(game, who, marker, ATTACK)


def _devoured_without(what: str) -> Deed:
    """Who has none of it is devoured."""

    def deed(game: Second, who: Investigator) -> Flow[None]:
        if not getattr(who, what):
            yield from harm.devoured(game, who, "2e.final.16")

    return deed


def _world_ends(game: Second, source: Source, happening: Awakens) -> Flow[None]:
    lose_game(game, "world_ends", "2e.defeat.01")
    return
    yield


def _asleep(game: Second, _: Source, subject: str | None) -> bool:
    return game.state.battle is None


def _lower_maximum(game: Second, who: Investigator) -> Flow[None]:
    """The maximum of Sanity or of Stamina goes down by one, the player choosing; at 0 he is devoured."""
    yield from harm.lower_max(game, who, ATTACK)


def _cthulhu_recovers(game: Second, source: Source, happening: AncientAttacked) -> Flow[None]:
    """A doom token comes back, if the track is not full."""
    if game.state.doom < doom_track(game):
        game.state.doom += 1
        game.tell("second.log.doom", ATTACK, n=game.state.doom, most=doom_track(game))
    return
    yield


def _icy_winds(game: Second, source: Source, happening: EndOfMythos) -> Flow[None]:
    """At the end of Mythos everybody in a street loses a Stamina."""
    for who in in_order(game):
        if who.place in STREETS:
            with suppress(harm.KnockedOut):
                yield from harm.lose(game, who, POWER, stamina=1, source=source.id)


def _is_weather(game: Second, source: Source, happening: CardText) -> bool:
    return MYTHOS[happening.card].subtype == "weather"


def _no_weather(game: Second, source: Source, happening: CardText) -> Flow[None]:
    """Weather has no effect; the environment in play stays."""
    happening.cancelled = True
    game.tell("second.log.no_weather", POWER, mythos=happening.card)
    return
    yield


def _items_freeze(game: Second, who: Investigator) -> Flow[None]:
    """A die for each item; without a success it is lost, unless it is never lost against its owner's will."""
    for card in [card.id for card in who.cards if is_item(card.id)]:
        if roll(game)[0] >= success_from(who):
            continue
        if card_kind(card).protected:
            yield from harm.lose_items(game, who, 1, [card], START)
        else:
            discard(game, who, card, START)


def _yigs_anger(game: Second, source: Source, happening: Happening) -> Flow[None]:
    add_doom(game, 1, POWER)
    return
    yield


def _cultist_beaten(game: Second, source: Source, happening: Defeated) -> bool:
    return kind_of(happening.marker) == "cultist"


def _curse_or_devour(game: Second, who: Investigator) -> Flow[None]:
    """Everybody is cursed; who was cursed already is devoured."""
    if who.fate == "cursed":
        yield from harm.devoured(game, who, "2e.final.16")
    curse(game, who, START)


def _devoured_instead(game: Second, source: Source, happening: Lost) -> Flow[None]:
    """Nobody is lost in time and space: he is devoured."""
    happening.cancelled = True
    yield from harm.devoured(game, happening.who, "2e.state.devoured.01")


ANCIENT: dict[str, tuple[Ability, ...]] = {
    "azathoth": (
        _gives("maniac", "toughness"),
        _power(Awakens, Moment.WHEN, _world_ends),
    ),
    "cthulhu": (
        *_set("cultist", horror_rating=-2, horror_damage=2),
        Modifier("max_sanity", -1, POWER, _asleep),
        Modifier("max_stamina", -1, POWER, _asleep),
        _strikes(_lower_maximum),
        reacts(AncientAttacked, Moment.AFTER, _cthulhu_recovers, ATTACK),
    ),
    "hastur": (
        *_set("cultist", combat_rating=-2),
        _gives("cultist", "flying"),
        Modifier("seal_cost", 3, POWER),
        _attack("luck", partial(_lose, sanity=2)),
    ),
    "ithaqua": (
        _gives("cultist", "toughness", 2),
        _power(EndOfMythos, Moment.AFTER, _icy_winds),
        _power(CardText, Moment.WHEN, _no_weather, fits=_is_weather),
        _at_start(_items_freeze),
        _attack("fight", partial(_lose, stamina=2)),
    ),
    "nyarlathotep": (
        _gives("cultist", "endless"),
        _at_start(_devoured_without("clues")),
        _attack("lore", _lose_clue, _devoured_without("clues")),
    ),
    "shub_niggurath": (
        _gives("dark_young", "endless"),
        Modifier("monster.toughness", 1, POWER),
        _at_start(_devoured_without("monsters")),
        _attack("sneak", _lose_monster_trophy, _devoured_without("monsters")),
    ),
    "yig": (
        *_set("cultist", combat_rating=0, combat_damage=4),
        _power(Defeated, Moment.AFTER, _yigs_anger, fits=_cultist_beaten),
        _power(Lost, Moment.AFTER, _yigs_anger),
        _at_start(_curse_or_devour),
        _attack("speed", partial(_lose, sanity=1, stamina=1)),
    ),
    "yog_sothoth": (
        *_set("cultist", combat_rating=-1),
        _gives("cultist", "magical_immunity"),
        Modifier("close_difficulty", 1, POWER),
        _power(Lost, Moment.WHEN, _devoured_instead),
        _at_start(_devoured_without("gates")),
        _attack("will", _lose_gate_trophy, _devoured_without("gates")),
    ),
}

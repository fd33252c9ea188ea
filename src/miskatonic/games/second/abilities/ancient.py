"""The Ancient Ones: powers, worshippers, start of battle, attack."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from miskatonic.games.second.abilities.lines import Line
from miskatonic.games.second.abilities.monsters import is_a
from miskatonic.games.second.facts import GATES, MYTHOS, STREETS, card_kind, is_item, kind_of, monster_kind
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.checks import check, roll, success_from
from miskatonic.games.second.rules.cup import to_cup
from miskatonic.games.second.rules.doom import add_doom, doom_track
from miskatonic.games.second.rules.fate import curse
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL, lose_game, spend_gate_trophy
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
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.happenings import Happening
from miskatonic.kernel.text import Raw, say

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


FIRST = 1
"""The modifier of an attack's check in the first round; it sinks by one each round."""


def _attack(skill: str, fail: Deed, then: Deed | None = None) -> Reaction:
    """A check that grows harder by one each round; who fails suffers."""

    def deed(game: Second, who: Investigator) -> Flow[None]:
        assert game.state.battle is not None
        made = yield from check(game, who, skill, FIRST + 1 - game.state.battle.round, rule=ATTACK)
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


def _icy_winds(n: int) -> Line:
    """At the end of Mythos everybody in a street loses Stamina."""

    def run(game: Second, source: Source, happening: EndOfMythos) -> Flow[None]:
        for who in in_order(game):
            if who.place in STREETS:
                with suppress(harm.KnockedOut):
                    yield from harm.lose(game, who, POWER, stamina=n, source=source.id)

    return _of_power("second.ancient_text.icy_winds", _power(EndOfMythos, Moment.AFTER, run), n=n)


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


def _anger(monster: str, n: int) -> Line:
    """Doom rises when one of these is beaten, or somebody is lost."""

    def run(game: Second, source: Source, happening: Happening) -> Flow[None]:
        add_doom(game, n, POWER)
        return
        yield

    def beaten(game: Second, source: Source, happening: Defeated) -> bool:
        return kind_of(happening.marker) == monster

    reactions = (_power(Defeated, Moment.AFTER, run, fits=beaten), _power(Lost, Moment.AFTER, run))
    return _of_power("second.ancient_text.anger", *reactions, monster=monster, n=n)


def _curse_or_devour(game: Second, who: Investigator) -> Flow[None]:
    """Everybody is cursed; who was cursed already is devoured."""
    if who.fate == "cursed":
        yield from harm.devoured(game, who, "2e.final.16")
    curse(game, who, START)


def _devoured_instead(game: Second, source: Source, happening: Lost) -> Flow[None]:
    """Nobody is lost in time and space: he is devoured."""
    happening.cancelled = True
    yield from harm.devoured(game, happening.who, "2e.state.devoured.01")


# ---------------------------------------------------------------------- what stands on the sheets


def _of_power(text: str, *abilities: Ability, **args: str | int) -> Line:
    return Line(say(text, **args), abilities, "power")


def _worshippers(text: str, kind: str, gives: dict[str, int] | None = None, **numbers: int) -> Line:
    """Worshippers who have more of something, or other numbers than are printed on them."""
    given = tuple(_gives(kind, number, by) for number, by in (gives or {}).items())
    words = say(text, monster=kind, **numbers, **(gives or {}))
    return Line(words, (*_set(kind, **numbers), *given), "worshippers")


def _starts(text: str, *deeds: Deed, **args: str) -> Line:
    """What happens when the battle begins."""
    return Line(say(text, **args), tuple(_at_start(deed) for deed in deeds), "start")


def _devours_without(what: str) -> Line:
    return _starts("second.ancient_text.start_devoured", _devoured_without(what), what=what)


def _attacks(skill: str, sanity: int = 0, stamina: int = 0) -> Line:
    lost = [say(f"second.some.{stat}", n=n) for stat, n in (("sanity", sanity), ("stamina", stamina)) if n]
    words = say("second.ancient_text.attack_health", skill=skill, first=Raw(signed(FIRST)), some=lost)
    return Line(words, (_attack(skill, partial(_lose, sanity=sanity, stamina=stamina)),), "attack")


LOSSES = {"clues": _lose_clue, "monsters": _lose_monster_trophy, "gates": _lose_gate_trophy}


def _impoverishes(skill: str, what: str) -> Line:
    words = say("second.ancient_text.attack_wealth", skill=skill, first=Raw(signed(FIRST)), what=what)
    return Line(words, (_attack(skill, LOSSES[what], _devoured_without(what)),), "attack")


def _lower_maxima(n: int) -> Line:
    maxima = (Modifier(number, -n, POWER, _asleep) for number in ("max_sanity", "max_stamina"))
    return _of_power("second.ancient_text.lower_maxima", *maxima, n=n)


SHEET_LINES: dict[str, tuple[Line, ...]] = {
    "azathoth": (
        _of_power("second.ancient_text.world_ends", _power(Awakens, Moment.WHEN, _world_ends)),
        _worshippers("second.ancient_text.tougher", "maniac", {"toughness": 1}),
        Line(say("second.ancient_text.attack_none"), (), "attack"),
    ),
    "cthulhu": (
        _lower_maxima(1),
        _worshippers("second.ancient_text.horror", "cultist", horror_rating=-2, horror_damage=2),
        Line(
            say("second.ancient_text.attack_maxima"),
            (_strikes(_lower_maximum), reacts(AncientAttacked, Moment.AFTER, _cthulhu_recovers, ATTACK)),
            "attack",
        ),
    ),
    "hastur": (
        _of_power("second.ancient_text.seal_cost", Modifier("seal_cost", 8 - CLUES_TO_SEAL, POWER), n=8),
        _worshippers("second.ancient_text.flying", "cultist", {"flying": 1}, combat_rating=-2),
        _starts("second.ancient_text.start_terror"),
        _attacks("luck", sanity=2),
    ),
    "ithaqua": (
        _icy_winds(1),
        _of_power(
            "second.ancient_text.no_weather", _power(CardText, Moment.WHEN, _no_weather, fits=_is_weather)
        ),
        _worshippers("second.ancient_text.tougher", "cultist", {"toughness": 2}),
        _starts("second.ancient_text.start_items", _items_freeze),
        _attacks("fight", stamina=2),
    ),
    "nyarlathotep": (
        _of_power("second.ancient_text.masks"),
        _worshippers("second.ancient_text.endless", "cultist", {"endless": 1}),
        _devours_without("clues"),
        _impoverishes("lore", "clues"),
    ),
    "shub_niggurath": (
        _of_power("second.ancient_text.all_tougher", Modifier("monster.toughness", 1, POWER), n=1),
        _worshippers("second.ancient_text.endless", "dark_young", {"endless": 1}),
        _devours_without("monsters"),
        _impoverishes("sneak", "monsters"),
    ),
    "yig": (
        _anger("cultist", 1),
        _worshippers("second.ancient_text.combat", "cultist", combat_rating=0, combat_damage=4),
        _starts("second.ancient_text.start_cursed", _curse_or_devour),
        _attacks("speed", sanity=1, stamina=1),
    ),
    "yog_sothoth": (
        _of_power("second.ancient_text.harder_gates", Modifier("close_difficulty", 1, POWER), n=1),
        _of_power("second.ancient_text.lost_devoured", _power(Lost, Moment.WHEN, _devoured_instead)),
        _worshippers("second.ancient_text.immune", "cultist", {"magical_immunity": 1}, combat_rating=-1),
        _devours_without("gates"),
        _impoverishes("will", "gates"),
    ),
}
"""Ancient One -> what stands on its sheet, in play and in words; the Masks are in the cup from the start."""
ANCIENT: dict[str, tuple[Ability, ...]] = {
    name: tuple(ability for line in lines for ability in line.abilities)
    for name, lines in SHEET_LINES.items()
}

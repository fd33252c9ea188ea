"""What can be done in the action phase: every action somebody may perform now, with its odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from miskatonic.games.third.facts import SKILLS, kind_of
from miskatonic.games.third.rules import codex, monsters
from miskatonic.games.third.rules.assets import focusable
from miskatonic.games.third.rules.choices import focus_option
from miskatonic.games.third.rules.people import engaged_with, is_engaged, people_at, restrained
from miskatonic.games.third.rules.pool import odds_of
from miskatonic.games.third.rules.walking import way_names, ways_to_go
from miskatonic.games.third.scenes import Test
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Candidates, Odds, Option
from miskatonic.kernel.text import say

USES, ENGAGED_USES = ("action", "action_engaged"), ("action_engaged",)
"""Uses of cards that are actions, and those of them that are allowed while engaged."""

END = Option("end", say("third.option.end_turn"), rule="3e.201.1")
GATHER = Option("gather", say("third.option.gather"), rule="3e.431.2")
TRADE = Option("trade", say("third.option.trade"), rule="3e.458.2")
WARD, RESEARCH, EVADE = say("third.option.ward"), say("third.option.research"), say("third.option.evade")


FOCUSING = tuple(focus_option(skill, "3e.430.2") for skill in SKILLS)
"""What one can focus who has no token yet."""


PLAIN = ("gather", "ward", "research", "trade")
"""Actions that take nothing but time, as they stand in the list."""
FOCUS = tuple(option.name for option in FOCUSING)


class Menu(Candidates):
    """`menu` as the question of a turn: who draws an answer looks closely only at the one he has drawn."""

    __slots__ = ("game", "others", "who")

    def __init__(self, game: Third, who: Investigator, others: Sequence[Investigator] = ()) -> None:
        super().__init__()
        self.game = game
        self.who = who
        self.others = others
        """Who could take their turn before his."""

    def names(self) -> list[str]:
        game, who, acted = self.game, self.who, self.who.acted
        engaged = is_engaged(game, who)
        held_back = engaged and restrained(game, who)
        found: list[str] = []
        if not held_back and "move" not in acted:
            found += way_names(game, who)
        if "attack" not in acted:
            found += [f"attack:{monster.id}" for monster in game.state.monsters if monster.place == who.place]
        if engaged and "evade" not in acted:
            found.append("evade")
        if not held_back:
            found += [name for name in PLAIN if name not in acted] if acted else PLAIN
        if "focus" not in acted:
            found += FOCUS
        found += [f"use:{usable.name}" for _, usable in _his_components(game, who, held_back)]
        if not held_back:
            found += codex.codex_action_names(game)
        found += [f"turn:{other.seat}" for other in self.others]
        found.append(END.name)
        return found

    def stands(self, name: str) -> bool:
        verb, what = parts(name)
        return verb not in STANDS or STANDS[verb](self.game, self.who, what)

    def __call__(self) -> list[Option]:
        if self._listed is None:
            first = [turn_option(other.id, other.seat) for other in self.others]
            *actions, end = menu(self.game, self.who)
            self._listed = [*actions, *first, end]
        return self._listed

    def option(self, name: str) -> Option | None:
        return next((option for option in self() if option.name == name), None)


@cache
def turn_option(investigator: str, seat: int) -> Option:
    """To let somebody else take his turn first."""
    text = say("third.option.turn", who=investigator)
    return Option(f"turn:{seat}", text, f"seat:{seat}", "3e.201.2")


def _has_company(game: Third, who: Investigator, what: str) -> bool:
    return len(people_at(game, who.place)) > 1


def _can_focus(game: Third, who: Investigator, skill: str) -> bool:
    return not who.focus or skill in focusable(game, who)


def _can_use(game: Third, who: Investigator, name: str) -> bool:
    """A card whose action he has not performed yet."""
    return f"card:{name}" not in who.acted and any(
        usable.name == name and (usable.can is None or usable.can(game, source))
        for source, usable in _his_components(game, who, is_engaged(game, who) and restrained(game, who))
    )


def _can_tell(game: Third, who: Investigator, what: str) -> bool:
    """An action of the codex that he has not performed yet."""
    return f"codex:{what}" not in who.acted and codex.can_act(game, who, f"codex:{what}")


STANDS: dict[str, Callable[[Third, Investigator, str], bool]] = {
    "trade": _has_company,
    "focus": _can_focus,
    "use": _can_use,
    "codex": _can_tell,
}
"""What has more to it than that the action was not performed yet."""


def menu(game: Third, who: Investigator, *, again: bool = False, without: str = "") -> list[Option]:
    """Every action he may perform now, and to stop; with `again` only those he has performed this round.

    `without` is a card whose own action is left out: the one that asks.
    """
    acted = who.acted
    options = ways_to_act(
        game, who, (lambda name: name not in acted) if again else acted.__contains__, without
    )
    options.append(END)
    return options


def action_of(answer: str) -> str:
    """What counts as the same action (401.4): "move" whichever way, a card's own for each card."""
    name, rest = parts(answer)
    if name == "go":
        return "move"
    return f"card:{rest}" if name == "use" else answer if name == "codex" else name


def ways_to_act(
    game: Third, who: Investigator, barred: Callable[[str], bool], without: str = ""
) -> list[Option]:
    """The ways in which he could perform those actions that are not barred; engaged he may do less (442.5)."""
    options: list[Option] = []
    engaged = is_engaged(game, who)
    held_back = engaged and restrained(game, who)
    if not held_back and not barred("move"):
        options += ways_to_go(game, who)
    if not barred("attack"):
        options += _attacks(game, who)
    if engaged and not barred("evade"):  # only then (450.5)
        options.append(Option("evade", EVADE, rule="3e.450.2", reckon=partial(_evade_odds, game, who)))
    if not held_back:
        options += _plain(game, who, barred)
    if not barred("focus"):
        options += (
            [focus_option(skill, "3e.430.2") for skill in focusable(game, who)] if who.focus else FOCUSING
        )
    options += _components(game, who, held_back, barred, without)
    if not held_back:
        options += [option for option in codex.codex_actions(game, who) if not barred(option.name)]
    return options


def _plain(game: Third, who: Investigator, barred: Callable[[str], bool]) -> list[Option]:
    """Gather resources, ward, research, trade."""
    options = []
    if not barred("gather"):
        options.append(GATHER)
    if not barred("ward"):
        reckon = partial(_odds, game, who, "lore", "ward")
        options.append(Option("ward", WARD, rule="3e.485.2", reckon=reckon))
    if not barred("research"):
        reckon = partial(_odds, game, who, "observation", "research")
        options.append(Option("research", RESEARCH, rule="3e.483.2", reckon=reckon))
    if not barred("trade") and len(people_at(game, who.place)) > 1:
        options.append(TRADE)
    return options


def _odds(game: Third, who: Investigator, skill: str, during: str) -> tuple[Odds, ...]:
    return odds_of(game, Test(who.seat, skill, 0, during))


def _attacks(game: Third, who: Investigator) -> list[Option]:
    return [
        Option(
            f"attack:{monster.id}",
            say("third.option.attack", monster=kind_of(monster.id)),
            f"monster:{monster.id}",
            "3e.413.2",
            partial(_attack_odds, game, who, monster.id),
        )
        for monster in game.state.monsters
        if monster.place == who.place
    ]


def _attack_odds(game: Third, who: Investigator, monster: str) -> tuple[Odds, ...]:
    mod = monsters.stat(game, monster, "attack_modifier")
    return odds_of(game, Test(who.seat, "strength", mod, "attack", monster))


def _evade_odds(game: Third, who: Investigator) -> tuple[Odds, ...]:
    return odds_of(game, Test(who.seat, "observation", evade_modifier(game, who), "evade"))


def evade_modifier(game: Third, who: Investigator) -> int:
    """The most harmful one of all monsters he is engaged with (450.4)."""
    return min(
        [monsters.stat(game, monster.id, "evade_modifier") for monster in engaged_with(game, who)], default=0
    )


def _components(
    game: Third, who: Investigator, held_back: bool, barred: Callable[[str], bool], without: str
) -> list[Option]:
    """Actions of his sheet and his assets (427)."""
    return [
        Option(f"use:{usable.name}", usable.text, f"card:{source.id}", usable.rule, card=source.id)
        for source, usable in _his_components(game, who, held_back)
        if source.id != without and not barred(f"card:{usable.name}")
        if usable.can is None or usable.can(game, source)
    ]


def _his_components(game: Third, who: Investigator, held_back: bool) -> list[tuple[Source, Usable]]:
    """What he could use as an action at some time; held back only what may be used even then."""
    usables, seat = game.abilities.usables, who.seat
    return [
        pair
        for use in (ENGAGED_USES if held_back else USES)
        for pair in usables.get(use, ())
        if pair[0].seat == seat
    ]

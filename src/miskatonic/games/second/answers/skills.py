"""How sliders are set: for what is wanted next, and for what may come."""

from __future__ import annotations

from miskatonic.games.second.answers.look import Advice, Look, named
from miskatonic.games.second.craft import ON_THE_WAY
from miskatonic.games.second.duels import SPELLS
from miskatonic.games.second.facts import SHEETS, SKILLS, TRACKS, in_arkham, kind_of, world_of
from miskatonic.games.second.goals import STEPS, best_hands
from miskatonic.games.second.hopes import prospect
from miskatonic.games.second.readings import has_books
from miskatonic.games.second.rules.sliders import STOPS
from miskatonic.games.second.state import Investigator
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.picks import write

CLOSERS = ((2, "lore"), (1, "fight"))
"""The skills that close a gate, each with its track."""
EVENLY = (1, 2)
"""Where a slider stands when anything may come: near the middle, to the right or, where its skill is wanted, left."""
WARDS = {
    "yig": "speed",
    "hastur": "luck",
    "ithaqua": "fight",
    "nyarlathotep": "lore",
    "shub_niggurath": "sneak",
    "yog_sothoth": "will",
}
"""The skill that wards off an Ancient One's attack."""


def _wanted(look: Look, who: Investigator) -> list[str]:
    """Which skill of each track is wanted most now."""
    state = look.game.state
    casts = has_books(who) or any(kind_of(card.id) in SPELLS for card in who.cards)
    fights = best_hands(who.cards)[0] >= 2 or state.battle is not None
    wanted = ["speed", "fight" if fights else "will", "lore" if casts else "luck"]
    if state.battle is not None:
        ward = WARDS.get(state.ancient, "will")
        if ward != "will":
            wanted[SKILLS.index(ward) // 2] = ward
        return wanted
    if _closing_next(who):
        wanted[2 if _closes_by(look, who) == "lore" else 1] = _closes_by(look, who)
    return wanted


def _closes_by(look: Look, who: Investigator) -> str:
    """The skill that he can raise highest in this Upkeep, of the two that close a gate."""
    sheet, focus = SHEETS[who.id], SHEETS[who.id].focus
    lore, fight = (
        sheet.skills[skill][min(STOPS - 1, who.sliders[track] + focus)] for track, skill in CLOSERS
    )
    return "lore" if lore > fight else "fight"


def _monsters(look: Look, who: Investigator) -> bool:
    """In town: whether there are monsters here, or on the way to where he goes."""
    if look.game.state.battle is not None or who.place not in STEPS:
        return False
    return any(place in look.game.state.monsters for place in (who.place, *look.way(who)))


def _stop(look: Look, who: Investigator, track: int) -> int:
    """Where the slider of a track should be without monsters: at the end of the wanted skill, or near the middle."""
    if who.place.endswith(":1"):
        return _abroad(look, who, track)
    leaning = _wanted(look, who)[track] == TRACKS[track][0]
    if track and look.game.state.battle is None and not _closing_next(who):
        return EVENLY[leaning]
    return STOPS - 1 if leaning else 0


def _abroad(look: Look, who: Investigator, track: int) -> int:
    """Where the slider of a track is best for what may come in the Other World."""

    def promise(stop: int) -> float:
        sliders = *ON_THE_WAY[:track], stop, *ON_THE_WAY[track + 1 :]
        return prospect(look.game, look.craft, who, world_of(who.place), sliders)

    return max(range(STOPS), key=promise)


def _closing_next(who: Investigator) -> bool:
    """Whether he closes a gate in this turn: he stands at it, or is about to come back through it."""
    return who.explored or who.place.endswith(":2")


def _stops(look: Look, who: Investigator, focus: int, order: tuple[int, ...]) -> list[int]:
    """Where the sliders should stand, as near as so much Focus allows: the track that matters most first."""
    wanted = [_stop(look, who, track) for track in range(len(TRACKS))]
    found = list(who.sliders)
    if _monsters(look, who):
        trek = look.trek(who, look.way(who))
        found[:2] = trek.stops(who, focus, (wanted[0], wanted[1]))
        focus -= sum([abs(stop - before) for stop, before in zip(found, who.sliders, strict=True)])
        order = (2,)
    for track in order:
        way = max(-focus, min(focus, wanted[track] - found[track]))
        focus -= abs(way)
        found[track] += way
    return found


def set_sliders(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Each track where it is wanted."""
    found = _stops(look, who, STOPS * len(TRACKS), (0, 1, 2))
    return [write({f"slide:{track}:{stop}": 1 for track, stop in enumerate(found)})]


def sliders(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The track that matters most first, as near to its end as Focus allows."""
    order: tuple[int, ...] = (1, 2, 0) if not in_arkham(who.place) or who.explored else (0, 1, 2)
    if _closing_next(who) and _closes_by(look, who) == "lore":
        order = (2, 1, 0)
    if look.game.state.battle is not None:
        ward = SKILLS.index(WARDS.get(look.game.state.ancient, "fight")) // 2
        order = tuple(dict.fromkeys((1, ward, 2, 0)))
    found = _stops(look, who, named(ask, "n"), order)
    moved = [track for track, stop in enumerate(found) if stop != who.sliders[track]]
    return [write({f"slide:{track}:{found[track]}": 1 for track in moved})]

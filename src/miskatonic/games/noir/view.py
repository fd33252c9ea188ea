"""What the player sees: the whole table as data, words as `Text`. Nothing hidden is decided, so nothing can leak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from miskatonic.games.noir.facts import (
    ATTRIBUTES,
    BACKS,
    BY_LETTER,
    CASES,
    CLUES,
    CONTACT,
    FRONTS,
    OBJECTIVES,
    THREAT_GROUPS,
    THREATS,
    TYPES,
    Clue,
    Icons,
)
from miskatonic.games.noir.labels import card_label, objective_label, support_label, threat_label
from miskatonic.games.noir.rules.closing import closable
from miskatonic.games.noir.rules.playing import obstacles
from miskatonic.games.noir.rules.sanity import sanity_odds
from miskatonic.games.noir.rules.table import (
    FRESH_CLUES,
    hand_limit_explained,
    machine_in_play,
    sanity_limit_explained,
    shows_time,
    time_limit_explained,
    types_in,
)
from miskatonic.games.noir.shown import (
    AttributeShown,
    BigPictureShown,
    CardName,
    CaseDeckShown,
    CaseShown,
    ClosedCaseShown,
    ClueShown,
    DeckShown,
    EffectShown,
    IconShown,
    KeysShown,
    NoirShown,
    ObjectiveShown,
    ObstacleShown,
    PenaltyShown,
    PlayableAt,
    ReferenceShown,
    RequirementShown,
    SanityTestShown,
    SideShown,
    SupportShown,
    ThreatDeckShown,
    ThreatGroupShown,
    ThreatShown,
    ThreatsShown,
    TypeShown,
)
from miskatonic.games.noir.state import Case, Noir, SanityTest
from miskatonic.games.noir.texts import (
    BRIEFCASE,
    EFFECTS,
    ICON_ZONE,
    IMMEDIATE,
    LOWER,
    ON_CLOSE,
    PERMANENT,
    PURPLE,
    added_to,
)
from miskatonic.games.noir.view_aims import aims
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.effects import May, Word
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.kernel.views import Named, titled

REFERENCES = ("1", "2", "3", "4", "5")


def view(game: Noir) -> NoirShown:
    state = game.state
    return NoirShown(
        turn=state.turn,
        phase=_titled("phase", state.step),
        mode=_titled("mode", state.mode),
        lead_row=[_lead(game, card, place) for place, card in enumerate(state.lead_row)],
        hand=[_playable_clue(game, card, f"hand:{card}") for card in state.hand],
        hand_limit=hand_limit_explained(game),
        briefcase=[_in_briefcase(game, card) for card in (*state.briefcase, *state.using)],
        cases=[_case(game, case) for case in state.cases],
        case_deck=CaseDeckShown(
            say("noir.zone.case_deck"),
            len(state.case_deck),
            [CASES[card].number for card in state.case_deck],
        ),
        deck=_deck(game),
        discard=_clues(game, state.discard, "discard"),
        closed=[_closed(game, card) for card in state.closed],
        big_picture=_big_picture(game),
        objectives=[_objective(game, objective) for objective in state.objectives],
        time=_penalty(game, "time", time_limit_explained(game)),
        sanity=_penalty(game, "sanity", sanity_limit_explained(game)),
        threats=_threats(game),
        machine=machine_in_play(state),
        cancel_any=state.cancel_any,
        reference=[_reference(game, number) for number in REFERENCES],
        sanity_odds=next((odds.chance for odds in sanity_odds(game)), None),
        scenes=[_sanity_test(game, scene) for scene in state.scenes],
        removed=[_name(card) for card in state.removed],
        aims=aims(game),
    )


def _titled(kind: str, id: str) -> Named:  # noqa: A002 (as everywhere in views)
    return titled("noir", kind, id)


def name_of(card: str) -> Text:
    """The name of any card, whatever its kind."""
    if card in CASES:
        return say("noir.case." + card)
    if card in THREATS:
        return say("noir.threat." + card)
    if card in OBJECTIVES:
        return say("noir.objective." + card)
    return say("noir.card." + card)


def _name(card: str) -> CardName:
    return CardName(card, name_of(card))


# ---------------------------------------------------------------------- cards


def _icons(icons: Icons) -> list[IconShown]:
    found = []
    for icon in icons.printed:
        method = icon.removeprefix("purple ")
        purple = icon != method
        title = say("noir.purple", method=method) if purple else say("noir.method." + method)
        found.append(IconShown(method, title, purple))
    return found


def _effect(effect: Word, added: bool = False) -> EffectShown:
    optional = isinstance(effect, May)
    core = effect.effect if isinstance(effect, May) else effect
    return EffectShown(icon_of(core), effect.describe(), optional, added)


def _permanent(card: str) -> list[EffectShown]:
    return [EffectShown(each.icon, each.describe(), permanent=True) for each in PERMANENT.get(card, ())]


def icon_of(word: Word) -> str:
    """Which icon to draw: the word, and what it is about ("take:closed", "open_case:4")."""
    for field in ("zone", "number"):
        if field in word.__struct_fields__:
            return f"{word.do}:{getattr(word, field)}"
    return word.do


def _attributes(clue: Clue) -> list[AttributeShown]:
    found = []
    for attribute in ATTRIBUTES:
        if attribute in clue.attributes:
            if attribute == "puzzle" and clue.letter:
                title = say("noir.lettered", letter=Raw(clue.letter))
                found.append(AttributeShown("puzzle", title, clue.letter))
            else:
                found.append(AttributeShown(attribute, say("noir.attribute." + attribute)))
    if clue.minimum:
        found.append(AttributeShown("minimum", say("noir.minimum", n=clue.minimum), clue.minimum))
    return found


def _clue(game: Noir, card: str, place: str) -> ClueShown:
    clue = CLUES[card]
    added = added_to(game, card)
    time = shows_time(game, card)
    effects = [_effect(effect) for effect in EFFECTS[card]]
    equipment = [_effect(effect) for effect in BRIEFCASE[card][""].parts] if card in BRIEFCASE else None
    return ClueShown(
        id=card,
        place=place,
        name=name_of(card),
        type=_titled("type", clue.type),
        left=_icons(clue.left),
        right=_icons(clue.right),
        attributes=_attributes(clue),
        time=time,
        gained_time=time and not clue.time,
        sanity=clue.sanity,
        effects=[*effects, *(_effect(effect, added=True) for effect in added)],
        equipment=equipment,
        label=card_label(clue, time, [*EFFECTS[card], *added]),
    )


def _playable_clue(game: Noir, card: str, place: str, also: str | None = None) -> ClueShown:
    """A card you might play, with the answer to "why not there?" for every open case."""
    playable = [
        PlayableAt(
            case.id,
            name_of(case.id),
            [ObstacleShown(found.text, found.rule) for found in obstacles(game.state, card, case)],
        )
        for case in game.state.cases
    ]
    return replace(_clue(game, card, place), playable=playable, also=also)


def _lead(game: Noir, card: str, place: int) -> ClueShown:
    """The first card of the row goes by the place "lead:0", since actions are about it."""
    if place == 0:
        return _playable_clue(game, card, "lead:0", f"lead_row:{card}")
    return _clue(game, card, f"lead_row:{card}")


def _sanity_test(game: Noir, test: SanityTest) -> SanityTestShown:
    card = _clue(game, test.card, f"revealed:{test.card}") if test.card else None
    return SanityTestShown(card, test.lost)


def _clues(game: Noir, cards: Iterable[str], zone: str) -> list[ClueShown]:
    return [_clue(game, card, f"{zone}:{card}") for card in cards]


def _in_briefcase(game: Noir, card: str) -> ClueShown | SupportShown:
    place = f"briefcase:{card}"
    if card in CLUES:
        return _clue(game, card, place)
    sides = [
        SideShown(side, [_effect(effect) for effect in sequence.parts])
        for side, sequence in BRIEFCASE[card].items()
    ]
    kind: Literal["contact", "equipment"] = "contact" if card == CONTACT else "equipment"
    return SupportShown(card, place, name_of(card), kind, sides, support_label(card, BRIEFCASE[card]))


def _closed(game: Noir, card: str) -> ClueShown | ClosedCaseShown:
    if card in CLUES:
        return _clue(game, card, f"closed:{card}")
    return ClosedCaseShown(card, name_of(card), CASES[card].number)


# ---------------------------------------------------------------------- areas


def _types(cards: list[str]) -> list[TypeShown]:
    """All types of clue, and whether one of these cards is of it."""
    return [
        TypeShown(kind, say("noir.type." + kind), any(CLUES[card].type == kind for card in cards))
        for kind in TYPES
    ]


def _case(game: Noir, case: Case) -> CaseShown:
    card = CASES[case.id]
    return CaseShown(
        id=case.id,
        place=f"case:{case.id}",
        number=card.number,
        side=case.side,
        title=name_of(case.id),
        right=_icons(card.right),
        line=_clues(game, case.line, f"case:{case.id}"),
        types=types_in(case.line),
        have_types=_types(case.line),
        cancel=case.cancel,
        closable=closable(case),
        fatigue=len(case.line) >= FRESH_CLUES,
        fresh=FRESH_CLUES,
        keys=_keys(case),
        on_close=[_effect(effect) for effect in ON_CLOSE[case.id]],
        permanent=_permanent(case.id + case.side),
        back=None if card.back is None else _name(card.back),
    )


def _keys(case: Case) -> KeysShown:
    clues = [CLUES[card] for card in case.line]
    return KeysShown(
        sum(clue.key for clue in clues),
        sum(clue.skeleton_key for clue in clues),
        sum(clue.lock for clue in clues),
    )


def _deck(game: Noir) -> DeckShown:
    cards = game.state.deck.cards()
    return DeckShown(say("noir.zone.deck"), len(cards), _clues(game, cards, "deck"))


def _penalty(game: Noir, zone: str, limit: Number) -> PenaltyShown:
    cards: list[str] = getattr(game.state, zone)
    return PenaltyShown(say("noir.zone." + zone), _clues(game, cards, zone), limit)


def _big_picture(game: Noir) -> BigPictureShown:
    state = game.state
    return BigPictureShown(
        say("noir.zone.big_picture"),
        _clues(game, state.big_picture, "big_picture"),
        _types(state.big_picture),
        [_objective(game, objective) for objective in state.completed],
    )


def _objective(game: Noir, id: str) -> ObjectiveShown:  # noqa: A002
    objective = OBJECTIVES[id]
    done = {letter: BY_LETTER[letter] in game.state.big_picture for letter in objective.requires}
    told = game.state.result and id in game.state.completed
    return ObjectiveShown(
        id=id,
        number=objective.number,
        name=name_of(id),
        requires=[_requirement(letter, done[letter]) for letter in objective.requires],
        label=objective_label(id, done),
        story=say("noir.story." + id) if told else None,
    )


def _requirement(letter: str, done: bool) -> RequirementShown:
    clue = BY_LETTER[letter]
    return RequirementShown(letter, done, bool(CLUES[clue].left.purple), _name(clue), route(clue))


def route(clue: str) -> Text:
    """Where the clue is found and what playing it needs, as the foot of an objective card shows."""
    card = CLUES[clue]
    front = FRONTS.get(clue)
    if front is None:
        where = say("noir.route.deck")
    elif front in CASES:
        where = say("noir.route.case", n=CASES[front].number)
    else:
        where = say("noir.route.threat", threat=front)
    needs: list[Text] = [
        say("noir.attribute." + need) for need in ("lock", "skeleton_lock") if need in card.attributes
    ]
    if card.minimum:
        needs.append(say("noir.minimum", n=card.minimum))
    if card.left.purple:
        needs.append(say("noir.card.x1"))
    if not needs:
        return where
    return say("noir.route.needs", where=where, needs=needs)


def _threats(game: Noir) -> ThreatsShown:
    state = game.state
    deck = state.threat_deck
    known = [card for bag in deck.bags for card in bag if len(bag) == 1]
    groups = [
        ThreatGroupShown(
            group,
            say("noir.group." + group),
            [_threat(card) for card in deck.cards() if THREATS[card].group == group],
        )
        for group in THREAT_GROUPS
    ]
    return ThreatsShown(
        say("noir.zone.threat_deck"),
        ThreatDeckShown(len(deck), groups, [_name(card) for card in known]),
        [_threat(card) for card in state.threats],
        [_threat(card) for card in state.removed if card in THREATS],
    )


def _threat(card: str) -> ThreatShown:
    group = _titled("group", THREATS[card].group) if card in THREATS else None
    at_once = [*IMMEDIATE[card], *ICON_ZONE[card]] if card in THREATS else LOWER
    effects = [EffectShown(icon_of(each), each.describe()) for each in at_once]
    effects += _permanent(card)
    if card not in THREATS:
        wakes = [say("noir.permanent.machine", effect=each.describe()) for each in PURPLE]
        effects += [EffectShown("machine", text) for text in wakes]
    return ThreatShown(
        id=card,
        place=f"threat:{card}",
        name=name_of(card),
        group=group,
        effects=effects,
        back=_name(BACKS[card]) if card in BACKS else None,
        label=threat_label(name_of(card), [effect.text for effect in effects]),
    )


def _reference(game: Noir, number: str) -> ReferenceShown:
    state = game.state
    text = say(f"noir.reference.{number}.text", mode=state.mode, n=state.limit)
    return ReferenceShown(number, say("noir.reference." + number), text)

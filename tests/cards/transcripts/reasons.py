"""Why their value is another one: each reason is a rule, or a place where the sources disagree and we took a side."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import hands, table
from miskatonic.games.cards.play.scenes import Playing, Test
from miskatonic.games.cards.play.state import Cards
from tests.cards.transcripts.comparing import Difference
from tests.cards.transcripts.logs import Decision, Log
from tests.cards.transcripts.luck import name_of


class Reason(Struct, frozen=True):
    """A rule by its id, or `disputes:` and the name of the entry."""

    name: str
    rule: str
    lasts: bool
    """The table stays otherwise; else only the order of steps is another one."""
    fits: Callable[[Difference, Decision | None, Cards, Log], bool]


def their_set(log: Log) -> list[int]:
    """The entries at which a card of the set too many is drawn."""
    return [
        at
        for at, each in enumerate(log.entries)
        if each.kind == "encounter_drawn" and "Locked Door" in each.text
    ]


def why(difference: Difference, decision: Decision | None, game: Cards, log: Log) -> Reason | None:
    """The first reason that fits, None where there is none."""
    return next((each for each in REASONS if each.fits(difference, decision, game, log)), None)


def their_end(log: Log) -> str:
    last = next((each for each in reversed(log.entries) if each.kind == "game_end"), log.entries[-1])
    for word, end in (
        ("R1", "R1"),
        ("R2", "R2"),
        ("R3", "R3"),
        ("resigned", "resigned"),
        ("defeated", "defeated"),
    ):
        if word in last.text:
            return end
    return last.text


def our_end(game: Cards) -> str:
    who = game.state.investigators[0]
    return game.state.resolution if game.state.resolution != "none" else who.out


# ---------------------------------------------------------------------- the order of steps


def _committed_stay(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Committed cards, and an event, lie in no discard pile before the test is over, or the event is done."""
    if it.what != "discard":
        return False
    waiting = sum(len(each.committed) for each in game.state.scenes if isinstance(each, Test))
    return bool(0 < it.theirs - it.ours <= waiting + _events(game))


def _events(game: Cards) -> int:
    """Events that are being played."""
    played = [each.card for each in game.state.scenes if isinstance(each, Playing)]
    return sum(table.kind(card) in ("event", "treachery") for card in played)


def _slots(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    return _asked(decision, "slot-discard-for-play") and it.what in ("hand", "resources")


def _still_in_hand(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """During the attacks that playing it provokes."""
    return it.what == "hand" and it.ours - it.theirs == 1 and bool(_attacked(decision))


def _attacked(decision: Decision | None) -> bool:
    kinds = ("assign-damage", "aoo-attack-order", "agnes-after-horror", "enemy-attack", "cover-up-reaction")
    return _asked(decision, *kinds)


def _cost_first(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Forbidden Knowledge: horror is its cost."""
    told = _asked(decision, "assign-damage", "agnes-after-horror") and _told(
        log, it, "Forbidden Knowledge moved", 12
    )
    return it.what in ("resources", "discard") and it.theirs - it.ours == 1 and told


def _symbol_now(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """What a symbol does when it is revealed is done before the test has a result."""
    told = decision is not None and (
        "Chaos token" in decision.prompt or "from Shrivelling" in decision.prompt
    )
    agnes = _asked(decision, "agnes-after-horror") and _told(log, it, "Assigned 1 horror", 4)
    chill = _asked(decision, "crypt-chill-discard") and _told(log, it, "Revealed tablet", 6)
    return (told or agnes or chill) and it.what in (
        "enemies",
        "damage",
        "horror",
        "discard",
        "hand",
        "clues",
        "resources",
    )


def _doom_first(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    return it.what == "doom" and _asked(decision, "agenda1-back")


def _back_first(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Both sides are turned, ours has still to do what its back says."""
    steps = {"act": 1, "agenda": 1}
    if it.what == "threshold":
        return decision is not None and decision.status.agenda == _stage(game) + 1
    near = log.entries[max(0, it.line - 24) : it.line + 24]
    return (
        it.what in steps
        and it.theirs - it.ours == 1
        and any(each.kind == f"{it.what}_advanced" for each in near)
    )


def _stage(game: Cards) -> int:
    agenda = game.state.agenda
    return printed(agenda.code).stage or 0 if agenda else 0


def _triggers_first(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """What answers to success or failure does so before the result is applied."""
    asked = (
        *("milan-reaction", "after-fail-reactions", "pickpocketing-reaction", "cover-up-reaction"),
        *("scavenging-reaction", "enemy-defeated-reactions", "crypt-chill-discard"),
    )
    return it.what in ("clues", "discard", "enemies", "horror", "damage", "hand", "deck") and _asked(
        decision, *asked
    )


def _survival(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Survival Instinct comes when the evasion is done."""
    return it.what in ("enemies", "discard") and _asked(decision, "survival-instinct")


def _any_order(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Where the order of attacks changes nothing we do not ask for it: in between the tables differ."""
    return (
        it.what in ("damage", "horror", "enemies", "cards in hand", "discard")
        and _attacked(decision)
        and _attacks(log, it)
    )


def _attacks(log: Log, it: Difference) -> bool:
    near = log.entries[max(0, it.line - 24) : it.line + 24]
    return sum(each.kind == "enemy_attack" for each in near) > 1


def _paid(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """What is played is paid before the attacks that it provokes."""
    return it.what == "resources" and it.theirs > it.ours and _attacked(decision)


def _drawn_first(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """A weakness is dealt with as soon as it is drawn, before anything else of upkeep."""
    return it.what in ("resources", "discard") and _asked(decision, "amnesia-keep", "slot-overflow-discard")


# ---------------------------------------------------------------------- what stays otherwise


def _weakness_enemy(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """A weakness that is an enemy goes to its owner's discard pile, not to that of the encounter deck."""
    mine = game.state.investigators[0].discard
    held = sum(hands.is_weakness(card) and table.kind(card) == "enemy" for card in mine)
    return it.what == "discard" and 0 < it.ours - it.theirs <= held


def _cover_up(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Cover Up says nothing of leaving: without clues it stays where it is."""
    empty = [each for each in table.threats_of(game, 0) if name_of(each.id) == "Cover Up" and not each.clues]
    return it.what == "discard" and it.theirs - it.ours == 1 and bool(empty)


def _round_end(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Act 2 is offered when the round ends, agenda 3 places its doom at its end."""
    agenda = game.state.agenda
    right = agenda is not None and agenda.code == "01107" and _asked(decision, "act2-objective")
    return right and it.what == "doom" and it.theirs - it.ours == ghouls_at_the_door(game)


def ghouls_at_the_door(game: Cards) -> int:
    """What agenda 3 counts: Ghouls in the Hallway and in the Parlor."""
    doors = [at.id for at in game.state.places if printed(at.id).title in ("hallway", "parlor")]
    there = [each for each in table.enemies(game) if table.place_of(game, each) in doors]
    return sum(table.has_trait(game, each.id, "ghoul") for each in there)


def _leo(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """An additional action is not taken back when its source goes."""
    return it.what == "actions" and it.ours - it.theirs == 1 and _told(log, it, "Leo De Luca was discarded")


def _replaced(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Another skill takes the place of the one tested: only its own icons and bonuses count."""
    return it.about == "skill"


def _their_skill(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """A skill card that fits only the skill that was replaced draws nothing."""
    drew = it.what in ("hand", "deck") and _told(log, it, "Committed Manual Dexterity")
    return drew and _told(log, it, "played Mind over Matter", 10**6)


def _symbol_late(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """The tablet hurts while the Ghoul is there, not when the test has done away with it."""
    return it.what == "damage" and it.ours - it.theirs == 1 and _told(log, it, "Revealed tablet")


def _fizzles(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """The card being played was discarded at random: its cost stays paid."""
    return it.what == "resources" and it.theirs > it.ours and _told(log, it, "forced a random discard", 4)


def _not_his(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """A reaction of another investigator."""
    used = any(
        "Use Roland Banks" in str(each.data.get("label"))
        for each in log.entries[max(0, it.line - 6) : it.line + 1]
    )
    return used and log.investigator != "01001" and it.what in ("clues", "decision")


def _after_turn(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """There is no window after what happens at the end of a turn."""
    return it.what in ("decision", "decisions left") and _asked(decision, "fast-window-inv_end")


def _when_the_turn_begins(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Nor is anybody safe by it who plays it later."""
    played = [
        each
        for each in log.entries[max(0, it.line - 48) : it.line + 1]
        if "On the Lam" in str(each.data.get("label"))
    ]
    return bool(played) and it.what in ("answer", "resources", "hand", "discard", "damage", "horror")


def _lita(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """A card of the scenario goes to no investigator's discard pile."""
    return (
        it.what == "discard"
        and it.theirs - it.ours == 1
        and _told(log, it, "Lita Chantler was discarded", 30)
    )


def _doom_gone(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Doom on an ally leaves play with him."""
    return it.what == "doom" and it.theirs - it.ours == 1 and _told(log, it, "Arcane Initiate was discarded")


def _cannot(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """The Acolyte cannot be evaded by who has no cards left, whatever the test says."""
    nothing = not game.state.investigators[0].hand
    return it.what == "enemies" and nothing and any(each[0] == "Acolyte of Umôrdhoth" for each in it.ours)


def _retaliates_last(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """An enemy retaliates when the results of the test are applied."""
    return (
        it.what in ("horror", "deck", "hand")
        and _asked(decision, "assign-damage")
        and _told(log, it, "attacked", 12)
        and _told(log, it, "failure by", 16)
    )


def _symbol_missed(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """What the cultist does where a test fails."""
    return it.what == "horror" and it.ours - it.theirs == 1 and _told(log, it, "Revealed cultist", 8)


def _treachery(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """Encounter cards go to the discard pile of the encounter deck."""
    gone = [
        each for each in log.entries[max(0, it.line - 60) : it.line] if each.kind == "treachery_discarded"
    ]
    return it.what == "discard" and it.theirs - it.ours == 1 and bool(gone)


def _must_take(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """A search that finds something takes it."""
    near = log.entries[max(0, it.line - 8) : it.line]
    return it.what in ("hand", "deck") and any(each.data.get("label") == "Draw no Spell" for each in near)


def _at_once(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """All damage of an attack is dealt together: a dog that takes 2 bites once."""
    return it.what == "enemies" and _told(log, it, "Guard Dog dealt", 24)


def _gone(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """An attacker that fell during its attack has no ability any more."""
    near = log.entries[max(0, it.line - 20) : it.line]
    fell = [
        at for at, each in enumerate(near) if each.kind == "enemy_defeated" and "Grave-Eater" in each.text
    ]
    return it.what in ("hand", "discard", "cards in hand") and any(
        each.kind == "grave_eater_forced" for at in fell[:1] for each in near[at:]
    )


def _two_resources(it: Difference, decision: Decision | None, game: Cards, log: Log) -> bool:
    """One action, and two resources are told of."""
    near = [each.kind for each in log.entries[max(0, it.line - 8) : it.line]]
    twice = ("resource_gained", "resource_gained") in pairwise(near)
    return it.what == "resources" and it.theirs - it.ours == 1 and twice


def _told(log: Log, it: Difference, words: str, back: int = 16) -> bool:
    """Among the last entries before it one says so."""
    return any(words in each.text for each in log.entries[max(0, it.line - back) : it.line])


def _asked(decision: Decision | None, *kinds: str) -> bool:
    return decision is not None and decision.kind in kinds


REASONS: tuple[Reason, ...] = (
    Reason("committed cards stay until the test ends", "lcg.base.test.08", False, _committed_stay),
    Reason("slots are settled as the asset enters", "lcg.base.slot.06", False, _slots),
    Reason("card_being_played_in_hand", "disputes:card_being_played_in_hand", False, _still_in_hand),
    Reason("costs come first", "lcg.base.action.12", False, _cost_first),
    Reason("token_forced_timing", "disputes:token_forced_timing", False, _symbol_now),
    Reason("doom goes before the back is read", "lcg.base.doom.02", False, _doom_first),
    Reason("the back is done before the next card is current", "lcg.base.story.02", False, _back_first),
    Reason("success and failure are answered before the results", "lcg.base.test.06", False, _triggers_first),
    Reason("retaliation comes after the results", "lcg.base.ekw.05", False, _retaliates_last),
    Reason("an evasion is done before what follows it", "lcg.base.test.07", False, _survival),
    Reason("costs are paid before attacks of opportunity", "lcg.base.aoo.02", False, _paid),
    Reason("attacks in an order that changes nothing", "lcg.base.enemy.03", False, _any_order),
    Reason("a weakness is dealt with when it is drawn", "lcg.base.weak.02", False, _drawn_first),
    Reason("a replaced skill brings its own icons and bonuses", "lcg.base.test.20", True, _replaced),
    Reason("a search takes what it finds", "lcg.base.deck.09", True, _must_take),
    Reason("damage is dealt at once", "lcg.base.dmg.01", True, _at_once),
    Reason("who has left play does nothing more", "lcg.base.abil.01", True, _gone),
    Reason("a weakness goes to its owner's discard pile", "lcg.base.dmg.06", True, _weakness_enemy),
    Reason("Cover Up stays", "lcg.base.golden.01", True, _cover_up),
    Reason("a replaced skill brings its own icons and bonuses", "lcg.base.test.20", True, _their_skill),
    Reason("token_forced_timing", "disputes:token_forced_timing", True, _symbol_late),
    Reason("card_being_played_in_hand", "disputes:card_being_played_in_hand", True, _fizzles),
    Reason("abilities of cards one controls", "lcg.base.abil.05", True, _not_his),
    Reason("no window after the end of a turn", "lcg.base.time.13", True, _after_turn),
    Reason("On the Lam is played when a turn begins", "lcg.base.golden.01", True, _when_the_turn_begins),
    Reason("each card goes to its owner's pile", "lcg.base.deck.13", True, _lita),
    Reason("tokens leave play with their card", "lcg.base.card.06", True, _doom_gone),
    Reason("cannot is absolute", "lcg.base.golden.02", True, _cannot),
    Reason("symbols do what the scenario says", "lcg.base.token.02", True, _symbol_missed),
    Reason("treacheries go to the encounter discard pile", "lcg.base.deck.13", True, _treachery),
    Reason("the resource action gives 1", "lcg.base.action.11", True, _two_resources),
    Reason("round_end_barrier", "disputes:round_end_barrier", True, _round_end),
    Reason("additional actions are not taken back", "lcg.base.act.04", True, _leo),
)


RULES = {"gathering_deck": "disputes:gathering_deck", **{each.name: each.rule for each in REASONS}}
"""Each reason with the rule, or the dispute, that explains it."""

"""Fights, checks, and what a clue is worth in them."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.second.answers.look import Advice, Look, named
from miskatonic.games.second.duels import Duel, luck
from miskatonic.games.second.facts import card_kind, kind_of
from miskatonic.games.second.goals import seal_cost
from miskatonic.games.second.hopes import stake
from miskatonic.games.second.rules.arms import best_weapons, fight_in
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Investigator
from miskatonic.kernel.answers import about, says
from miskatonic.kernel.asks import Ask

CERTAIN = 0.6
"""With a better chance than this nobody binds a monster."""
LUCKY = 1 / 3
"""How often a die is a success."""
BY_LORE = "nyarlathotep"
"""Whose attack takes the clues themselves."""
FEEBLE = 1.0
"""Whose blows promise fewer successes lives for his clues: each is as good in a blow as in warding one off."""
SURE_TO_STRIKE = "cthulhu"
"""Whose attack nothing wards off."""
LIVES: dict[str, Callable[[Investigator], int]] = {
    "cthulhu": lambda who: who.max_sanity + who.max_stamina - 1,
    "hastur": lambda who: -(-who.sanity // 2),
    "ithaqua": lambda who: -(-who.stamina // 2),
    "nyarlathotep": lambda who: who.clues,
    "shub_niggurath": lambda who: len(who.monsters),
    "yig": lambda who: min(who.sanity, who.stamina),
    "yog_sothoth": lambda who: len(who.gates),
}
"""How many of an Ancient One's attacks somebody would have to fail until he is devoured."""


def meet(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Fight it where that promises more than slipping away; the first of several first."""
    assert ask.options[0].target is not None
    marker = about(ask.options[0].target)
    duel = Duel(look.game, who, marker, look.w)
    moving = look.game.state.movement
    going_on = moving is not None and moving.points > 0 and bool(look.way(who))
    fight = duel.combat() - (look.w["interrupted"] if going_on else 0.0)
    verb = "evade" if fight < duel.evade(fight) else "charge" if _strikes_at_once(duel) else "fight"
    return [name for name in names if name in (verb, f"{verb}:{marker}")]


def _strikes_at_once(duel: Duel) -> bool:
    """Whether there is nothing to think about before the first blow: nothing to run from, no spell worth casting."""
    ready = [card.id for card in duel.who.cards if not card.exhausted]
    if duel.fight() < duel.flee() or (duel.hit() < CERTAIN and "bind_monster" in map(kind_of, ready)):
        return False
    kept = best_weapons(duel.game, Fight(duel.who.seat, duel.marker))
    return sum([duel.bonus(card_kind(card)) for card in kept]) >= duel.armed.dice


def fight_on(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Arms first, then blows, or flight where that promises more."""
    marker = ask.options[0].target or "ancient"
    duel = Duel(look.game, who, about(marker) or "ancient", look.w, fight_in(look.game))
    arms = _arm(duel, names)
    if "strike" in names and duel.fight() >= duel.flee() and _is_in_hand(ask, arms):
        return ["strike"]
    if arms:
        return [arms]
    if "flee" in names and duel.flee() > duel.fight():
        return ["flee"]
    trumps = [name for name in names if name.startswith("use:bind_monster")]
    if trumps and duel.hit() < CERTAIN:
        return trumps[:1]
    return ["fight"]


def _is_in_hand(ask: Ask, arms: str) -> bool:
    """Whether the blow in one go takes up this weapon, too: it never takes one that is used up by it."""
    strike = next(option for option in ask.options if option.name == "strike")
    taken = strike.text.args["card"]
    return says(arms, "wield") and isinstance(taken, list) and kind_of(about(arms)) in taken


def _arm(duel: Duel, names: list[str]) -> str:
    """The next thing to take in hand or to cast; empty when the hands are well filled."""
    for card in duel.armed.cards:
        for name in (f"use:{card}", f"wield:{card}"):
            if name in names:
                return name
    return ""


def battle(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(look.game, who, "ancient", look.w, fight_in(look.game)), names) or "fight"]


def combat_check(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(look.game, who, "nobody", look.w, fight_in(look.game)), names) or "roll"]


def check(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Cards where they may help; a clue for what matters: the last battle, closing a gate, staying on one's feet."""
    use = _help(look, who, ask)
    if use:
        return [use]
    if "clue" in names and _worth_a_clue(look, who, ask):
        return ["clue"]
    return ["done"]


def _help(look: Look, who: Investigator, ask: Ask) -> str:
    """The card that helps most with a failed check; in the last battle, with fewer successes than usual."""
    uses = [option for option in ask.options if says(option.name, "use")]
    got, wanted = named(ask, "n"), named(ask, "difficulty")
    if look.game.state.step == "battle_attack":
        wanted = round(Duel(look.game, who, "ancient", look.w, fight_in(look.game)).expected())
    if not uses or got >= wanted:
        return ""
    return max(uses, key=lambda option: option.odds[0].chance if option.odds else 0.0).name


def _worth_a_clue(look: Look, who: Investigator, ask: Ask) -> bool:
    state = look.game.state
    if state.battle is not None:
        return _battle_clue(look, who, ask)
    missing = named(ask, "difficulty") - named(ask, "n")
    if missing <= 0:
        return False
    spare = who.clues - seal_cost(look.game)
    if state.step == "arkham" and who.explored and who.place in state.gates:
        return spare > 0 or (spare < 0 and missing <= who.clues)
    if missing > max(1, who.clues):
        return False
    price = look.w["clue_spend"] * (
        1.0 if spare > 0 or who.clues + 1 < seal_cost(look.game) else look.w["clue_kept"]
    )
    return stake(look.game, look.w, who) * LUCKY**missing > price


def _battle_clue(look: Look, who: Investigator, ask: Ask) -> bool:
    """In the last battle clues are kept for the blow that ends it, and for what nobody would survive."""
    state = look.game.state
    assert state.battle is not None
    left = LIVES[state.ancient](who)
    if state.step == "battle_ancient":
        return left <= 1 and state.ancient != BY_LORE and named(ask, "n") < named(ask, "difficulty")
    missing = state.doom * len(state.investigators) - state.battle.successes - named(ask, "n")
    if missing <= 0:
        return False
    if state.ancient != BY_LORE and Duel(look.game, who, "ancient", look.w).expected() < FEEBLE:
        return True
    people = state.investigators
    ready = sum([people[seat].clues for seat in state.queue]) * luck(who)
    return ready >= missing or (left <= 1 and state.ancient == SURE_TO_STRIKE)

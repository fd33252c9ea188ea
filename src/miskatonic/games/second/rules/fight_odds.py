"""What a fight promises: how likely its checks are passed, with which arms and spells."""

from __future__ import annotations

from miskatonic.games.second.facts import card_kind, kind_of, prints
from miskatonic.games.second.rules.arms import armings, combat_dice, defends, fighter
from miskatonic.games.second.rules.casting import can_cast, casting_cost, casting_odds
from miskatonic.games.second.rules.checks import dice_for, pass_odds, sixes_twice
from miskatonic.games.second.rules.monsters import stat
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Odds
from miskatonic.kernel.text import say

BARE_HANDS = say("second.odds.bare_hands")
BIND = "binds"
"""What the spell says that wins a Combat check by itself."""


def evade_dice(game: Second, who: Investigator, marker: str) -> int:
    return dice_for(game, who, "sneak", "evade", stat(game, marker, "awareness"), marker)


def evade_odds(game: Second, who: Investigator, marker: str) -> tuple[Odds, ...]:
    return pass_odds(who, evade_dice(game, who, marker), 1)


def slip_odds(game: Second, who: Investigator, marker: str) -> tuple[Odds, ...]:
    """The same, named: beside it stand the odds of two other checks."""
    return tuple(Odds(say("second.odds.evade"), odds.chance) for odds in evade_odds(game, who, marker))


def meeting_odds(game: Second, who: Investigator, marker: str) -> tuple[Odds, ...]:
    """The Horror check, where there is one; one Combat check with the best weapons, and the best with spells too."""
    horror = horror_odds(game, who, marker) if horrifies(game, Fight(who.seat, marker)) else ()
    armed, cast = best_fight_odds(game, who, marker), best_spell_odds(game, who, marker)
    if cast and cast[0].chance > armed[0].chance:
        return horror + (cast if armed[0].text == BARE_HANDS else armed + cast)
    return horror + armed


def horror_odds(game: Second, who: Investigator, marker: str) -> tuple[Odds, ...]:
    dice = dice_for(game, who, "will", "horror", stat(game, marker, "horror_rating"), marker)
    return tuple(Odds(say("second.odds.horror"), odds.chance) for odds in pass_odds(who, dice, 1))


def best_fight_odds(game: Second, who: Investigator, marker: str) -> tuple[Odds, ...]:
    """Of all that two hands can hold the fewest weapons that do best, by name."""
    chances: dict[tuple[str, ...], float] = {}
    for weapons in armings(who):
        fight = Fight(who.seat, marker, list(weapons))
        chances[weapons] = fight_odds(game, fight)[0].chance
    best = max(chances, key=lambda weapons: chances[weapons])
    text = say("second.odds.armed", card=[kind_of(card) for card in best]) if best else BARE_HANDS
    return (Odds(text, chances[best]),)


def best_spell_odds(game: Second, who: Investigator, marker: str) -> tuple[Odds, ...]:
    """The best way to win with a spell cast first, counting that it may fail; nothing where none can be cast.

    One spell, and weapons in the hands it leaves: what casts two pays twice and mostly holds no weapon.
    """
    fight = Fight(who.seat, marker)
    found: dict[tuple[str, ...], float] = {}
    for card in castable(game, who):
        if prints(card, BIND):
            odds = casting_odds(game, who, card, difficulty=toughness(game, fight))
            found[card,] = odds[0].chance
            continue
        works = casting_odds(game, who, card)[0].chance
        for weapons in armings(who, card_kind(card).hands):
            fails = Fight(who.seat, marker, [*weapons])
            holds = Fight(who.seat, marker, [*weapons, card], cast={card: ""})
            chances = [fight_odds(game, each)[0].chance for each in (holds, fails)]
            found[card, *weapons] = works * chances[0] + (1 - works) * chances[1]
    if not found:
        return ()
    best = max(found, key=lambda cards: found[cards])
    return (Odds(say("second.odds.cast", card=[kind_of(card) for card in best]), found[best]),)


def castable(game: Second, who: Investigator) -> list[str]:
    """Spells that win a fight, or help to, and that he could cast now without going insane by it."""
    return [
        card.id
        for card in who.cards
        if (card_kind(card.id).combat_bonus_magical or prints(card.id, BIND))
        and casting_cost(game, card.id) < who.sanity
        and can_cast(game, who, card.id)
    ]


def horrifies(game: Second, fight: Fight) -> bool:
    """Whether there is a Horror check at all: something may be lost by failing it, or by passing it."""
    return bool(stat(game, fight.marker, "horror_damage") or nightmare(game, fight))


def nightmare(game: Second, fight: Fight) -> int:
    """What even a passed Horror check costs."""
    return stat(game, fight.marker, "nightmarish") if defends(game, fight, "nightmarish") else 0


def combat_skill(game: Second, fight: Fight) -> str:
    """Fight, unless the monster says Lore."""
    return "lore" if game.abilities.total(game, "combat_by_lore", 0, fight.marker) else "fight"


def fight_odds(game: Second, fight: Fight) -> tuple[Odds, ...]:
    who = fighter(game, fight)
    if fight.doomed:
        return (Odds(say("second.odds.pass"), 0.0),)
    dice = combat_dice(game, fight) + dice_for(
        game,
        who,
        combat_skill(game, fight),
        "combat",
        stat(game, fight.marker, "combat_rating"),
        fight.marker,
    )
    return pass_odds(who, dice, toughness(game, fight), sixes_twice(fight))


def toughness(game: Second, fight: Fight) -> int:
    """One less for each Red Sign that works, and never below 1."""
    signs = sum([prints(card, "red_sign") for card in fight.cast]) if fight.cast else 0
    return max(1, stat(game, fight.marker, "toughness") - signs)

"""What the actions of cards are worth, and which skill to focus on."""

from __future__ import annotations

from miskatonic.games.third.craft.coin import harm, health_of, life, sanity_of
from miskatonic.games.third.craft.dice import Dice
from miskatonic.games.third.craft.duels import kill_worth, last_fight
from miskatonic.games.third.craft.weights import weights
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.people import people_at
from miskatonic.games.third.rules.prey import health_left
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.kernel.answers import about

HEALS = {"first_aid_kit": True, "grimms_fairy_tales": False, "zora_larson": False, "healing_words": True}
"""Cards whose action restores health (or else sanity)."""
USES = {
    "jenny_barnes": 1.3,
    "ezra_graves": 1.5,
    "delphinia_bell": 0.8,
    "abandoned_luggage": 1.5,
    "alchemical_process": 0.5,
}
"""What the action of a card is worth that is good at any time."""
STRONG_MEDICINE = 5
"""With so much harm the serum is drunk."""


def use_worth(game: Third, who: Investigator, dice: Dice, name: str) -> float:
    kind = kind_of(about(name).removeprefix("investigator."))
    if kind in HEALS:
        health = HEALS[kind]
        people = people_at(game, who.place)
        hurt = [each for each in people if (each.damage if health else each.horror)]
        left = [health_of(each) if health else sanity_of(each) for each in hurt]
        return max([life(n + 1) - life(n) for n in left], default=0.0)
    if kind == "mysterious_serum":
        return 6.0 if who.damage + who.horror >= STRONG_MEDICINE else 0.0
    if kind == "shriveling":
        monsters = [each for each in game.state.monsters if each.place == who.place]
        return max([_spell_blow(dice, each) for each in monsters], default=0.0)
    return USES.get(kind, 0.0)


def _spell_blow(dice: Dice, monster: Monster) -> float:
    thrown = dice.dice("lore", -1, "cast")
    left = health_left(dice.game, monster)
    return kill_worth(dice.game, monster) * dice.chance(thrown, left) - harm(
        weights(dice.game), dice.who, 0, 1
    )


def favourite(game: Third, who: Investigator, skills: list[str]) -> str:
    """The skill to focus on."""
    w, fight = weights(game), last_fight(game)

    def worth(skill: str) -> float:
        if skill in who.focus:
            return 0.0
        more = w["focus_clues"] if skill == "observation" and who.clues else 0.0
        return w["focus_" + skill] + more + (w["focus_fight"] if fight and skill == "strength" else 0.0)

    return max(skills, key=worth, default="")

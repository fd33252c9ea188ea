"""Which options are worth trying: the craft of a player who knows the game, by the kind of question.

Most questions have one sensible answer; what is left is tried out. Turns and tests have rooms of their own in `craft`.
"""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.third.craft.coin import harm, health_of, sanity_of, worth_of_card
from miskatonic.games.third.craft.dice import BONUSES, Dice, best_hands
from miskatonic.games.third.craft.doom import doom_cost
from miskatonic.games.third.craft.duels import hit_cost, kill_worth
from miskatonic.games.third.craft.rolls import after_roll, before_roll, hands, least_wanted, one_or_all
from miskatonic.games.third.craft.sentences import arms, bargain
from miskatonic.games.third.craft.turns import action, moving
from miskatonic.games.third.craft.uses import favourite
from miskatonic.games.third.craft.weights import Weights, weights
from miskatonic.games.third.facts import card_kind, distances, kind_of
from miskatonic.games.third.rules.people import neighborhood_of
from miskatonic.games.third.rules.prey import health_left
from miskatonic.games.third.state import Asset, Investigator, Third
from miskatonic.kernel.answers import about, fields, number, parts, says, share
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Manner
from miskatonic.kernel.picks import NOTHING

REMNANT = 0.9
"""What a remnant is worth as a price."""
BORNE = 0.3
"""What a point of harm on a card costs that survives it."""
DOLLAR, BARGAIN, SPARE = 0.25, 1.0, 0.2
"""What a dollar is worth to who could spend it; what a card must be worth beyond its price; a gun too many."""
AVERAGE = 1.2
"""What a card drawn unseen adds."""
FAR = 99
"""More spaces, and more health, than there are."""
NEWCOMERS = (
    "michael_mcglen",
    "tommy_muldoon",
    "calvin_wright",
    "norman_withers",
    "agnes_baker",
    "minh_thi_phan",
    "wendy_adams",
    "marie_lambeau",
    "dexter_drake",
    "daniela_reyes",
    "jenny_barnes",
    "rex_murphy",
)
"""Investigators, those that are most useful to a party in need first."""
STARTS = {
    "agnes_baker": "start:1",
    "calvin_wright": "start:2",
    "daniela_reyes": "start:2",
    "jenny_barnes": "start:2",
    "marie_lambeau": "start:2",
    "minh_thi_phan": "start:1",
}
"""Investigator -> which of his starting cards."""


def prospects(game: Third, ask: Ask, manner: Manner = PLAIN) -> list[str]:
    """The options worth a search, the most promising first."""
    people = game.state.investigators
    if not people:
        return ask.some()
    who = people[ask.seat]
    if (turn := TURNS.get(ask.prompt.id)) is not None:
        found = turn(game, who, ask, manner)
    elif (craft := CRAFT.get(ask.prompt.id)) is not None:
        found = craft(game, who, ask, ask.names())
    else:
        return ask.some()
    return [name for name in found if ask.takes(name)] or ask.some()


def advise(game: Third, ask: Ask) -> list[str]:
    """The options worth trying: in a turn one knows what is best."""
    found = prospects(game, ask)
    return found[:1] if ask.prompt.id in TURNS else found


# ---------------------------------------------------------------------- harm


def _assign(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Bear it, or let a card bear it: whichever costs less."""
    n = ask.prompt.args["n"]
    assert isinstance(n, int)
    horror = ask.prompt.id.endswith("horror")
    held = {asset.id: asset for asset in who.assets}

    w = weights(game)

    def cost(name: str) -> float:
        if name == "bear":
            return _own(w, who, n, horror)
        card, part = share(name)
        asset = held[card]
        lost = worth_of_card(card) if _breaks(asset, part, horror) else 0.0
        return BORNE * part + lost + _own(w, who, n - part, horror)

    return [min(names, key=cost)]


def _own(w: Weights, who: Investigator, n: int, horror: bool) -> float:
    return harm(w, who, 0, n) if horror else harm(w, who, n, 0)


def _breaks(asset: Asset, more: int, horror: bool) -> bool:
    """Whether so much more harm is the end of a card."""
    kind = card_kind(asset.id)
    return asset.horror + more >= kind.sanity if horror else asset.damage + more >= kind.health


def _would_suffer(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    damage, horror = ask.prompt.args["damage"], ask.prompt.args["horror"]
    assert isinstance(damage, int)
    assert isinstance(horror, int)
    uses = [name for name in names if says(name, "use")]
    free = [name for name in uses if "ward" not in name]
    if free:
        return free[:1]
    if damage >= 2 or damage >= health_of(who):
        return uses[:1]
    return ["bear"]


def _cast_price(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    def cost(name: str) -> float:
        _, remnants, damage, horror = fields(name)
        return REMNANT * int(remnants) + harm(weights(game), who, int(damage), int(horror))

    return [min(names, key=cost)]


def _split(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """So much damage, and the rest of it horror."""
    total = ask.prompt.args["n"]
    assert isinstance(total, int)
    w = weights(game)
    return [min(names, key=lambda name: harm(w, who, number(name), total - number(name)))]


def _prevent(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """What there is less of."""
    return ["damage" if health_of(who) <= sanity_of(who) and "damage" in names else names[-1]]


def _recover(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """People before their allies, those who are worst off first."""
    people = game.state.investigators

    def left(name: str) -> int:
        if parts(name)[0] != "seat":
            return FAR
        each = people[number(name)]
        return min(health_of(each), sanity_of(each))

    return [min(names, key=left)]


def _rumor(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """A clue for a rumor."""
    return names if weights(game)["rumor"] > 0 else ["no"]


def _discard(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """What he can best do without."""
    return [min(names, key=worth_of_card)]


# ---------------------------------------------------------------------- doom and monsters


def _add_doom(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return [min(names, key=lambda place: _change(game, place, -1))]


def _take_doom(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    places = [name for name in names if neighborhood_of(name)]
    return [min(places, key=lambda place: _change(game, place, 1))] if places else names[:1]


def _change(game: Third, place: str, less: int) -> float:
    """How much dearer doom gets by so much less of it in a space; more of it in an anomaly goes to the sheet."""
    name = neighborhood_of(place)
    if less < 0 and name in game.state.anomalies:
        return -less * weights(game)["sheet_doom"]
    return doom_cost(game, name, place, less) - doom_cost(game, name) if name else 0.0


def _far_away(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Where monsters may appear or walk: as far from everybody as can be."""

    def away(place: str) -> int:
        steps = distances(game.state.scenario, place)
        return min(
            [steps.get(each.place, FAR) for each in game.state.investigators if not each.out], default=0
        )

    return [max(names, key=away)]


def _strongest(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Who can best deal with a monster."""
    people = game.state.investigators

    def fights(name: str) -> float:
        each = people[number(name)] if parts(name)[0] == "seat" else who
        return Dice(game, each).dice("strength", 0, "attack") + min(health_of(each), sanity_of(each)) / 2

    return [max(names, key=fights)]


def _evaded(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    found = {monster.id: monster for monster in game.state.monsters}
    return [max(names, key=lambda name: hit_cost(game, who, found[name]) if name in found else 0.0)]


def _prey(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """The monster that it is worth most to be rid of."""
    found = {monster.id: monster for monster in game.state.monsters}
    return [max(names, key=lambda name: kill_worth(game, found[name]) if name in found else 0.0)]


def _wild(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """The same, where its health is what it costs him."""
    found, w = {monster.id: monster for monster in game.state.monsters}, weights(game)

    def gain(name: str) -> float:
        monster = found.get(name)
        if monster is None:
            return 0.0
        return kill_worth(game, monster) - harm(w, who, health_left(game, monster), 0)

    return [max(names, key=gain)]


def _scar(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Where somebody is soon there to mend it, and where no doom lies."""
    doom, torn = game.state.doom, game.state.anomalies
    people = [each for each in game.state.investigators if not each.out]

    def cost(place: str) -> tuple[bool, int]:
        steps = distances(game.state.scenario, place)
        near = min([steps.get(each.place, FAR) for each in people], default=0)
        return neighborhood_of(place) in torn, near + doom.get(place, 0)

    return [min(names, key=cost)]


# ---------------------------------------------------------------------- goods


def _buy(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """What is worth more than its price."""
    uses = [name for name in names if says(name, "use")]
    cards = [name for name in names if name != "done" and not says(name, "use")]
    best = max(cards, key=lambda card: _gain(weights(game), who, card), default="done")
    if best == "done" or _gain(weights(game), who, best) < BARGAIN:
        return ["done"]
    return uses[:1] or [best]


def _gain(w: Weights, who: Investigator, card: str) -> float:
    """What a card adds to what he has: a second gun of two hands is of no use."""
    worth = worth_of_card(card)
    bonus = BONUSES.get(kind_of(card), {})
    if ("strength", "attack") in bonus:
        held = best_hands([*who.assets, Asset(card)], "strength", "attack")
        if card not in held:
            return SPARE
        worth += w["arms"]
    return worth - DOLLAR * card_kind(card).price


def _gain_item(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    shown = [name for name in names if name not in ("deck", "no")]
    best = max(shown, key=lambda card: _gain(weights(game), who, card), default="deck")
    return [best] if best == "deck" or _gain(weights(game), who, best) >= AVERAGE else ["deck"]


def _focus(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    skill = favourite(game, who, [about(name) for name in names if parts(name)[0] == "focus"])
    return [f"focus:{skill}"]


def _discard_focus(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return [least_wanted(game, who, names)]


def _sever(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """As many remnants as they are worth: the marker is what they are for."""
    tries = {name: number(name) for name in names if name.startswith("remnants:")}
    odds = {option.name: option.odds[0].chance for option in ask.options if option.odds}
    marker = weights(game)["marker"]
    return [max(tries, key=lambda name: marker * odds.get(name, 0.0) - REMNANT * tries[name])]


# ---------------------------------------------------------------------- people


def _join(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Those who stay outside the Lodge have it against them."""
    return ["join" if weights(game)["join"] > 0 else "no"]


def _betray(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """It may be betrayed while its leader is still weak."""
    return ["betray_sanford" if weights(game)["betray"] > 0 else "stay_loyal"]


def _newcomer(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return [next(name for name in NEWCOMERS if name in names)]


def _starting(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return [STARTS.get(str(ask.prompt.args["who"]), "start:1")]


def _react(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """What answers to a moment is used."""
    return [name for name in names if name != "pass"][:1]


# ---------------------------------------------------------------------- every question


def _first(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return names[:1]


def _nothing(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return [NOTHING]


TURNS: dict[str, Callable[[Third, Investigator, Ask, Manner], list[str]]] = {
    "third.ask.action": action,
    "third.ask.additional_action": action,
    "third.ask.move": moving,
}
"""What is asked in a turn -> what may be done, the best first."""

CRAFT: dict[str, Callable[[Third, Investigator, Ask, list[str]], list[str]]] = {
    "third.ask.test": after_roll,
    "third.ask.testing": before_roll,
    "third.ask.hands": hands,
    "third.ask.one_or_all": one_or_all,
    "third.ask.any_roll": _first,
    "third.ask.assign_damage": _assign,
    "third.ask.assign_horror": _assign,
    "third.ask.would_suffer": _would_suffer,
    "third.ask.cast_price": _cast_price,
    "third.ask.place_doom": _add_doom,
    "third.ask.street_doom": _add_doom,
    "third.ask.remove_doom": _take_doom,
    "third.ask.outbreak": _first,
    "third.ask.monster_spawns": _far_away,
    "third.ask.nearest_street": _far_away,
    "third.ask.spawn_place": _far_away,
    "third.ask.monster_way": _far_away,
    "third.ask.monster_goal": _far_away,
    "third.ask.engages": _strongest,
    "third.ask.evaded": _evaded,
    "third.ask.activation": _first,
    "third.ask.attack_order": _first,
    "third.ask.next_turn": _first,
    "third.ask.next_encounter": _first,
    "third.ask.reckoning": _first,
    "third.ask.codex_order": _first,
    "third.ask.reveal": _first,
    "third.ask.sheet_clues": _first,
    "third.ask.buy": _buy,
    "third.ask.gain_item": _gain_item,
    "third.ask.rotate": _nothing,
    "third.ask.trade": _nothing,
    "third.ask.focus": _focus,
    "third.ask.follow": _focus,
    "third.ask.discard_focus": _discard_focus,
    "third.ask.sever": _sever,
    "third.ask.join_lodge": _join,
    "third.ask.group": _betray,
    "third.ask.newcomer": _newcomer,
    "third.ask.investigator": _newcomer,
    "third.ask.starting": _starting,
    "kernel.ask.react": _react,
    "kernel.ask.order": _first,
    "kernel.ask.choose": arms,
    "third.ask.split": _split,
    "third.ask.prevent": _prevent,
    "third.ask.recover": _recover,
    "third.ask.anyone_may_pay": _rumor,
    "third.ask.discard": _discard,
    "third.ask.strike": _prey,
    "third.ask.choose_monster": _prey,
    "third.ask.fight_to_the_end": _wild,
    "third.ask.place_scar": _scar,
    "third.ask.scar": _scar,
    "kernel.ask.pay_to": bargain,
}
"""What is asked -> how to answer it."""

"""Assets gained, bought, handed over and discarded; the display; money, clues, remnants and focus tokens.

Numbers that cards may change: "price" (of the display), "cannot_gain" (subject: a condition), "cannot_discard"
(subject: a card), "focus_each" (tokens a skill may have). At `Buying` an offer that sets `halved` of
the purchase makes the next card cost half.
"""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.third.facts import CARDS, SKILLS, card_kind, kind_of
from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.choices import card_option, focus_option, no_option
from miskatonic.games.third.rules.happenings import Buying, Gained, RemnantsSpent
from miskatonic.games.third.rules.people import asset_of, focus_limit, holds
from miskatonic.games.third.scenes import Purchase
from miskatonic.games.third.state import Asset, Investigator, Third
from miskatonic.kernel.answers import about
from miskatonic.kernel.asks import Ask, Flow, Option, choose, nothing
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.offers import offer_options, take_offer
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import say

DISPLAY = 5
ROTATED = 2
"""Cards of the display that may be discarded when nothing was bought (423.3)."""
DECK, PILE, SHOWN = "deck", "pile", "display"
"""Where a card gained comes from."""
FULL, HALF = "full", "half"
PACT = "dark_pact"
OPPOSITE = {"blessed": "cursed", "cursed": "blessed"}
"""Who would become the one loses the other instead, as both sides say."""

Price = str | int
"""FULL, HALF, or so many dollars whatever is printed."""


# ---------------------------------------------------------------------- use


def use(game: Third, card: str) -> None:
    """He whose turn it is has used this card of his: traded, it rests until the next action phase (458.4)."""
    acting = game.state.acting
    if acting is not None:
        for asset in game.state.investigators[acting.seat].assets:
            if asset.id == card:
                asset.used = True


# ---------------------------------------------------------------------- gaining


def gain(game: Third, who: Investigator, card: str, rule: str, origin: str = PILE) -> Flow[None]:
    """A card that has left its deck or pile comes into his play area, and its abilities hold."""
    return _gain(game, who, Asset(card), rule, origin)


def _gain(game: Third, who: Investigator, asset: Asset, rule: str, origin: str) -> Flow[None]:
    who.assets.append(asset)
    game.abilities.enter(*written.book.card(asset.id, who.seat))
    game.tell("third.log.gain", rule, who=who.id, card=kind_of(asset.id))
    if game.abilities.hears(Gained):
        happening = Gained(who=who, card=asset.id, origin=origin)
        yield from game.abilities.happen(game, happening, nothing, (who.seat,))


def is_wanted(card: str, trait: str = "", min_value: int | None = None, max_value: int | None = None) -> bool:
    """It has the trait, and a price between these."""
    kind = card_kind(card)
    if trait and trait not in kind.traits:
        return False
    return (min_value is None or kind.price >= min_value) and (max_value is None or kind.price <= max_value)


def gain_item(
    game: Third,
    who: Investigator,
    rule: str,
    trait: str = "",
    min_value: int | None = None,
    max_value: int | None = None,
) -> Flow[str]:
    """One of the display, or off the deck, as he likes (468.5, 468.6); returns the card, "" for none."""
    state = game.state

    def wanted(card: str) -> bool:
        return is_wanted(card, trait, min_value, max_value)

    options = [card_option(card, "3e.468.5") for card in state.display if wanted(card)]
    if len(state.items):
        options.append(Option(DECK, say("third.option.item_deck"), "deck:items", "3e.468.5"))
    if who.out or not options:
        return ""
    answer = options[0].name
    if len(options) > 1:
        answer = yield Ask(who.seat, say("third.ask.gain_item", who=who.id), options, "3e.468.5")
    if answer == DECK:
        card = _reveal_until(game, state.items, "items", wanted)
        if card:
            yield from gain(game, who, card, rule, DECK)
        return card
    state.display.remove(answer)
    yield from gain(game, who, answer, rule, SHOWN)
    refill(game)
    return answer


def gain_spell(game: Third, who: Investigator, rule: str, trait: str = "") -> Flow[str]:
    """The top card of the spell deck, or the first with a trait (455.5, 455.6); "" where there is none."""
    return _gain_top(game, who, game.state.spells, "spells", rule, trait)


def gain_ally(game: Third, who: Investigator, rule: str) -> Flow[str]:
    """The top card of the ally deck (407.3); "" where there is none."""
    return _gain_top(game, who, game.state.allies, "allies", rule)


def _gain_top(game: Third, who: Investigator, deck: Pile, name: str, rule: str, trait: str = "") -> Flow[str]:
    if who.out:
        return ""
    card = _reveal_until(game, deck, name, lambda each: is_wanted(each, trait))
    if card:
        yield from gain(game, who, card, rule, DECK)
    return card


def _reveal_until(game: Third, deck: Pile, name: str, wanted: Callable[[str], bool]) -> str:
    """Reveal from the top until a card is wanted; the others go under the deck, shuffled. "" when none was."""
    others: list[str] = []
    found = ""
    while len(deck) and not found:
        card = deck.draw(game.chance, name)
        if wanted(card):
            found = card
        else:
            others.append(card)
    if others:
        game.tell("third.log.revealed", "3e.468.6", card=[kind_of(card) for card in others])
        deck.put_bag(others, bottom=True)
    return found


def gain_special(game: Third, who: Investigator, name: str, rule: str) -> Flow[bool]:
    """That very card from the pile of special cards (421.5); False when it is not there."""
    if who.out or name not in game.state.specials:
        return False
    game.state.specials.remove(name)
    yield from gain(game, who, name, rule, PILE)
    return True


# ---------------------------------------------------------------------- conditions


def can_gain_condition(game: Third, who: Investigator, name: str) -> bool:
    """He has none of that name (449.4), nothing forbids it, and there is a copy left (005.2)."""
    return (
        not who.out
        and holds(who, name) is None
        and not game.abilities.total(game, "cannot_gain", 0, name, who.seat)
        and bool(len(game.state.pacts) if name == PACT else game.state.conditions)
    )


def gain_condition(game: Third, who: Investigator, name: str, rule: str) -> Flow[bool]:
    """Become blessed or cursed, or make a Dark Pact; a Blessing only takes a Curse away, and the other way round."""
    if who.out:
        return False
    opposite = holds(who, OPPOSITE.get(name, ""))
    if opposite is not None:
        discard(game, who, opposite.id, rule)
        return False
    if not can_gain_condition(game, who, name):
        return False
    yield from _gain(game, who, _copy(game, name), rule, PILE)
    return True


def _copy(game: Third, name: str) -> Asset:
    """A copy of a condition at random (449.6); whose back a Dark Pact has nobody knows, so nothing decides it yet."""
    state = game.state
    if name != PACT:
        return Asset(f"{name}.{state.conditions.pop(0)}")
    taken = {asset.id for who in state.investigators for asset in who.assets}
    n = 1
    while f"{PACT}.{n}" in taken:
        n += 1
    return Asset(f"{PACT}.{n}", back=state.pacts.take("pacts"))


def lose_condition(game: Third, who: Investigator, name: str, rule: str) -> bool:
    """Discard a condition of that name; False when he has none."""
    asset = holds(who, name)
    if asset is None:
        return False
    discard(game, who, asset.id, rule)
    return True


# ---------------------------------------------------------------------- discarding, handing over


def discard(game: Third, who: Investigator, card: str, rule: str, *, linger: bool = False) -> bool:
    """To where it belongs (478.10); False for what cannot be discarded by any means.

    With `linger` its abilities stay until who asked for that lets them leave.
    """
    if game.abilities.total(game, "cannot_discard", 0, card, who.seat):
        return False
    _put_away(game, _give_up(who, card))
    if not linger:
        game.abilities.leave(card)
    game.tell("third.log.discard", rule, who=who.id, card=kind_of(card))
    return True


def discard_everything(game: Third, who: Investigator, rule: str) -> None:
    """All his cards, even what cannot be discarded: they do not outlast him (459.6b)."""
    for card in [asset.id for asset in who.assets]:
        _put_away(game, _give_up(who, card))
        game.abilities.leave(card)
        game.tell("third.log.discard", rule, who=who.id, card=kind_of(card))


def _give_up(who: Investigator, card: str) -> Asset:
    asset = asset_of(who, card)
    who.assets.remove(asset)
    return asset


def _put_away(game: Third, asset: Asset) -> None:
    """Items, spells and allies go under their deck, special cards and conditions to their own piles.

    A starting card goes back to the starting cards, which nothing takes from again (422.4).
    """
    for hidden in asset.under:
        game.state.items.put(hidden, bottom=True)
    kind = CARDS.get(kind_of(asset.id))
    if kind is None:
        _put_away_condition(game, asset)
    elif kind.deck != "starting":
        put_back(game, asset.id)


def _put_away_condition(game: Third, asset: Asset) -> None:
    state = game.state
    if kind_of(asset.id) == PACT:
        state.pacts.shuffle_in([asset.back])
    else:
        state.conditions = sorted([*state.conditions, asset.id.partition(".")[2]])


def put_back(game: Third, card: str) -> None:
    """A card nobody holds goes under its deck, or to the special cards."""
    state = game.state
    match card_kind(card).deck:
        case "items":
            state.items.put(card, bottom=True)
        case "spells":
            state.spells.put(card, bottom=True)
        case "allies":
            state.allies.put(card, bottom=True)
        case _:
            state.specials = sorted([*state.specials, card])


def hand_over(game: Third, giver: Investigator, receiver: Investigator, card: str, rule: str) -> None:
    """A card changes hands as it is; one used in this phase rests with its new owner (458.4)."""
    asset = _give_up(giver, card)
    game.abilities.leave(card)
    asset.barred = asset.used
    receiver.assets.append(asset)
    game.abilities.enter(*written.book.card(card, receiver.seat))
    game.tell("third.log.traded", rule, who=giver.id, who2=receiver.id, card=kind_of(card))


# ---------------------------------------------------------------------- the display


def refill(game: Third) -> None:
    """The display has five cards as long as there are enough (423.4)."""
    state = game.state
    while len(state.display) < DISPLAY and len(state.items):
        state.display.append(state.items.draw(game.chance, "items"))


def price_of(game: Third, who: Investigator, card: str, price: Price = FULL) -> int:
    """What it costs: as printed, half of it rounded up (428.2), or so much; the display's own changes come on top."""
    cost = price if isinstance(price, int) else card_kind(card).price
    if price == HALF:
        cost = (cost + 1) // 2
    if card_kind(card).deck == "items":
        cost = game.abilities.total(game, "price", cost, card, who.seat)
    return max(0, cost)


def buy_display(
    game: Third,
    who: Investigator,
    rule: str,
    trait: str = "",
    limit: int | None = None,
    price: Price = FULL,
) -> Flow[int]:
    """Buy from the display, all at once (423.5); who buys nothing may discard two of its cards (423.3)."""
    state = game.state
    if who.out:
        return 0
    shown = [card for card in state.display if is_wanted(card, trait)]
    bought = yield from _buy(game, who, shown, rule, limit, price)
    spend_money(game, who, sum(bought.values()), "3e.428.1")
    for card in bought:
        state.display.remove(card)
        yield from gain(game, who, card, rule, SHOWN)
    if not bought:
        yield from _rotate(game, who)
    refill(game)
    return len(bought)


def buy_spells(
    game: Third, who: Investigator, rule: str, reveal: int, limit: int | None = None, price: Price = FULL
) -> Flow[int]:
    """Buy of the top cards of the spell deck; the rest goes under it."""
    state = game.state
    if who.out:
        return 0
    count = min(reveal, len(state.spells))
    shown = [state.spells.draw(game.chance, "spells") for _ in range(count)]
    if not shown:
        return 0
    state.revealed += shown
    game.tell("third.log.revealed", rule, card=[kind_of(card) for card in shown])
    bought = yield from _buy(game, who, shown, rule, limit, price)
    spend_money(game, who, sum(bought.values()), "3e.428.1")
    for card in shown:
        state.revealed.remove(card)
        if card in bought:
            yield from gain(game, who, card, rule, DECK)
    state.spells.put_bag([card for card in shown if card not in bought], bottom=True)
    return len(bought)


def _buy(
    game: Third, who: Investigator, shown: list[str], rule: str, limit: int | None, price: Price
) -> Flow[dict[str, int]]:
    """Choose what to buy before anything is paid: cards and what they cost."""
    with game.scene(Purchase(who.seat, card_kind(shown[0]).deck if shown else "", who.money)) as made:
        yield from _choose(game, who, made, shown, rule, limit, price)
    return made.chosen


def _choose(
    game: Third,
    who: Investigator,
    made: Purchase,
    shown: list[str],
    rule: str,
    limit: int | None,
    price: Price,
) -> Flow[None]:
    moment = Buying(who=who, purchase=made)
    while limit is None or len(made.chosen) < limit:
        left = [card for card in shown if card not in made.chosen]
        if not left:
            return
        made.money = who.money - sum(made.chosen.values())
        costs = {card: price_of(game, who, card, HALF if made.halved else price) for card in left}
        made.least = min(price_of(game, who, card, HALF) for card in left)
        options = [
            Option(
                card,
                say("third.option.buy", card=kind_of(card), n=cost),
                f"card:{card}",
                "3e.428.1",
                card=card,
            )
            for card, cost in costs.items()
            if cost <= made.money
        ]
        if price == FULL and not made.halved:
            options += offer_options(game, moment, who.seat)
        if not options:
            return
        stop = Option("done", say("third.option.buy_no_more"), rule=rule)
        prompt = say("third.ask.buy", who=who.id, n=made.money)
        answer = yield Ask(who.seat, prompt, [stop, *options], "3e.428.1")
        if answer == "done":
            return
        if answer in costs:
            made.chosen[answer] = costs[answer]
            made.halved = False
        else:
            yield from take_offer(game, moment, who.seat, answer)


def _rotate(game: Third, who: Investigator) -> Flow[None]:
    """Up to two cards of the display, of any kind, go under the item deck."""
    state = game.state
    if not state.display:
        return
    prompt = say("third.ask.rotate", who=who.id, n=ROTATED)
    options = [card_option(card, "3e.423.3", "third.option.discard") for card in state.display]
    for card in (yield from choose(Ask(who.seat, prompt, options, "3e.423.3", pick=Pick(0, ROTATED)))):
        state.display.remove(card)
        state.items.put(card, bottom=True)
        game.tell("third.log.rotated", "3e.423.3", who=who.id, card=kind_of(card))


# ---------------------------------------------------------------------- tokens


def spend_money(game: Third, who: Investigator, n: int, rule: str) -> None:
    if n > 0:
        who.money -= n
        game.tell("third.log.spend_money", rule, who=who.id, n=n)


def spend_clues(game: Third, who: Investigator, n: int, rule: str) -> None:
    if n > 0:
        who.clues -= n
        game.tell("third.log.spend_clues", rule, who=who.id, n=n)


def spend_remnants(game: Third, who: Investigator, n: int, rule: str) -> Flow[None]:
    """About "spent_remnant": who, n."""
    if n <= 0:
        return
    who.remnants -= n
    game.tell("third.log.spend_remnants", rule, who=who.id, n=n)
    yield from game.abilities.happen(game, RemnantsSpent(who=who, n=n), nothing, (who.seat,))


def focusable(game: Third, who: Investigator) -> list[str]:
    """The skills that can take a focus token: one a skill (429.5), unless a card allows two."""
    most, focus = game.abilities.total(game, "focus_each", 1, seat=who.seat), who.focus
    return [skill for skill in SKILLS if skill not in focus or focus.count(skill) < most]


def focus(
    game: Third,
    who: Investigator,
    skill: str,
    rule: str,
    over_limit: bool = False,
    optional: bool = False,
) -> Flow[None]:
    """Focus a skill ("any": one of his choice); over his limit he discards one token, maybe this one (ruling 92)."""
    if who.out:
        return
    skills = [each for each in focusable(game, who) if skill in (each, "any")]
    if not skills:
        return
    chosen = skills[0]
    if optional or len(skills) > 1:
        options = [focus_option(each, rule) for each in skills]
        if optional:
            options.append(no_option(rule))
        answer = yield Ask(who.seat, say("third.ask.focus", who=who.id), options, "3e.429.3")
        if answer == "no":
            return
        chosen = about(answer)
    who.focus = sorted([*who.focus, chosen])
    game.tell("third.log.focus", rule, who=who.id, skill=chosen)
    if not over_limit and len(who.focus) > focus_limit(game, who):
        yield from discard_focus(game, who, 1, "3e.429.9")


def discard_focus(game: Third, who: Investigator, n: int, rule: str) -> Flow[int]:
    """Discard so many focus tokens of his choice, or all he has; returns how many."""
    return _give_up_focus(game, who, n, "third.log.discard_focus", rule)


def spend_focus(game: Third, who: Investigator, n: int, rule: str) -> Flow[int]:
    """The same as a price."""
    return _give_up_focus(game, who, n, "third.log.spend_focus", rule)


def _give_up_focus(game: Third, who: Investigator, n: int, log: str, rule: str) -> Flow[int]:
    count = min(n, len(who.focus))
    for _ in range(count):
        skills = list(dict.fromkeys(who.focus))
        skill = skills[0]
        if len(skills) > 1:
            options = [focus_option(each, rule, "third.option.discard_focus") for each in skills]
            answer = yield Ask(who.seat, say("third.ask.discard_focus", who=who.id), options, rule)
            skill = about(answer)
        who.focus.remove(skill)
        game.tell(log, rule, who=who.id, skill=skill)
    return count

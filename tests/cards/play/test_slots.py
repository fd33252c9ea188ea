"""Slots, uses and tokens: what a card in play holds, and what must go for it."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.play.ids import owned
from miskatonic.games.cards.play.rules import cards, slots, table
from miskatonic.games.cards.play.rules.happenings import DrawsCards, EntersPlay, LeavesPlay, PlaysCard
from miskatonic.games.cards.play.state import THREAT
from miskatonic.kernel.abilities import AFTER, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow
from tests.cards.play.laying import DAISY, ROLAND, Table, Written, lay
from tests.cards.play.spoken import turn

KNIFE, MACHETE, SHOTGUN, BOOK, TEXTS, TOTE = "01086", "01020", "01029", "01031", "01035", "01008"
COP, DOG, VEST, COAT, ROSARY, BADGE = "01018", "01021", "01094", "01072", "01059", "01027"
SHRIVEL, SCRYING, RITE, AUTOMATIC, FLASHLIGHT, CHARISMA = "01060", "01061", "51007", "01016", "01087", "02158"
NECRONOMICON, COVER_UP, TALENT = "01009", "01007", "01017"


def comes(laid: Table, code: str, *answers: str, copy: int = 0) -> str:
    card = owned(code, 0, copy)
    laid.run(cards.put_into_play(laid.game, card, seat=0), *answers)
    return card


def lies(laid: Table) -> list[str]:
    return sorted(it.id.partition(".")[0] for it in laid.state.things)


def hears(seen: list[Any], *kinds: Any) -> tuple[Reaction, ...]:
    """It notes every happening of these kinds, once it has happened."""

    def run(game: Any, source: Any, happening: Any) -> Flow[None]:
        seen.append(happening)
        return
        yield

    return tuple(reacts(kind, AFTER, run, "lcg.base.timing.04") for kind in kinds)


# ---------------------------------------------------------------------- slots


@pytest.mark.rule("lcg.base.slot.01")
def test_everybody_has_these_slots() -> None:
    laid = lay()
    assert {slot: n for slot, n in slots.slots_of(laid.game, laid.who()).items() if slot != "head"} == {
        "ally": 1,
        "accessory": 1,
        "body": 1,
        "hand": 2,
        "arcane": 2,
        "tarot": 1,
    }


@pytest.mark.rule("lcg.base.slot.01", "lcg.base.slot.03")
@pytest.mark.parametrize(
    ("held", "new"), [((COP,), DOG), ((ROSARY,), BADGE), ((VEST,), COAT), ((KNIFE, MACHETE), BOOK)]
)
def test_with_one_too_many_another_of_that_slot_goes(held: tuple[str, ...], new: str) -> None:
    laid = lay()
    there = [comes(laid, code) for code in held]
    others = [
        code
        for code in (COP, ROSARY, VEST, SHRIVEL)
        if not set(slots.of_card(code)) & set(slots.of_card(new))
    ]
    kept = [comes(laid, code) for code in others]
    comes(laid, new, *([there[0]] if len(there) > 1 else []))
    assert laid.who().discard == [there[0]]
    assert all(laid.in_play(card) for card in (*there[1:], *kept)), "cards in other slots stay"


def test_two_arcane_cards_and_no_third() -> None:
    laid = lay()
    first, second = comes(laid, SHRIVEL), comes(laid, SCRYING)
    assert laid.who().discard == []
    comes(laid, RITE, second)
    assert (laid.in_play(first), laid.who().discard) == (True, [second])


@pytest.mark.rule("lcg.base.slot.02")
def test_assets_without_a_slot_are_any_number() -> None:
    laid = lay()
    for copy in range(5):
        comes(laid, TALENT, copy=copy)
    assert lies(laid) == [TALENT] * 5


@pytest.mark.rule("lcg.base.slot.04")
def test_what_needs_both_hands_takes_both() -> None:
    laid = lay()
    comes(laid, KNIFE)
    comes(laid, MACHETE)
    comes(laid, SHOTGUN, owned(KNIFE, 0, 0))
    assert lies(laid) == [SHOTGUN]
    comes(laid, KNIFE, copy=1)
    assert lies(laid) == [KNIFE]


@pytest.mark.rule("lcg.base.slot.06")
def test_what_makes_room_goes_as_the_new_one_comes_and_is_freely_chosen() -> None:
    says = Written()
    seen: list[list[str]] = []
    laid = lay(says=says)

    def run(game: Any, source: Any, happening: LeavesPlay) -> Flow[None]:
        seen.append(lies(laid))
        return
        yield

    says.abilities[ROSARY] = (reacts(LeavesPlay, AFTER, run, "lcg.base.timing.04"),)
    comes(laid, ROSARY)
    comes(laid, KNIFE)
    comes(laid, MACHETE)
    comes(laid, BOOK, owned(MACHETE, 0, 0))
    assert [option.name for option in laid.asked[0].options] == [owned(KNIFE, 0, 0), owned(MACHETE, 0, 0)]
    assert seen == [sorted([ROSARY, KNIFE, BOOK])], "when the one has left the other is there already"


@pytest.mark.rule("lcg.base.slot.05")
def test_an_asset_in_the_threat_area_holds_its_slot() -> None:
    laid = lay(real=True)
    comes(laid, KNIFE)
    comes(laid, MACHETE)
    card = owned(NECRONOMICON, 0, 0)
    flow = cards.put_into_play(laid.game, card, zone=THREAT, seat=0, horror=3)
    laid.run(flow, owned(KNIFE, 0, 0))
    assert lies(laid) == sorted([MACHETE, NECRONOMICON])
    comes(laid, FLASHLIGHT)
    assert lies(laid) == sorted([NECRONOMICON, FLASHLIGHT]), "it cannot leave play: it was no choice"


@pytest.mark.rule("lcg.1.24a", "lcg.1.24b")
def test_tomes_go_into_the_tote_bag_when_hands_are_wanted_and_out_of_it_when_it_goes() -> None:
    laid = lay(DAISY, real=True)
    book, texts = comes(laid, BOOK), comes(laid, TEXTS)
    assert not slots.overfull(laid.game, laid.who(), "hand")
    assert slots.overfull(laid.game, laid.who(), "hand", owned(KNIFE, 0, 0)) == 1, "both hands hold a Tome"
    bag = comes(laid, TOTE)
    knife, machete = comes(laid, KNIFE), comes(laid, MACHETE)
    assert lies(laid) == sorted([BOOK, TEXTS, TOTE, KNIFE, MACHETE]), "slots have changed: all may be moved"
    comes(laid, FLASHLIGHT, knife)
    assert [option.name for option in laid.asked[0].options] == [knife, machete], (
        "a Tome makes no room for it"
    )
    laid.run(cards.leave(laid.game, bag), texts, machete)
    assert lies(laid) == sorted([BOOK, FLASHLIGHT])
    assert laid.in_play(book)


# ---------------------------------------------------------------------- uses


@pytest.mark.rule("lcg.base.card.01")
def test_uses_come_with_the_card_are_no_resources_and_of_one_kind() -> None:
    laid = turn(ROLAND, places=["50027"], start="50027")
    gun, light = comes(laid, AUTOMATIC), comes(laid, FLASHLIGHT)
    spell = comes(laid, SHRIVEL)
    assert [laid.thing(card).uses for card in (gun, light, spell)] == [4, 3, 4]
    assert [laid.thing(card).resources for card in (gun, light, spell)] == [0, 0, 0]
    assert laid.who().resources == 5
    laid.use("50027", gun)
    assert [option.name for option in laid.asked[-1].options] == [gun, light], "no supplies on a spell"
    assert laid.thing(gun).uses == 6


@pytest.mark.rule("lcg.base.card.02")
def test_without_uses_a_card_stays_unless_it_says_otherwise() -> None:
    laid = turn(ROLAND)
    gun, ghoul = laid.asset(AUTOMATIC, uses=1), laid.enemy("01116", engaged=0)
    laid.use(gun)
    assert (laid.in_play(gun), laid.thing(gun).uses) == (True, 0)
    assert not laid.can(gun)
    assert laid.in_play(ghoul)
    blessing = laid.asset("01058", uses=1)
    laid.free(blessing)
    assert not laid.in_play(blessing), "it says to discard it"


# ---------------------------------------------------------------------- exhausted, leaving, put into play


@pytest.mark.rule("lcg.base.card.04")
def test_who_is_exhausted_cannot_be_exhausted_for_a_cost() -> None:
    laid = turn(ROLAND)
    book = laid.asset(BOOK)
    assert laid.can(book)
    laid.thing(book).exhausted = True
    assert not laid.can(book)
    cards.ready(laid.game, laid.thing(book))
    assert laid.can(book)


@pytest.mark.rule("lcg.base.card.06")
def test_what_leaves_play_leaves_its_tokens_its_attachments_and_its_lasting_effects() -> None:
    laid = lay()
    cop = laid.asset(COP, damage=1, horror=1)
    laid.thing(cop).exhausted = True
    laid.thing(cop).uses = laid.thing(cop).doom = 1
    knife = laid.attached(owned(KNIFE, 0, 0), cop)
    laid.state.limits[f"round/{cop}@0"] = 1
    laid.run(cards.leave(laid.game, cop))
    assert laid.who().discard == [cop, knife]
    it = laid.run(cards.put_into_play(laid.game, cop, seat=0))
    assert (it.damage, it.horror, it.uses, it.doom, it.exhausted) == (0, 0, 0, 0, False)
    assert laid.state.limits == {}


@pytest.mark.rule("lcg.base.card.08")
def test_to_put_into_play_is_neither_to_play_nor_to_draw_nor_to_pay() -> None:
    seen: list[Any] = []
    says = Written()
    says.abilities[ROLAND] = hears(seen, PlaysCard, DrawsCards, EntersPlay)
    laid = lay(says=says)
    laid.who().resources = 0
    card = comes(laid, COP)
    assert [type(each) for each in seen] == [EntersPlay]
    assert (laid.in_play(card), laid.who().resources) == (True, 0)


@pytest.mark.rule("lcg.base.card.13")
def test_what_comes_exhausted_or_with_tokens_never_was_otherwise() -> None:
    found = []
    says = Written()
    laid = lay(says=says)

    def run(game: Any, source: Any, happening: EntersPlay) -> Flow[None]:
        it = laid.thing(happening.card)
        found.append((it.exhausted, it.horror, it.clues, it.uses))
        return
        yield

    says.abilities[ROSARY] = (reacts(EntersPlay, AFTER, run, "lcg.base.timing.04"),)
    comes(laid, ROSARY)
    found.clear()
    laid.run(cards.put_into_play(laid.game, owned(AUTOMATIC, 0, 0), seat=0, exhausted=True))
    assert found == [(True, 0, 0, 4)]


@pytest.mark.rule("lcg.base.card.13")
def test_weaknesses_that_come_with_tokens_come_with_them() -> None:
    laid = turn(DAISY)
    found = []

    def run(game: Any, source: Any, happening: EntersPlay) -> Flow[None]:
        it = laid.thing(happening.card)
        found.append((it.horror, it.clues))
        return
        yield

    spy = Source("spy", table.card_name(ROSARY))
    laid.game.abilities.enter(spy, (reacts(EntersPlay, AFTER, run, "lcg.base.timing.04"),))
    laid.draws_weakness(NECRONOMICON)
    laid.draws_weakness(COVER_UP)
    assert found == [(3, 0), (0, 3)]


def test_a_permanent_card_makes_no_room() -> None:
    laid = lay(real=True)
    comes(laid, CHARISMA)
    comes(laid, COP)
    comes(laid, DOG)
    assert lies(laid) == sorted([CHARISMA, COP, DOG])
    comes(laid, DOG, owned(COP, 0, 0), copy=1)
    assert [option.name for option in laid.asked[0].options] == [owned(COP, 0, 0), owned(DOG, 0, 0)]

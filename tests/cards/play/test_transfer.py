"""Investigators go from one campaign into another: what they take along, and what stays behind."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from miskatonic.games.cards.bag.campaigns import campaign as bag_of
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts.scenarios import GOT_AWAY
from miskatonic.games.cards.play.rules import campaign, prologue, story, upgrades, variants
from miskatonic.games.cards.play.state import CardsState
from miskatonic.games.cards.play.survivors import Survivor, Survivors, survivors_of, unpack_survivors
from miskatonic.kernel import saves
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language, say
from miskatonic.kernel.values import write_value
from miskatonic.library import load_game, new_game
from tests.cards.play.laying import AGNES, DAISY, ROLAND, SKIDS, WENDY, Table
from tests.cards.play.stories import DEVOURER, RETURN, ZEALOT, begin, begun, laid, over

LITA, PARANOIA, KNIFE, COP, COP_2 = "01117", "01097", "01086", "01018", "01028"


def finished(players: int = 3) -> CardsState:
    """A campaign after its last scenario: its log is full, its bag heavy, decks have grown, and the second fell."""
    table = laid(DEVOURER, players, campaign=ZEALOT, notes=["house_burned"], got_away=["01137"])
    state = table.state
    state.bag = sorted([*state.bag, "elder_thing"])
    state.campaign.variants = ["agony"]
    for seat, deck in enumerate(state.campaign.decks):
        deck.pop(RANDOM_WEAKNESS)
        deck[PARANOIA] = 1
        state.campaign.decks[seat] = dict(sorted(deck.items()))
    state.campaign.decks[0] = dict(upgrades.exchanged(upgrades.deck_of(table.game, 0), COP_2, COP).cards)
    story.add_to_deck(table.game, 0, LITA)
    state.campaign.experience = [4, 1, 0]
    table.who(0).physical, table.who(1).mental = 1, 8
    over(table, "R1")
    assert state.campaign.fallen == [DAISY]
    state.campaign.lost_allies = ["Guard Dog"]
    return table.state


def text_of(state: CardsState) -> str:
    return write_value(survivors_of(state))


def another(players: int, text: str, **options: str) -> Table:
    """The table of a new campaign, before anything is dealt, with these survivors."""
    setup = BOX.prepare({"campaign": RETURN, "survivors": text, **options}, players)
    chosen: dict[str, Any] = {name: value for name, value in setup.options.items() if name != "scenario"}
    return begun("return_to_the_gathering", players, **chosen)


# ---------------------------------------------------------------------- who comes along


def test_survivors_are_who_was_neither_killed_nor_driven_insane() -> None:
    state = finished()
    found = survivors_of(state)
    assert [each.deck.investigator for each in found.survivors] == [ROLAND, SKIDS]
    state.investigators[2].out = "killed"
    assert [each.deck.investigator for each in survivors_of(state).survivors] == [ROLAND], "though it goes on"


@pytest.mark.rule("lcg.1.11b")
def test_survivors_and_newcomers_mix_and_nobody_has_to_come() -> None:
    state = finished()
    text = text_of(state)
    two = another(2, text, investigator_1="agnes_baker").state
    assert two.campaign.codes == [AGNES, ROLAND], "whoever is free: survivors first"
    assert two.campaign.decks[0] == dict(sorted(starter(AGNES).cards.items()))
    assert two.campaign.decks[1] == state.campaign.decks[0]
    assert two.campaign.experience == [0, state.campaign.experience[0]]
    stayed = another(1, text, investigator_1="wendy_adams").state
    assert (stayed.campaign.codes, stayed.campaign.experience) == ([WENDY], [0])
    anew = another(1, text, deck_1=write(starter(ROLAND)).decode()).state
    assert anew.campaign.codes == [ROLAND]
    assert (anew.campaign.experience, anew.campaign.log.earned) == ([0], {}), "with a new deck he begins anew"


@pytest.mark.rule("lcg.1.11c")
def test_deck_experience_and_trauma_are_what_they_were() -> None:
    state = finished()
    old = state.campaign
    new = another(2, text_of(state))
    found = new.state.campaign
    assert found.codes == [ROLAND, SKIDS]
    assert found.decks == [old.decks[0], old.decks[2]]
    assert (found.decks[0][LITA], found.decks[0][COP_2], found.decks[1][PARANOIA]) == (1, 1, 1)
    assert found.experience == [old.experience[0], old.experience[2]]
    assert (found.physical, found.mental) == ([1, 0], [2, 2])
    begin(new, *["done", "done", "seat:0"])
    assert [(who.damage, who.horror) for who in new.state.investigators] == [(1, 2), (0, 2)]
    assert {f"{LITA}.0a", f"{PARANOIA}.0a"} <= set(new.who(0).cards)
    assert new.told("play.log.transferred")


@pytest.mark.rule("lcg.1.11d")
def test_what_the_log_says_was_earned_goes_along_and_stays_earned() -> None:
    table = laid(DEVOURER, 2, campaign=ZEALOT)
    story.add_to_deck(table.game, 1, LITA)
    madness = story.add_weakness(table.game, table.who(1), "madness")
    assert madness is not None
    earned = sorted([LITA, madness])
    assert table.state.campaign.log.earned == {DAISY: earned}
    over(table, "R1")
    new = another(1, text_of(table.state), investigator_1="daisy_walker").state.campaign
    assert new.log.earned == {DAISY: earned}
    assert all(new.decks[0][code] == 1 for code in earned)


def test_what_was_lost_is_no_longer_earned() -> None:
    table = laid(DEVOURER, 1, campaign=ZEALOT)
    story.add_to_deck(table.game, 0, LITA)
    over(table, "R3")
    assert LITA not in table.state.campaign.log.earned[ROLAND], "she was sacrificed"
    assert len(table.state.campaign.log.earned[ROLAND]) == 1, "the guilt of it stays"


@pytest.mark.rule("lcg.1.11e")
def test_nothing_else_of_the_log_comes_along() -> None:
    state = finished()
    assert state.campaign.log.notes
    assert state.campaign.log.lists[GOT_AWAY]
    new = another(2, text_of(state)).state.campaign
    assert (new.log.notes, new.log.lists, new.chapters) == ([], {}, [])


@pytest.mark.rule("lcg.1.11f")
@pytest.mark.parametrize("difficulty", ["easy", "expert"])
def test_the_bag_is_that_of_a_campaign_that_begins(difficulty: str) -> None:
    state = finished()
    assert "elder_thing" in state.bag
    new = another(1, text_of(state), difficulty=difficulty).state
    assert new.bag == sorted(bag_of("night_of_the_zealot").bag(difficulty))
    assert "elder_thing" not in new.bag


@pytest.mark.rule("lcg.1.11g")
def test_what_a_deck_or_a_campaign_begins_with_comes_to_newcomers_only() -> None:
    """Weaknesses of a new deck, those of an ultimatum, and the experience of a boon."""
    new = another(2, text_of(finished()), investigator_2="agnes_baker")
    before = dict(new.state.campaign.decks[0])
    purse = new.state.campaign.experience[0]
    new.state.campaign.variants = ["ancients", "disaster"]
    variants.prepare(new.game)
    prologue.due_weaknesses(new.game)
    assert new.state.campaign.decks[0] == before
    assert new.state.campaign.decks[1][RANDOM_WEAKNESS] == 2
    assert new.state.campaign.experience == [purse, 5]
    begin(new, "done", "done", "seat:0")
    assert new.state.campaign.decks[0] == before, "no weakness is drawn for him again"


@pytest.mark.rule("lcg.1.11h")
def test_the_campaign_is_each_by_itself() -> None:
    """Who cannot be used again, which allies are lost, which ultimatums hold: of that campaign, not of this one."""
    state = finished()
    new = another(3, text_of(state), investigator_3="daisy_walker")
    found = new.state.campaign
    assert found.codes == [ROLAND, SKIDS, DAISY], "she fell there, and begins here"
    assert found.fallen == []
    assert (found.variants, found.lost_allies) == ([], [])
    assert campaign.fallen_seats(new.game) == []


@pytest.mark.rule("lcg.1.11h")
def test_what_governs_an_earned_card_goes_on() -> None:
    """She does not count for the size of the deck, cannot make room, and is not earned twice."""
    new = another(1, text_of(finished()))
    deck = upgrades.deck_of(new.game, 0)
    assert LITA not in upgrades.movable(deck)
    assert upgrades.size(deck) == 0
    over(new, "R1")
    assert new.asked == [], "there is one of her"
    assert new.state.campaign.decks[0][LITA] == 1


def test_a_deck_that_lost_cards_in_its_last_game_is_filled_up_first() -> None:
    state = finished()
    state.campaign.decks[0][KNIFE] -= 1
    state.campaign.experience[0] = 0
    new = another(1, text_of(state))
    begin(new, f"refill:{KNIFE}")
    assert new.state.campaign.decks[0][KNIFE] == 2


# ---------------------------------------------------------------------- the file


def _played_on() -> Game[CardsState]:
    """A campaign of two by chance, left in its second scenario."""
    luck = Chance(key_from("whatever comes"), {})
    game = Game(BOX, BOX.prepare({"campaign": ZEALOT}, 2), key_from("a campaign"))
    while not game.state.campaign.chapters or game.state.step != "turn":
        game.answer(game.eyes(0, 1).sample(luck, "answers"))
    return game


def _save(game: Game[CardsState]) -> str:
    return msgspec.json.encode(saves.save(game)).decode()


def test_a_saved_campaign_left_after_a_scenario_is_the_file_and_the_library_takes_it() -> None:
    old = _played_on()
    new: Game[CardsState] = new_game("cards", key="again", seats=2, campaign=RETURN, survivors=_save(old))
    alive = [code for code in old.state.campaign.codes if code not in old.state.campaign.fallen]
    assert new.state.campaign.codes[: len(alive)] == alive
    assert new.state.campaign.decks[0] == old.state.campaign.decks[old.state.campaign.codes.index(alive[0])]
    kept = new.setup.options["survivors"]
    assert BOX.prepare(new.setup.options, 2).options["survivors"] == kept, "its own form reads as itself"
    assert load_game(_save(new)).hash() == new.hash()
    named = language("en").render(BOX.value_title(BOX.options[4], kept))
    assert all(language("en").render(say(f"play.card.{code}")) in named for code in alive)


def refused(text: str, **options: str) -> str:
    with pytest.raises(SetupError) as said:
        BOX.prepare({"campaign": ZEALOT, "survivors": text, **options})
    for code in ("en", "es", "nl"):
        assert language(code).render(said.value.text)
    return str(said.value)


def test_what_is_no_saved_campaign_is_refused_with_a_sentence() -> None:
    assert refused("not a file at all")
    assert refused("[[[[")
    assert refused("{}")
    assert refused(write(starter(ROLAND)).decode())
    alone = Game(BOX, BOX.prepare({}), key_from("alone"))
    assert "one scenario by itself" in refused(_save(alone))
    fresh = Game(BOX, BOX.prepare({"campaign": ZEALOT}), key_from("fresh"))
    assert "No scenario of that campaign is over" in refused(_save(fresh))
    other = new_game("noir", key="tonight")
    assert "noir" in refused(_save(other))
    assert "Choose a campaign" in refused(text_of(finished()), campaign="none")
    gone = finished()
    gone.campaign.fallen = [ROLAND, DAISY, SKIDS]
    assert "Nobody of that campaign" in refused(text_of(gone))


def test_a_saved_campaign_changed_by_hand_is_refused() -> None:
    data: dict[str, Any] = msgspec.json.decode(_save(_played_on()))
    data["last"]["state"]["campaign"]["experience"] = [90, 90]
    assert refused(msgspec.json.encode(data).decode())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"experience": -1}, "−1 experience"),
        ({"experience": 1000}, "1000 experience"),
        ({"physical": 9}, "no survivor with 9 physical"),
        ({"mental": 5}, "5 mental"),
        ({"earned": ("01118",)}, "cannot have earned"),
        ({"luck": 1}, "luck"),
    ],
)
def test_survivors_changed_by_hand_must_make_sense(changes: dict[str, Any], said: str) -> None:
    data: dict[str, Any] = msgspec.json.decode(BOX.samples(BOX.options[4])[1])
    data["survivors"][0] |= changes
    assert said in refused(msgspec.json.encode(data).decode())


def test_decks_of_survivors_changed_by_hand_must_be_decks() -> None:
    (who,) = unpack_survivors(BOX.samples(BOX.options[4])[1]).survivors

    def brings(**changes: Any) -> str:
        deck = msgspec.structs.replace(who.deck, **changes)
        return refused(write_value(Survivors((msgspec.structs.replace(who, deck=deck),))))

    assert "not legal" in brings(cards={**who.deck.cards, KNIFE: 5})
    assert brings(cards={**who.deck.cards, "99999": 1})
    assert brings(investigator="02001")
    assert brings(investigator="nobody")
    assert brings(cards={**who.deck.cards, KNIFE: -1})
    assert "twice" in refused(write_value(Survivors((who, Survivor(who.deck)))))

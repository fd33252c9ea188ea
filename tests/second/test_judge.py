"""The judge orders positions as a player would, the advice is what a player would do, and greedy wins by them."""

from __future__ import annotations

import pytest

from miskatonic.agents import make_agent
from miskatonic.agents.greedy import GreedyAgent
from miskatonic.agents.random import RandomAgent
from miskatonic.games.second.advice import advise
from miskatonic.games.second.box import BOX
from miskatonic.games.second.craft import craft_of
from miskatonic.games.second.duels import Arms, Duel
from miskatonic.games.second.facts import STREETS, adjacent
from miskatonic.games.second.goals import TRAFFIC, best_hands
from miskatonic.games.second.judge import LOST, WON, judge
from miskatonic.games.second.plans import choices, plan, way_to_goal
from miskatonic.games.second.rules.combat import deal_with
from miskatonic.games.second.rules.gates import try_to_close
from miskatonic.games.second.rules.sliders import slider_question
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Battle, Movement
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Text, say
from tests.second.table import Table, lay, person


def worth(table: Table, seat: int = 0) -> float:
    return judge(table.game, seat)


def goal_of(table: Table, seat: int = 0) -> str:
    return plan(table.game, craft_of(table.state))[seat].place


def way(table: Table) -> list[str]:
    return way_to_goal(table.game, craft_of(table.state), table.who())


def advice(table: Table) -> list[str]:
    assert table.ask is not None
    return advise(table.game, table.ask)


# ---------------------------------------------------------------------- the judge


def test_the_end_outweighs_everything() -> None:
    open_, won, lost = lay(), lay(result="won"), lay(result="lost")
    assert worth(won) == WON > worth(open_) > LOST == worth(lost)


def test_a_seal_is_better_than_a_closed_gate_and_that_than_an_open_one() -> None:
    two = person(), person("joe_diamond")
    sealed = worth(lay(*two, seals=["woods"]))
    closed = worth(lay(*two))
    open_ = worth(lay(*two, gates={"woods": "abyss"}))
    assert sealed > closed > open_


def test_the_busiest_gates_are_worth_most_to_seal() -> None:
    assert TRAFFIC["woods"] == 10
    assert TRAFFIC["hibbs_roadhouse"] == 2
    assert sum(TRAFFIC.values()) == 66
    assert worth(lay(seals=["woods"])) > worth(lay(seals=["hibbs_roadhouse"]))


def test_doom_weighs_more_the_later_it_gets_and_most_where_the_world_ends() -> None:
    def token(ancient: str, doom: int) -> float:
        return worth(lay(ancient=ancient, doom=doom)) - worth(lay(ancient=ancient, doom=doom + 1))

    assert 0 < token("cthulhu", 1) < token("cthulhu", 9)
    assert token("azathoth", 5) > token("cthulhu", 5)


def test_terror_monsters_and_rumors_are_bad() -> None:
    calm = worth(lay())
    assert calm > worth(lay(terror=3))
    assert calm > worth(lay(monsters={"uptown": ["ghoul", "ghoul"]}))
    assert calm > worth(lay(rumor="mythos_63"))


def test_health_clues_money_weapons_and_elder_signs_are_worth_having() -> None:
    def has(**fields: object) -> float:
        return worth(lay(person(**fields)))  # type: ignore[arg-type]

    bare = has()
    assert has(stamina=2) < has(stamina=4) < bare
    assert has(stamina=1) - has(stamina=0) > has(stamina=5) - has(stamina=4)
    assert bare < has(money=1) < has(clues=1) < has(clues=5)
    assert bare < has(cards=["knife"]) < has(cards=["tommy_gun"]) < has(cards=["elder_sign"])
    assert has(fate="cursed") < bare < has(fate="blessed")


def test_hands_hold_two() -> None:
    held = lay(person(cards=["38_revolver", "axe", "knife", "tommy_gun"])).who()
    assert best_hands(held.cards) == (6.0, 12.5 - 6.0)
    fleeting = lay(person(cards=["dynamite", "45_automatic"])).who()
    assert best_hands(fleeting.cards)[0] == 4.0, "dynamite is for one blow"


def test_each_step_to_a_clue_is_worth_something() -> None:
    way = ["bank_of_arkham", "downtown", "merchant_district", "unvisited_isle"]
    worths = [worth(lay(person(place=place, no_loan=True), clues={"unvisited_isle": 2})) for place in way]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)
    picked_up = worth(lay(person(place="unvisited_isle", clues=2)))
    assert picked_up > worths[-1]


def test_who_can_seal_goes_for_a_gate_and_who_cannot_for_clues() -> None:
    def goal(clues: int) -> str:
        table = lay(
            person(place="uptown", clues=clues),
            person("joe_diamond"),
            gates={"woods": "abyss"},
            clues={"science_building": 1},
        )
        return goal_of(table)

    assert goal(5) == "woods"
    assert goal(2) == "science_building"


def test_a_gate_somebody_is_behind_is_left_to_him() -> None:
    behind = person("joe_diamond", place="abyss:1", entered="abyss_1")
    table = lay(person(place="uptown", clues=5), behind, gates={"woods": "abyss_1", "graveyard": "yuggoth"})
    found = {goal.place: goal.worth for goal in choices(table.game, craft_of(table.state), table.who())}
    assert found["woods"] < found["graveyard"] / 5


def test_the_wounded_go_to_hospital() -> None:
    table = lay(person(stamina=1, money=2, clues=5), gates={"woods": "abyss"}, clues={"unvisited_isle": 1})
    assert goal_of(table) == "st_marys_hospital"


def test_no_way_back_is_worse_than_a_gate_to_come_back_through() -> None:
    there = worth(lay(person(place="abyss:2"), gates={"woods": "abyss"}))
    astray = worth(lay(person(place="abyss:2"), gates={"woods": "yuggoth"}))
    assert there > astray


def test_in_the_last_battle_tokens_and_lives_count() -> None:
    begun = worth(lay(ancient="yig", doom=10, battle=Battle()))
    assert worth(lay(ancient="yig", doom=9, battle=Battle())) > begun
    assert worth(lay(ancient="yig", doom=10, battle=Battle(successes=0), terror=9)) == begun
    assert worth(lay(person(out=True), ancient="yig", doom=10, battle=Battle())) < begun


# ---------------------------------------------------------------------- the advice


def test_who_is_armed_fights_and_who_is_not_slips_away() -> None:
    armed = person("joe_diamond", place="uptown", cards=["tommy_gun"], skills={"fight": 5})
    table = lay(armed, monsters={"uptown": ["ghoul"]})
    table.do(deal_with(table.game, table.who(), "ghoul.1"))
    assert advice(table) == ["charge"]
    weak = person("mandy_thompson", place="uptown", skills={"fight": 0, "sneak": 5}, stamina=2)
    table = lay(weak, monsters={"uptown": ["gug"]})
    table.do(deal_with(table.game, table.who(), "gug.1"))
    assert advice(table) == ["evade"]


def test_the_best_arms_are_taken_in_hand_before_the_blow() -> None:
    armed = person("joe_diamond", place="uptown", cards=["knife", "45_automatic", "38_revolver"])
    table = lay(armed, monsters={"uptown": ["ghoul"]}, dice=6)
    table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("fight")
    taken = []
    while table.asked == "fight":
        taken += advice(table)
        table.answer(*advice(table))
    assert taken == ["strike"]
    assert [entry.args["card"] for entry in table.told("wields")] == ["45_automatic", "38_revolver"]


def test_what_a_monster_is_immune_to_is_left_in_the_bag() -> None:
    holder = person("joe_diamond", place="uptown", cards=["tommy_gun", "enchanted_knife"])
    table = lay(holder, monsters={"uptown": ["ghost"]})
    assert Duel(table.game, table.who(), "ghost.1").armed == Arms(("enchanted_knife.1",), 3)


def test_what_one_blow_uses_up_is_kept_for_a_monster_that_needs_it() -> None:
    def arms(monster: str) -> tuple[str, ...]:
        holder = person("joe_diamond", place="uptown", cards=["45_automatic", "dynamite"], sliders=[0, 3, 0])
        return Duel(lay(holder).game, lay(holder).who(), f"{monster}.1").armed.cards

    assert arms("cultist") == ("45_automatic.1",)
    assert arms("star_spawn") == ("dynamite.1",)
    assert arms("ancient") == ("dynamite.1",)


def test_a_fight_is_reckoned_with_the_spells_that_can_be_cast_and_with_what_is_in_hand() -> None:
    def mage(*cards: str, **fields: object) -> Table:
        lore = {"lore": 5, "fight": 3}
        return lay(person("dexter_drake", cards=[*cards], skills=lore, **fields))  # type: ignore[arg-type]

    bare, caster = (Duel(table.game, table.who(), "gug.1") for table in (mage(), mage("shrivelling")))
    assert caster.hit() > bare.hit()
    poor = mage("shrivelling", sanity=1)
    assert not Duel(poor.game, poor.who(), "gug.1").armed.cards
    table = mage("knife")
    held = Duel(table.game, table.who(), "gug.1", fight=Fight(0, "gug.1", ["knife.1"]))
    assert (held.armed.cards, held.dice()) == ((), bare.dice() + 1)


def test_the_way_leads_round_a_monster() -> None:
    """From Northside to Easttown both Downtown and the Merchant District lead on, the latter by Rivertown."""
    straight = lay(person(place="northside"), clues={"hibbs_roadhouse": 4})
    assert way(straight) == ["downtown", "easttown", "hibbs_roadhouse"]
    blocked = lay(
        person(place="northside", stamina=3, skills={"sneak": 1}),
        clues={"hibbs_roadhouse": 4},
        monsters={"downtown": ["gug", "star_spawn"]},
    )
    around = way(blocked)
    assert "downtown" not in around
    assert all(around[n + 1] in adjacent(around[n]) for n in range(len(around) - 1) if around[n] in STREETS)


def test_a_gate_is_closed_by_the_better_skill_or_an_elder_sign() -> None:
    def at_gate(**fields: object) -> list[str]:
        who = person("harvey_walters", place="woods", explored=True, **fields)  # type: ignore[arg-type]
        table = lay(who, gates={"woods": "abyss"})
        table.do(try_to_close(table.game, table.who()))
        return advice(table)

    assert at_gate(skills={"lore": 6, "fight": 0}) == ["lore"]
    assert at_gate(skills={"lore": 3, "fight": 3}, cards=["elder_sign"]) == ["elder_sign"]
    assert at_gate(skills={"lore": 6, "fight": 0}, cards=["elder_sign"], clues=5) == ["lore"]
    assert at_gate(skills={"lore": 3, "fight": 0}, cards=["elder_sign"], clues=5) == ["elder_sign"]
    assert at_gate(skills={"lore": 6, "fight": 0}, cards=["elder_sign"], sanity=1) == ["elder_sign"]


def test_clues_are_kept_for_a_seal() -> None:
    def after(step: str, clues: int, **fields: object) -> list[str]:
        table = lay(
            person(place="woods", clues=clues, **fields),  # type: ignore[arg-type]
            gates={"woods": "abyss"},
            step=step,
        )
        prompt = say("second.ask.check", n=0, difficulty=1, skill="lore")
        options = [Option("done", say("second.option.accept")), Option("clue", say("second.option.accept"))]
        return advise(table.game, Ask(0, prompt, options, "2e.check.clue.01"))

    assert after("arkham", 5, explored=True) == ["done"]
    assert after("arkham", 6, explored=True) == ["clue"]
    assert after("arkham", 3, explored=True) == ["clue"]
    assert after("arkham", 3) == ["done"]


def test_in_the_last_battle_clues_are_kept_for_what_ends_it_and_for_what_would_end_him() -> None:
    def clue(ancient: str, step: str, doom: int, clues: int, **fields: object) -> bool:
        table = lay(
            person(clues=clues, cards=["tommy_gun"], **fields),  # type: ignore[arg-type]
            ancient=ancient,
            step=step,
            doom=doom,
            battle=Battle(rating=-3),
            queue=[0],
        )
        prompt = say("second.ask.check", n=0, difficulty=1, skill="lore")
        return advise(table.game, question(prompt, "done", "clue")) == ["clue"]

    assert not clue("yig", "battle_attack", doom=9, clues=4)
    assert clue("yig", "battle_attack", doom=1, clues=4)
    assert not clue("yig", "battle_ancient", doom=9, clues=4)
    assert clue("yig", "battle_ancient", doom=9, clues=4, stamina=1)
    assert clue("ithaqua", "battle_ancient", doom=9, clues=4, stamina=2)
    assert not clue("nyarlathotep", "battle_ancient", doom=9, clues=1), "what it takes is a clue"


def question(prompt: Text, *names: str) -> Ask:
    return Ask(0, prompt, [Option(name, say("kernel.option.pass")) for name in names], "")


def test_a_reroll_is_kept_where_nothing_is_to_be_gained() -> None:
    def after(got: int, step: str, **fields: object) -> list[str]:
        battle = Battle(rating=-3) if step == "battle_attack" else None
        who = person("joe_diamond", skills={"fight": 5}, **fields)  # type: ignore[arg-type]
        table = lay(who, ancient="yig", step=step, battle=battle)
        prompt = say("second.ask.check", n=got, difficulty=1, skill="fight")
        return advise(table.game, question(prompt, "done", "use:marksman.1"))

    assert after(0, "movement") == ["use:marksman.1"]
    assert after(1, "movement") == ["done"]
    armed: dict[str, object] = {"cards": ["tommy_gun"]}
    assert after(1, "battle_attack", **armed) == ["use:marksman.1"], "eight dice should bring nearly three"
    assert after(3, "battle_attack", **armed) == ["done"]


def test_what_is_worth_least_is_lost_and_what_is_worth_most_is_kept_or_bought() -> None:
    table = lay(person("joe_diamond", cards=["elder_sign", "knife", "tommy_gun"], money=9), person())
    mine = "elder_sign.1", "knife.1", "tommy_gun.1"
    assert advise(table.game, question(say("second.ask.lose_items", n=1), *mine)) == ["knife.1"]
    wares = "elder_sign.2", "food.1"
    assert advise(table.game, question(say("second.ask.keep", n=1), *wares)) == ["elder_sign.2"]
    assert advise(table.game, question(say("second.ask.buy", n=9), *wares, "no")) == ["elder_sign.2"]
    assert advise(table.game, question(say("second.ask.buy", n=9), "18_derringer.1", "no")) == ["no"]


def test_who_comes_back_does_so_where_there_is_most_to_do() -> None:
    table = lay(person(place="lost", no_loan=True), clues={"woods": 3})
    streets = "northside", "uptown", "easttown"
    assert advise(table.game, question(say("second.ask.come_back"), *streets)) == ["uptown"]


def test_a_loss_is_averted_when_little_would_be_left() -> None:
    prompt = say("second.ask.losing", stat="stamina", n=2)
    for stamina, wanted in ((5, "bear"), (3, "use:food.1")):
        table = lay(person(stamina=stamina, cards=["food"]))
        assert advise(table.game, question(prompt, "bear", "use:food.1")) == [wanted]


def test_the_last_step_of_a_move_leads_off_the_street() -> None:
    """Uptown is two streets from Rivertown: with one point left there is only a location to be had."""

    def step(points: int) -> list[str]:
        table = lay(
            person(place="rivertown", no_loan=True),
            clues={"woods": 4},
            monsters={"graveyard": ["ghoul"], "black_cave": ["ghoul"]},
            movement=Movement(points),
        )
        ways = [f"{verb}:{place}" for verb in ("go", "move") for place in (*adjacent("rivertown"), "woods")]
        return advise(table.game, question(say("second.ask.move", n=points), "stay", *ways))

    assert step(4) == ["go:woods"]
    assert step(1) == ["go:general_store"]


def test_no_faster_past_monsters_than_need_be() -> None:
    """Two steps to the clue: past a monster with so much speed, else as fast as he can."""

    def speed(**laid: object) -> str:
        who = person("joe_diamond", place="easttown", sliders=[0, 0, 0], no_loan=True)
        table = lay(who, clues={"graveyard": 2}, **laid)  # type: ignore[arg-type]
        return advise(table.game, slider_question(table.who()))[0].partition("+")[0]

    assert speed() == "slide:0:3"
    assert speed(monsters={"rivertown": ["zombie"]}) == "slide:0:0"


def test_advice_is_always_among_the_options_and_never_changes_the_table() -> None:
    key = key_from("advice")
    game = Game(BOX, BOX.prepare({}, 3), key)
    player = RandomAgent(Chance(key, {}).split("player"))
    for _ in range(150):
        if game.ask is None:
            break
        before = game.hash()
        names = BOX.advise(game.play, game.ask)
        assert names
        assert all(map(game.ask.takes, names))
        assert BOX.advise(game.play, game.ask) == names
        assert game.hash() == before
        game.answer(player.choose(game.asked()))


def test_an_unknown_question_is_left_open() -> None:
    table = lay()
    options = [Option("yes", say("kernel.option.pass")), Option("no", say("kernel.option.no"))]
    assert advise(table.game, Ask(0, say("second.ask.may"), options, "")) == ["yes", "no"]


# ---------------------------------------------------------------------- playing by them


def test_greedy_takes_single_advice_without_trying() -> None:
    key = key_from("single")
    game = Game(BOX, BOX.prepare({}, 1), key)
    agent = GreedyAgent(
        Chance(key, {}).split("agent"), lucks=0
    )  # with no luck to try on it could try nothing
    while game.ask is not None and len(BOX.advise(game.play, game.ask)) == 1:
        game.answer(agent.choose(game.asked()))
    assert game.position > 1


def played(agent: str, n: int) -> tuple[int, int]:
    """How many of the same n games for four it wins, and how many locations it seals in them."""
    wins = seals = 0
    for number in range(n):
        key = key_from(f"four against the dark {number}")
        player = make_agent(agent, key)
        game = Game(BOX, BOX.prepare({}, 4), key, log=False, checkpoints=player.looks_ahead)
        while game.ask is not None:
            game.answer(player.choose(game.asked()))
        wins += game.state.result == "won"
        seals += len(game.state.seals)
    return wins, seals


@pytest.mark.slow
def test_greedy_plays_far_better_than_random() -> None:
    wins, seals = played("greedy", 6)
    assert wins >= 1
    assert seals >= 9
    by_chance, sealed_by_chance = played("random", 6)
    assert by_chance == 0
    assert sealed_by_chance < seals / 5

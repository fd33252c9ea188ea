"""The difficulty options, each with every level."""

from __future__ import annotations

import pytest

from miskatonic.games.noir.facts import BY_LETTER, THREATS
from miskatonic.games.noir.rules.setup import OPTIONS
from miskatonic.kernel.asks import AutoPass
from tests.noir.table import AFRAID, LATE, PICTURE, deal, lay


@pytest.mark.rule("noir.difficulty.0")
def test_every_combination_of_options_can_be_dealt() -> None:
    """Each is set independently, and the first value of each is the rulebook's default."""
    chosen: list[dict[str, str]] = [{}]
    for option in OPTIONS:
        chosen = [{**each, option.name: value} for each in chosen for value in option.values]
    assert len(chosen) == 2 * 2 * 3 * 2 * 3
    for options in chosen:
        table = deal("noir", AutoPass(), **options)
        assert table.game.setup.options == options
        assert table.state.mode == options["mode"]
        assert table.sanity_limit == int(options["limit"])
        assert len(table.threat_deck) == (6 if options["threats"] == "all" else 5)
        assert ("contact" in table.briefcase) == (options["contact"] == "yes")
        assert len(table.briefcase) == (options["contact"] == "yes") + (options["equipment"] != "none")
    assert deal().game.setup.options == {
        "mode": "hardboiled",
        "limit": "5",
        "threats": "all",
        "contact": "yes",
        "equipment": "necronomicon",
    }


@pytest.mark.rule("noir.difficulty.1.a")
def test_hardboiled_is_the_default_and_needs_all_five_objectives() -> None:
    assert deal().view["mode"]["id"] == "hardboiled"
    assert len(deal().view["objectives"]) == 5
    all_but_one = [BY_LETTER[letter] for letter in "ABCDEFG"]
    assert lay(big_picture=all_but_one, step="upkeep").result == ""
    assert lay(big_picture=[*all_but_one, BY_LETTER["H"]], step="upkeep").result == "won"


@pytest.mark.rule("noir.difficulty.1.b")
def test_classic_needs_five_types_of_puzzle() -> None:
    assert deal(mode="classic").view["mode"]["id"] == "classic"
    assert lay(mode="classic", big_picture=PICTURE, step="upkeep").result == "won"


@pytest.mark.parametrize(
    "limit",
    [
        pytest.param(5, marks=pytest.mark.rule("noir.difficulty.2.a")),
        pytest.param(6, marks=pytest.mark.rule("noir.difficulty.2.b")),
    ],
)
def test_time_and_sanity_have_the_same_limit(limit: int) -> None:
    option = str(limit)
    assert deal().view["sanity"]["limit"]["total"] == 5  # the default
    for cards in (limit - 1, limit):
        afraid = lay(limit=option, sanity=AFRAID[:cards], step="upkeep")
        assert afraid.result == ("sanity" if cards == limit else "")
        late = lay(limit=option, time=LATE[:cards], cases={"case_2": []}, threat_deck=["t2"], step="upkeep")
        assert late.threats == (["t2"] if cards == limit else [])
    reasons = lay(limit=option, cases={"case_2": []}).view["time"]["limit"]["reasons"]
    assert [(reason["by"], reason["rule"]) for reason in reasons] == [
        (limit, f"noir.difficulty.2.{'a' if limit == 5 else 'b'}")
    ]


@pytest.mark.rule("noir.difficulty.3.a")
def test_all_six_threats_are_used_by_default() -> None:
    table = deal()
    assert table.threat_deck == ["t1", "t2", "t3", "t4", "t5", "t6"]
    assert table.removed == []


@pytest.mark.rule("noir.difficulty.3.b")
def test_one_threat_of_the_darkness_group_is_removed_at_random() -> None:
    """Ruling 23: which group is card data."""
    gone = set()
    for key in range(30):
        table = deal(key, threats="one_removed")
        (threat,) = table.removed
        assert THREATS[threat].group == "darkness"
        assert threat not in table.threat_deck
        assert len(table.threat_deck) == 5
        assert table.told("threat_removed")[0].rule == "noir.difficulty.3.b"
        gone.add(threat)
    assert gone == {"t1", "t2", "t3"}


@pytest.mark.rule("noir.difficulty.3.c")
def test_the_aurora_borealis_can_be_removed() -> None:
    table = deal(threats="no_aurora")
    assert table.removed == ["t4"]
    assert table.threat_deck == ["t1", "t2", "t3", "t5", "t6"]
    assert table.told("threat_removed")[0].rule == "noir.difficulty.3.c"


@pytest.mark.rule("noir.difficulty.4.a")
def test_contact_and_equipment_are_the_default() -> None:
    assert deal().briefcase == ["contact", "necronomicon"]
    assert deal(equipment="third_aklo_ritual").briefcase == ["contact", "third_aklo_ritual"]


@pytest.mark.rule("noir.difficulty.4.b")
@pytest.mark.parametrize(
    ("contact", "equipment", "briefcase"),
    [
        ("yes", "none", ["contact"]),
        ("no", "necronomicon", ["necronomicon"]),
        ("no", "third_aklo_ritual", ["third_aklo_ritual"]),
    ],
)
def test_contact_or_equipment(contact: str, equipment: str, briefcase: list[str]) -> None:
    table = deal(contact=contact, equipment=equipment)
    assert table.briefcase == briefcase
    assert table.case("case_1").side == ("B" if equipment == "none" else "A")


@pytest.mark.rule("noir.difficulty.4.c")
def test_neither_contact_nor_equipment() -> None:
    table = deal(contact="no", equipment="none")
    assert table.briefcase == []
    assert table.view["briefcase"] == []
    assert table.told("no_help")[0].rule == "noir.difficulty.4.c"
    assert not deal(contact="yes", equipment="none").told("no_help")

"""What investigators, Ancient Ones and monsters can do, in words: abilities are flows and cannot say themselves."""

from __future__ import annotations

from miskatonic.kernel.text import Text, say

INVESTIGATORS: dict[str, Text] = {
    "amanda_sharpe": say("second.who_text.extra_card", deck="skills"),
    "ashcan_pete": say("second.who_text.from_the_bottom"),
    "bob_jenkins": say("second.who_text.extra_card", deck="common"),
    "carolyn_fern": say("second.who_text.care", stat="sanity"),
    "darrell_simmons": say("second.who_text.two_location_cards"),
    "dexter_drake": say("second.who_text.extra_card", deck="spells"),
    "gloria_goldberg": say("second.who_text.two_gate_cards"),
    "harvey_walters": say("second.who_text.lose_less", stat="sanity"),
    "jenny_barnes": say("second.who_text.trust_fund", n=1),
    "joe_diamond": say("second.who_text.more_clue_dice"),
    "kate_winthrop": say("second.who_text.nothing_appears"),
    "mandy_thompson": say("second.who_text.reroll_failures"),
    "michael_mcglen": say("second.who_text.lose_less", stat="stamina"),
    "monterey_jack": say("second.who_text.extra_card", deck="unique"),
    "sister_mary": say("second.who_text.never_lost"),
    "vincent_lee": say("second.who_text.care", stat="stamina"),
}

WORSHIPPERS: dict[str, Text] = {
    "azathoth": say("second.ancient_text.tougher", monster="maniac", n=1),
    "cthulhu": say("second.ancient_text.horror", monster="cultist", rating=-2, n=2),
    "hastur": say("second.ancient_text.flying", monster="cultist", rating=-2),
    "ithaqua": say("second.ancient_text.tougher", monster="cultist", n=2),
    "nyarlathotep": say("second.ancient_text.endless", monster="cultist"),
    "shub_niggurath": say("second.ancient_text.endless", monster="dark_young"),
    "yig": say("second.ancient_text.combat", monster="cultist", rating=0, n=4),
    "yog_sothoth": say("second.ancient_text.immune", monster="cultist", rating=-1),
}

POWERS: dict[str, tuple[Text, ...]] = {
    "azathoth": (say("second.ancient_text.world_ends"),),
    "cthulhu": (say("second.ancient_text.lower_maxima"),),
    "hastur": (say("second.ancient_text.seal_cost", n=8),),
    "ithaqua": (say("second.ancient_text.icy_winds", n=1), say("second.ancient_text.no_weather")),
    "nyarlathotep": (say("second.ancient_text.masks"),),
    "shub_niggurath": (say("second.ancient_text.all_tougher", n=1),),
    "yig": (say("second.ancient_text.anger", monster="cultist", n=1),),
    "yog_sothoth": (say("second.ancient_text.harder_gates", n=1), say("second.ancient_text.lost_devoured")),
}

STARTS: dict[str, Text] = {
    "hastur": say("second.ancient_text.start_terror"),
    "ithaqua": say("second.ancient_text.start_items"),
    "nyarlathotep": say("second.ancient_text.start_devoured", what="clues"),
    "shub_niggurath": say("second.ancient_text.start_devoured", what="monsters"),
    "yig": say("second.ancient_text.start_cursed"),
    "yog_sothoth": say("second.ancient_text.start_devoured", what="gates"),
}

ATTACKS: dict[str, Text] = {
    "azathoth": say("second.ancient_text.attack_none"),
    "cthulhu": say("second.ancient_text.attack_maxima"),
    "hastur": say("second.ancient_text.attack_sanity", skill="luck", n=2),
    "ithaqua": say("second.ancient_text.attack_stamina", skill="fight", n=2),
    "nyarlathotep": say("second.ancient_text.attack_wealth", skill="lore", what="clues"),
    "shub_niggurath": say("second.ancient_text.attack_wealth", skill="sneak", what="monsters"),
    "yig": say("second.ancient_text.attack_both", skill="speed", n=1),
    "yog_sothoth": say("second.ancient_text.attack_wealth", skill="will", what="gates"),
}

MONSTERS: dict[str, Text] = {
    "chthonian": say("second.monster_text.chthonian"),
    "dimensional_shambler": say("second.monster_text.dimensional_shambler"),
    "elder_thing": say("second.monster_text.elder_thing"),
    "haunter_of_the_dark": say("second.monster_text.haunter_of_the_dark", mythos="mythos_09", n=-5),
    "hound_of_tindalos": say("second.monster_text.hound_of_tindalos"),
    "maniac": say("second.monster_text.maniac", n=6),
    "mi_go": say("second.monster_text.mi_go"),
    "nightgaunt": say("second.monster_text.nightgaunt"),
    "the_black_man": say("second.monster_text.the_black_man"),
    "the_bloated_woman": say("second.monster_text.the_bloated_woman"),
    "the_dark_pharaoh": say("second.monster_text.the_dark_pharaoh"),
    "warlock": say("second.monster_text.warlock"),
}
"""Those that do more than their numbers and abilities say."""


def describe_investigator(name: str) -> Text:
    """The ability of his own."""
    return INVESTIGATORS[name]


def describe_ancient(name: str) -> list[tuple[str, Text]]:
    """Everything on the sheet of an Ancient One, each with the part it stands in."""
    lines = [("power", text) for text in POWERS[name]]
    lines.append(("worshippers", WORSHIPPERS[name]))
    if name in STARTS:
        lines.append(("start", STARTS[name]))
    lines.append(("attack", ATTACKS[name]))
    return lines


def describe_monster(kind: str) -> Text | None:
    """The special text of a marker, if it has one."""
    return MONSTERS.get(kind)

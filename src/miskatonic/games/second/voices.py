"""Of what the voice of this game has a sentence, but for its endings: the ids come from the components."""

from __future__ import annotations

from miskatonic.games.second.facts import ANCIENT_ONES, LOCATIONS, MYTHOS, SHEETS, STREETS, WORLDS

PLACES = {
    "learning": (
        *("library", "administration_building", "science_building", "historical_society", "newspaper"),
    ),
    "trade": (
        *("curiositie_shoppe", "general_store", "ye_olde_magick_shoppe"),
        *("bank_of_arkham", "river_docks", "train_station"),
    ),
    "town": (
        *("independence_square", "hibbs_roadhouse", "velmas_diner", "mas_boarding_house", "police_station"),
    ),
    "care": ("arkham_asylum", "st_marys_hospital", "south_church"),
    "wild": ("graveyard", "black_cave", "woods", "unvisited_isle"),
    "secret": ("witch_house", "silver_twilight_lodge", "the_unnamable"),
    "world": tuple(WORLDS),
}
"""What kind of place it is where somebody has an encounter."""
KIND_OF = {place: kind for kind, places in PLACES.items() for place in places}
ENDS = ("passed", "failed", "plain")
"""How an encounter may end: with a check that was passed or failed, or without any."""
VARIANTS = (1, 2, 3)

VOICED = {
    "introduction": ("game",),
    "ancient": ANCIENT_ONES,
    "investigator": SHEETS,
    "location": LOCATIONS,
    "street": STREETS,
    "world": WORLDS,
    "mythos": MYTHOS,
    "encounter": [f"{kind}.{end}.{n}" for kind in PLACES for end in ENDS for n in VARIANTS],
}

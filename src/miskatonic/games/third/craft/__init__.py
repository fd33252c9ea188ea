"""The craft of a player who knows the game, from which `advice` and `judge` are made.

Everything is counted in one coin (`coin`): `doom`, `clues`, `needs`, `deeds`, `duels`, `dangers` and `uses` say what
things are worth, `sentences` what cards say, `goals` sums up the places, `plans` makes the plan of a turn. `turns` and
`rolls` answer what is asked.
"""

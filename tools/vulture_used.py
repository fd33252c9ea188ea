# ruff: noqa: B018
"""Names that look dead from inside the package, and why they are not. Read by tools/dead_code.py, never run."""

from typing import Any

outside: Any = ...

# Python and its library call these by name.
outside.__getattr__
outside.__init_subclass__
outside.handle_starttag
outside.on_broken_pipe  # rich calls it
outside.serve  # cli/parser.py opens it as "play:serve"
outside.coach  # cli/parser.py opens it as "coach:coach"
outside.replay  # cli/parser.py opens it as "history:replay"

# Gymnasium, PettingZoo and OpenSpiel, and who learns with them, call these by name.
outside.ArkhamEnv
outside.action_masks
outside.action_space
outside.observation_space
outside.parallel_env
outside.prior
outside.make_py_observer
outside.iig_obs_type
outside.set_from
outside.string_from
outside.returns
outside.current_player
outside._legal_actions
outside._apply_action
outside._action_to_string
outside.memo

# Read by whoever gets the record as JSON.
outside.hashes
outside.can_undo
outside.can_redo
outside.blurb
outside.credits
outside.request_body
outside.also
outside.beats
outside.asks
outside.bonded
outside.broken
outside.builds
outside.corrected
outside.current
outside.mend
outside.most_redraws
outside.most_revealed
outside.related
outside.sheets
outside.subtypes

# Read by their name in a string.
outside.attack_modifier  # rules/prey.py: stat
outside.archive  # of a scenario: tests count its cards
outside.scenarios  # of an archive card: tests lay the right table for it

# The kernel's, for the card game to come.
outside.read_value  # of a setup option that takes data
outside.write_value

# Facts for who reads the file.
outside.variety  # how a neighborhood tile lies: for who reads the file
outside.reconstructed  # which parts of Noir's cards are ours: for who reads the file

# What tests are written with.
outside.be_strict
outside.built_ids
outside.catalogues
outside.check_game
outside.check_films
outside.check_views
outside.gone_on
outside.playthrough

# Words of the kernel for games to come; tested, not yet played.
outside.die
outside.stacked
outside.put_back  # the end of a test with the chaos bag
outside.for_chance  # the card game's Ultimatum of Ultimatums

# What a monster's numbers are called is a string there: `stat(game, marker, "horror_rating")`.
outside.horror_rating
outside.horror_damage
outside.combat_damage

# What Python's own logging calls and reads.
outside.formatException
outside.converter
outside.exc_text
outside.handlers

# Facts of the card game's cards, for its decks and pages.
outside.chapter
outside.exile
outside.released
outside.quantities
outside.newest
outside.victory

# What the browser alone reads of a whole table, and of its story.
outside.paragraphs
outside.filters

# What `miskatonic words GAME --check` asks of a box.
outside.content_faults

# The card game: fields of content files that are asked for by their names, and facts that tests compare.
outside.skull
outside.cultist
outside.tablet
outside.elder_thing
outside.reference

# What other people's programs read of the lists of taboos.
outside.newest

# What companions are asked and say (agents, table) is read by the games as they learn it.
outside.leaves
outside.aids
outside.plea

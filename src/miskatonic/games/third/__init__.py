"""Arkham Horror, 3rd edition: the core box for one to six players.

`box` is the game as the kernel sees it; below it, floor by floor: `texts` is what cards say, `abilities` what things
add while in play, `words` what sentences are made of; `rules` has a room for each part of the Rules Reference,
`facts` the components. `craft` is what a good player knows.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("third", Path(__file__).parent / "locale")

"""Arkham Noir, Case #3: a solo game of clues played into lines of investigation.

`box` is the game as the kernel sees it; `rules` has a room for each part of the rulebook, `facts` the cards,
`words` what their icons do, `abilities` what they add while in play, `view` what the player sees.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("noir", Path(__file__).parent / "locale")

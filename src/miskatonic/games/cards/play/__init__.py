"""Arkham Horror: The Card Game, played: Night of the Zealot and its Return, for one to four investigators.

`facts` are the cards of these boxes, as printed.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("play", Path(__file__).parent / "locale")

"""Arkham Horror: The Card Game.

`collection` holds the facts of every player card, `rulings` ties the ledger's rows to them, `decks` builds with them;
`words`, `deckbuilding`, `pages` and `listing` tell of them what readers want to know.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("cards", Path(__file__).parent / "locale")

"""Tables: games that are being played, kept so that nothing a player answered is ever lost.

`store` writes tables down and `decks` the decks of the card game, both in a `database` (`sqlite` or `postgres`);
`tables` holds those that are open and tells who watches them, `snapshot` puts one into words, `place` knows where they
are kept.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("table", Path(__file__).parent / "locale")

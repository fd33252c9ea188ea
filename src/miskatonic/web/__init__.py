"""The browser's door: a server on this machine, and the client that it serves.

`app` puts it together, `api`, `rules`, `cards`, `decks` and `bag` answer requests, `live` is the open line to a table,
`guard` keeps strangers out, `pages` serves the built client, `serve` runs it all. No address outside this machine is
ever contacted.
"""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("web", Path(__file__).parent / "locale")

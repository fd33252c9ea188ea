"""The cards of these boxes as facts: numbers and names, read from the JSON files beside this one.

Player cards stand in the collection; `player.json` adds what only play asks, `encounter.json` is the other side.
"""

from miskatonic.games.cards.play.facts.encounter import ENCOUNTER as ENCOUNTER
from miskatonic.games.cards.play.facts.names import INVESTIGATORS as INVESTIGATORS
from miskatonic.games.cards.play.facts.names import KEYWORDS as KEYWORDS
from miskatonic.games.cards.play.facts.names import SETS as SETS
from miskatonic.games.cards.play.facts.names import SYMBOLS as SYMBOLS
from miskatonic.games.cards.play.facts.names import TRAITS as TRAITS
from miskatonic.games.cards.play.facts.printed import CARDS as CARDS
from miskatonic.games.cards.play.facts.printed import PRINTED as PRINTED
from miskatonic.games.cards.play.facts.printed import SUBTITLED as SUBTITLED
from miskatonic.games.cards.play.facts.printed import Printed as Printed
from miskatonic.games.cards.play.facts.printed import Side as Side
from miskatonic.games.cards.play.facts.printed import Uses as Uses
from miskatonic.games.cards.play.facts.printed import printed as printed

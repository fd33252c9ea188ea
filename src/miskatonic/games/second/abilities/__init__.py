"""What things in play add to the game, by kind of thing: cards, investigators, Ancient Ones, monsters.

Each module maps ids to tuples of abilities, or brings what cards print; `texts` reads the cards with it.
"""

"""Arkham Horror: The Card Game.

`collection` holds the facts of every player card, `rulings` ties the ledger's rows to them.
"""

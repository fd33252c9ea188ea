"""The rules of The Card Game, a room for each part of the Rules Reference. A rule never imports a card."""

"""The study: decks read, judged, priced and drawn by chance, each answer whole and in words.

What stands between the rules of the card game and the doors: the browser and the terminal ask the same here.
"""

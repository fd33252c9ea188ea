"""The kernel: what every game stands on, and nothing that knows a game.

Chance and decks, asks and flows, the runner, the log, abilities, effects, words, rules and saves.
Nothing here knows that files, sockets or clocks exist.
"""

"""Decks: read and written, judged by the full rules, priced, and drawn at random.

`deck` is what a deck holds, `reading` its files. `verdict` says whether it is legal and why not, with a room for
each part of it (`options`, `copies`, `requirements`, `sheets`, `second_deck`, `games`); `bill` and `savings` say
what changing it costs.
"""

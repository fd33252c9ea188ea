"""Decks: read and written, judged by the full rules, priced, and drawn at random.

`deck` is what a deck holds, `reading` its files, `verdict` says whether it is legal and why not, `experience` what
it is worth and what changing it costs.
"""

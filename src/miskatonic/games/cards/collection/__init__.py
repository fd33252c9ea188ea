"""Every player card and investigator as facts: numbers, names, traits and links, never the publisher's text.

`facts` says what a card is, `shelf` finds it; the JSON files beside them are written by tools/convert_cards.py.
"""

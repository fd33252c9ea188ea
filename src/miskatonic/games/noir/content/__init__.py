"""The cards of Case #3: facts in `cards`, what they do in `sentences`, both read from `cards.json`."""

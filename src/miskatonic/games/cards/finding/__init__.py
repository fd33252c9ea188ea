"""Finding cards by what is typed: words, and conditions as elsewhere (`t:asset p>=2 x:"succeed by"`).

The browser has the same in `client/src/study/finding`; `tests/cards/queries.json` keeps the two equal.
"""

"""How fast we are, beside other game engines.

`measure` has the stopwatch, `peers` and `ours` the engines, `run` makes the table.
"""

"""The first evening: goals and clocks, advice, lessons, the ways in."""

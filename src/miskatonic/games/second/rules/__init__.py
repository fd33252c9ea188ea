"""The rules of Arkham Horror 2nd edition, a room for each part of the rulebook."""

"""The words of the second edition's cards, grouped by what they are about."""

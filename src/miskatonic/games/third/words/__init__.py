"""The words of the third edition's cards, grouped by what they are about."""

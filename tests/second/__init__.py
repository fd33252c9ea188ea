"""Arkham Horror, 2nd edition, proved row by row of its ledger and card by card: `table` lays any table."""

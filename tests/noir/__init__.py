"""Arkham Noir, proved row by row of its ledger: `table` lays any table, a file for each room of the rules."""

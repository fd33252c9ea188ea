"""Arkham Horror, 3rd edition: the core box."""

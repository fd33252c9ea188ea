"""The rules of Arkham Horror 3rd edition, a room for each part of the Rules Reference."""

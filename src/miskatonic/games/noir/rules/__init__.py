"""The rules of Arkham Noir, a room for each part of the rulebook."""

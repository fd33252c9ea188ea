"""The craft of a player, from which advice is made: what things are worth, in actions."""

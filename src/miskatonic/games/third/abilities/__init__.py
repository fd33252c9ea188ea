"""What things in play add to the game: cards people hold, investigators, monsters, the codex."""

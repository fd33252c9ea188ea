"""What the craft answers to each kind of question: a room for each part of a turn."""

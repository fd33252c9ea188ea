"""Tables: stored, open, and in words."""

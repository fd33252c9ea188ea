"""The browser's door, from the outside."""

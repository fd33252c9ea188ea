"""The games: each has its rules, its content, its view; none knows another."""

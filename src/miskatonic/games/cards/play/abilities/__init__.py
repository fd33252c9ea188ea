"""What is printed on cards beside plain effects: constant changes, forced effects, reactions, actions, events."""

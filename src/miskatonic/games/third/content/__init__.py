"""What is printed on the components of the core box: facts in `facts`, sentences read by `sentences`."""

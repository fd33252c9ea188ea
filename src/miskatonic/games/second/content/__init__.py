"""What is printed on the components of the base box: facts in `facts`, sentences read by `sentences`."""

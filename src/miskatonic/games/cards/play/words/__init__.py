"""The words that card texts are made of: who, which, where, how many, if, for what price, and what is done."""

"""Games of the card game that another engine wrote down, played again in ours with the same luck and decisions.

`python -m tests.cards.transcripts FOLDER` replays a folder of such logs and counts what differs, by reason.
"""

"""The chaos bag: what is in it, what its tokens mean, and how likely a test is to be passed.

`tokens` is the bag itself, `meanings` what a token does, `campaigns` the bags and symbols of the campaigns, `reveal`
how tokens are revealed, `odds` the exact chances, `words` all of it in words.
"""

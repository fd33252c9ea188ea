"""What all tests share: a missing or malformed message fails loudly, and a slow machine alone is no failure."""

from hypothesis import settings

from miskatonic.kernel.text import be_strict

be_strict()
settings.register_profile("suite")
settings.load_profile("suite")

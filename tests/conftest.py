"""What all tests share: a missing or malformed message fails loudly."""

from miskatonic.kernel.text import be_strict

be_strict()

"""A key that nobody chose: made of a secret that was announced and of what everybody gave."""

from __future__ import annotations

from hashlib import blake2b
from struct import pack

import pytest
from msgspec.structs import replace

from miskatonic.kernel.errors import ChanceError
from miskatonic.kernel.pledges import Contribution, Pledge, check, commitment, pledged_key

SECRET = bytes(range(32))
GIVEN = ("a coin from Ann", "", "ß and ∞")
PLEDGE = Pledge(0, SECRET.hex(), commitment(SECRET), [Contribution("Ann", text) for text in GIVEN])


def test_a_key_can_be_made_by_what_is_written_about_it() -> None:
    parts = [pack("<I", len(text.encode())) + text.encode() for text in GIVEN]
    by_hand = blake2b(pack("<I", 3) + b"".join(parts), key=SECRET, person=b"miskatonic.table", digest_size=32)
    assert pledged_key(SECRET, GIVEN) == by_hand.digest()
    assert commitment(SECRET) == blake2b(SECRET, person=b"miskatonic.host", digest_size=32).hexdigest()
    check(PLEDGE, by_hand.digest())


def test_every_letter_and_the_seat_that_gave_it_count() -> None:
    keys = {
        pledged_key(secret, given)
        for secret in (SECRET, bytes(32))
        for given in (["ab", "c"], ["a", "bc"], ["c", "ab"], ["ab", "c", ""], ["abc"], [])
    }
    assert len(keys) == 12


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        (replace(PLEDGE, secret=bytes(32).hex()), pledged_key(bytes(32), GIVEN)),
        (replace(PLEDGE, commitment="00" * 32), pledged_key(SECRET, GIVEN)),
        (replace(PLEDGE, secret="no hexadecimal"), pledged_key(SECRET, GIVEN)),
        (replace(PLEDGE, secret="00" * 65), b""),
        (replace(PLEDGE, contributions=PLEDGE.contributions[:2]), pledged_key(SECRET, GIVEN)),
        (replace(PLEDGE, contributions=[Contribution("Ann", "\ud800")]), pledged_key(SECRET, GIVEN)),
        (PLEDGE, b"another key"),
    ],
)
def test_what_does_not_fit_is_found(broken: Pledge, key: bytes) -> None:
    with pytest.raises(ChanceError):
        check(broken, key)

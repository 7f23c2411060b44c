"""The seal of a deal: a short code, shown before the first bid, that fixes the cards and the opponents.

It is a commitment: a player who has noted it down can check after the deal that the pack, the opponents'
levels and their seeds are those from before the first bid. The salt, kept secret until then, prevents finding
the cards by trying packs. The code has 80 bits and takes thousands of hashes to compute (PBKDF2, RFC 8018),
so that two packs with the same code can't be prepared: about 2^40 trials would be needed.

The format is described in `record.md` beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import pbkdf2_hmac, sha256

from game.engine.cards import card_text
from game.match.deal_code import CODE_DIGITS
from game.match.match import Match, Seal

HASH_ROUNDS = 10_000
"""Number of hashes for one seal: some milliseconds."""
CODE_LENGTH = 16
"""Number of digits of a code, each of five bits."""
_GROUP = 4


def seal(match: Match, program: str, seats: Sequence[str], seeds: Sequence[str | None]) -> Seal:
    """Return the seal of the deal that has just begun; the arguments are as in `Seal`.

    The same match gives the same seal again.
    """
    salt = sha256(f"salt {match.seed} {len(match.deals)}".encode()).hexdigest()[:32]
    sealed = Seal("", salt, program, tuple(seats), tuple(seeds))
    return sealed._replace(code=code_of_seal(match, len(match.deals), sealed))


def code_of_seal(match: Match, number: int, sealed: Seal) -> str:
    """Return the code that the seal of a deal, counted from 1, must have if nothing was changed."""
    deal = match.deals[number - 1]
    fixed = [
        "etori-seal",
        1,
        match.game.key,
        match.players,
        sorted(match.options.as_json().items()),
        number,
        deal.setup.dealer,
        [card_text(card) for card in deal.deck],
        sealed.seats,
        sealed.seeds,
        sealed.program,
    ]
    text = json.dumps(fixed, separators=(",", ":")).encode()
    bits = int.from_bytes(
        pbkdf2_hmac("sha256", text, bytes.fromhex(sealed.salt), HASH_ROUNDS, 5 * CODE_LENGTH // 8)
    )
    digits = "".join(CODE_DIGITS[bits >> 5 * place & 31] for place in reversed(range(CODE_LENGTH)))
    return "-".join(digits[start : start + _GROUP] for start in range(0, CODE_LENGTH, _GROUP))

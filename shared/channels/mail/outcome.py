"""What became of a mail that was handed to the mail server."""

from typing import Literal, NamedTuple

type HandedOutcome = Literal["sent", "later", "refused", "failed", "unclear", "withdrawn"]
"""`later`: the same mail may be taken another time. `refused`: this address or mail never is. `failed`: the sender is
not. `unclear`: the connection broke while the server may have taken it. `withdrawn`: it was not to be sent any more."""


class Handed(NamedTuple):
    """What came of it, with the server's words or a word of ours for it."""

    outcome: HandedOutcome
    reason: str | None = None

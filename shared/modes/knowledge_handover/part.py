"""The part of mode `knowledge_handover` in the state of an interview."""

from shared.interview.state_machine.gaps import Ledger
from shared.modes.knowledge_handover.backlog import BacklogEntry
from shared.modes.registry import ModePart


class HandoverPart(ModePart):
    """The questions that wait, and the loop around the one in hand.

    `open` are the P0 and P1 questions yet to be asked, in the order of the backlog. `current` is the main question in
    hand, `heard` whether it has an answer, `follow_ups` how many were asked for it, and `choice` the question that the
    last answer leads to. `answered` counts main questions, `skipped` names those whose deadline passed; `reserved` are
    given ids that an id of ours must not meet.
    """

    mode: str = "knowledge_handover"
    open: tuple[BacklogEntry, ...] = ()
    current: str | None = None
    heard: bool = False
    follow_ups: int = 0
    choice: str | None = None
    answered: int = 0
    skipped: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    ledger: Ledger = Ledger()

"""A statement that a conflict with a file speaks against is passed on with what speaks against it (B12)."""

from collections.abc import Sequence

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.knowledge import Ground, KnownContradiction, Statement
from shared.modes.knowledge_handover.onboarding.open_points import contradiction


def contested(
    statement: Statement, conflicts: Sequence[KnownContradiction], language: LanguageCode
) -> Statement:
    """The statement, behind it each conflict of which it tells one side alone, where nobody said that this one holds."""
    against = [
        contradiction(each, language).text for each in conflicts if _speaks_against(each, statement.grounds)
    ]
    text = " ".join((statement.text, *(f"({each})" for each in against)))
    return statement.model_copy(update={"text": text}) if against else statement


def _speaks_against(conflict: KnownContradiction, sources: Sequence[Ground]) -> bool:
    """Whether the statement rests on one side alone, and nobody said that this one holds."""
    lines = {each.ref for each in conflict.grounds if each.kind == "file"}
    turns = {each.turn for each in conflict.grounds if each.kind != "file"}
    by_file = any(each.ref in lines for each in sources)
    by_answer = any(
        each.turn in turns and (conflict.said in each.span or each.span in conflict.said)
        for each in sources
        if each.kind != "file"
    )
    if by_file == by_answer:
        return False
    return conflict.holds != (conflict.in_file if by_file else conflict.said)

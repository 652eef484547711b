"""What somebody asked to have left out of a handover, in whatever turn (G8): neither a fact nor a quotation has it."""

from collections.abc import Sequence

from shared.interview.off_record import silent_sentences, wishes
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.modes.knowledge_handover.records import FactDocument


def left_out(turns: Sequence[WholeTurn], kept: OffRecord) -> dict[int, frozenset[str]]:
    """By turn the sentences of its answer that are left out."""
    return {
        turn.shown.turn: silent_sentences(kept, [turn.answer.text] if turn.answer else []) for turn in turns
    }


def standing(
    facts: Sequence[FactDocument], turns: Sequence[WholeTurn], kept: OffRecord, language: LanguageCode
) -> list[FactDocument]:
    """The facts that stand, but those that a wish leaves out."""
    heard = wishes(turns, language)
    return [
        fact
        for fact in facts
        if fact.stands
        and not (kept.stands_in(fact.stated) or kept.tells(fact.span))
        and not any(
            each.leaves_out(fact.turn, fact.stated, language)
            for each in heard
            if not (fact.turn == each.turn and fact.span in each.behind)
        )
    ]

"""The words that cover each point in the end: the first that did and still hold, not the latest (G2, G4)."""

from collections.abc import Collection, Sequence

from shared.interview.off_record import off_record_of, silent_sentences
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.antecedents import with_antecedent


def evidence_of(
    turns: Sequence[WholeTurn], language: LanguageCode, gone: Collection[str] = ()
) -> dict[str, str]:
    """The evidence of each point by its id; none that was taken back, or that somebody asks not to have written down.

    A point that was covered is judged again with each answer: a later sentence adds to the first, and only one of an
    answer that is a correction takes its place. What it leans on stands with it, unless that is `gone`.
    """
    answers = [turn.answer.text for turn in turns if turn.answer]
    kept = off_record_of(turns, language)
    found: dict[str, str] = {}
    for judged in (turn.assessment for turn in turns if turn.assessment):
        for concept_id in (*judged.taken_back, *(gap.gap_id for gap in judged.ledger.open)):
            found.pop(concept_id, None)
        for concept_id, span in judged.evidence.items():
            if not kept.tells(span) and (judged.intent == "correction" or concept_id not in found):
                found[concept_id] = span
    unquoted = {*gone, *silent_sentences(kept, answers)}
    return {id_: with_antecedent(said, answers, language, unquoted) for id_, said in found.items()}

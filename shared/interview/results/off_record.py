"""What somebody asked not to have written down, taken out of a file that may be sent on (G8).

The record keeps the words as they were typed, with the request beside them; a file has neither.
"""

from collections.abc import Collection

from shared.interview.records.turns import WholeTurn, off_record
from shared.interview.results.model import Result, ResultTurn
from shared.interview.results.shared_document import SHARED_WORDS
from shared.interview.reviews.model import ReviewedAssessment
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.kept_out import is_quotable, kept_out_of_all
from shared.text.dictated import with_marks
from shared.text.sentences import sentences


def without_off_record(built: Result, told: Collection[WholeTurn], language: LanguageCode) -> Result:
    """The result with a mark in place of what the rules, or a model, heard somebody ask to have left out."""
    said = [with_marks(each.answer.text, language) for each in told if each.answer]
    by_rules = kept_out_of_all(said, language)
    by_model = (part for each in off_record(each.assessment for each in told) for part in sentences(each))
    left_out, mark = by_rules.union(by_model), f"[{SHARED_WORDS[language].left_out}]"
    backlog = [
        each.model_copy(update={"answer": each.answer and _marked(each.answer, left_out, mark)})
        for each in built.backlog
    ]
    turns = [_without(each, left_out, mark, language) for each in built.turns]
    return built.model_copy(update={"turns": turns, "backlog": backlog})


def _marked(said: str, left_out: frozenset[str], mark: str) -> str:
    """The words with one mark in place of each run of sentences that are left out."""
    for each in sorted((each for each in left_out if each in said), key=len, reverse=True):
        said = said.replace(each, mark)
    while f"{mark} {mark}" in said:
        said = said.replace(f"{mark} {mark}", mark)
    return said


def _without(turn: ResultTurn, left_out: frozenset[str], mark: str, language: LanguageCode) -> ResultTurn:
    heard = with_marks(turn.user_response or "", language)
    said = _marked(heard, left_out, mark)
    if said == heard:
        return turn
    facts = tuple(each for each in turn.extracted_facts if is_quotable(each, left_out))
    judged = turn.assessment and _unquoted(turn.assessment, left_out)
    return turn.model_copy(
        update={"user_response": said, "note": None, "extracted_facts": facts, "assessment": judged}
    )


def _unquoted(judged: ReviewedAssessment, left_out: frozenset[str]) -> ReviewedAssessment:
    """The same, no verdict quoting what is left out."""
    criteria = tuple(
        each.model_copy(update={"evidence": None})
        if each.evidence and not is_quotable(each.evidence, left_out)
        else each
        for each in judged.criteria
    )
    return judged.model_copy(update={"criteria": criteria})

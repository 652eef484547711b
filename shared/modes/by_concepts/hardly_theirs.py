"""Whether a skill turns out to be hardly the participant's, at the first thing that is asked of it (E2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import SkillAttribute
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.listening import mentions_unaccented
from shared.language.rules.resume.words import RESUME_WORDS
from shared.modes.by_concepts.result import covered_by
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.wanted import owner_of_gap
from shared.text.words import words

_TELLS_OF_DOING: Final[frozenset[SkillAttribute]] = frozenset({"depth", "production_vs_prototype", "scale"})
"""Who decided alone in nothing, or met no limits, may have done it all the same."""
_LONGEST: Final = 40
"""Who says more tells of it."""


def is_hardly_theirs(
    turns: Sequence[WholeTurn], document: AssessmentDocument, subject: Subject, language: LanguageCode
) -> bool:
    """Whether the answer of this document says that the skill was not done, or hardly, and none before tells of it."""
    skill = subject.skill
    told = next(
        (turn.answer.text for turn in turns if turn.shown.turn == document.turn and turn.answer), None
    )
    if skill is None or skill.is_job or told is None or document.assessment is None:
        return False
    before = covered_by([turn for turn in turns if turn.shown.turn < document.turn])
    if any(owner_of_gap(each) == skill.skill_id for each in before):
        return False
    is_denied = document.main_id in document.contradicted and subject.attribute in _TELLS_OF_DOING
    return is_denied or (
        len(words(told)) <= _LONGEST and mentions_unaccented(told, RESUME_WORDS[language].hardly)
    )

"""A skill that is none of the participant's, or no skill at all: they say so, and it is asked about no more."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from shared.interview.records.documents import AssessmentDocument
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrections.righting import restates
from shared.language.rules.hearing.listening import heard_words
from shared.language.rules.hearing.manners import denied_claims
from shared.language.rules.points.matching import stems
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.spans import find_name
from shared.modes.dynamic_gap.records import SkillProfile
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_CLAUSES: Final = re.compile(r"[,;:.!?–—\n]")
_READ_WITHIN: Final = 200
_FIRST_CLAUSES: Final = 3
_MOST_AFTER: Final = 2
_SHARED: Final = 2


def denied_skill(
    answer: str, skill: SkillProfile | None, others: Sequence[SkillProfile], language: LanguageCode
) -> str | None:
    """The id of the skill that an answer denies: one that it names, else the one in question; None where it denies none.

    "I never did that" may mean a single duty of a job, which is denied by its name alone: then the id is empty. "I never
    did that alone" tells of the skill.
    """
    if skill is None:
        return None
    for clause in _CLAUSES.split(answer[:_READ_WITHIN])[:_FIRST_CLAUSES]:
        left = _besides_denial(clause, language)
        if left is None:
            continue
        named = [each for each in (skill, *others) if find_name(each.name, clause)]
        told = set(content_words(left, language)) - {word for each in named for word in words(each.name)}
        if not told:
            return named[0].skill_id if named else "" if skill.is_job else skill.skill_id
    return None


def _besides_denial(clause: str, language: LanguageCode) -> str | None:
    """What a clause says besides denying; None where it does not deny."""
    heard = heard_words(clause)
    phrase = next((f" {each} " for each in RESUME_WORDS[language].denials if f" {each} " in heard), None)
    if phrase is None or len(heard.partition(phrase)[2].split()) > _MOST_AFTER:
        return None
    return heard.replace(phrase, " ")


def is_denied_line(line: str, answers: Iterable[str], language: LanguageCode) -> bool:
    """Whether an answer says that what this line of the resume claims is not so: it shares words with the claim, or a
    figure of it gives way to another."""
    wanted, told = stems(line, language), list(answers)
    claims = (claim for answer in told for claim in denied_claims(answer, language))
    said = (each for answer in told for each in sentences(answer))
    return any(len(wanted & stems(claim, language)) >= _SHARED for claim in claims) or any(
        restates(each, line) for each in said
    )


def with_denial(
    document: AssessmentDocument, heard: Heard, denied: str | None, *, opens_more: bool
) -> AssessmentDocument:
    """With what is denied, and whether the question is left; a plain answer alone may open more."""
    leaves = document.leaves or (heard.leaves and "distress" in (document.intent, document.beside))
    is_plain = (document.intent, document.beside) == ("answer", None) and not leaves and denied is None
    update = {"denied": denied, "leaves": leaves, "opens": is_plain and opens_more}
    return document.model_copy(update=update)

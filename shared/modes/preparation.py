"""What was read before the first question, as staff see and correct it: skills, pre-filled questions, a backlog.

A correction has the same shape, with all that is to stay: what it leaves out is dropped.
"""

from typing import Annotated, Final

from pydantic import AfterValidator, Field, StringConstraints

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Frozen, SkillAttribute
from shared.library.model import MAX_CRITERIA, MAX_QUESTIONS
from shared.modes.candidate_gaps.start import MAX_RESUME_CHARS
from shared.modes.knowledge_handover.material import MOST_QUESTIONS, GivenBacklogQuestion
from shared.text.words import shows_something

MOST_SKILLS: Final = 10
MAX_NAME_CHARS: Final = 200
type Quoted = Annotated[str, Field(max_length=MAX_RESUME_CHARS)]
"""Words of a resume: at most all of them."""


def _visible(name: str) -> str:
    if not shows_something(name):
        raise ValueError("the name is blank")
    return name


type SkillName = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=MAX_NAME_CHARS), AfterValidator(_visible)
]


class ReadAttribute(Frozen):
    """What the resume says of one attribute of a skill, and the words that say it."""

    attribute: SkillAttribute
    value: Quoted
    span: Quoted


class PreparedSkill(Frozen):
    """A skill. It may be renamed and lose attributes; one that is added has no id, and no attributes."""

    skill_id: str | None = None
    name: SkillName
    attributes: Annotated[tuple[ReadAttribute, ...], Field(max_length=len(SKILL_ATTRIBUTES))] = ()


class FillEvidence(Frozen):
    """A criterion, and the words of the resume that show it."""

    criterion: Quoted
    span: Quoted


class PreparedFill(Frozen):
    """A question that the resume answers. It may be dropped, and is asked then; nothing in it may be changed."""

    question_id: Quoted
    question_text: Quoted
    evidence: Annotated[tuple[FillEvidence, ...], Field(max_length=MAX_CRITERIA)]


class Preparation(Frozen):
    """What an interview is about to begin with. Each mode has one of the parts, which is needed; the others are left out.

    `skills` belong to `dynamic_gap`, `fills` to `predefined_questions`, `question_backlog` to `knowledge_handover`.
    """

    skills: Annotated[tuple[PreparedSkill, ...], Field(max_length=MOST_SKILLS)] = ()
    fills: Annotated[tuple[PreparedFill, ...], Field(max_length=MAX_QUESTIONS)] = ()
    question_backlog: Annotated[tuple[GivenBacklogQuestion, ...], Field(max_length=MOST_QUESTIONS)] = ()

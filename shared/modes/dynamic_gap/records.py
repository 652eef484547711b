"""What a resume says of a candidate's skills, as it is stored with the interview (E2)."""

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Doubt, SkillAttribute, Source
from shared.language.port import Usage
from shared.language.rules.resume.charges import Charge
from shared.language.rules.resume.gaps import ResumeGap
from shared.language.rules.resume.job_moves import JobMove


class KnownAttribute(BaseModel):
    """What is known of one attribute of a skill, and the words it was read from.

    `corrected` is what stood there until the participant put it right, `told` what they said of it that agrees with it or
    counts otherwise.
    """

    model_config = ConfigDict(frozen=True)

    attribute: SkillAttribute
    value: str
    span: str
    source: Literal["resume", "answer"] = "resume"
    corrected: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    told: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None


class SkillProfile(BaseModel):
    """A skill of the candidate, as the resume tells of it, or as staff added it (E2); a job that `is_past` is asked about
    last.

    One with `doubts` waits for a person to look at it: it may be no skill of theirs.
    """

    model_config = ConfigDict(frozen=True)

    skill_id: str
    name: str
    is_job: bool = False
    is_added: bool = Field(default=False, exclude_if=lambda is_added: not is_added)
    is_learnt: bool = Field(default=False, exclude_if=lambda is_learnt: not is_learnt)
    is_past: bool = Field(default=False, exclude_if=lambda is_past: not is_past)
    lines: tuple[str, ...] = ()
    attributes: tuple[KnownAttribute, ...] = ()
    doubts: Annotated[tuple[Doubt, ...], Field(exclude_if=lambda doubts: not doubts)] = ()


class SkillsRecord(Record):
    """The skills that the resume names, the longest time of which it names no job, and the last change of work
    (`dynamic_gap`).

    `needs` are what the work that they apply for cannot do without, where a model found that the resume leaves it open.
    Where the rules read it, `post` is what it says of the post that they apply for, and `required` what it asks
    for and the resume does not show, and `charges` what that, or one of their jobs, puts into their charge.
    """

    KIND: ClassVar[str] = "skills"

    skills: tuple[SkillProfile, ...]
    source: Source
    usage: Usage = Usage()
    untold: Annotated[ResumeGap | None, Field(exclude_if=lambda gap: gap is None)] = None
    move: Annotated[JobMove | None, Field(exclude_if=lambda move: move is None)] = None
    needs: Annotated[tuple[str, ...], Field(exclude_if=lambda needs: not needs)] = ()
    post: Annotated[str | None, Field(exclude_if=lambda post: post is None)] = None
    required: Annotated[tuple[str, ...], Field(exclude_if=lambda required: not required)] = ()
    charges: Annotated[tuple[Charge, ...], Field(exclude_if=lambda charges: not charges)] = ()

"""What is asked about a resume (E2, E4)."""

from shared.interview.state_machine.assessment import (
    Concept,
    Doubt,
    Frozen,
    Severity,
    Share,
    SkillAttribute,
)
from shared.language.port import Request, WordingRequest
from shared.language.requests.interview import Exchange


class CoverageQuestion(Frozen):
    """A question of a set as it is judged against a resume: `criteria` are its `what_assesses`, one concept each."""

    question_id: str
    question_text: str
    criteria: tuple[Concept, ...]
    expected_answer_pattern: str | None = None


class CoverageRequest(Request):
    """Judge a batch of questions against a resume (E4): which criteria it evidences, word for word. Be conservative."""

    resume: str
    questions: tuple[CoverageQuestion, ...]


class CriterionEvidence(Frozen):
    """A criterion that the resume evidences, and the verbatim span of the resume (white space aside) that does."""

    criterion_id: str
    span: str


class CoverageDraft(Frozen):
    """What a resume says to one question. Criteria without evidence are missing; `doubts` lower the confidence."""

    question_id: str
    evidence: tuple[CriterionEvidence, ...] = ()
    confidence: Share = 0.0
    doubts: tuple[Doubt, ...] = ()


class SkillsRequest(Request):
    """Take at most `most` skills out of a resume, the most telling first, with what it says of their attributes (E2).

    `year` is the present one, where it matters what is long past.
    """

    resume: str
    most: int = 6
    year: int | None = None


class AttributeFound(Frozen):
    """What is known of one attribute of a skill: a short `value`, and the verbatim span it was read from."""

    attribute: SkillAttribute
    value: str
    span: str


class SkillDraft(Frozen):
    """A skill or a job that the resume names, with its `lines` on it.

    Attributes not listed are unknown; the `senseless` ones are not asked for. `doubts` say why it may be no skill.
    `is_learnt`: nothing but a course or a certificate tells of it. `is_past`: a job that ended long ago, beside newer
    work. `is_need`: it is no skill, but what the work that they
    apply for cannot do without and the resume leaves open.
    """

    name: str
    is_job: bool = False
    is_learnt: bool = False
    is_past: bool = False
    is_need: bool = False
    lines: tuple[str, ...] = ()
    attributes: tuple[AttributeFound, ...] = ()
    senseless: tuple[SkillAttribute, ...] = ()
    doubts: tuple[Doubt, ...] = ()


class OpenGap(Frozen):
    """A main question that may be asked now: it asks for an attribute `of` a skill, or, without one, for `needs`.

    One that is `told` stands for a skill of which nothing is open: an answer of it may be asked into all the same.
    """

    gap_id: str
    severity: Severity
    of: str = ""
    attribute: SkillAttribute | None = None
    needs: tuple[str, ...] = ()
    told: bool = False


class GapWording(Frozen):
    """A question, and the main question that it is, where whoever worded it chose among the open ones; it may be for
    `none` of them."""

    text: str
    gap_id: str | None = None
    none: bool = False


class GapQuestionRequest(WordingRequest):
    """Word the question that asks for one unknown attribute of a skill (E2); a model may choose another.

    `known` is what the resume says of the skill, the sentences of it `lines`, without what was corrected, and what
    holds instead; `said` are the earlier answers that speak of it, `last` is what was asked and answered last, and
    `so_far` all before it. `resume` is the whole resume.
    `asked` are all questions of this interview so far, none of which may be repeated. `staying`: the question before
    was about the same skill. `is_job`: it is a job of theirs. `is_learnt`: it is but a course or a certificate.
    `namesakes`: another job has the same name, but for the employer. `is_added`: staff named it, not the resume. `spared`
    are the words by which they asked to leave something alone. With `by_rules` no model is asked: the turn has had
    its calls. `open` are all that may be asked, the one that is due first; `left` is about how many questions are left,
    with this one, and `corrected` what they put right of any skill. Without an `attribute` what the work needs is due.
    `post` is what the rules read of the post that the resume is for.
    """

    skill: str
    attribute: SkillAttribute | None
    known: tuple[str, ...]
    lines: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    so_far: tuple[Exchange, ...] = ()
    resume: str = ""
    last: Exchange | None = None
    staying: bool = False
    is_job: bool = False
    is_added: bool = False
    is_learnt: bool = False
    namesakes: bool = False
    by_rules: bool = False
    open: tuple[OpenGap, ...] = ()
    corrected: tuple[str, ...] = ()
    left: int = 1
    post: str | None = None

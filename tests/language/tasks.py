"""Tasks that the tests of the language port share: one realistic interview about React's effects."""

from typing import Any, Final

from shared.interview.state_machine.assessment import Concept
from shared.language.model_settings import TaskSettings
from shared.language.requests.interview import (
    AssessRequest,
    ClarifyRequest,
    Exchange,
    FollowUpRequest,
    MainQuestionRequest,
    SummaryQuestion,
    SummaryRequest,
)
from shared.language.requests.preflight import PlayRequest
from shared.language.requests.resume import (
    CoverageQuestion,
    CoverageRequest,
    GapQuestionRequest,
    SkillsRequest,
)
from shared.language.task import AnyTask

QUESTION = "How does the useEffect hook work in React?"
IDEAL = (
    "It runs a side effect after the component has rendered. The dependency array decides when the effect runs again. "
    "A cleanup function runs before the next effect and on unmounting."
)
ANSWER = "It runs side effects after render. I mostly use it to load data from our API."
CLEANUP = Concept(
    concept_id="c3",
    text="A cleanup function runs before the next effect and on unmounting",
    label="cleanup function",
    severity="critical",
    topic="cleanup function",
)
DEPENDENCIES = Concept(
    concept_id="c2",
    text="The dependency array decides when the effect runs again",
    label="dependency array",
    severity="major",
    topic="dependency array",
)
RENDER = Concept(
    concept_id="c1",
    text="It runs a side effect after the component has rendered",
    label="after render",
    severity="minor",
)
CONCEPTS = (RENDER, DEPENDENCIES, CLEANUP)


def limits(task: AnyTask) -> TaskSettings:
    """How a model is called for this task, where no setting says otherwise."""
    assert task.model is not None
    return task.model.limits


def assess_task(*answers: str, covered: tuple[str, ...] = ()) -> AssessRequest:
    """The assessment of the last of `answers`, each to a question of its own."""
    questions = (QUESTION, "Which part does the dependency array play?", "Where does a cleanup come in?")
    exchanges = tuple(Exchange(*pair) for pair in zip(questions, answers or (ANSWER,), strict=False))
    return AssessRequest(
        language="en",
        main_question=QUESTION,
        shown_question=exchanges[-1].question,
        ideal_answer=IDEAL,
        concepts=CONCEPTS,
        covered=covered,
        exchanges=exchanges,
    )


def follow_up_task(
    *, answer: str = ANSWER, asked: tuple[str, ...] = (QUESTION,), order: int = 1
) -> FollowUpRequest:
    return FollowUpRequest(
        language="en",
        main_question=QUESTION,
        ideal_answer=IDEAL,
        gaps=(CLEANUP, DEPENDENCIES),
        exchanges=(Exchange(QUESTION, answer),),
        order=order,
        asked=asked,
    )


def clarify_task(
    *, said: str = "What do you mean by hook?", asked: tuple[str, ...] = (QUESTION,)
) -> ClarifyRequest:
    return ClarifyRequest(language="en", question=QUESTION, said=said, intent="clarification", asked=asked)


def play_task(*, question: str = QUESTION, ideal: str = IDEAL) -> PlayRequest:
    return PlayRequest(
        language="en", persona="talkative", kind="main", question=question, number=1, ideal=ideal
    )


def summary_task(*, answer: str = ANSWER, questions: int = 1) -> SummaryRequest:
    each = SummaryQuestion(
        question=QUESTION,
        exchanges=(
            Exchange(QUESTION, answer),
            Exchange("Which part does cleanup play?", "None that I know of."),
        ),
        answers=2,
        similarity=0.4,
        covered=("after render",),
        open_gaps=("cleanup function",),
    )
    return SummaryRequest(
        language="en", mode="adaptive_follow_up", ended_reason="complete", questions=(each,) * questions
    )


RESUME = """Jane Doe, Senior Engineer in Turin

Led a team of 5 engineers and mentored two   junior developers.
Designed event pipelines on Apache Kafka, in production for 3 years with 2 million users.
Languages: Go, C++ and some Python.
"""
LEADERSHIP = CoverageQuestion(
    question_id="set-7-leadership",
    question_text="What leadership experience do you have, and how have you mentored others?",
    criteria=(
        Concept(concept_id="lead.c1", text="led a team of engineers", label="leading", severity="major"),
        Concept(concept_id="lead.c2", text="mentored junior developers", label="mentoring", severity="major"),
    ),
    expected_answer_pattern="A strong candidate says how many people they led, and tells of mentoring.",
)
MOBILE = CoverageQuestion(
    question_id="set-7-mobile",
    question_text="Which mobile apps have you brought to the stores?",
    criteria=(
        Concept(concept_id="mob.c1", text="released mobile apps", label="mobile apps", severity="major"),
    ),
)


VALUES: Final = CoverageQuestion(
    question_id="q9",
    question_text="What should we know before you start?",
    criteria=tuple(
        Concept(concept_id=f"q9.c{number}", text=text, label=text, severity="major")
        for number, text in enumerate(
            (
                "Notice period",
                "Level of Spanish",
                "Driving licence C",
                "Number of people led",
                "Years of experience as a welder",
                "Working hours per week",
                "Nursing degree",
                "Year of the master's exam",
            )
        )
    ),
)
"""Each criterion asks for a value."""


def coverage_task(*questions: CoverageQuestion, resume: str = RESUME) -> CoverageRequest:
    return CoverageRequest(language="en", resume=resume, questions=questions or (LEADERSHIP, MOBILE))


def many_questions(count: int) -> tuple[CoverageQuestion, ...]:
    """Questions of one criterion each, ids `q1`.. and `q1.c1`.."""
    return tuple(
        CoverageQuestion(
            question_id=f"q{number}",
            question_text=f"What can you tell us about matter number {number}?",
            criteria=(
                Concept(
                    concept_id=f"q{number}.c1", text=f"matter {number}", label="matter", severity="major"
                ),
            ),
        )
        for number in range(1, count + 1)
    )


def skills_task(*, resume: str = RESUME, most: int = 6) -> SkillsRequest:
    return SkillsRequest(language="en", resume=resume, most=most)


def gap_question_task(
    *,
    known: tuple[str, ...] = ("duration: 3 years",),
    asked: tuple[str, ...] = ("What brought you to Turin?",),
) -> GapQuestionRequest:
    return GapQuestionRequest(
        language="en", skill="Apache Kafka", attribute="autonomy", known=known, asked=asked
    )


def main_question_task(**changes: Any) -> MainQuestionRequest:
    """A main question of which an earlier answer told a part."""
    told = "We count them every evening, and the red valve is at the top of the tank."
    given: dict[str, Any] = {
        "language": "en",
        "main_question": "Where is the valve of the tank, and how often is it checked?",
        "ideal_answer": "At the top; it is checked with a feeler gauge twice a year.",
        "exchanges": (Exchange("What do you do in the evening?", told),),
        "asked": ("What do you do in the evening?",),
    }
    return MainQuestionRequest.model_validate(given | changes)


def attribute_task(answer: str) -> AssessRequest:
    """The assessment of an answer on one attribute of a skill, where there is no ideal answer."""
    question = "Which decisions about Apache Kafka did you take yourself?"
    autonomy = Concept(
        concept_id="s1.autonomy",
        text="autonomy of Apache Kafka",
        label="autonomy",
        severity="major",
        attribute="autonomy",
    )
    return AssessRequest(
        language="en",
        main_question=question,
        shown_question=question,
        ideal_answer="",
        concepts=(autonomy,),
        covered=(),
        exchanges=(Exchange(question, answer),),
        skill="Apache Kafka",
    )

"""Tasks that the tests of the language port share: one realistic interview about React's effects."""

from shared.domain.assessment import Concept
from shared.language.port import (
    AssessTask,
    ClarifyTask,
    Exchange,
    FollowUpTask,
    SummaryQuestion,
    SummaryTask,
)

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
)
DEPENDENCIES = Concept(
    concept_id="c2",
    text="The dependency array decides when the effect runs again",
    label="dependency array",
    severity="major",
)
RENDER = Concept(
    concept_id="c1",
    text="It runs a side effect after the component has rendered",
    label="after render",
    severity="minor",
)
CONCEPTS = (RENDER, DEPENDENCIES, CLEANUP)


def assess_task(*answers: str, covered: tuple[str, ...] = ()) -> AssessTask:
    """The assessment of the last of `answers`, each to a question of its own."""
    questions = (QUESTION, "Which part does the dependency array play?", "Where does a cleanup come in?")
    exchanges = tuple(Exchange(*pair) for pair in zip(questions, answers or (ANSWER,), strict=False))
    return AssessTask(
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
) -> FollowUpTask:
    return FollowUpTask(
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
) -> ClarifyTask:
    return ClarifyTask(language="en", question=QUESTION, said=said, intent="clarification", asked=asked)


def summary_task(*, answer: str = ANSWER, questions: int = 1) -> SummaryTask:
    each = SummaryQuestion(
        question=QUESTION,
        exchanges=(
            Exchange(QUESTION, answer),
            Exchange("Which part does cleanup play?", "None that I know of."),
        ),
        similarity=0.4,
        covered=("after render",),
        open_gaps=("cleanup function",),
    )
    return SummaryTask(
        language="en", mode="adaptive_follow_up", ended_reason="complete", questions=(each,) * questions
    )

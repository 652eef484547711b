"""A handover as the tests after it know it: the price model of a departing analyst."""

from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PackageRequest, PartsRequest, SourcePassage, SuccessorRequest
from shared.modes.knowledge_handover.knowledge import Ground, Known, KnownTurn


def fact(number: int, text: str, *, turn: int | None = None, question: str = "") -> Known:
    ground = Ground(kind="fact", ref=f"fact-{number}", span=text, turn=turn or number)
    return Known(text=text, ground=ground, question=question)


DECISION: Final = fact(
    1, "We decided on a loss threshold of 0.35 because the regulator asked for it.", turn=1
)
RULE: Final = fact(2, "Every month the overrides are copied by hand into prices.csv.", turn=2)
PERSON: Final = fact(
    3, "Anna Schmidt from the risk team approves every change.", turn=2, question="Who signs off on changes?"
)
RISK: Final = fact(4, "The import fails silently when a currency is missing.", turn=3)
PAST: Final = fact(5, "Originally the model used to run on a mainframe that we inherited.", turn=4)
FACTS: Final = (DECISION, RULE, PERSON, RISK, PAST)
FINDING: Final = Known(
    text="The fallback currency is hard coded.",
    ground=Ground.of_file("model.py", 12, 'CURRENCY = "EUR"'),
    kind="hard_coded",
)

PASSAGES: Final = (
    SourcePassage(kind="fact", ref="fact-3", text=PERSON.text, heading="Who signs off on changes?", turn=2),
    SourcePassage(
        kind="turn",
        ref="turn-3",
        text="The import fails silently when a currency is missing. I look at the log on Mondays.",
        heading="What goes wrong?",
        turn=3,
    ),
    SourcePassage(
        kind="file",
        ref="model.py",
        text='LIMIT = 0.35\n# the regulator wants this\nCURRENCY = "EUR"',
        heading="model.py",
        first_line=10,
    ),
)


def turns_of(facts: tuple[Known, ...]) -> tuple[KnownTurn, ...]:
    """The answers that these facts were read from, each to the question of its first one."""
    told: dict[int, list[Known]] = {}
    for each in facts:
        told.setdefault(each.ground.turn or 0, []).append(each)
    return tuple(
        KnownTurn(
            turn=turn,
            question=found[0].question,
            root=found[0].question,
            answer=" ".join(each.ground.span for each in found),
        )
        for turn, found in told.items()
    )


def parts_task(*facts: Known, language: LanguageCode = "en") -> PartsRequest:
    told = facts or FACTS
    return PartsRequest(language=language, facts=told, turns=turns_of(told))


def package_task(*facts: Known, language: LanguageCode = "en") -> PackageRequest:
    told = facts or FACTS
    return PackageRequest(language=language, facts=told, turns=turns_of(told), findings=(FINDING,))


def ask_task(
    question: str = "Who approves changes of the model?", *passages: SourcePassage
) -> SuccessorRequest:
    return SuccessorRequest(language="en", question=question, passages=passages or PASSAGES)

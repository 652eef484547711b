"""A handover that is over, as the package and the summary know it."""

from datetime import UTC, datetime
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.onboarding import package_of, parts_of
from shared.modes.knowledge_handover.knowledge import (
    Ground,
    Knowledge,
    Known,
    KnownContradiction,
    KnownFile,
    KnownTurn,
    OpenQuestion,
)
from shared.modes.knowledge_handover.onboarding.package import package_from
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from tests.language.onboarding import FACTS, FINDING, package_task, parts_task

MADE: Final = datetime(2030, 1, 2, 3, 4, tzinfo=UTC)
OPEN: Final = (
    OpenQuestion(
        question_id="q7",
        text="Who owns rates.csv?",
        priority="P1",
        why="skipped",
        ground=Ground.of_file("rates.csv", 4, ""),
    ),
    OpenQuestion(
        question_id="q8",
        text="What if the import fails at night?",
        priority="P0",
        why="not_known",
        ground=Ground.of_turn(3, "Not sure."),
    ),
    OpenQuestion(question_id="q9", text="Is there a test system?", priority="P2"),
)
KNOWLEDGE: Final = Knowledge(
    facts=FACTS,
    turns=(
        KnownTurn(turn=1, question="Why 0.35?", answer="Because the regulator asked for it."),
        KnownTurn(turn=2, question="What is manual?", answer="The overrides."),
        KnownTurn(turn=3, question="What fails?", answer=None),
    ),
    questions=5,
    questions_answered=2,
    open_questions=OPEN,
    contradictions=(
        KnownContradiction(
            in_file="40",
            said="60",
            grounds=(Ground.of_file("rates.csv", 9, "40"), Ground.of_turn(2, "The overrides.")),
        ),
    ),
    files=(KnownFile(file_name="model.py", findings=(FINDING,)), KnownFile(file_name="notes.md")),
)


def record(knowledge: Knowledge = KNOWLEDGE, language: LanguageCode = "en") -> PackageRecord:
    """The package of this knowledge, by the rules."""
    task = package_task(*knowledge.facts).model_copy(
        update={
            "language": language,
            "facts": knowledge.facts,
            "turns": knowledge.turns,
            "findings": knowledge.findings,
        }
    )
    package = package_from(knowledge, package_of(task), "rules", language)
    return PackageRecord(package=package, language=language, created_at=MADE)


def told(text: str, ground: Ground | None = None) -> Knowledge:
    """One fact that somebody told."""
    place = ground or Ground(kind="fact", ref="fact-1", span=text, turn=1)
    return Knowledge(
        facts=(Known(text=text, ground=place),),
        turns=(KnownTurn(turn=1, question="Why?", answer=text),),
    )


PARTS: Final = parts_of(parts_task())

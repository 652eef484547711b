"""What was found in files and which of it the interview has outdated; what a contradiction is told with (B11, B12)."""

from typing import Any, Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import Contradiction, Extraction, SolvedConflict
from shared.modes.knowledge_handover.answered import chosen
from shared.modes.knowledge_handover.handover import DeepDive, Finding
from shared.modes.knowledge_handover.knowledge import Ground, Knowledge, Known, KnownContradiction, KnownTurn
from shared.modes.knowledge_handover.onboarding.found import known_files
from shared.modes.knowledge_handover.onboarding.open_points import open_points
from shared.modes.knowledge_handover.records import BacklogDocument
from shared.modes.knowledge_handover.scene import AnswerScene

PIPE: Final = Finding(text="Whom to ring is not told.", kind="owner", line=7, excerpt="(NOT the switchboard)")
KEY: Final = Finding(
    text="Who the lady is is not told.",
    kind="owner",
    line=13,
    excerpt="the lady of the bar has the third key",
)
LIMIT: Final = Finding(text="Its origin is not told.", kind="threshold", line=20, excerpt="hall 4: 55 to 60")
NOTES: Final = DeepDive(file_name="notes.txt", findings=(PIPE, KEY, LIMIT))


def question(text: str, **changes: Any) -> BacklogDocument:
    given = {"place": 1, "question_id": "q", "text": text, "priority": "P0", "origin": "FILE"}
    return BacklogDocument.model_validate(given | changes)


def fact(text: str) -> Known:
    return Known(text=text, ground=Ground(kind="fact", ref="f", span=text, turn=1))


def settled(
    *backlog: BacklogDocument, facts: tuple[Known, ...] = (), decided: tuple[KnownContradiction, ...] = ()
) -> list[Finding]:
    (file,) = known_files((NOTES,), backlog, facts, decided, "en")
    return [found for found, each in zip(NOTES.findings, file.findings, strict=True) if each.settled]


class TestWhatIsOutdated:
    def test_what_one_question_asked_of_several_lines_is_outdated_at_each_of_them(self) -> None:
        """B12: its answer tells whom to ring."""
        asked = question(
            "If the pipe is wet, the notes say to ring, not the switchboard. Whom?",
            file_name="notes.txt",
            line=6,
            confidence=0.6,
        )
        assert settled(asked) == [PIPE]
        assert settled(asked.model_copy(update={"confidence": None})) == []
        assert settled(asked.model_copy(update={"line": 40})) == []

    def test_what_a_fact_tells_in_the_words_of_the_file_is_outdated(self) -> None:
        assert settled(facts=(fact("Loredana of the bar has the third key and opens at 5."),)) == [KEY]
        assert settled(facts=(fact("The third room is closed."),)) == []

    def test_a_line_whose_contradiction_was_decided_is_outdated(self) -> None:
        differs = KnownContradiction(
            in_file="55 to 60", said="48 to 53", grounds=(Ground.of_file("notes.txt", 20, "55 to 60"),)
        )
        assert settled(decided=(differs,)) == []
        assert settled(decided=(differs.model_copy(update={"holds": "48 to 53"}),)) == [LIMIT]


class TestContradictions:
    @pytest.mark.parametrize(("said", "told", "turn"), [
        ("we keep it drier", "Between 48 and 53, since February.", 2), ("we keep it at 50", "we keep it at 50", None),
    ])  # fmt: skip
    def test_the_value_that_holds_stands_in_the_line_even_where_a_later_answer_named_it(
        self, said: str, told: str, turn: int | None
    ) -> None:
        """B11: "drier" beside "55 to 60" tells a successor nothing."""
        differs = Contradiction(in_file="hall 4: 55 to 60", said=said)
        main = question("?", turn=1, contradiction=differs)
        later = question("Which values?", question_id="later", parent_question_id="q", place=2)
        scene = AnswerScene(
            (), "Between 48 and 53, since February. The file is old.", (main, later), later, main, ()
        )
        found = Extraction(solved=(SolvedConflict(question_id="q", holds="answer"),))
        (solved,) = chosen(2, scene, found, "en")
        assert solved.contradiction is not None
        assert (solved.contradiction.said, solved.contradiction.holds) == (told, told)
        assert solved.contradiction.turn == turn


WORRIES: Final = {
    "en": "I would hate it if Ida got the blame for the loan that ran out.",
    "de": "Ich möchte nicht, dass Ida die Schuld am abgelaufenen Vertrag bekommt.",
    "fr": "Je ne voudrais pas qu'Ida soit tenue pour responsable du prêt expiré.",
    "es": "No quisiera que Ida cargara con la culpa del préstamo vencido.",
    "it": "Non vorrei che se la prendessero con Giulia per il prestito scaduto.",
}


@pytest.mark.parametrize("language", WORRIES)
def test_what_somebody_only_fears_is_nothing_that_they_ask_for(language: LanguageCode) -> None:
    """B11"""
    turn = KnownTurn(turn=3, question="What first?", answer=WORRIES[language])
    assert open_points(Knowledge(turns=(turn,)), language) == ()

"""Questions of whose matter was told already, and answers to another question than the one asked (B5, G2)."""

from typing import Any

import pytest

from shared.language.requests.handover_turn import Extraction, WaitingQuestion
from shared.language.requests.interview import Exchange
from shared.language.rules.following_up.hint_words import HINT_WORDS
from shared.language.rules.following_up.quoted import quoting
from shared.language.rules.handover.turn_extraction import extraction
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from tests.language.handover_turn import extract_task

BREAKS = "If nobody looked after all this from tomorrow, what would break first, and how would one notice?"
TODO = (
    "In oven.py, it says: “let the kiln cool overnight before the second glaze”. What does your successor need to know "
    "about this?"
)
CODE = "In oven.ini, it says: “rest_hours = 12”. What is there to know about this that is not written there?"
LIMIT = "In oven.py, line 2, MAX_TRAYS is 6. Where does this number come from?"


def waiting(text: str, priority: str = "P0") -> tuple[WaitingQuestion, ...]:
    return (WaitingQuestion.model_validate({"question_id": "w", "text": text, "priority": priority}),)


def heard(answer: str, main: str = BREAKS, **changes: Any) -> Extraction:
    given: dict[str, Any] = {
        "main_question": main,
        "question": main,
        "said": (Exchange(main, answer),),
        "waiting": (),
        "backlog": (main,),
    }
    return extraction(extract_task(**(given | changes)))


class TestToldAlready:
    @pytest.mark.parametrize(("question", "answer"), [
        (TODO, "The kiln would. It has to cool overnight, or the glaze of the second day tears."),
        (TODO, "The kiln. One lets it cool. Overnight, always. Then comes the glaze."),
        (CODE, "The rest hours I took over from Delft, where the clay cracked without them."),
    ])  # fmt: skip
    @pytest.mark.parametrize("priority", ["P0", "P1"])
    def test_a_line_that_was_told_of_is_not_asked_about(
        self, question: str, answer: str, priority: str
    ) -> None:
        (settled,) = heard(answer, waiting=waiting(question, priority)).settled
        assert settled.span in answer

    @pytest.mark.parametrize(("question", "answer"), [
        (CODE, "I do not know what rest_hours is."), (CODE, "Is rest_hours still in there?"),
        (TODO, "The kiln would, and nobody would notice before the fair."),
        (LIMIT, "The max trays of the oven are for the big orders before the fair."),
    ], ids=["not known", "asked", "one word of it", "what it asks for is not told"])  # fmt: skip
    def test_one_that_is_only_touched_is_asked_as_it_is(self, question: str, answer: str) -> None:
        assert heard(answer, waiting=waiting(question, "P1")).settled == ()

    def test_a_number_in_a_quotation_is_no_second_value_to_choose_from(self) -> None:
        question = (
            "In oven.py, line 3, REST_H is 12, with the note “cracks came in 2020 with 4”. "
            "Where does this number come from?"
        )
        assert heard("The rest of 12 hours, leave it alone.", waiting=waiting(question, "P1")).settled == ()


class TestMisheard:
    GLAZE = "In notes.md, line 7, it says: “Returned pots are ground by hand”. How do you go about that, step by step?"
    OTHERS = (GLAZE, "In oven.py, line 2, FIRING_H is 9. Who may change it?", "How is the clay ordered?")

    @pytest.mark.parametrize(("answer", "is_other"), [
        ("For the firing? I stack the trays, close the door and wait nine hours.", True),
        ("You mean the clay? Ida orders it on Mondays, two tons.", True),
        ("The returned ones? I put them into the mill, and then into the sieve.", False),
        ("The firing? No, pots that came back I grind in the mill.", False),
        ("By hand? Yes, with the mill in the yard.", False), ("Which ones? I put them into the mill.", False),
        ("I stack the trays, close the door and wait nine hours.", False),
    ])  # fmt: skip
    def test_who_asks_whether_another_thing_is_meant_and_tells_of_it_has_not_answered(
        self, answer: str, is_other: bool
    ) -> None:
        found = heard(answer, self.GLAZE, backlog=self.OTHERS, file_name="notes.md", line=7)
        assert found.misheard == is_other
        assert (found.confidence == "low") == is_other
        assert ("“Returned pots are ground by hand”. How" in (found.follow_up or "")) == is_other

    @pytest.mark.parametrize(("language", "question", "answer", "other"), [
        ("de", "In notes.md, Zeile 7, steht: „Bruch wird von Hand gemahlen“. Wie gehen Sie dabei vor?",
         "Beim Brennen? Ich staple die Bleche und warte neun Stunden.", "Wer stellt das Brennen ein?"),
        ("fr", "Dans notes.md, ligne 7, il est écrit : « Les pots rendus sont broyés ». Comment faites-vous ?",
         "Pour la cuisson ? J'empile les plaques et j'attends neuf heures.", "Qui règle la cuisson ?"),
        ("es", "En notes.md, línea 7, dice: «Las piezas devueltas se muelen». ¿Cómo lo hace usted?",
         "¿Para la cocción? Apilo las bandejas y espero nueve horas.", "¿Quién ajusta la cocción?"),
        ("it", "In notes.md, riga 7, si legge: «I vasi resi si macinano». Come procede?",
         "Per la cottura? Impilo le teglie e aspetto nove ore.", "Chi regola la cottura?"),
    ])  # fmt: skip
    def test_in_every_language(self, language: str, question: str, answer: str, other: str) -> None:
        found = heard(answer, question, backlog=(question, other), language=language)
        assert found.misheard
        assert HANDOVER_TURN_WORDS[language].meant.partition("{")[0] in (found.follow_up or "")

    @pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it"])
    def test_a_question_on_their_own_words_is_never_put_again(self, language: str) -> None:
        told = {
            "en": "For the clay? Ida orders it on Mondays, two tons.",
            "de": "Beim Ton? Den bestellt Ida montags, zwei Tonnen.",
            "fr": "Pour l'argile ? Ida la commande le lundi, deux tonnes.",
            "es": "¿Para la arcilla? Ida la pide los lunes, dos toneladas.",
            "it": "Per l'argilla? Ida la ordina il lunedì, due tonnellate.",
        }[language]
        others = ("How is the clay ordered?", "Wie wird Ton bestellt?", "Comment commande-t-on l'argile ?",
                  "¿Cómo se pide la arcilla?", "Come si ordina l'argilla?")  # fmt: skip
        for lead in quoting("The kiln door is fitted by hand", language, 0):
            question = f"{lead} {HINT_WORDS[language].asks[0]}"
            found = heard(told, question, backlog=(question, *others), language=language)
            assert (found.misheard, found.follow_up) == (False, None)
            assert found.facts
            corrected = heard(told, question, backlog=(question,), language=language, heard="correction")
            assert corrected.follow_up is None

    def test_it_is_asked_once_more_and_no_second_time(self) -> None:
        first = heard("For the firing? I stack the trays.", self.GLAZE, backlog=self.OTHERS)
        assert first.follow_up
        second = heard(
            "For the firing? I stack the trays.", self.GLAZE, question=first.follow_up, backlog=self.OTHERS
        )
        assert second.follow_up is None

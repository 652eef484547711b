"""Questions of whose matter was told already, and answers to another question than the one asked (B5, G2)."""

from typing import Any

import pytest

from shared.language.requests.handover_turn import Extraction, WaitingQuestion
from shared.language.requests.interview import Exchange
from shared.language.rules.deeper import DEEPER_WORDS
from shared.language.rules.handover_turn_extraction import extraction
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.quoted import quoting
from tests.language.handover_turn import extract_task

BREAKS = "If nobody looked after all this from tomorrow, what would break first, and how would one notice?"
TODO = (
    "In oven.py, line 8, this is noted as still to do: “let the kiln cool overnight before the second glaze”. "
    "How far has this got?"
)
CODE = "In stock.sql, line 4, there is a special case for K7. What is behind this exception?"
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
    @pytest.mark.parametrize(
        ("question", "answer"),
        [
            (TODO, "The kiln would. It has to cool overnight, or the glaze of the second day tears."),
            (TODO, "The kiln. One lets it cool. Overnight, always. Then comes the glaze."),
            (CODE, "And K7, that is the potter from Delft, she gets her clay unpaid."),
        ],
    )
    def test_a_pressing_question_asks_for_what_is_missing(self, question: str, answer: str) -> None:
        (reworded,) = heard(answer, waiting=waiting(question)).reworded
        opening = question.split("”. ")[0].split("K7. ")[0]
        assert reworded.text.startswith(opening)
        assert reworded.text.endswith(HANDOVER_TURN_WORDS["en"].spoken_of)

    def test_what_is_quoted_counts_with_the_rest_of_its_line(self) -> None:
        """A question shows but a part of what stands there."""
        answer = (
            "If the mixer jams in the night only I can free it. I take the belt off, clean it and start it."
        )
        question = (
            "In mixer.py, line 5, this is noted as still to do: “start it by hand with the belt off”. "
            "How far has this got?"
        )
        line = "    # FIXME: when the mixer jams, start it by hand with the belt off"
        assert heard(answer, waiting=waiting(question), corpus=(line,)).reworded
        assert (
            heard("The big book. I start at nine.", waiting=waiting(question), corpus=(line,)).reworded == ()
        )

    def test_of_a_long_line_three_words_in_one_sentence_are_enough(self) -> None:
        answer = (
            "The stopcock of the yard sits under the stairs and turns the wrong way: to shut it, turn left."
        )
        question = (
            "In house.txt, it says: “Water in the yard: when it leaks, shut the stopcock. CAREFUL it turns unlike all "
            "the others”. What would you say about this to somebody who reads it for the first time?"
        )
        (reworded,) = heard(answer, waiting=waiting(question)).reworded
        assert reworded.text.endswith(HANDOVER_TURN_WORDS["en"].spoken_of)

    def test_another_is_closed_where_much_was_said(self) -> None:
        answer = "And K7, that is the potter from Delft, she gets her clay unpaid since her husband built the kiln."
        (settled,) = heard(answer, later=waiting(CODE, "P1")).settled
        assert settled.span == answer

    def test_a_pressing_one_is_closed_where_a_long_sentence_tells_of_it(self) -> None:
        """B5: what stands among the facts is no open question."""
        answer = "And K7 in the price list, that's the bankrupt shop, sample orders from 2018, nobody else remembers."
        (settled,) = heard(answer, waiting=waiting(CODE)).settled
        assert settled.span == answer

    @pytest.mark.parametrize(("question", "answer"), [
        (CODE, "I do not know what K7 is."), (CODE, "Is K7 still in there?"), (CODE, "There is K7."),
        (TODO, "The kiln would, and nobody would notice before the fair."),
        (LIMIT, "The max trays of the oven are for the big orders before the fair."),
    ], ids=["not known", "asked", "only named", "one word of it", "what it asks for is not told"])  # fmt: skip
    def test_one_that_is_only_touched_is_asked_as_it_is(self, question: str, answer: str) -> None:
        found = heard(answer, waiting=waiting(question, "P1"))
        assert (found.reworded, found.settled) == ((), ())

    def test_one_that_asks_for_what_is_missing_already_stays_as_it_is(self) -> None:
        answer = "And K7, that is the potter from Delft, she gets her clay unpaid."
        (reworded,) = heard(answer, waiting=waiting(CODE)).reworded
        assert heard(answer, waiting=waiting(reworded.text)).reworded == ()

    @pytest.mark.parametrize(
        "answer", ["Nothing more.", "No, that was all there is.", "They left us, it still holds."]
    )
    def test_who_has_nothing_to_add_to_it_has_answered_and_is_asked_no_further(self, answer: str) -> None:
        told = "And K7, that is the potter from Delft, she gets her clay unpaid."
        (reworded,) = heard(told, waiting=waiting(CODE)).reworded
        found = heard(answer, reworded.text, file_name="stock.sql", line=4)
        assert found.follow_up is None
        assert found.confidence in ("medium", "high")

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

    @pytest.mark.parametrize(
        ("language", "question", "answer", "other"),
        [
            ("de", "In notes.md, Zeile 7, steht: „Bruch wird von Hand gemahlen“. Wie gehen Sie dabei vor?",
             "Beim Brennen? Ich staple die Bleche und warte neun Stunden.", "Wer stellt das Brennen ein?"),
            ("fr", "Dans notes.md, ligne 7, il est écrit : « Les pots rendus sont broyés ». Comment faites-vous ?",
             "Pour la cuisson ? J'empile les plaques et j'attends neuf heures.", "Qui règle la cuisson ?"),
            ("es", "En notes.md, línea 7, dice: «Las piezas devueltas se muelen». ¿Cómo lo hace usted?",
             "¿Para la cocción? Apilo las bandejas y espero nueve horas.", "¿Quién ajusta la cocción?"),
            ("it", "In notes.md, riga 7, si legge: «I vasi resi si macinano». Come procede?",
             "Per la cottura? Impilo le teglie e aspetto nove ore.", "Chi regola la cottura?"),
        ],
    )  # fmt: skip
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
            question = f"{lead} {DEEPER_WORDS[language].questions['date'][0]}"
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


def test_a_question_whose_words_were_all_told_and_more_is_not_asked_again() -> None:
    """The same matter stands in two files: who told of it once is not asked from the other."""
    question = (
        "In list.txt, this is noted as a question: “District nurse: extension changed”. "
        "What is the answer today?"
    )
    told = (
        "That goes through the district nurse now. Her extension I do not have, it changed in May. "
        "The clinic on the hill would know, ask for Bea."
    )
    (closed,) = heard(told, waiting=waiting(question, "P1")).settled
    assert closed.question_id == "w"

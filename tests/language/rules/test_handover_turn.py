"""A handover without a model: what the rules make of answers, and how they ask, in five languages (B3 to B6)."""

from typing import Any, get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.handover_turn import Extraction
from shared.language.requests.interview import Exchange
from shared.language.rules.backlog_words import global_questions
from shared.language.rules.handover_turn_extraction import extraction
from shared.language.rules.handover_turn_wording import backlog_question, phrase_said
from shared.language.rules.handover_turn_words import ASPECTS, HANDOVER_TURN_WORDS
from shared.language.rules.listening import mentions
from shared.language.rules.names import names_in
from shared.language.tasks.word_backlog_question import checked_message
from tests.language.handover_turn import (
    ANSWER,
    NEXT,
    QUESTION,
    SHOWN,
    extract_task,
    first_word_task,
    word_task,
)

LANGUAGES: tuple[LanguageCode, ...] = get_args(LanguageCode.__value__)
NOT_KNOWING = {
    "en": "I don't know.",
    "it": "Non lo so.",
    "es": "No lo sé.",
    "de": "Das weiß ich nicht.",
    "fr": "Je ne sais pas.",
}
THIN = {
    "en": "It has been like that for years and nobody touched it again.",
    "it": "È così da anni e nessuno ha più toccato niente in quel punto.",
    "es": "Lleva años puesto de esa manera y nadie volvió a tocarlo.",
    "de": "Das steht seit Jahren unverändert dort, niemand fasst es an.",
    "fr": "C'est comme cela depuis des années et personne ne touche plus ce réglage.",
}
WHY = {
    "en": "Why is LOSS_THRESHOLD set to 0.3?",
    "it": "Perché LOSS_THRESHOLD vale 0,3?",
    "es": "¿Por qué LOSS_THRESHOLD vale 0,3?",
    "de": "Warum steht LOSS_THRESHOLD auf 0,3?",
    "fr": "Pourquoi LOSS_THRESHOLD vaut-il 0,3 ?",
}


def heard(answer: str, language: str = "en", **changes: Any) -> Extraction:
    question = WHY[language]
    given: dict[str, Any] = {
        "language": language,
        "main_question": question,
        "question": question,
        "said": (Exchange(question, answer),),
    }
    return extraction(extract_task(**(given | changes)), None)


class TestFacts:
    def test_facts_are_sentences_with_their_spans(self) -> None:
        """B4."""
        facts = extraction(extract_task(), None).facts
        assert [fact.span in ANSWER for fact in facts] == [True, True]

    def test_a_sentence_that_cannot_stand_alone_is_told_what_it_is_about(self) -> None:
        """B4: each stands alone."""
        facts = extraction(extract_task("It was chosen by the audit of 2021."), None).facts
        assert facts[0].text == "LOSS_THRESHOLD: It was chosen by the audit of 2021."
        assert facts[0].span == "It was chosen by the audit of 2021."

    def test_one_that_names_its_subject_is_left_as_it_is(self) -> None:
        facts = extraction(extract_task("LOSS_THRESHOLD was chosen by the audit."), None).facts
        assert facts[0].text == "LOSS_THRESHOLD was chosen by the audit."

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_no_single_word_of_a_question_stands_in_for_what_it_is_about(
        self, language: LanguageCode
    ) -> None:
        for question in global_questions(language).values():
            (fact,) = heard("Karin Holm, Rate-Desk 2021.", language, main_question=question).facts
            assert fact.text == "Karin Holm, Rate-Desk 2021."

    def test_a_cell_is_told_with_its_file(self) -> None:
        question = "In model.xlsx, Inputs!B2, Freight is fixed at 4.75. How was this value found?"
        (fact,) = heard("The carrier told us so in 2021.", main_question=question).facts
        assert fact.text == "model.xlsx, Inputs!B2: The carrier told us so in 2021."

    def test_what_was_told_before_is_not_told_again(self) -> None:
        known = extraction(extract_task(), None).facts
        again = extraction(extract_task(facts=tuple(fact.text for fact in known)), None)
        assert again.facts == ()


class TestConfidence:
    def test_a_full_answer_that_tells_what_was_asked_is_high(self) -> None:
        """B5."""
        found = extraction(extract_task(), None)
        assert (found.confidence, found.follow_up) == ("high", None)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_one_that_leaves_out_the_reason_which_was_asked_for_is_medium(self, language: str) -> None:
        """B5: probe the gap."""
        found = heard(THIN[language], language)
        book = HANDOVER_TURN_WORDS[language]
        assert found.confidence == "medium"
        assert found.follow_up in (*book.probes["why"], *book.probes["number"])

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_not_knowing_is_low_and_asked_from_another_angle(self, language: str) -> None:
        """B5: where is it written, who would know."""
        found = heard(NOT_KNOWING[language], language)
        assert (found.intent, found.confidence, found.facts) == ("answer", "low", ())
        assert found.follow_up == HANDOVER_TURN_WORDS[language].probes["low"][0]

    def test_the_origin_of_a_number_is_no_place_to_be_found(self) -> None:
        question = "The limit is 0.3. Where does that number come from, and who may change it?"
        answer = "My manager chose it because the losses grew too fast, and she decides."
        made = heard(answer, main_question=question, question=question)
        assert made.follow_up not in HANDOVER_TURN_WORDS["en"].probes["where"]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_whom_to_call_is_not_asked_for_a_time(self, language: LanguageCode) -> None:
        asks = HANDOVER_TURN_WORDS[language].asks
        question = global_questions(language)["call"]
        assert mentions(question, asks["who"])
        assert not mentions(question, asks["when"])

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_follow_up_is_never_asked_twice(self, language: str) -> None:
        """B5: never a repeat."""
        asked, seen = list[str](), set[str]()
        while (found := heard(NOT_KNOWING[language], language, backlog=tuple(asked)).follow_up) is not None:
            assert found not in seen
            seen.add(found)
            asked.append(found)
        assert len(seen) == len(HANDOVER_TURN_WORDS[language].probes["low"])

    def test_who_refuses_is_left_in_peace(self) -> None:
        assert heard("I'd rather not answer that.").follow_up is None

    def test_asking_back_is_no_answer(self) -> None:
        """D15."""
        assert heard("What do you mean by threshold?").intent == "clarification"

    def test_an_empty_task_is_refused(self) -> None:
        with pytest.raises(LanguageFailed, match="invalid"):
            extraction(extract_task(said=()), None)


class TestDiscoveries:
    @pytest.mark.parametrize(
        ("answer", "name"),
        [
            ("We asked Karin Holm to sign it off.", "Karin Holm"),
            ("Karin Holm signed it off.", "Karin Holm"),
            ("Maybe Karin Holm knows why.", "“Karin Holm”"),
            ("Ask Karin Holm about the rest of it.", "“Karin Holm”"),
            ("It is copied into SAPBridge each night.", "SAPBridge"),
            ("The numbers come out of the DWH at night.", "DWH"),
            ("I keep a list in side_notes.xlsx for that.", "side_notes.xlsx"),
        ],
    )
    def test_an_unknown_person_system_or_file_is_asked_about(self, answer: str, name: str) -> None:
        """B6."""
        found = extraction(extract_task(answer), None).discovered
        assert len(found) == 1
        assert name in found[0].text
        assert is_question(found[0].text)

    @pytest.mark.parametrize(
        "answer",
        [
            "It is set in loss_model.py by LOSS_THRESHOLD.",
            "I do it on Monday or in March.",
            "Finance wants it. Nobody knows why.",
            "I don't know.",
        ],
        ids=["in the files", "a day", "begins a sentence", "not knowing"],
    )
    def test_what_is_known_or_no_name_is_not(self, answer: str) -> None:
        """B6."""
        assert extraction(extract_task(answer), None).discovered == ()

    def test_what_the_work_hangs_on_is_urgent(self) -> None:
        """B6: P0 or P1."""
        vital = extraction(extract_task("It runs in SAPBridge only."), None).discovered
        other = extraction(extract_task("It also runs in SAPBridge."), None).discovered
        assert (vital[0].priority, other[0].priority) == ("P0", "P1")

    def test_nouns_are_no_names_in_german(self) -> None:
        answer = "Die Freigabe kommt von Frau Keller aus der Abteilung, der Bericht geht an die Leitung."
        assert [name for name, _ in names_in(answer, "de")] == ["Keller"]

    @pytest.mark.parametrize("language", ["fr", "es", "it"])
    def test_an_accent_is_no_capital(self, language: str) -> None:
        assert names_in("nous avons détecté la défaillance así también perché già", language) == []

    def test_at_most_two_come_of_one_answer_and_none_where_none_may_join(self) -> None:
        many = "We use SAPBridge, KiteFlow, DeltaStore and GammaHub."
        assert len(extraction(extract_task(many), None).discovered) == 2
        assert extraction(extract_task(many, may_discover=0), None).discovered == ()


class TestTheChoice:
    def test_the_question_that_shares_most_with_the_answer_is_next(self) -> None:
        """B2: topical continuity."""
        answer = "The factor 1.08 in expected_loss belongs to it, as the audit found."
        assert extraction(extract_task(answer), None).next_question_id == "q3"

    def test_an_answer_that_leads_nowhere_chooses_nothing(self) -> None:
        assert extraction(extract_task("Quite simply by accident, long ago."), None).next_question_id is None


class TestWording:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_first_question_greets_says_that_the_files_were_read_and_names_one(
        self, language: str
    ) -> None:
        """B3."""
        text = backlog_question(first_word_task(language=language))
        book = HANDOVER_TURN_WORDS[language]
        assert text == f"{book.greeting} {book.read_among.format(file='loss_model.py')} {QUESTION}"

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_later_one_quotes_the_answer_and_cites_file_and_line(self, language: str) -> None:
        """B3."""
        text = backlog_question(word_task(language=language))
        assert "It was 0.5 until the audit of 2021" in text
        assert "loss_model.py" in text
        assert "8" in text
        assert text.endswith(NEXT)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_question_that_says_itself_where_it_comes_from_is_not_told_twice(self, language: str) -> None:
        """B3."""
        question = "In loss_model.py, line 8 it says: “amount * rate * 1.08”. What for?"
        text = backlog_question(word_task(language=language, question=question))
        assert text.count("loss_model.py") == 1
        assert any(lead in text for lead in HANDOVER_TURN_WORDS[language].named)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_nobody_is_sent_to_a_line_of_a_spreadsheet(self, language: str) -> None:
        text = backlog_question(word_task(language=language, file_name="rates.xlsx", line=31))
        assert "rates.xlsx" in text
        assert "31" not in text

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_follow_up_stays_with_the_matter_and_cites_no_place(self, language: str) -> None:
        text = backlog_question(word_task(language=language, follow_up=True, question="Who signed it off?"))
        assert HANDOVER_TURN_WORDS[language].staying in text
        assert text.endswith("Who signed it off?")

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("follow_up", [True, False])
    def test_not_knowing_is_taken_kindly(self, language: str, follow_up: bool) -> None:
        said = (Exchange(SHOWN, NOT_KNOWING[language]),)
        text = backlog_question(word_task(language=language, recent=said, follow_up=follow_up))
        assert NOT_KNOWING[language].rstrip(".") not in text
        assert is_question(text)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_is_no_question_becomes_one(self, language: str) -> None:
        text = backlog_question(word_task(language=language, question="Explain the factor 1.08."))
        assert "Explain the factor 1.08." in text
        assert is_question(text)

    def test_without_a_place_it_leads_over_in_words_that_change(self) -> None:
        texts = {
            backlog_question(word_task(file_name=None, line=None, asked=(SHOWN,) * count))
            for count in (1, 2, 3)
        }
        assert len(texts) == 3

    @pytest.mark.parametrize(
        ("answer", "phrase"),
        [
            ("Yes. We lowered it after the audit to 0.3.", "We lowered it after the audit to 0.3"),
            (
                "We lowered it after the audit, which had found out that a good third of all contracts had been missed.",
                "We lowered it after the audit",
            ),
            ("No.", None),
            ("Why? Because.", None),
            (
                "The quarterly rates sheet arrives from the treasury department in Oslo every single time it rains.",
                "The quarterly rates sheet arrives from the treasury department in Oslo …",
            ),
        ],
    )
    def test_a_short_phrase_of_the_answer_is_quoted(self, answer: str, phrase: str | None) -> None:
        assert phrase_said(answer, "en") == phrase


class TestTheVocabulary:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_language_has_every_wording(self, language: str) -> None:
        book = HANDOVER_TURN_WORDS[language]
        assert set(book.asks) == set(book.tells) == set(ASPECTS)
        assert set(book.probes) == {*ASPECTS, "step", "low"}
        for question in (*book.discovered, *(text for texts in book.probes.values() for text in texts)):
            assert is_question(question.replace("{name}", "Kite"))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_its_own_greeting_is_one_that_it_would_hear(self, language: str) -> None:
        """So that what the rules say would pass the guard of what a model says."""
        text = backlog_question(first_word_task(language=language))
        assert checked_message(text, first_word_task(language=language)) == text

"""What the chat in the terminal knows, what it does next, and how it takes what is typed."""

import re
from typing import Any

import pytest

from interviews.chat.talk import (
    AwaitQuestion,
    DeliverAnswer,
    PutQuestion,
    ShowClosing,
    ShowDisclosure,
    Talk,
    accepted,
    agreed,
    conflicted,
    next_step,
    not_taken,
    received,
    sent,
    typed,
)
from interviews.chat.texts import LANGUAGES, ChatTexts, texts_for
from interviews.chat.typed import (
    Command,
    Mistake,
    Typed,
    TypedAnswer,
    choose,
    is_finished,
    labelled,
    understand,
)
from interviews.contract.participant import Field, Question, State
from tests.hosting import ROOT

EN = texts_for("en")
LAMPS = Question(question_id="lamps", question_text="How do you look after the lamps?")
ROPES = Question(question_id="ropes", question_text="And the ropes?")


def state(question: Question | None, revision: int = 1, **changes: Any) -> State:
    status = changes.pop("status", "awaiting_answer" if question else "thinking")
    return State(interview_id="i", revision=revision, status=status, question=question, **changes)


def asking(question: Question) -> Talk:
    return agreed(received(Talk(), state(question)))


def field(question_id: str = "f1", kind: str = "email", attempt: int = 1, **changes: Any) -> Question:
    asked = Field(name="email", type=kind, label="E-mail", attempt=attempt, **changes)
    return Question(question_id=question_id, question_text="Which?", kind="field", field=asked)


class TestNextStep:
    def test_nothing_is_asked_before_the_agreement(self) -> None:
        talk = received(Talk(), state(LAMPS))
        assert next_step(talk) == ShowDisclosure()
        assert next_step(agreed(talk)) == PutQuestion(LAMPS)

    def test_without_a_question_it_waits(self) -> None:
        assert next_step(Talk()) == AwaitQuestion(preparing=True)
        assert next_step(agreed(received(Talk(), state(None)))) == AwaitQuestion(preparing=False)

    def test_an_answer_on_its_way_goes_before_everything(self) -> None:
        talk = sent(asking(LAMPS), LAMPS, "Daily.", "a-1", chosen=False)
        assert isinstance(next_step(talk), DeliverAnswer)
        over = received(talk, state(None, 2, status="completed"))
        assert isinstance(next_step(over), DeliverAnswer)

    def test_a_late_answer_to_an_early_call_changes_nothing(self) -> None:
        talk = agreed(received(Talk(), state(ROPES, 5)))
        assert received(talk, state(LAMPS, 4)) == talk


class TestWhatIsTyped:
    def test_it_stays_when_the_question_moves_on(self) -> None:
        talk = received(typed(asking(LAMPS), LAMPS, "Dai"), state(ROPES, 2))
        assert next_step(talk) == PutQuestion(ROPES, "Dai", moved=True)

    def test_it_is_shown_at_the_end(self) -> None:
        talk = received(typed(asking(LAMPS), LAMPS, "Dai"), state(None, 2, status="ended"))
        assert next_step(talk) == ShowClosing(state(None, 2, status="ended"), "Dai")

    def test_an_answer_that_was_too_late_is_kept(self) -> None:
        talk = conflicted(sent(asking(LAMPS), LAMPS, "Daily.", "a-1", chosen=False), state(ROPES, 2))
        assert next_step(talk) == PutQuestion(ROPES, "Daily.", moved=True)
        over = conflicted(
            sent(asking(LAMPS), LAMPS, "Daily.", "a-1", chosen=False), state(None, 2, status="ended")
        )
        assert next_step(over) == ShowClosing(state(None, 2, status="ended"), "Daily.")

    def test_what_was_chosen_is_not_kept(self) -> None:
        talk = conflicted(sent(asking(LAMPS), LAMPS, "Yes", "a-1", chosen=True), state(ROPES, 2))
        assert next_step(talk) == PutQuestion(ROPES)

    def test_where_the_question_still_waits_the_agreement_is_missing(self) -> None:
        talk = conflicted(sent(asking(LAMPS), LAMPS, "Daily.", "a-1", chosen=False), state(LAMPS, 2))
        assert next_step(talk) == ShowDisclosure()
        assert next_step(agreed(talk)) == PutQuestion(LAMPS, "Daily.")

    def test_an_answer_that_is_not_taken_goes_back_into_the_line(self) -> None:
        talk = not_taken(sent(asking(LAMPS), LAMPS, "\u200b", "a-1", chosen=False))
        assert next_step(talk) == PutQuestion(LAMPS, "\u200b")

    def test_what_was_typed_for_a_field_is_no_answer_to_anything_else(self) -> None:
        talk = received(typed(asking(field()), field(), "ann@"), state(LAMPS, 2))
        assert next_step(talk) == PutQuestion(LAMPS)

    def test_a_field_that_is_asked_for_again_has_it_in_the_line(self) -> None:
        talk = accepted(sent(asking(field()), field(), "ann at", "a-1", chosen=False), state(None, 2))
        again = field("f2", attempt=2)
        assert next_step(received(talk, state(again, 3))) == PutQuestion(again, "ann at")
        skipped = accepted(sent(asking(field()), field(), "Skip", "a-1", chosen=True), state(again, 2))
        assert next_step(skipped) == PutQuestion(again)


class TestUnderstanding:
    @pytest.mark.parametrize(
        ("line", "meant"),
        [
            ("Daily.", TypedAnswer("Daily.")),
            ("  Daily.  ", TypedAnswer("Daily.")),
            ('"""\nOne\ntwo\n"""', TypedAnswer("One\ntwo")),
            ('"""/end"""', TypedAnswer("/end")),
            ("/etc/hosts is where", TypedAnswer("/etc/hosts is where")),
            ("1", TypedAnswer("1")),
            ("/END", Command("end")),
            ("/reopen 2", Command("reopen", 2)),
            ("", Mistake(EN.blank)),
            ('""""""', Mistake(EN.blank)),
            ("x" * 20_001, Mistake(EN.too_long, stays=True)),
            ("/qiut", Mistake(EN.unknown_command.format(command="/qiut"), stays=True)),
            ("/skip", TypedAnswer(EN.skip_question, chosen=True)),
        ],
        ids=lambda value: str(value)[:20],
    )
    def test_a_question_takes_words(self, line: str, meant: Typed) -> None:
        assert understand(line, LAMPS, EN) == meant

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_an_offer_takes_a_number_or_words(self, language: str) -> None:
        texts = texts_for(language)
        offer = Question(question_id="o", question_text="Go on?", kind="offer")
        assert understand("1", offer, texts) == TypedAnswer(texts.offer_yes, chosen=True)
        assert understand(texts.offer_no.upper(), offer, texts) == TypedAnswer(texts.offer_no, chosen=True)
        assert understand("3", offer, texts) == Mistake(texts.no_such_number)
        assert understand("Ask me tomorrow", offer, texts) == TypedAnswer("Ask me tomorrow")

    def test_choices_that_are_numbers_have_letters(self) -> None:
        visits = field(kind="choice", choices=("2", "1", "more"))
        assert understand("1", visits, EN) == TypedAnswer("1", chosen=True)
        assert understand("a", visits, EN) == TypedAnswer("2", chosen=True)
        assert understand("", visits, EN) == Mistake(EN.choice_blank)
        assert choose("2", labelled("Yes", "No")) == 1
        assert choose("maybe", labelled("Yes", "No")) is None

    def test_a_field_can_be_passed(self) -> None:
        assert understand("/skip", field(), EN) == TypedAnswer(EN.field_skip, chosen=True)
        assert understand("/none", field(), EN) == TypedAnswer(EN.field_none, chosen=True)
        assert understand("", field(), EN) == Mistake(EN.field_blank)

    @pytest.mark.parametrize(
        ("text", "finished"),
        [
            ("one\ntwo", True),
            ('"""', False),
            ('"""one', False),
            ('""""', False),
            ('"""one\ntwo"""', True),
            ('"""one"""\n', True),
            ('he said """', True),
        ],
    )
    def test_three_quotes_hold_many_lines(self, text: str, finished: bool) -> None:
        assert is_finished(text) == finished


class TestTexts:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_the_page_says_too_is_said_in_its_words(self, language: str) -> None:
        page = (ROOT / "web" / "chat" / "texts" / f"{language}.js").read_text(encoding="utf-8")
        said = texts_for(language)
        for name in (
            "agree",
            "offer_yes",
            "offer_no",
            "consent_yes",
            "consent_no",
            "field_skip",
            "who_asks_text",
        ):
            key = re.sub(r"_(.)", lambda found: found[1].upper(), name)
            assert f'{key}: "{getattr(said, name)}"' in page.replace("\\u00a0", "\u00a0")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_language_has_the_same_gaps_to_fill(self, language: str) -> None:
        for name in ChatTexts.model_fields:
            gaps = [re.findall(r"{\w+}", getattr(texts, name)) for texts in (EN, texts_for(language))]
            assert gaps[0] == gaps[1], name

    def test_a_language_without_sentences_is_spoken_to_in_english(self) -> None:
        assert texts_for("nl") == EN
        assert (EN.retention(None), EN.retention(1)) == (EN.retention_open, EN.retention_one)

"""Cards: what each kind of question looks like, and that no text breaks one."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from shared.channels.teams.cards import (
    MAX_ANSWER_CHARS,
    MAX_LINES,
    disclosure_card,
    end_card,
    question_card,
    read_submitted,
)
from shared.channels.teams.port import Card, Message
from shared.channels.teams.texts import LANGUAGES, language_of, texts
from shared.interview.records.header_document import ShownField, ShownQuestion
from shared.interview.records.view import ParticipantState
from shared.interview.state_machine.state import QuestionKind
from shared.modes.topic_exploration.fields import FieldType
from tests.fakes.connector import words_of

AT = datetime(2026, 1, 2, tzinfo=UTC)
EN = texts("en")


def question(kind: QuestionKind = "main", text: str = "Why?", **fields: Any) -> ShownQuestion:
    return ShownQuestion(
        question_id="q-1", question_text=text, kind=kind, order=0, asked_at=AT, nudges=0, **fields
    )


def message_of(shown: ShownQuestion) -> Message:
    state = ParticipantState(
        interview_id="i", revision=1, status="awaiting_answer", turn=3, round=1, remaining=2, progress=0.4,
        question=shown, feedback=None,
    )  # fmt: skip
    return question_card(EN, state, shown)


def card_of(shown: ShownQuestion) -> Card:
    card = message_of(shown).card
    assert card is not None
    return card


def field(kind: FieldType, **more: Any) -> ShownQuestion:
    shown = ShownField(name="field", type=kind, label="Your field", **more)
    return question("field", "Which one?", field=shown)


def input_of(card: Card) -> dict[str, Any]:
    return next(element for element in card["body"] if element["type"].startswith("Input."))


def titles(card: Card) -> list[str]:
    return [action["title"] for action in card["actions"]]


def test_a_question_shows_how_far_the_interview_is_and_a_box_to_answer_in() -> None:
    card = card_of(question(acknowledgement="Thank you."))
    assert words_of(card)[:3] == ["Question 3 · 40 %", "Thank you.", "Why?"]
    assert input_of(card)["maxLength"] == MAX_ANSWER_CHARS
    assert titles(card) == ["Send", "Skip this question"]


@pytest.mark.parametrize(
    ("kind", "mark"), [("follow_up", "A follow-up"), ("clarification", "To make it clearer")]
)
def test_what_is_not_a_main_question_says_so(kind: QuestionKind, mark: str) -> None:
    assert words_of(card_of(question(kind)))[0] == f"Question 3 · 40 % · {mark}"


def test_a_question_that_stands_there_again_is_not_said_to_make_anything_clearer() -> None:
    assert words_of(card_of(question("clarification", again=True)))[0] == "Question 3 · 40 %"


def test_the_main_question_stands_above_what_probes_it_once() -> None:
    card = card_of(question("follow_up", main_question_text="How do you trim it?"))
    assert words_of(card)[1] == "How do you trim it?"
    assert words_of(card_of(question("clarification", main_question_text="Why?"))).count("Why?") == 1


def test_an_offer_that_interrupts_a_question_is_chosen_by_buttons() -> None:
    """G2"""
    assert titles(card_of(question("offer", offer="care"))) == [
        "Let’s go on", "Skip this question", "I’d like to stop here",
    ]  # fmt: skip
    assert titles(card_of(question("offer", offer="pause"))) == ["Let’s go on", "I’d like to stop here"]


def test_offers_are_answered_with_buttons_that_send_their_own_words() -> None:
    card = card_of(question("offer"))
    assert titles(card) == ["Yes, let’s go deeper", "No, let’s finish here"]
    assert all(action["associatedInputs"] == "none" for action in card["actions"])
    pressed = read_submitted(card["actions"][0]["data"])
    assert pressed is not None
    assert (pressed.text, pressed.question_id) == ("Yes, let’s go deeper", "q-1")


def test_a_consent_says_what_is_kept_and_that_nothing_depends_on_it() -> None:
    card = card_of(question("consent"))
    assert EN.consent_kept in words_of(card)
    assert EN.consent_free in words_of(card)
    assert titles(card) == ["Yes, I agree", "No, thank you"]


@pytest.mark.parametrize(("kind", "style"), [("email", "Email"), ("phone", "Tel"), ("name", None)])
def test_a_field_has_the_keyboard_that_fits_it_and_may_be_skipped(kind: FieldType, style: str | None) -> None:
    card = card_of(field(kind))
    box = input_of(card)
    assert (box["label"], box.get("style")) == ("Your field", style)
    assert titles(card) == ["Send", "Skip", "I’d rather not give any details"]


def test_a_choice_lists_its_choices() -> None:
    box = input_of(card_of(field("choice", choices=("tea", "coffee"))))
    assert [choice["value"] for choice in box["choices"]] == ["tea", "coffee"]


HOSTILE = [
    "**bold** [link](https://elsewhere.example) _x_ `code` # heading\n- list",
    '"}]},{"type":"Action.OpenUrl","url":"https://elsewhere.example"',
    "{{DATE(2026-01-02T00:00:00Z,SHORT)}} ${name} {{TIME(x)}}",
    "a\u202eb\u0000c\ud800d",
    "<b>x</b><script>alert(1)</script><at>everyone</at>",
    "x" * 50_000,
    "\n".join("line" for _ in range(5_000)),
    "",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_a_card_or_is_read_as_markup(text: str) -> None:
    shown = question("field", text, acknowledgement=text, field=ShownField(name="f", type="text", label=text))
    card = card_of(shown)
    sent = json.dumps(card, ensure_ascii=False).encode()
    assert len(sent) < 25_000
    written = [element for element in card["body"] if element["type"] == "RichTextBlock"]
    assert all(run["type"] == "TextRun" and "{{" not in run["text"] for e in written for run in e["inlines"])
    assert "{{" not in input_of(card)["label"]
    own = {element["text"] for element in card["body"] if element["type"] == "TextBlock"}
    assert own <= {"Question 3 · 40 % · Your details"}
    assert {action["type"] for action in card["actions"]} == {"Action.Submit"}


@pytest.mark.parametrize("language", LANGUAGES.values())
def test_the_words_before_the_first_question_are_there_in_every_language(language: Any) -> None:
    said = texts(language)
    for days in (0, 1, 30):
        told = disclosure_card(said, days)
        assert told.card is not None
        words = words_of(told.card)
        assert said.who_asks_text in words
        assert ("30" in " ".join(words)) == (days == 30)
        assert titles(told.card) == [said.agree, said.decline]
    ending = end_card(said).card
    assert ending is not None
    assert titles(ending) == [said.end_confirm, said.end_stay]
    assert "{example}" in said.greeting
    assert said.question.format(number=7) != said.question


def test_a_question_of_many_lines_is_shown_to_its_last_word() -> None:
    lines = [f"Line {number} of the question" for number in range(1, 101)]
    card = card_of(question(text="\n".join(lines)))
    shown = [run["text"] for each in card["body"] for run in each.get("inlines", ())]
    assert " ".join(shown) == " ".join(lines)
    assert len(shown) == MAX_LINES


def test_a_notification_shows_the_beginning_of_the_question() -> None:
    message = message_of(question(text="Why " * 100))
    assert len(message.text) <= 121
    assert message.text.startswith("Why Why")


@pytest.mark.parametrize(
    "value",
    [None, 7, [], "answer", {}, {"verb": "drop"}, {"verb": "answer", "answer": 7}, {"verb": ["answer"]}],
)
def test_what_is_no_button_of_ours_is_not_read_as_one(value: object) -> None:
    assert read_submitted(value) is None


@pytest.mark.parametrize(
    ("locale", "language"), [("it-IT", "it"), ("de", "de"), ("FR-ca", "fr"), ("pt-BR", "en"), (None, "en")]
)
def test_a_chat_without_an_interview_speaks_its_own_language(locale: str | None, language: str) -> None:
    assert language_of(locale) == language

"""The Adaptive Cards: the question, the words before the first one, and the one before an end.

What people or models wrote stands in text runs, which know no Markdown, one paragraph a line, at a bounded length; only
`{{` is broken up, since clients read dates and times out of it.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field, ValidationError

from shared.channels.teams.port import Card, Message
from shared.channels.teams.texts import Texts, retention
from shared.interview.records.header_document import ShownField, ShownQuestion
from shared.interview.records.view import ParticipantState
from shared.language.plain_text import clean
from shared.modes.topic_exploration.fields import FieldType

type Element = dict[str, Any]
type Verb = Literal["answer", "agree", "decline", "end", "stay"]

MAX_CHARS: Final = 4_000
MAX_LINES: Final = 40
MAX_LABEL_CHARS: Final = 200
MAX_ANSWER_CHARS: Final = 20_000
NOTIFIED_CHARS: Final = 120
INPUT: Final = "answer"
STYLES: Final[dict[FieldType, str]] = {"email": "Email", "phone": "Tel"}


def question_card(said: Texts, state: ParticipantState, question: ShownQuestion) -> Message:
    """The question with how far the interview is, what was said to the last answer, and a way to answer."""
    body = [
        _line(_progress(said, state, question), isSubtle=True, size="Small"),
        *_paragraphs(_main_question(question), isSubtle=True, italic=True),
        *_paragraphs(question.acknowledgement or "", isSubtle=True),
        *_paragraphs(question.question_text, size="Medium", weight="Bolder"),
        *_controls(said, question),
    ]
    return Message(_notified(question.question_text), _card(body, _actions(said, question)))


def answered_card(question_text: str, acknowledgement: str | None) -> Message:
    """What takes the place of a question's card once it takes no answer any more: the same words, nothing to press."""
    body = [
        *_paragraphs(acknowledgement or "", isSubtle=True),
        *_paragraphs(question_text, size="Medium", weight="Bolder"),
    ]
    return Message(_notified(question_text), _card(body, ()))


def disclosure_card(said: Texts, retention_days: int) -> Message:
    """Who asks, what is kept, for how long and who reads it: read and agreed to before the first question."""
    facts = (
        (said.who_asks, said.who_asks_text),
        (said.what_kept, said.what_kept_text),
        (said.how_long, f"{retention(said, retention_days)} {said.teams_keeps}"),
        (said.who_reads, said.who_reads_text),
        (said.your_pace, said.your_pace_text),
    )
    body = [_line(said.disclosure, size="Large", weight="Bolder", style="heading")]
    for title, text in facts:
        body += [_line(title, weight="Bolder"), _line(text, spacing="None")]
    body.append(_line(said.agreement))
    actions = [_submit(said.agree, "agree", style="positive"), _submit(said.decline, "decline")]
    return Message(said.disclosure, _card(body, actions))


def end_card(said: Texts) -> Message:
    """Whether the interview shall really end."""
    body = [_line(said.end_title, weight="Bolder"), _line(said.end_text)]
    actions = [_submit(said.end_confirm, "end", style="destructive"), _submit(said.end_stay, "stay")]
    return Message(said.end_title, _card(body, actions))


def _main_question(question: ShownQuestion) -> str:
    """The main question above what belongs to it, unless that shows it itself."""
    main = question.main_question_text or ""
    return "" if main in question.question_text else main


def _progress(said: Texts, state: ParticipantState, question: ShownQuestion) -> str:
    match question.kind:
        case "follow_up":
            mark = said.follow_up
        case "clarification":
            mark = "" if question.again else said.clarification
        case "offer" | "consent":
            mark = said.choice
        case "field":
            mark = said.details
        case _:
            mark = ""
    parts = (said.question.format(number=state.turn), f"{round(state.progress * 100)} %", mark)
    return " · ".join(part for part in parts if part)


def _controls(said: Texts, question: ShownQuestion) -> list[Element]:
    match question.kind:
        case "offer":
            return []
        case "consent":
            return [_line(said.consent_kept), _line(said.consent_free)]
        case "field" if question.field is not None:
            return [_field_input(question.field)]
        case _:
            hint = _line(said.or_chat, isSubtle=True, size="Small")
            return [_text_input(said.your_answer, isMultiline=True, maxLength=MAX_ANSWER_CHARS), hint]


def _field_input(field: ShownField) -> Element:
    if field.type == "choice" and field.choices:
        choices = [{"title": _bounded(choice), "value": choice} for choice in field.choices]
        label = _bounded(field.label)
        return {
            "type": "Input.ChoiceSet",
            "id": INPUT,
            "label": label,
            "style": "expanded",
            "choices": choices,
        }
    style = STYLES.get(field.type)
    return _text_input(_bounded(field.label), maxLength=500, **({"style": style} if style else {}))


def _text_input(label: str, **more: Any) -> Element:
    return {"type": "Input.Text", "id": INPUT, "label": label, **more}


def _actions(said: Texts, question: ShownQuestion) -> list[Element]:
    """The ways to answer; each says which question it is to."""
    match question.kind:
        case "offer" if question.offer in ("stop", "pause"):
            replies = (said.go_on, said.stop_here)
        case "offer" if question.offer:
            replies = (said.go_on, said.skip_question, said.stop_here)
        case "offer":
            replies = (said.offer_yes, said.offer_no)
        case "consent":
            replies = (said.consent_yes, said.consent_no)
        case _:
            replies = ()
    skip = () if replies else (said.skip_question,)
    passes = (said.skip, said.no_details) if question.kind == "field" else skip
    to = question.question_id
    send = () if replies else (_submit(said.send, "answer", question_id=to),)
    buttons = (
        _submit(reply, "answer", alone=True, question_id=to, reply=reply) for reply in (*replies, *passes)
    )
    return [*send, *buttons]


def _submit(
    title: str,
    verb: Verb,
    *,
    style: str | None = None,
    alone: bool = False,
    question_id: str | None = None,
    reply: str | None = None,
) -> Element:
    """A button; one that stands `alone` sends no input along."""
    data = {"verb": verb, "question_id": question_id, "reply": reply}
    shape = {"style": style, "associatedInputs": "none" if alone else None}
    return {
        "type": "Action.Submit",
        "title": title,
        "data": {name: value for name, value in data.items() if value},
        **{name: value for name, value in shape.items() if value},
    }


def _card(body: Iterable[Element], actions: Iterable[Element]) -> Card:
    return {
        "type": "AdaptiveCard",
        "version": "1.5",
        "body": list(body),
        "actions": list(actions),
    }


def _line(text: str, **more: Any) -> Element:
    return {"type": "TextBlock", "text": text, "wrap": True, **more}


def _paragraphs(text: str, **shape: Any) -> list[Element]:
    """What others wrote, as it was written."""
    lines = [line.strip() for line in clean(text)[:MAX_CHARS].splitlines()]
    kept = [line for line in lines if line]
    if len(kept) > MAX_LINES:
        kept[MAX_LINES - 1 :] = [" ".join(kept[MAX_LINES - 1 :])]
    if len(clean(text)) > MAX_CHARS and kept:
        kept[-1] += " …"
    return [
        {
            "type": "RichTextBlock",
            "inlines": [{"type": "TextRun", "text": line.replace("{{", "{\u200b{"), **shape}],
        }
        for line in kept
    ]


def _bounded(text: str) -> str:
    return " ".join(clean(text).split())[:MAX_LABEL_CHARS].replace("{{", "{\u200b{")


def _notified(text: str) -> str:
    line = " ".join(clean(text).split())
    return line if len(line) <= NOTIFIED_CHARS else f"{line[:NOTIFIED_CHARS].rstrip()}…"


type Text = Annotated[str, Field(max_length=MAX_ANSWER_CHARS + 1)]


class Submitted(BaseModel, extra="ignore", frozen=True):
    """A button of one of our cards: `reply` is the button's own text, `answer` what was typed or chosen."""

    verb: Verb
    question_id: Annotated[str, Field(max_length=200)] | None = None
    reply: Text | None = None
    answer: Text | None = None

    @property
    def text(self) -> str:
        return self.reply or self.answer or ""


def read_submitted(value: object) -> Submitted | None:
    """The button that was pressed, None when it is none of ours."""
    try:
        return Submitted.model_validate(value)
    except ValidationError:
        return None

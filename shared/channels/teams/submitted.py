"""What a card sends back when a button is pressed, as it is read: anything may come."""

from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from shared.channels.teams.cards import MAX_ANSWER_CHARS, Verb

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

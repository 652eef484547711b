"""The state of an interview at the terminal, its transitions, and the next step. Pure."""

from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict

from interviews.contract.participant import Question, State


class DeviceRecord(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class OutgoingAnswer(DeviceRecord):
    """An answer that was sent and not yet acknowledged. Its id stays the same when it is sent again."""

    question_id: str
    text: str
    client_answer_id: str
    chosen: bool = False
    field: str | None = None


class TypedDraft(DeviceRecord):
    """The unsent text in the line. `field` is the name of the field that it was typed for."""

    question_id: str
    text: str
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Talk:
    """`given` is the last answer that the server accepted."""

    state: State | None = None
    agreed: bool = False
    outgoing: OutgoingAnswer | None = None
    draft: TypedDraft | None = None
    given: OutgoingAnswer | None = None


@dataclass(frozen=True, slots=True)
class DeliverAnswer:
    """Send this until the server accepts or refuses it."""

    outgoing: OutgoingAnswer


@dataclass(frozen=True, slots=True)
class ShowDisclosure:
    """Show the disclosure, and ask for the agreement."""


@dataclass(frozen=True, slots=True)
class AwaitQuestion:
    """Wait for a question, or for the end."""

    preparing: bool


@dataclass(frozen=True, slots=True)
class PutQuestion:
    """Ask the question. `draft` is the text in the line; `moved` says that it was typed for another question."""

    question: Question
    draft: str = ""
    moved: bool = False


@dataclass(frozen=True, slots=True)
class ShowClosing:
    """The interview is over. `unsent` was typed and never sent."""

    state: State
    unsent: str = ""


type Step = DeliverAnswer | ShowDisclosure | AwaitQuestion | PutQuestion | ShowClosing


def next_step(talk: Talk) -> Step:
    if talk.outgoing:
        return DeliverAnswer(talk.outgoing)
    if talk.state is None:
        return AwaitQuestion(preparing=True)
    if talk.state.is_closed:
        return ShowClosing(talk.state, talk.draft.text if talk.draft else "")
    if not talk.agreed:
        return ShowDisclosure()
    question = talk.state.question
    if question is None:
        return AwaitQuestion(preparing=talk.state.status == "preparing")
    draft = talk.draft
    moved = draft is not None and bool(draft.text.strip()) and draft.question_id != question.question_id
    return PutQuestion(question, draft.text if draft else "", moved)


def unsent_of(talk: Talk) -> str:
    """What the person has written and the server has not acknowledged."""
    left = talk.outgoing or talk.draft
    return left.text if left else ""


def received(talk: Talk, state: State) -> Talk:
    """Add a state from the server. A state older than the current one is ignored."""
    if talk.state and state.revision < talk.state.revision:
        return talk
    return _settled(replace(talk, state=state))


def agreed(talk: Talk) -> Talk:
    return replace(talk, agreed=True)


def typed(talk: Talk, question: Question, text: str) -> Talk:
    field = question.field.name if question.field else None
    return replace(
        talk, draft=TypedDraft(question_id=question.question_id, text=text, field=field) if text else None
    )


def sent(talk: Talk, question: Question, text: str, client_answer_id: str, *, chosen: bool) -> Talk:
    field = question.field.name if question.field else None
    outgoing = OutgoingAnswer(
        question_id=question.question_id,
        text=text,
        client_answer_id=client_answer_id,
        chosen=chosen,
        field=field,
    )
    return replace(talk, outgoing=outgoing, draft=None)


def accepted(talk: Talk, state: State) -> Talk:
    return received(replace(talk, outgoing=None, given=talk.outgoing), state)


def not_taken(talk: Talk) -> Talk:
    """The server has refused the answer: its text goes back into the line."""
    return replace(talk, outgoing=None, draft=_draft_of(talk.outgoing) or talk.draft)


def conflicted(talk: Talk, state: State) -> Talk:
    """The interview has moved on: what was typed is kept.

    Where the same question is still open, the server lacks the agreement, so it is asked for again.
    """
    refused = talk.outgoing
    after = received(not_taken(talk), state)
    waits = after.state and after.state.question
    if refused and waits and waits.question_id == refused.question_id:
        return replace(after, agreed=False)
    return after


def _draft_of(outgoing: OutgoingAnswer | None) -> TypedDraft | None:
    """The text as a draft; None for a choice, which is easily repeated."""
    if outgoing is None or outgoing.chosen:
        return None
    return TypedDraft(question_id=outgoing.question_id, text=outgoing.text, field=outgoing.field)


def _settled(talk: Talk) -> Talk:
    """Drop a draft whose field is no longer asked for; offer the last answer again where its field is repeated."""
    question = talk.state.question if talk.state else None
    if question is None:
        return talk
    draft = talk.draft
    if draft and draft.field and draft.question_id != question.question_id:
        draft = None
    if draft is None and (before := _to_correct(question, talk.given)):
        draft = TypedDraft(question_id=question.question_id, text=before.text, field=before.field)
    return replace(talk, draft=draft)


def _to_correct(question: Question, given: OutgoingAnswer | None) -> OutgoingAnswer | None:
    field = question.field
    if field is None or field.attempt < 2 or field.type == "choice" or given is None or given.chosen:
        return None
    return given if given.field == field.name and given.question_id != question.question_id else None

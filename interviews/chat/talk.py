"""What is known of an interview while it is taken, how that changes, and what comes next. Pure."""

from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict

from interviews.contract.participant import Question, State


class Kept(BaseModel):
    """Something that is remembered on this device."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Outgoing(Kept):
    """An answer on its way: sent, perhaps received, not yet acknowledged. It keeps its id however often it is sent."""

    question_id: str
    text: str
    client_answer_id: str
    chosen: bool = False
    field: str | None = None


class Draft(Kept):
    """What stands in the line. `field` is the name of the field that it was typed for."""

    question_id: str
    text: str
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Talk:
    """`given` is the last answer that was taken."""

    state: State | None = None
    agreed: bool = False
    outgoing: Outgoing | None = None
    draft: Draft | None = None
    given: Outgoing | None = None


@dataclass(frozen=True, slots=True)
class Deliver:
    """Send this, until the server has said yes or a final no."""

    outgoing: Outgoing


@dataclass(frozen=True, slots=True)
class Disclose:
    """Say what this is, and ask for the agreement."""


@dataclass(frozen=True, slots=True)
class Await:
    """Wait for a question, or for the end."""

    preparing: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """Put the question. `draft` stands in the line; `moved` where it was typed for another question."""

    question: Question
    draft: str = ""
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """It is over. `unsent` was typed and never sent."""

    state: State
    unsent: str = ""


type Step = Deliver | Disclose | Await | Ask | Close


def next_step(talk: Talk) -> Step:
    """What is to be done now."""
    if talk.outgoing:
        return Deliver(talk.outgoing)
    if talk.state is None:
        return Await(preparing=True)
    if talk.state.is_closed:
        return Close(talk.state, talk.draft.text if talk.draft else "")
    if not talk.agreed:
        return Disclose()
    question = talk.state.question
    if question is None:
        return Await(preparing=talk.state.status == "preparing")
    draft = talk.draft
    moved = draft is not None and bool(draft.text.strip()) and draft.question_id != question.question_id
    return Ask(question, draft.text if draft else "", moved)


def unsent_of(talk: Talk) -> str:
    """What the person has written and the server does not have, as far as is known."""
    left = talk.outgoing or talk.draft
    return left.text if left else ""


def received(talk: Talk, state: State) -> Talk:
    """A late answer to an early call never takes the talk back."""
    if talk.state and state.revision < talk.state.revision:
        return talk
    return _settled(replace(talk, state=state))


def agreed(talk: Talk) -> Talk:
    """The person has agreed."""
    return replace(talk, agreed=True)


def typed(talk: Talk, question: Question, text: str) -> Talk:
    """This stands in the line now."""
    field = question.field.name if question.field else None
    return replace(
        talk, draft=Draft(question_id=question.question_id, text=text, field=field) if text else None
    )


def sent(talk: Talk, question: Question, text: str, client_answer_id: str, *, chosen: bool) -> Talk:
    """The person sends this as the answer to the question."""
    field = question.field.name if question.field else None
    outgoing = Outgoing(
        question_id=question.question_id,
        text=text,
        client_answer_id=client_answer_id,
        chosen=chosen,
        field=field,
    )
    return replace(talk, outgoing=outgoing, draft=None)


def accepted(talk: Talk, state: State) -> Talk:
    """The answer was taken."""
    return received(replace(talk, outgoing=None, given=talk.outgoing), state)


def not_taken(talk: Talk) -> Talk:
    """The server does not take the answer as it is: it goes back into the line."""
    return replace(talk, outgoing=None, draft=_draft_of(talk.outgoing) or talk.draft)


def conflicted(talk: Talk, state: State) -> Talk:
    """The interview stands elsewhere; what was typed is kept.

    Where the same question still waits, what the server misses is the agreement, so it is asked for again.
    """
    refused = talk.outgoing
    after = received(not_taken(talk), state)
    waits = after.state and after.state.question
    if refused and waits and waits.question_id == refused.question_id:
        return replace(after, agreed=False)
    return after


def _draft_of(outgoing: Outgoing | None) -> Draft | None:
    """What was typed; what was chosen is easily chosen again."""
    if outgoing is None or outgoing.chosen:
        return None
    return Draft(question_id=outgoing.question_id, text=outgoing.text, field=outgoing.field)


def _settled(talk: Talk) -> Talk:
    """What was typed for a field goes with it; a field that is asked for again has what was said before in the line."""
    question = talk.state.question if talk.state else None
    if question is None:
        return talk
    draft = talk.draft
    if draft and draft.field and draft.question_id != question.question_id:
        draft = None
    if draft is None and (before := _to_correct(question, talk.given)):
        draft = Draft(question_id=question.question_id, text=before.text, field=before.field)
    return replace(talk, draft=draft)


def _to_correct(question: Question, given: Outgoing | None) -> Outgoing | None:
    field = question.field
    if field is None or field.attempt < 2 or field.type == "choice" or given is None or given.chosen:
        return None
    return given if given.field == field.name and given.question_id != question.question_id else None

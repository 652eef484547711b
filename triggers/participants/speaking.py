"""Questions read aloud: what was shown to a participant, as sound (A10)."""

import re
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.channels.speech.repository import Speech, SpeechFailed
from shared.interview.records.turns import read_shown
from shared.language.plain_text import clean
from shared.platform.http import Problem
from triggers.http.calls import Call
from triggers.http.etags import IF_NONE_MATCH, has_client
from triggers.http.operations import Sent, operation

blueprint = df.Blueprint()
participant = partial(operation, blueprint, caller="participant", tag="Participant")

ETAG: Final = {"ETag": "names this sound, for `If-None-Match`"}


@participant(
    "GET",
    "api/interview/{id}/questions/{question_id}/audio",
    {
        200: Sent("The question as it was shown, read aloud", ("audio/mpeg",), headers=ETAG),
        304: "The client has it",
        404: "No such interview, no such question shown, or speech is not set up",
        503: "The model that speaks does not answer; the interview goes on without it",
    },
    headers=(IF_NONE_MATCH,),
)
async def read_aloud(call: Call) -> func.HttpResponse:
    """Hear a question that was shown, where speech is set up."""
    speech = _speech(call)
    turn = await read_shown(call.services.store, call.interview_id, call.path("question_id"))
    if turn is None:
        raise Problem(404, "No such question was shown in this interview.")
    shown = turn.shown()
    text, language = spoken_text(shown.acknowledgement, shown.question_text), call.admitted.language
    etag = f'"{speech.digest(text, language)}"'
    headers = {"Cache-Control": "private, no-cache", "ETag": etag, "Accept-Ranges": "none"}
    if has_client(call, etag):
        return func.HttpResponse(status_code=304, headers=headers)
    try:
        audio = await speech.read(call.interview_id, text, language)
    except SpeechFailed:
        raise Problem(
            503, "This cannot be read aloud now. Try again.", headers={"Retry-After": "5"}
        ) from None
    return func.HttpResponse(audio, mimetype="audio/mpeg", headers=headers)


def _speech(call: Call) -> Speech:
    if call.services.speech is None:
        raise Problem(404, "Speech is not set up here.")
    return call.services.speech


MOST_CHARS: Final = 4_096
"""Characters that the API takes."""
_SENTENCE_END: Final = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?=\s)")


def spoken_text(acknowledgement: str | None, question_text: str) -> str:
    """The question as it was shown, with what was said before it. Where that is too long the question alone is read."""
    question = clean(question_text).strip()
    said = clean(acknowledgement or "").strip()
    whole = f"{said}\n\n{question}" if said else question
    return whole if len(whole) <= MOST_CHARS else _cut(question)


def _cut(text: str) -> str:
    if len(text) <= MOST_CHARS:
        return text
    head = text[:MOST_CHARS]
    ends = [end.end() for end in _SENTENCE_END.finditer(head)]
    return head[: ends[-1]] if ends else (head.rsplit(maxsplit=1)[0] if " " in head else head)

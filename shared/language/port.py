"""The language port: requests for everything that needs understanding or wording, and their replies.

A caller runs a task (`tasks/`) on a request (`requests/`) and gets a reply. Requests carry all that an implementation may
know; what participants typed is data in them, never instruction.
"""

from dataclasses import dataclass, field
from typing import Self

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen, Source
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.text.held_once import each_once


class Request(Frozen):
    """What one task is asked, the language that its reply is to be in, and what is `kept` out of it.

    `spared` are the words by which they asked to leave something alone, or that are off the record.
    """

    language: LanguageCode
    kept: OffRecord = Field(default_factory=OffRecord, exclude=True)
    spared: tuple[str, ...] = ()

    @property
    def left_alone(self) -> tuple[str, ...]:
        """What is left alone or kept out, each once: they may take it back."""
        return each_once((*self.spared, *self.kept.stretches))


class WordingRequest(Request):
    """A request for a text that is shown to a participant. `asked` are the texts that it may not repeat.

    They are all questions of this interview so far. `said_first` is what stands before the text and met what it meets,
    `said_last` what stood before the last question. `threads` are open: told with weight and not to their end. Who is
    `short_of_time` has said so, and how long they have is `time_said`; who is addressed in the `familiar` form ("du") has
    offered it.
    `readers` says what is true of who reads it, where they asked something.
    `fault` says in a word why the last wording, `refused`, could not be shown, `refused_over` over which of its words.
    """

    asked: tuple[str, ...]
    said_first: str = ""
    said_last: str = ""
    readers: str = ""
    threads: tuple[str, ...] = ()
    short_of_time: bool = False
    time_said: str = ""
    familiar: bool = False
    fault: str | None = None
    refused: str = ""
    refused_over: str = ""


class Usage(Frozen):
    """What a reply cost: calls of the model, its tokens, and how often the rules had to step in.

    `seen_tokens` of the input had begun an earlier prompt, and cost less; they are for telemetry, and in no document.
    """

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    fallbacks: int = 0
    seen_tokens: int = Field(default=0, exclude=True)

    def __add__(self, other: Self) -> Self:
        return type(self)(
            model_calls=self.model_calls + other.model_calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            fallbacks=self.fallbacks + other.fallbacks,
            seen_tokens=self.seen_tokens + other.seen_tokens,
        )


@dataclass(frozen=True, slots=True)
class Reply[T]:
    """A value, who made it, what it cost, and whether there was time for the whole request."""

    value: T
    source: Source
    usage: Usage = field(default_factory=Usage)
    in_time: bool = True


class LanguageFailed(Exception):
    """The task could not be done: the model failed, timed out, refused, or answered with something that is not valid.

    `reason` is a short machine-readable word (`timeout`, `rate_limited`, `server_error`, `refusal`, `truncated`,
    `invalid`, `unavailable`, `exhausted`); `detail` holds no word that anyone typed; `usage` is what the attempt
    cost all the same.
    """

    def __init__(self, reason: str, detail: str = "", usage: Usage | None = None) -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail
        self.usage = usage or Usage()

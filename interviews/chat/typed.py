"""What somebody has typed: an answer, a choice by its number, or a command. Pure."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from interviews.chat.texts import ChatTexts
from interviews.contract.participant import Question

MOST_CHARS: Final = 20_000
QUOTES: Final = '"""'
_COMMAND: Final = re.compile(r"/([a-z]+)(?:\s+(\d{1,4}))?", re.IGNORECASE)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

type CommandName = Literal["question", "reopen", "end", "quit", "help"]

COMMANDS: Final[dict[str, CommandName]] = {
    "question": "question",
    "reopen": "reopen",
    "end": "end",
    "quit": "quit",
    "help": "help",
}


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """What is to be sent; `chosen` where it was a number or a command that stands for it."""

    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """Something to be done; `number` is what was typed behind it."""

    name: CommandName
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """Nothing that could be sent; the sentence says why. `stays` where the text is worth another look."""

    sentence: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class ReadyReply:
    """An answer that is ready to be chosen by its label."""

    label: str
    text: str


type Typed = TypedAnswer | Command | Mistake


def is_finished(text: str) -> bool:
    """Whether Enter sends this: always, but for a text that began with three quotes and has no such end yet."""
    begun = text.lstrip()
    if not begun.startswith(QUOTES):
        return True
    return len(begun.rstrip()) >= 2 * len(QUOTES) and begun.rstrip().endswith(QUOTES)


def understand(line: str, question: Question, texts: ChatTexts) -> Typed:
    """What this line means as a reply to the question. What stands between three quotes is always an answer."""
    text = line.strip()
    if text.startswith(QUOTES) and is_finished(text):
        return _answer(text[len(QUOTES) : -len(QUOTES)].strip("\n"), question, texts)
    if command := _COMMAND.fullmatch(text):
        return _command(command, question, texts)
    ready = replies(question, texts)
    for reply in ready:
        if text.casefold() in (reply.label, reply.text.casefold()):
            return TypedAnswer(reply.text, chosen=True)
    if ready and text.isdecimal():
        return Mistake(texts.no_such_number)
    return _answer(text, question, texts)


def choose(line: str, ready: tuple[ReadyReply, ...]) -> int | None:
    """Which of the replies was chosen, from 0; None for none of them. The first clause of a reply will do."""
    text = line.strip().casefold()
    return next((at for at, reply in enumerate(ready) if text in _ways_to_say(reply)), None)


def _ways_to_say(reply: ReadyReply) -> tuple[str, str, str]:
    whole = reply.text.casefold()
    return reply.label, whole, whole.partition(",")[0]


def command_in(line: str) -> Command | None:
    """The command that this line is, wherever it may be typed."""
    found = _COMMAND.fullmatch(line.strip())
    name = COMMANDS.get(found[1].lower()) if found else None
    return Command(name, int(found[2]) if found and found[2] else None) if name else None


def replies(question: Question, texts: ChatTexts) -> tuple[ReadyReply, ...]:
    """The answers that stand ready: of an offer, of a consent, of a choice."""
    match question.kind:
        case "offer" if question.offer in ("stop", "pause"):
            return labelled(texts.go_on, texts.stop_here)
        case "offer" if question.offer:
            return labelled(texts.go_on, texts.skip_question, texts.stop_here)
        case "offer":
            return labelled(texts.offer_yes, texts.offer_no)
        case "consent":
            return labelled(texts.consent_yes, texts.consent_no)
        case "field" if question.field and question.field.type == "choice":
            return labelled(*(question.field.choices or ()))
        case _:
            return ()


def labelled(*ready: str) -> tuple[ReadyReply, ...]:
    """The texts with numbers; with letters where a text is a number itself, so that "2" has one meaning."""
    letters = any(text.strip().isdecimal() for text in ready) and len(ready) <= len(_LETTERS)
    return tuple(ReadyReply(_LETTERS[at] if letters else str(at + 1), text) for at, text in enumerate(ready))


def hint(question: Question, texts: ChatTexts) -> str:
    """How the question may be answered, where that is not in plain words."""
    if question.kind != "field":
        return texts.by_number_or_words if replies(question, texts) else ""
    kind = question.field.type if question.field else "text"
    example = {"email": texts.email_hint, "phone": texts.phone_hint}.get(kind, "")
    how = texts.by_number_or_skip if replies(question, texts) else texts.by_text_or_skip
    return f"{example}\n{how}".strip()


def _command(found: re.Match[str], question: Question, texts: ChatTexts) -> Typed:
    if command := command_in(found[0]):
        return command
    name = found[1].lower()
    passes = (
        {"skip": texts.field_skip, "none": texts.field_none}
        if question.kind == "field"
        else {"skip": texts.skip_question}
    )
    if name in passes:
        return TypedAnswer(passes[name], chosen=True)
    return Mistake(texts.unknown_command.format(command=f"/{name}"), stays=True)


def _answer(text: str, question: Question, texts: ChatTexts) -> Typed:
    if not text.strip():
        if question.kind != "field":
            return Mistake(texts.blank)
        return Mistake(texts.choice_blank if replies(question, texts) else texts.field_blank)
    return Mistake(texts.too_long, stays=True) if len(text) > MOST_CHARS else TypedAnswer(text)

"""Checks of a text that a model wrote, before it is shown. Pure (A5, D13, D15)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.wording import is_question
from shared.language.markup import LINK, MARKUP, disguised
from shared.language.plain_text import clean, one_line, plain_to_see, shorten
from shared.language.port import WordingRequest
from shared.language.requests.interview import Exchange
from shared.language.spans import find_span
from shared.text.sentences import sentences
from shared.text.words import content_words, runs, words

MAX_QUOTATION_CHARS: Final = 600
MAX_FACTS: Final = 10
MAX_FACT_CHARS: Final = 400
QUESTION_CHARS: Final = (10, 400)
TELLING: Final = 3
"""A text with at least so many telling words has to share one of them with another."""
LONGEST_PREAMBLE: Final = 25
_FEWEST_QUOTED: Final = 3
_RECITED: Final = 6
"""So many words in a row are said again by no chance."""
_QUOTED: Final = re.compile(r"“([^“”]*)”|„([^“”„]*)[“”]|«([^«»]*)»|\"([^\"]*)\"")
_END: Final = re.compile(r"[.!…;]")
_EXCLAIMED: Final = (
    "great|excellent|perfect|fantastic|amazing|awesome|wonderful|brilliant|impressive|nice|well done|very good"
    "|correct|exactly|that(?:['’]| i)s (?:right|correct|great)"
    "|ottimo|perfetto|brav[oa]|eccellente|esatto|giusto|molto bene"
    "|excelente|perfecto|genial|muy bien|correcto|exacto"
    "|toll|super|ausgezeichnet|hervorragend|perfekt|richtig|genau|sehr gut|prima"
    "|parfait|très bien|génial|exact"
)
EMPHASIS = re.compile(r"(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1")
PRAISE = re.compile(
    rf"^\W*(?:{_EXCLAIMED})\s*(?:[!,.:;–—]|$)"
    r"|\b(?:great|excellent|good|perfect|impressive|fantastic|nice|strong)"
    r" (?:answer|job|work|point|explanation|insight)\b",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"\b(?:is|was|['’]s|sounds)(?: an?)?(?: very| really)? (?:serious|grave|sad|terrible|awful)\b"
    r"|\b(?:ist|war)(?: eine?)?(?: sehr)? (?:ernst|schlimm|traurig)(?:e[rs]?)?\b"
    r"|\b(?:est|était)(?: une? \w+)?(?: très)? (?:grave|triste|sérieux|sérieuse)\b"
    r"|(?<!\w)(?:è|era|è stat[ao])(?: una? \w+| molto)? (?:grave|triste|seri[ao])\b"
    r"|\b(?:es|era|fue)(?: una? \w+| algo)?(?: muy)? (?:grave|triste|seri[ao])\b",
    re.IGNORECASE,
)
"""What calls something grave or sad; of a question it may be the matter."""


FAULTS: Final = {
    "leak": "it told something that the participant has to come to by themselves",
    "repeat": "it asked again what was asked before",
    "preamble": f"more than {LONGEST_PREAMBLE} words stood before the question",
    "fragment": "it quoted a word or two: quote a whole clause, or nothing",
    "recited": "its question said again word for word what stood before it",
    "length": "it was too long, or empty",
    "markup": "it held markup",
    "link": "it held a link",
    "not_one_question": "it was not exactly one question with the question mark at its end",
    "praise": "it praised or judged the answer",
    "other_topic": "it did not name what it asks about",
    "invented": "it named something that was not given",
    "ungrounded": "it named something that was not given",
    "sentences": "it had more than four sentences",
    "off_record": "it told of what is to be kept off the record",
    "no_greeting": "it did not greet, or did not say that you have read the files",
}
"""What a model is told about a wording that could not be shown."""
REFUSED_TOKENS: Final = 80
_UNUSABLE: Final = "it could not be used as it was"


class InvalidReply(Exception):
    """A model's reply cannot be used. `fault` says why in one word and never quotes it; `over` are the words it is about,
    for the model alone."""

    def __init__(self, fault: str, over: str = "") -> None:
        super().__init__(fault)
        self.fault, self.over = fault, over


def shown(text: str, limits: tuple[int, int]) -> str:
    """The text on one line if it is one question without markup, links or praise."""
    if len(text) > 2 * limits[1]:  # before any pattern sees it
        raise InvalidReply("length")
    if MARKUP.search(clean(text)):
        raise InvalidReply("markup")
    line = EMPHASIS.sub(r"\2", plain_to_see(text))
    if LINK.search(line):
        raise InvalidReply("link")
    if disguised(line):
        raise InvalidReply("disguised")
    if not limits[0] <= len(line) <= limits[1]:
        raise InvalidReply("length")
    if not line.endswith("?") or line.count("?") != 1 or not is_question(line):
        raise InvalidReply("not_one_question")
    if PRAISE.search(line):
        raise InvalidReply("praise")
    return line


def said_about(main_question: str, exchanges: Sequence[Exchange]) -> list[str]:
    return [main_question, *(text for each in exchanges for text in (each.question, each.answer))]


def spared_in(span: str | None, message: str) -> str | None:
    """The words of the message by which something is to be left alone; None where they do not stand in it."""
    found = find_span(span, [message]) if span else None
    return found and found[:MAX_QUOTATION_CHARS]


def cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"


def shares_a_word(text: str, other: str) -> bool:
    """Whether the text has a telling word of `other`; true if `other` has few telling words."""
    telling = set(content_words(other))
    return len(telling) < TELLING or not telling.isdisjoint(words(text))


def fault_of_last(request: WordingRequest) -> str | tuple[()]:
    if not request.fault:
        return ()
    over = f" (by {one_line(request.refused_over)})" if request.refused_over else ""
    return told_fault(f"{FAULTS.get(request.fault, _UNUSABLE)}{over}", request.refused)


def told_fault(fault: str, refused: str) -> str:
    """The fault with the wording that has it, as far as there is one."""
    return f"{fault}: {shorten(one_line(refused), REFUSED_TOKENS)}" if refused else fault


def parts_of(question: str) -> list[str]:
    """The sentences of a question as it is worded: the sentences that one of them quotes are no sentences of its own."""
    return sentences(_QUOTED.sub(lambda quoted: _without_ends_within(quoted.group()), question))


def _without_ends_within(quoted: str) -> str:
    """The quotation with a comma for each end of a sentence that more words follow."""
    last = next((at for at in reversed(range(len(quoted))) if quoted[at].isalnum()), 0)
    return _END.sub(",", quoted[:last]) + quoted[last:]


def words_before(question: str) -> int:
    """The words that stand before what is asked; those of a quotation do not count."""
    unquoted = _QUOTED.sub(
        lambda quoted: quoted.group()[-2] if _END.match(quoted.group()[-2]) else "", question
    )
    return sum(len(words(part)) for part in sentences(unquoted)[:-1])


def lead_fault(question: str, said_first: str = "") -> str | None:
    """`praise` where what stands before the question calls something grave or sad, `recited` where the question says a
    clause of that again, word for word; else None. `said_first` stands before both."""
    *before, asking = parts_of(question) or [question]
    if any(map(LABEL.search, before)):
        return "praise"
    lead = words(" ".join((said_first, *before)))
    return None if set(runs(lead, _RECITED)).isdisjoint(runs(words(asking), _RECITED)) else "recited"


def check_lead(question: str, *, names: Sequence[str] = (), said_first: str = "") -> None:
    """Raise `InvalidReply` for a question that is long in coming, quotes less than a clause, judges or recites (G3).

    `names` may stand in quotation marks however short they are; `said_first` stands before the question.
    """
    if fault := lead_fault(question, said_first):
        raise InvalidReply(fault)
    if words_before(question) > LONGEST_PREAMBLE:
        raise InvalidReply("preamble")
    quoted = ("".join(found) for found in _QUOTED.findall(question))
    if any(len(words(each)) < _FEWEST_QUOTED for each in quoted if each not in names):
        raise InvalidReply("fragment")

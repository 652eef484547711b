"""Waiting questions about a line of a file of which an answer tells already: nobody asks them any more (B5, G2)."""

import re
from typing import Final, Literal

from shared.language.requests.handover_turn import ExtractRequest, SettledQuestion, WaitingQuestion
from shared.language.rules.handover.backlog_words import ASKED_OF_ANY
from shared.language.rules.handover.record import asks_for, left_out, shown_part
from shared.language.rules.hearing.listening import declines, is_question
from shared.language.rules.numbers import without_places
from shared.language.rules.points.matching import stems
from shared.language.rules.points.of_the_matter import known_of
from shared.text.grounding import artefacts
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_SENTENCES: Final = 40
_TOGETHER: Final = 3
"""Sentences that tell of one matter, one after the other."""
_SAYS_SOMETHING: Final = 3
"""Stems beside the name itself, of what says something about it."""
_FEWEST_SHARED: Final = 2
_WHOLE: Final = 3
"""Stems of a line that name its matter for certain."""
_VALUE: Final = re.compile(r"[=:]\s{0,3}\S{1,40}$")
"""What a setting is set to: it is known by its name."""
_PARTS: Final = re.compile(r"[a-z]+")
_NAMES: Final[frozenset[Literal["identifier", "cell"]]] = frozenset({"identifier", "cell"})


def settled(request: ExtractRequest) -> tuple[SettledQuestion, ...]:
    """The waiting questions of whose very line the answer tells; one that asks for something certain only where that is
    told."""
    language = request.language
    if declines(request.answer, language):
        return ()
    told = [each for each in sentences(request.answer)[:_MOST_SENTENCES] if not is_question(each)]
    told = [each for each in told if known_of(each, language) == each]
    return tuple(
        SettledQuestion(question_id=waiting.question_id, span=span)
        for waiting in (*request.waiting, *request.later)
        if (span := _telling(request, waiting, told)) and _is_all_told(waiting.text, told, language)
    )


def _is_all_told(question: str, told: list[str], language: str) -> bool:
    asking = (sentences(question) or [""])[-1]
    is_any = asking in ASKED_OF_ANY
    return is_any or (asks_for(asking, language) and not left_out(asking, " ".join(told), language))


def _telling(request: ExtractRequest, waiting: WaitingQuestion, told: list[str]) -> str | None:
    """The sentence that tells of what the question names, or of at least half of what it quotes."""
    language = request.language
    names = _names(waiting.text) - _names(request.main_question)
    for said in told:
        own = stems(said, language) - frozenset(part for name in names for part in name)
        if len(own) >= _SAYS_SOMETHING and any(name <= set(words(said.replace("_", " "))) for name in names):
            return said
    line = _VALUE.sub("", shown_part(waiting.text) or "")
    subject = stems(line, language) - stems(request.main_question, language)
    for at, said in enumerate(told):
        own = frozenset(stem for each in told[at : at + _TOGETHER] for stem in stems(each, language))
        shared = len(subject & own)
        fewest = max(_FEWEST_SHARED, (len(subject) + 1) // 2, min(len(subject), _WHOLE))
        if shared >= fewest and subject & stems(said, language):
            return said
    return None


def _names(question: str) -> set[frozenset[str]]:
    """The names of the question in code or of a table, each by its words: `PAUSE_S`, "X9"."""
    found = {each.text.lower() for each in artefacts(without_places(question)) if each.kind in _NAMES}
    parts = (_PARTS.findall(each) if "_" in each else words(each) for each in found)
    return {frozenset(each) for each in parts if each}

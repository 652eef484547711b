"""A figure of an earlier answer that its speaker calls wrong: "I told you eight weeks. Wrong, it is six" (G2).

What holds may hold only at times, or of a part: so the old fact keeps its words, and those of the correction stand with
it; nowhere does the old figure stand alone.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from shared.language.requests.handover_turn import ExtractRequest, MendedFact
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.intents import hear
from shared.language.rules.matching import stems
from shared.language.rules.slips import Value, values
from shared.text.quantities import unit_named
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_SENTENCES: Final = 40
_FEW_WORDS: Final = 5
_REACH: Final = 3
"""Sentences behind the one that names the figure in which what holds is told."""
_OWN_WORDS: Final = re.compile(
    r"\b(?:i (?:told|said|gave|wrote)|my (?:mistake|error|slip)|(?:was|that['’]s) wrong of me|i (?:was|got it) wrong"
    r"|von mir|mein (?:fehler|irrtum)|ich (?:sagte|schrieb)|(?:habe?|hatte) (?:ich|i)|ich (?:habe?|hatte)"
    r"|(?:da[ms]|des) mit"
    r"|j['’](?:ai|avais) dit|je (?:vous )?(?:ai|avais) dit|je me suis tromp|mon erreur|de ma part"
    r"|(?:le |se lo )?(?:dije|he dicho)|me equivoqu|mi error|(?:ho|avevo) detto|mi sono sbagliat|mio errore)",
    re.IGNORECASE,
)
_WRONG: Final = re.compile(
    r"\b(?:wrong|mistaken?|incorrect|not (?:right|so|true)|falsch|stimmt (?:so )?(?:nicht|net|ned)|nicht richtig|vertan"
    r"|verwechselt|geirrt|faux|fausse?s?|trompée?|erreur|equivoqu|equivocad|error|está mal|sbagliat|errore|errat)",
    re.IGNORECASE,
)


class Righted(NamedTuple):
    """The sentences that put a figure right, and the facts beside which they stand now."""

    spans: tuple[str, ...]
    mended: tuple[MendedFact, ...]


def righted_later(request: ExtractRequest) -> Righted | None:
    """The first figure that the answer names as its speaker's own and calls wrong, where a known fact has it."""
    told = sentences(request.answer)[:_MOST_SENTENCES]
    for at, said in enumerate(told):
        end = _told_up_to(told, at, request.language) if _OWN_WORDS.search(said) else None
        named = [each for each in values(said, request.language) if each.kind == "number"]
        if end is None or not named:
            continue
        if meant := _with(named[0], said, request):
            spans = tuple(told[at : end + 1])
            wording = HANDOVER_TURN_WORDS[request.language].righted
            begin = request.answer.find(said)
            behind = request.answer.find(spans[-1], begin) + len(spans[-1])
            text = wording.format(text=" ".join(request.answer[begin:behind].split()))
            return Righted(spans, tuple(MendedFact(was=each, text=f"{each} {text}") for each in meant))
    return None


def _told_up_to(told: Sequence[str], at: int, language: str) -> int | None:
    """The place of the sentence that ends the correction; None where nothing is called wrong or holds instead."""
    near = range(at, min(at + 2, len(told)))
    wrong = next((place for place in near if _WRONG.search(told[place])), None)
    if wrong is None:
        return None
    if wrong == at and len(values(told[at], language)) > 1:
        end = at
    else:
        behind = range(max(wrong, at + 1), min(at + 1 + _REACH, len(told)))
        found = next((place for place in behind if values(told[place], language)), None)
        if found is None:
            return None
        end = found
    after = told[end + 1] if end + 1 < len(told) else ""
    closes = len(words(after)) <= _FEW_WORDS and hear(after, language, "").intent == "correction"
    return end + 1 if after and closes else end


def _with(old: Value, said: str, request: ExtractRequest) -> list[str]:
    """The known facts with this figure, of the same unit; those of the same matter, or the last."""
    language = request.language
    is_unit = unit_named(old.counted) is not None
    found = [
        fact
        for fact in request.facts
        if any(
            each.text == old.text and (not is_unit or each.counted == old.counted)
            for part in sentences(fact)
            for each in _values(part, language)
        )
    ]
    about = stems(said, language)
    alike = [each for each in found if about & stems(each, language) - {old.text}]
    return alike or found[-1:]


def _values(text: str, language: str) -> list[Value]:
    """The values of a text of any length: `values` looks at a short one."""
    parts = re.split(r"[,;:()]\s?", text)
    return [each for part in parts for each in values(part, language)]

"""The parts of a question that asks several things at once, and those that no answer has spoken to (G3)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.rules.asked_for import tells_a_deed
from shared.language.rules.asked_thing import AskedThing
from shared.language.rules.interrogatives import interrogative
from shared.language.sentence_encoder import load_encoder
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import clauses
from shared.text.sentences import sentences
from shared.text.words import words

_AND: Final = re.compile(r",?\s(?:and|und|et|y|e)\s", re.IGNORECASE)
_OPENING: Final = 80
"""Characters at the beginning of a part."""
_INDIRECT: Final = re.compile(
    r"(?:what|how|why|where|when|who|was|wie|warum|wo|wann|wer) "
    r"(?:it|you|they|we|he|she|i|the|an?|sie|er|es|man|ihr|wir|der|die|das|eine?)\b"
)
_INVERTED: Final = re.compile(
    r"\w-(?:t-)?(?:vous|on|ils?|elles?|je|nous|ce)\b|\bquel\w* (?:est|sont|serait)\b", re.IGNORECASE
)
"""How a clause asks nothing by itself in English and German, and how one asks in French."""
_FEWEST: Final = 3
_MOST_SENTENCES: Final = 24
_LONGEST: Final = 300
_DO: Final = re.compile(
    r"\b(?:do|tun|machen|faites|fait|faire|feriez|hace|haría|hacen|hacer|fa|fate|farebbe|fare)\b",
    re.IGNORECASE,
)
"""What asks for a deed beside "what"."""
_SO: Final = re.compile(
    r"\b(?:so|otherwise|also|deshalb|sonst|donc|sinon|así|sino|quindi|così|sennò)\b", re.IGNORECASE
)
"""What gives a reason from behind."""
_BY_FORM: Final = frozenset({"who", "when", "where", "often", "long", "amount"})


@cache
def parts_of(question: str, language: LanguageCode) -> tuple[str, ...]:
    """The parts, each a question in the words of the whole; none where it asks one thing."""
    asked = [each for each in sentences(question) if is_question(each)]
    found = [part for each in asked for part in _parts(each, language)]
    return tuple(found) if len(found) > 1 else ()


def unanswered_parts(
    question: str, ideal_answer: str, answers: Sequence[str], language: LanguageCode
) -> tuple[str, ...]:
    """The parts that ask for a deed, a reason or a circumstance, and that no sentence told to them has one of.

    Authors answer one part after the other. So what is told of a part is nearest in meaning to its stretch of the ideal
    answer, and where one sentence is, or might be, nothing is asked again.
    """
    parts, encoder = parts_of(question, language), load_encoder()
    listed = [each.text[:_LONGEST] for each in clauses(ideal_answer, language)] if parts else []
    told = [each for answer in answers for each in sentences(answer) if not is_question(each)][
        :_MOST_SENTENCES
    ]
    if encoder is None or not told or len(listed) <= len(parts):
        return ()
    near = encoder.similarities([each[:_LONGEST] for each in told], listed)
    places = [max(range(len(listed)), key=row.__getitem__) for row in near]
    size = len(listed) / len(parts)
    return tuple(
        part
        for at, part in enumerate(parts)
        if len(words(part)) >= _FEWEST
        and not any(at * size - 1 <= place < (at + 1) * size for place in places)
        and not any(_may_answer(each, part, language) for each in told)
    )


def _parts(question: str, language: LanguageCode) -> list[str]:
    """A question cut before each further interrogative, from the first on."""
    cuts = [each for each in _AND.finditer(question) if _asks(question[each.end() :], language)]
    begins, ends = [0, *(each.end() for each in cuts)], [*(each.start() for each in cuts), len(question)]
    found = [question[begin:end].strip(" ¿?") for begin, end in zip(begins, ends, strict=True)]
    before, after = ("¿" if "¿" in question else ""), (" ?" if question.rstrip().endswith(" ?") else "?")
    return [f"{before}{each[:1].upper()}{each[1:]}{after}" for each in found]


def _asks(text: str, language: LanguageCode) -> bool:
    """Whether a text begins with an interrogative, or a preposition and one, and asks by itself: not "what it needs"."""
    said = words(text[:_OPENING])
    behind = 1 + (said[0] in CLAUSE_WORDS[language].prepositions) if said else 0
    begins = interrogative(" ".join(said[:behind]), language)[0] is not None
    is_direct = _INVERTED.search(text) if language == "fr" else not _INDIRECT.match(" ".join(said))
    return begins and bool(is_direct)


def _may_answer(said: str, part: str, language: LanguageCode) -> bool:
    """Whether a sentence has what a part asks for; what no form tells always may."""
    kind, _ = interrogative(part, language)
    if kind == "why":
        return AskedThing.of_question(part, language).is_held_by(said) or _SO.search(said) is not None
    if kind in _BY_FORM:
        return AskedThing.of_question(part, language).is_held_by(said)
    if kind == "how" or (kind == "what" and _DO.search(part)):
        return tells_a_deed(said, language)
    return True

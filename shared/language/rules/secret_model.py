"""Whether a sentence may ask that something is kept off the record, or whether it is, by its meaning (G8).

A sentence without a word of writing, saying, knowing or leaving out has to be likelier.
"""

import re
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.aside_model import Aside, aside_odds, speaks_of_reading, units
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.spoken import in_all
from shared.text.words import words

_SURE: Final = 0.7
"""How likely a sentence with such a word must be to be heard as one."""
_SURE_OF_A_WISH: Final = 0.45
"""The same of who says what they would rather have."""
PREFERS: Final = re.compile(
    r"\b(?:i(?:['’]d| would) (?:rather|sooner|prefer|be glad)|it(?:['’]d| would) be (?:better|nice)"
    r"|(?:mir )?wär(?:e)? (?:es )?(?:mir )?(?:aber )?(?:lieber|recht|lieb)|je préfér\w+|j['’]aimerais (?:autant|mieux)"
    r"|ce serait mieux"
    r"|preferir[ií]a|prefiero|sería mejor|preferirei|preferisco|sarebbe meglio)\b",
    re.IGNORECASE,
)
"""How somebody leads into a request, and tells nothing."""
_WANTED: Final = re.compile(
    r"(?:\b(?:write|put|note|keep) (?:it|that|this|them|all|everything|the lot)(?: all)?(?: of it)?(?: down| in| there)?"
    r"|\bleave (?:it|that|this|them) in"
    r"|\byou (?:can|may) (?:write|put|keep) (?:it|that|this|all of (?:it|that))(?: down| in)?"
    r"|\bschreib(?:en sie|t)? (?:das|es|die|den|sie|alles)(?: alles)?(?: ruhig| auf| rein| hin| mit)*"
    r"|\b(?:können|dürfen|sollen) sie (?:(?:das|es|alles|ruhig|gern) )*(?:auf|rein|hin|mit)?schreiben"
    r"|\b(?:das|alles) (?:kann|darf|soll|muss) (?:(?:ruhig|alles|da|auch) )*(?:mit )?rein"
    r"|\b(?:écrivez|ecrivez|notez|mettez)[- ](?:le|la|les|tout|ça|tout ça)"
    r"|\bvous pouvez (?:l['’]|le |la |tout )?(?:écrire|ecrire|noter|mettre)(?: tout)?"
    r"|\b(?:escr[ií]ba|ap[uú]nte|an[oó]te|p[oó]nga)(?:l[oa]s?)?|\bpuede (?:escribir|apuntar|poner)(?:l[oa]s?)?"
    r"|\b(?:scriv[ai]|annot[ai])(?:l[oaie])?|\bsi scrive|\bpu(?:ò|o['’]?|oi) (?:scriver|metter|annotar)(?:e|l[oaie]))"
    r"(?: (?:please|too|as well|then|all|ruhig|bitte|alles|auch|aussi|tout|bien|todo|también|tal cual"
    r"|tutto|tutta|pure|eccome))*$",
    re.IGNORECASE,
)
"""How a clause ends that wants something written, in any of the languages."""
_DENIED: Final = frozenset(
    words(
        "not don never no without nicht kein keine nie ohne ne n pas jamais sans nunca sin non niente senza "
        "only just nur solo"
    )
)
_PIECE: Final = re.compile(r"[,;:.!?…–—]+")
_LIKELY: Final = 0.5
"""How likely it must be to be asked about."""
_NOT_UNLIKELY: Final = 0.25
"""How likely it is where a question had better not quote it."""
_LONGEST: Final = 25
"""Words of a sentence; a longer one tells much else, and is likely by chance."""
_LIKELY_WITHOUT_CUE: Final = 0.75
_SURE_WITHOUT_CUE: Final = 0.8
_FEWEST: Final = 2
_OTHERS: Final[tuple[Aside, ...]] = (
    "reads",
    "verdict",
    "remaining",
    "machine",
    "asks",
    "unheard",
    "clarifies",
    "stops",
)
"""Who asks or wishes one of these gets that."""


class SecretWords(Frozen):
    """The vocabulary of one language: one of the `cues` stands in most such sentences; what a `lone` one knows is to be
    passed on."""

    cues: frozenset[str]
    lone: tuple[str, ...]


SECRET_WORDS: Final = in_all(SecretWords, "confiding")


def is_surely_secret(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it asks that as likely as not to need no question: all of it, or a clause of a long one."""
    return any(
        likelihood_of_secret(each, language, encoder) >= _least(each, language) for each in units(sentence)
    )


def _least(said: str, language: str) -> float:
    if PREFERS.search(said):
        return _SURE_OF_A_WISH
    return _SURE if _is_cued(said, language) else _SURE_WITHOUT_CUE


def may_be_secret(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it may ask that; a person is asked whether it does."""
    likely = _LIKELY if _is_cued(sentence, language) else _LIKELY_WITHOUT_CUE
    return likelihood_of_secret(sentence, language, encoder) >= likely


def is_hardly_quotable(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it is not unlikely to ask that: too little to be asked about, and too much to be quoted back."""
    return _is_cued(sentence, language) and likelihood_of_secret(sentence, language, encoder) >= _NOT_UNLIKELY


def _is_cued(sentence: str, language: str) -> bool:
    return not SECRET_WORDS[language].cues.isdisjoint(words(sentence))


@lru_cache(maxsize=500)
def likelihood_of_secret(sentence: str, language: str, encoder: SentenceEncoder | None) -> float:
    """How likely it asks that, 0 to 1; 0 for a few words, for many, and for who asks or wishes something else."""
    told, book = words(sentence), SECRET_WORDS[language]
    if not _FEWEST <= len(told) <= _LONGEST or any(each in " ".join(told) for each in book.lone):
        return 0.0
    if speaks_of_reading(sentence) or wants_it_written(sentence):
        return 0.0  # who reads this is asked, and answered
    if not (odds := aside_odds(sentence, encoder)) or odds["secret"] <= max(odds[each] for each in _OTHERS):
        return 0.0
    return odds["secret"]


def wants_it_written(sentence: str) -> bool:
    """Whether a clause asks that something is written, or allows it: "no no, write all of it"; a meaning hardly tells the
    two apart."""
    clauses = (each.strip() for each in _PIECE.split(sentence))
    return any(_WANTED.search(each) and _DENIED.isdisjoint(words(each)) for each in clauses)

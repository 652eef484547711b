"""Words that mark a line or a sentence: those of five languages at once, for a file does not say which it is in.

The phrases are written as `words()` gives them; one that ends in `*` stands for all that begin so.
"""

import re
from functools import cache
from typing import Final, Literal

from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_all
from shared.text.words import words

type Sign = Literal[
    "override", "exception", "limiting", "computing", "relying", "harm", "only", "secret", "workaround", "unsettled",
    "requested", "off", "as_of",
]  # fmt: skip

TODO_MARK: Final = re.compile(
    r"(?<!\w)(?:TODO|FIXME|HACK|XXX|TBD|DA FARE|POR HACER|PENDIENTE|À FAIRE|ZU ERLEDIGEN)(?!\w)|^\s*(?:[-*]\s*)?\[ \]\s"
    r"|(?i:(?<!\w)(?:to be (?:done|decided|confirmed|clarified)|noch offen|da completare|a compléter)(?!\w))"
    r"|(?i:(?<!\w)(?:unconfirmed|not (?:yet )?confirmed|unbestätigt|noch nicht bestätigt|sin confirmar|por confirmar"
    r"|non confirmée?s?|à confirmer|non confermat[oaei]|da confermare)(?!\w))"
    r"|¿\s?confirmad[oa]s?\s?\?|\?{3}|(?<=\w)\?\?(?=\s|$)"
)
"""Work that is left. Its marks are in capitals, for as plain words they are common ("todo" in Spanish)."""
_CODE_GIVEN: Final = re.compile(
    r"\b(?:codes?|codice|código|pin)\b[^\n\d]{0,20}\d[\d-]{2,20}|(?<!\w)\d{4,6}#", re.IGNORECASE
)
"""A code with its digits: "Code of the box: 4-4-0-2", "by the side door (9021#)"."""
_ASKS_WHO: Final = re.compile(r"¿?(?:who|wer|qui|quién|chi)\b", re.IGNORECASE)
_MOST_OF_A_QUESTION: Final = 14
_LIMIT_WORDS: Final = """
    max min maximum minimum limit limits threshold thresh cap cutoff floor ceiling tolerance bound soglia
    umbral limite límite schwelle grenze seuil minima minimo massimo massima maximo maxima mínimo máximo mindest höchst"""
_LIMIT: Final = frozenset(_LIMIT_WORDS.split())
_WHO_WORDS: Final = """
    customer client merchant account region country supplier vendor partner product sku article user company tenant branch
    store plant site farm teacher department dept team kunde cliente fornitore proveedor lieferant fournisseur"""
_WHO: Final = frozenset(_WHO_WORDS.split())
_MACHINERY_WORDS: Final = "version schema format nbformat encoding charset revision calscale port manifest"
_MACHINERY: Final = frozenset(_MACHINERY_WORDS.split())
_LONGEST_RULE: Final = 16
"""Words of a rule; a longer sentence tells something."""
_NEVER: Final = re.compile(
    r"(?<!\w)(?:never|nie|niemals|jamais|nunca|(?<!\d )(?<!en )(?<!de )(?-i:mai))(?!\w)", re.IGNORECASE
)
"""Italian "mai" is a month elsewhere."""
_FORBIDDEN: Final = re.compile(
    r"(?:^|[:;(–—-]\s|[.!]\s)\W{0,6}(?:(?:do not|don['’]t|must not|not|(?-i:No)|keine?|nicht|pas de|aucune?|ne pas"
    r"|interdit|défense|verboten|prohibido|vietato|niente|nessun[oa]?|ningun[oa]?|ningún)\s[^\W\d_]"
    r"|no\s\w{1,15}[aei]r(?:l[aeo]s?)?(?!\w)|non\s\w{1,15}[aei]r(?:e|l[aeio])(?!\w))",
    re.IGNORECASE,
)
"""How a rule, or what follows its label, begins that says what is not to be."""
_SHOUTED: Final = re.compile(r"(?<!\w)(?:NOT|NEVER|NICHT|NIE|KEINE?|PAS|JAMAIS|NUNCA|NON|MAI|NO)(?!\w)")
_STATES: Final = re.compile(
    r"(?<!\w)(?:is|are|was|were|has|have|had|ist|sind|war|hat|haben|est|sont|était|es|son|era|è|sono)(?!\w)|\?",
    re.IGNORECASE,
)
"""What tells how things are, and forbids nothing: "No extension is possible"."""
_PARTS: Final = re.compile(r"[A-ZÀ-Þ]?[a-zß-ÿ]+|[A-ZÀ-Þ]+(?![a-zß-ÿ])")


def has(sign: Sign, text: str) -> bool:
    return _pattern(sign).search(" ".join(words(text))) is not None


def is_secret(text: str) -> bool:
    """Whether the text gives a password or a code, or speaks of one."""
    return has("secret", text) or _CODE_GIVEN.search(text) is not None


def is_todo(line: str) -> bool:
    """Whether the line says that work is left."""
    return TODO_MARK.search(line) is not None


def is_as_of(line: str) -> bool:
    """Whether a short line says only of when a file is: "A. Berg, last updated 14.10.2027"."""
    return len(line.split()) <= _MOST_OF_A_QUESTION and has("as_of", line) and any(map(str.isdigit, line))


def is_open_question(line: str) -> bool:
    """Whether a short line ends in a question mark, and is no link: "roof: ask for an offer?"."""
    is_short = len(line.split()) <= _MOST_OF_A_QUESTION
    return is_short and line.rstrip().endswith("?") and "](" not in line and "://" not in line


def is_unsettled(text: str) -> bool:
    """Whether a text says that something is still missing or awaited, or asks who sees to something."""
    return has("unsettled", text) or (_ASKS_WHO.match(text.strip()) is not None and is_open_question(text))


def forbids(text: str) -> bool:
    """Whether a short sentence says what must not be done: "No washing on a northerly", "Nie über 60 Grad"; a comment
    beside code is of that code."""
    line = " ".join(text.replace("*", "").split())
    if len(line.split()) > _LONGEST_RULE or "=" in line:
        return False
    if _SHOUTED.search(line) and not line.isupper():
        return True
    return _STATES.search(line) is None and bool(_NEVER.search(line) or _FORBIDDEN.search(line))


def names_limit(name: str) -> bool:
    """Whether an identifier says that it holds a limit (`MAX_DISCOUNT`, `lossThreshold`)."""
    return not _LIMIT.isdisjoint(_parts(name))


def names_machinery(name: str) -> bool:
    """Whether an identifier is of how a file is written or reached, of which nobody has to know (`VERSION`, `port`)."""
    return not _MACHINERY.isdisjoint(_parts(name))


def names_someone(name: str) -> bool:
    """Whether an identifier says that it holds who, or what, a case is about (`customer_name`, `sku`)."""
    parts = _parts(name)
    return not _WHO.isdisjoint([*parts, *(part.removesuffix("s") for part in parts)])


def is_special(value: str) -> bool:
    """Whether a text value looks like the name of someone or something, rather than a state, a flag or a format."""
    return re.fullmatch(r"[A-ZÀ-Þ0-9][\w .&'’/-]{1,40}", value) is not None and not value.isdigit()


def _parts(name: str) -> list[str]:
    return [part.lower() for part in _PARTS.findall(name[:200])]


@cache
def _pattern(sign: Sign) -> re.Pattern[str]:
    listed = in_all(tuple[str, ...], "file_analysis", sign)
    phrases = sorted({phrase for each in listed.values() for phrase in each})
    return re.compile(rf"(?<!\w)(?:{any_of(phrases)})(?!\w)")

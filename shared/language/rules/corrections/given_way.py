"""The figure that gives way to another in one sentence, without a "not": the resume's, a best one, an old one (G2)."""

import re
from typing import Final

NUMBER: Final = re.compile(r"(?<![\w.,])(?:\d[\d.,]{0,12}\d|\d)(?![\w:])")
RESUME: Final = re.compile(r"\b(?:cv|resume|résumé|lebenslauf|curriculum|currículum)\b", re.IGNORECASE)
IN_TRUTH: Final = re.compile(
    r"\b(?:but|actually|really|aber|eigentlich|tatsächlich|in wirklichkeit|mais|en vrai|en fait|en réalité|pero|"
    r"en realidad|ma|in realtà|in verità)\b",
    re.IGNORECASE,
)
"""What parts the figure that the resume has from the one that holds."""
_NOW: Final = re.compile(
    r"\b(?:now|today|nowadays|these days|jetzt|heute|inzwischen|mittlerweile|maintenant|aujourd['’]hui|désormais|"
    r"ahora|hoy|actualmente|adesso|oggi|ora|ormai)\b",
    re.IGNORECASE,
)
_NOT_USUAL: Final = re.compile(
    r"\b(?:best|worst|peak|record|best(?:e|er|es)|schlechteste[rs]?|meilleure?|pire|record|mejor|peor|récord|"
    r"migliore|peggiore)\b",
    re.IGNORECASE,
)
_USUAL: Final = re.compile(
    r"\b(?:more like|normal|normally|usual|usually|typical|typically|eher|normalerweise|üblich|plut[oô]t|"
    r"d['’]habitude|d['’]ordinaire|más bien|mas bien|normalmente|piuttosto|di solito|di norma)\b",
    re.IGNORECASE,
)
_OUTDATED: Final = re.compile(
    r"\b(?:(?:is|are) (?:old|outdated|out of date)|(?:ist|sind) (?:alt|veraltet|überholt)|"
    r"(?:est|sont) (?:vieux|dépassée?s?)|"
    r"n['’]est plus à jour|(?:es|son) (?:viejos?|antiguos?)|está (?:desfasado|anticuado)|"
    r"(?:è|sono) (?:vecchi[oa]?|superat[oi]))\b",
    re.IGNORECASE,
)
_DIGIT: Final = re.compile(r"\d")
_RATHER: Final = re.compile(r"(?:more like|eher|plut[oô]t|más bien|mas bien|piuttosto)\s*$", re.IGNORECASE)
_NO: Final = re.compile(
    r"\s*[,;–—-]+\s*(?:(?:ah|oh|ach|äh|eh|er|um|euh)\s)?(?:no|nein|nee|non)\b\s*"
    r"(?:(?:sorry|wait|quatsch|halt|pardon|attendez|perdón|perdone|espere|scusi|aspetti)\b\s*)?[,;–—-]+\s*"
    r"(?:[^\W\d_]{1,5}\s){0,2}",
    re.IGNORECASE,
)
"""What stands between two figures where the first was a slip: "2020, no, in 2021"."""
_SAME_THING: Final = re.compile(
    r"\s*(?:$|[,.;!)%]|(?:now|today|since|jetzt|heute|seit|maintenant|depuis|ahora|hoy|desde|adesso|oggi|dal?)\b)",
    re.IGNORECASE,
)
_IT_WAS: Final = re.compile(
    r"[^.!;,\d]{0,40}[.!;,]\s+(?:(?:no|well|actually|nein|eigentlich|non|en fait|no es así|in realtà),?\s)?"
    r"(?:(?:it|that|this|es|das)\s(?:was|were|war|waren|is|ist)|c['’](?:était|est)|fue|fueron|era|eran|erano|è stato)\s"
    r"(?:[^\W\d_]{1,8}\s){0,2}",
    re.IGNORECASE,
)
"""What stands between the figure of the resume and the one that holds, in the next sentence at the latest."""
_WORD: Final = re.compile(r"\s*([^\W\d_]+)")


def given_way(said: str) -> tuple[str, str] | None:
    """The figure that does not hold, and the one that does; None unless the sentence has just these two, of one kind."""
    found = list(NUMBER.finditer(said))
    if len(found) != 2 or found[0][0] == found[1][0] or is_year(found[0][0]) != is_year(found[1][0]):
        return None
    old, new = found
    between = said[old.end() : new.start()]
    is_same, is_rather = _is_of_the_same(said, old, new), _RATHER.search(between) is not None
    is_usual = is_rather or (is_same and _USUAL.search(said, old.end()) is not None)
    is_rare = is_usual and _NOT_USUAL.search(between) is not None
    is_old = is_same and bool(_OUTDATED.search(between) and _NOW.search(said, old.end()))
    is_slip = _NO.fullmatch(between) is not None or (is_rather and is_same)
    holds = is_slip or is_rare or is_old or _is_unlike_the_resume(said, old, new)
    return (old[0], new[0]) if holds else None


def has_figure(said: str) -> bool:
    """Whether there is a digit in it: most sentences have none, and no figure can be denied in them."""
    return _DIGIT.search(said) is not None


def is_year(figure: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d\d", figure) is not None


def _is_unlike_the_resume(said: str, old: re.Match[str], new: re.Match[str]) -> bool:
    """Whether the resume has the one and the other holds: "my CV says 2019 but it was 2020", "28 on the CV, 24 now"."""
    named = RESUME.search(said)
    if named is None or named.end() > new.start():
        return False
    if named.end() <= old.start() and _IT_WAS.fullmatch(said, old.end(), new.start()):
        return True
    if IN_TRUTH.search(said, max(named.end(), old.end()), new.start()):
        return True
    return _NOW.search(said, old.end()) is not None and _is_of_the_same(said, old, new)


def _is_of_the_same(said: str, old: re.Match[str], new: re.Match[str]) -> bool:
    """Whether nothing else is counted by the second: not "28 beds on the CV, and now I have 3 children"."""
    if _SAME_THING.match(said, new.end()):
        return True
    counted = [_WORD.match(said, each.end()) for each in (old, new)]
    return all(counted) and len({each[1].casefold() for each in counted if each}) == 1

"""A month of the resume that an answer puts right: "Your paper says May 2019, that's wrong, I left in March" (G2)."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from shared.language.requests.interview import Known
from shared.text.sentences import sentences
from shared.text.words import words

_MONTH: Final = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember"
    r"|[Jj]anvier|[Ff]évrier|[Mm]ars|[Aa]vril|mai|[Jj]uin|[Jj]uillet|[Aa]oût|[Ss]eptembre|[Oo]ctobre|[Nn]ovembre|[Dd]écembre"
    r"|[Ee]nero|[Ff]ebrero|[Mm]arzo|[Aa]bril|[Mm]ayo|[Jj]unio|[Jj]ulio|[Aa]gosto|[Ss]eptiembre|[Oo]ctubre|[Nn]oviembre"
    r"|[Dd]iciembre|[Gg]ennaio|[Ff]ebbraio|[Aa]prile|[Mm]aggio|[Gg]iugno|[Ll]uglio|[Ss]ettembre|[Oo]ttobre|[Dd]icembre)\b"
    r"(?P<year>\s(?:de(?:l)?\s)?(?:19|20)\d\d\b)?"
)
_NOT_SO: Final = re.compile(
    r"\b(?:wrong|mistake|actually|falsch|stimmt (?:so )?nicht|fehler|tatsächlich|faux|fausse|erreur|en fait|en réalité"
    r"|está mal|error|en realidad|sbagliat[oa]|errore|in realtà)\b",
    re.IGNORECASE,
)
_MOST_SENTENCES: Final = 40


def months_righted(answer: str, known: Iterable[Known]) -> list[tuple[str, Known]]:
    """The words that name another month than a known span of time, each with that. It is certain of which one."""
    spans = [each for each in known if each.concept_id.endswith(".duration")]
    found: list[tuple[str, Known]] = []
    told = sentences(answer)[:_MOST_SENTENCES] if spans else []
    for said in (*told, *(_stretch(answer, *both) for both in pairwise(told))):
        months = {each.group().split()[0].lower(): each for each in _MONTH.finditer(said)}
        meant = [each for each in spans if _differs(each.said, months)]
        is_new = not any(said in earlier or earlier in said for earlier, _ in found)
        if len(months) == 2 and len(meant) == 1 and is_new and _NOT_SO.search(said):
            found.append((said, meant[0]))
    return found


def month_in_place(old: str, said: str) -> str | None:
    """The known span with the month that holds; None where the words name no month instead of one of its."""
    said_months = list(dict.fromkeys(each.group().split()[0] for each in _MONTH.finditer(said)))
    there = [each for each in said_months if each.lower() in words(old)]
    others = [each for each in said_months if each not in there]
    if len(there) != 1 or len(others) != 1:
        return None
    stands = (each for each in _MONTH.finditer(old) if each.group().split()[0].lower() == there[0].lower())
    first = next(stands, None)
    return first and old[: first.start()] + others[0] + old[first.start() + len(there[0]) :]


def _stretch(answer: str, first: str, last: str) -> str:
    begin = answer.find(first)
    return answer[begin : answer.find(last, begin + len(first)) + len(last)]


def _differs(span: str, months: dict[str, re.Match[str]]) -> bool:
    """Whether just one of the months stands in a known span of time, with its year where that is said."""
    named = words(span)
    stands = (
        name in named and (not each["year"] or each["year"].split()[-1] in named)
        for name, each in months.items()
    )
    return sum(stands) == 1

"""Which values that were said later words give up for others of their kind (G2).

A value gives way where it is denied, named as one's own words, called wrong, or given to another time or thing, and
another one of its kind stands beside it: "I said nine, it is seven"; "forty was last year, it's 34".
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from shared.language.rules.corrections.corrected_values import (
    MOST,
    PARTS,
    SHORT,
    Values,
    corrected_sentence,
    read,
    texts_of,
    ungrouped,
    unit_of,
    values_in,
)
from shared.language.rules.corrections.righting import denied_figures
from shared.language.rules.corrections.slips import Value
from shared.language.rules.given_way import IN_TRUTH
from shared.language.rules.matching import stems
from shared.text.sentences import sentences
from shared.text.words import content_words

_MOST_PARTS: Final = 12
_NEAR: Final = 60
"""Characters behind "I said" in which the value stands that was said."""
_TIMES: Final = 3
"""How many times one value is the other at most, where it takes its place."""
_DATES: Final = frozenset({"weekday", "month"})
_OWN_WORDS: Final = re.compile(
    r"\bi(?:['’]d| had| did)? (?:wrote|put down|put|typed|said|say|told you|gave you)\b"
    r"|\b(?:ich )?(?:schrieb|sagte|nannte)(?: ich)?\b"
    r"|\b(?:hab|habe|hatte)\b(?:(?=[^,.;]{0,60}\bge(?:schrieben|sagt|gsagt|nannt|tippt))|[^,.;]{0,60}\berzählt)"
    r"|\bj['’](?:ai|avais) (?:écrit|mis|dit|noté|raconté)\b|\bvous (?:ai|avais) (?:écrit|dit|donné)\b"
    r"|\b(?:escribí|puse|dije|(?:he|había) (?:escrito|puesto|dicho|contado))\b"
    r"|(?<!\bgliel['’])(?<!\bgli\s)\b(?:ho|avevo) (?:scritto|messo|detto|raccontato)\b",
    re.IGNORECASE,
)
"""How somebody names what they said before."""
_STANDS_BY: Final = re.compile(r"\b(?:as|like|wie|comme|como|come)\s(?:\w{1,8}\s)?$", re.IGNORECASE)
"""What stands before it where somebody says the same again: "as I said"."""
_SIGN: Final = re.compile(
    r"\b(?:but|it['’]?s|that['’]?s|it (?:is|was)|not?|wrong|actually|aber|sondern|ist|war|sind|waren|gilt|nein"
    r"|nicht|falsch|mais|c['’](?:est|était)|faux|non|pas|pero|sino|es|son|era|eran|mal|ma|è|sono|anzi|sbagliat\w)\b"
    r"|(?:^|[.;:]\s)e['’]?\s(?=\d)"
    r"|\b(?:before|earlier|vorhin|eben|zuvor|vorher|tout à l['’]heure|avant|antes|prima|poco fa)\b"
    r"(?=\s*[,.;:]|\s(?:for|on|für|beim|pour|para|por|per|but|aber|mais|pero|ma)\b)",
    re.IGNORECASE,
)
"""What stands between the value that was said and the one that holds, or says that it was said before."""
_LATELY: Final = re.compile(
    r"\b(?:earlier|before|vorhin|eben|zuvor|vorher|tout à l['’]heure|antes|prima|poco fa)\b", re.IGNORECASE
)
_MINE: Final = re.compile(
    r"\b(?:my (?:mistake|error|slip)|(?:was|that['’]s) wrong of me|i (?:was|got (?:it|that)) wrong|von mir"
    r"|mein (?:fehler|irrtum)"
    r"|(?:da[ms]|des) mit|je me suis tromp\w*|mon erreur|de ma part|me equivoqu\w*|(?:mi |un )?error mío|mi error"
    r"|mi sono sbagliat\w|mio errore|errore mio|colpa mia)",
    re.IGNORECASE,
)
ERRORS: Final = re.compile(
    r"\b(?:wrong|mistaken?|incorrect|not (?:right|so|true)|falsch|stimmt (?:so )?(?:nicht|net|ned)|nicht richtig|vertan"
    r"|verwechselt|geirrt|faux|fausse?s?|pas vrai|trompée?|erreur"
    r"|equivoqu\w|equivocad\w|error|está mal|sbagliat\w|errore|errat\w)",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|used to|war(?:en|s)?|c['’]étai\w+|étai(?:t|ent)|étions"
    r"|eran?|éramos|fue(?:ron)?|fuimos|erano|eravamo|furono)\b",
    re.IGNORECASE,
)
"""What a value was, and is no more."""
_OF_ANOTHER: Final = re.compile(
    r"\b(?:(?:is|are|was|were) what|c['’]est ce qu\w*|(?:ist|war)(?: das)?, was|es lo que|è quel(?:lo)? che"
    r"|the (?:old|quote|estimate)"
    r"|(?:der|die|das) alten?|kostenvoranschlag|l['’]ancien(?:ne)?|(?:le|du) devis|(?:el|la) viej[oa]|presupuesto"
    r"|(?:il|la) vecchi[oa]|preventivo)\b",
    re.IGNORECASE,
)
"""What a value is of that does not count."""
NAMED_AGAIN: Final = re.compile(
    r"\b(?:the|th(?:at|ose)|d(?:as|ie|er|en)|diese|[lc]es|l[oa]s|[ie]l|i|gli|quei|quelli)\s[\d][\d.,  ’']{0,12}"
    r"(?:\s[^\W\d]{1,12})?,?\s(?:(?:was|were|wars?|waren|eran?|fueron|erano?|furono)\b|(?:c['’])?étai(?:t|ent)\b)",
    re.IGNORECASE,
)
"""A value that is named again, with what it really was: "das mit den 3.800 war der ganze Preis"."""
_NOW: Final = frozenset(
    {
        "now",
        "today",
        "left",
        "jetzt",
        "heute",
        "inzwischen",
        "noch",
        "maintenant",
        "aujourd",
        "ahora",
        "hoy",
        "adesso",
    }
    | {"ora", "oggi"}
)
_NO_DATE: Final = re.compile(
    r"\b(?:not|nicht|nich|pas|no|non|scrap|forget|vergessen sie|oubliez|olvide)\s(?:\w{1,3}\s){0,2}(\w{2,20})",
    re.IGNORECASE,
)
"""A day or month that is denied: "not the Tuesday"."""


def own_values(told: Sequence[str], earlier: Sequence[str], language: str) -> Values:
    """The values that were said and that the first of these sentences denies, or names as said before or calls wrong
    where another of their kind stands beside them: "not nine, seven", "I said nine, it is seven", "that with the nine was
    my mistake"."""
    said, whole = told[0], " ".join(told)
    known = _all_values(tuple(earlier), language)
    gone = {*denied_figures(ungrouped(said)), *_dates_denied(said, language)}
    denied = Values(each for each in read(said, language).values & known if each[1] in gone)
    if denied and corrected_sentence(said, earlier, language, denied):
        return denied
    own = _OWN_WORDS.search(said)
    if own and _STANDS_BY.search(said, max(0, own.start() - 20), own.start()):
        return Values()
    behind = whole[own.end() :] if own else whole
    is_wrong = ERRORS.search(" ".join(told[:2])) and (own or _MINE.search(said))
    if is_wrong:
        behind, named = whole, read(said, language).values & known
    else:
        is_put = own and (_SIGN.search(behind) or _LATELY.search(said, 0, own.end()))
        near = PARTS.split(behind[:_NEAR]) if is_put else ()
        named = next(filter(None, (read(each, language).values & known for each in near)), Values())
    parts = PARTS.split(behind) if named else ()
    other = {(each.kind, each.text, each.counted) for part in parts for each in values_in(part, language)}
    return frozenset(each for each in named if sum(kind == each[0] for kind, *_ in other) > 1)


def _dates_denied(said: str, language: str) -> frozenset[str]:
    """The days and months that it denies, where it names another."""
    named = [each for part in PARTS.split(said) for each in values_in(part, language) if each.kind in _DATES]
    denied = {each[1].casefold() for each in _NO_DATE.finditer(said)}
    return frozenset(
        each.text
        for each in named
        if each.text in denied and any(one.kind == each.kind and one.text != each.text for one in named)
    )


def put_elsewhere(said: str, earlier: Sequence[str], language: str) -> str:
    """The earlier sentence whose value these words give to another time or thing, and another to what it tells of: "forty
    was last year, it's 34", "the hall holds 1,900, we spread 1,400"; empty for none."""
    known = texts_of(_all_values(tuple(earlier), language))
    if len(said) > SHORT or known.isdisjoint(texts_of(read(said, language).values)):
        return ""
    parts = [each for each in PARTS.split(said) if each.strip()][:_MOST_PARTS]
    sources = [each for each in _sentences_of(tuple(earlier)) if _share(said, each, language)]
    return next((each for each in sources if _gives_away(parts, each, language)), "")


def _share(said: str, source: str, language: str) -> bool:
    return not texts_of(read(said, language).values).isdisjoint(texts_of(read(source, language).values))


def _gives_away(parts: Sequence[str], source: str, language: str) -> bool:
    """Whether one clause has a value of this sentence of another time or thing, and another clause the one that holds."""
    had = [each for part in PARTS.split(source[:SHORT]) for each in values_in(part, language)]
    counted = stems(" ".join(each.counted for each in had), language)
    known = read(source, language).about - counted
    for old, new in _exchanges(parts, had, language):
        of_old, of_new = (read(each, language).about - counted for each in (old, new))
        is_past = _PAST.search(old) and not _PAST.search(source)
        if _OF_ANOTHER.search(old) or (is_past and (IN_TRUTH.search(new) or not _PAST.search(new))):
            return True
        is_told = of_old or {"time"} < {each.kind for each in values_in(old, language)}
        if is_told and of_old.isdisjoint(known) and not of_new.isdisjoint(known):
            return True
    return False


def _exchanges(parts: Sequence[str], had: Sequence[Value], language: str) -> Iterator[tuple[str, str]]:
    """The clause that has one of the values that were said, and one that has another of about its size, which counts no
    other thing."""
    texts = {each.text for each in had}
    for old in parts:
        mine = [
            one
            for each in values_in(old, language)
            for one in had
            if _is_plain(each) and _is_named_again(each, one, language)
        ]
        for new in parts if mine else ():
            now = values_in(new, language)
            if new != old and len(now) == 1 and now[0].text not in texts and _may_be(now[0], mine, language):
                yield old, new


def _is_named_again(value: Value, before: Value, language: str) -> bool:
    """Whether it is the value that was said before: "14 bunches" are no "14 people"."""
    if value.text != before.text:
        return False
    if (unit := unit_of(value)) is not None:
        return unit == unit_of(before)
    if unit_of(before) is not None or not all(_counts(each, language) for each in (value, before)):
        return True
    return not stems(value.counted, language).isdisjoint(stems(before.counted, language))


def _counts(value: Value, language: str) -> bool:
    """Whether it counts a thing: what behind "forty was last year" is counted is no thing."""
    behind = value.counted
    is_verb = _PAST.fullmatch(behind) or _PAST.fullmatch(f"c'{behind}") or behind in _NOW
    return len(behind) > 1 and not is_verb and bool(content_words(behind, language))


def _is_plain(value: Value) -> bool:
    """Whether it is hardly of another thing by chance: it has digits."""
    return len(value.text) > 1 and value.text[0] != "0"


def _may_be(now: Value, had: Sequence[Value], language: str) -> bool:
    """Whether a value may stand in the place of one of the others: of its kind and size, and of nothing else."""
    for each in had:
        is_of_another = stems(now.counted, language).isdisjoint(stems(each.counted, language))
        if each.kind != now.kind or (_counts(now, language) and is_of_another):
            continue
        if each.kind != "number" or not (each.text.isdecimal() and now.text.isdecimal()):
            return True
        if max(int(each.text), int(now.text)) <= _TIMES * min(int(each.text), int(now.text)):
            return True
    return False


@lru_cache(maxsize=50)
def _sentences_of(earlier: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for answer in reversed(earlier) for each in reversed(sentences(answer)[:MOST]))


@lru_cache(maxsize=50)
def _all_values(earlier: tuple[str, ...], language: str) -> frozenset[tuple[str, str]]:
    return frozenset(value for each in _sentences_of(earlier) for value in read(each, language).values)

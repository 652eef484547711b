"""The signs by which somebody says that they put something right: own words named, an error told of, a turn (G2)."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import MANNERS, finds, says
from shared.language.rules.interrogatives import ANSWERING_WORDS
from shared.language.rules.points.matching import stems
from shared.language.rules.stems import stem
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all
from shared.text.words import content_words, words


class CorrectionWords(Frozen):
    """The vocabulary of one language, `turns` and `errors` as `plain_words` gives them.

    `turns` begin a sentence that may put something right, `errors` tell of one's own. `openers` begin one that says the
    opposite, `other_way` says that it is so, and the `opposites` have two sides each.
    """

    turns: tuple[str, ...]
    errors: tuple[str, ...]
    openers: tuple[str, ...]
    other_way: tuple[str, ...]
    opposites: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


CORRECTION_WORDS: Final = in_all(CorrectionWords, "corrections")

_OWN: Final = re.compile(
    r"\b(?:did i (?:say|write|put|tell you)|i (?:did|think i) (?:say|said|write)|i(?:['’]d| had)? (?:just )?"
    r"(?:said|wrote|typed|put down|put(?! (?:in|on|up|out|away|back|off|it|them)\b)|told you|gave you|mentioned))\b"
    r"|\b(?:ich )?(?:schrieb|sagte|nannte)(?: ich)?\b"
    r"|\b(?:hab|habe|hatte)(?: ich)?\b(?=[^.;!?]{0,60}\b(?:ge(?:schrieben|sagt|gsagt|nannt|tippt)|angegeben|erzählt)\b)"
    r"|\bj['’](?:ai|avais) (?:écrit|mis|dit|noté|raconté)\b|\bvous (?:ai|avais) (?:écrit|dit|donné)\b|\bje disais\b"
    r"|\b(?:escribí|puse|dije|decía|(?:he|había) (?:escrito|puesto|dicho|contado))\b"
    r"|(?<!\bgliel['’])(?<!\bgli\s)\b(?:ho|avevo|aver) (?:scritto|messo|detto|raccontato)\b",
    re.IGNORECASE,
)
"""How somebody names what they said or wrote before."""
_PUT: Final = re.compile(r"\b(?:put|mis|puse|puesto|messo)$", re.IGNORECASE)
_LATELY: Final = re.compile(
    r"\d|\b(?:before|earlier|tout à l['’]heure|avant|antes|prima|poco fa)\b", re.IGNORECASE
)
"""What stands beside "I put" where it tells of words, and of no deed; so does a number."""
_NUMBERS: Final = frozenset(each for book in ANSWERING_WORDS.values() for each in book.numbers)
_OPENED: Final = re.compile(r"(?:\s(?:gesagt|gsagt|geschrieben))?[,:]?\s{1,3}[\"“„«]?", re.IGNORECASE)
_SAID_BEHIND: Final = frozenset(
    ["gesagt", "geschrieben", "gsagt", "genannt", "getippt", "angegeben", "erzählt"]
)
_TO_OTHERS: Final = re.compile(
    r"\s(?:to\b(?! you)|him\b|her\b|them\b|us\b|ihm\b|ihnen\b|ihr\b|zu(?:m|r)?\b|der\b|dem\b|al\b|a l[ao]s?\b)",
    re.IGNORECASE,
)
_OF_OTHERS: Final = re.compile(r"\b(?:l(?:ui|eur)|les?|gli|loro)\s$", re.IGNORECASE)
_NO_WORDS: Final = re.compile(
    r"[,:]?\s+(?:(?:that|it|you|this)\s)?(?:sorry|no|nein|non|wrong|falsch|quatsch|faux|mal|mentira|male|sbagliat\w"
    r"|una? (?:bêtise|tontería|sciocchezza))\b",
    re.IGNORECASE,
)
"""What names none of the words that were said: "I said that wrong"."""
_STANDS_BY: Final = re.compile(
    r"\b(?:as|like|wie|comme|como|come|lo que|quello che)\s(?:\w{1,8}\s)?$", re.IGNORECASE
)
"""What stands before it where somebody says the same again: "as I said"."""
_CLAUSE_END: Final = re.compile(r"[,;:.!?–—…]|\s(?:but|aber|mais|pero|ma|y son|y es|e sono)\s")
WRONG: Final = re.compile(
    r"(?<!\bif )\b(?:(?:that|this|it)(?:'?s| is| was)(?: not (?:right|true|correct)|n't (?:right|true)| wrong)"
    r"|das (?:stimmt|stimmte) (?:so )?nicht?|das (?:ist|war) (?:nicht richtig|nicht wahr|falsch)"
    r"|(?:c'est|c'était|ce n'est) (?:pas (?:vrai|exact|juste)|faux)"
    r"|eso no es (?:cierto|verdad|correcto|así)|eso (?:está|estaba) mal"
    r"|(?:questo )?non è (?:vero|giusto|esatto|corretto)|(?:è|era) sbagliato)\b",
    re.IGNORECASE,
)
"""What calls what was said or written wrong, in any of the languages."""
TURN: Final = re.compile(
    r"\b(?:no,? wait|wait,? no|wait,? back up|no,? hang on|(?:nein|nee),? (?:halt|moment|warten sie)"
    r"|(?:halt|moment),? (?:nein|nee)"
    r"|non,? attendez|attendez,? non|no,? espere|espere,? no|no,? aspetti|aspetti,? no|no,? perdón|perdón,? no"
    r"|no,? scusi|scusi,? no)\b",
    re.IGNORECASE,
)
"""How somebody stops in the middle: what follows puts right only what it is short about."""
UNSAYS: Final = re.compile(
    r"\b(?:von vorhin|von eben|vorhin gesagt|eben gesagt)\b[^.!?\n]{0,60}\bzurück(?:nehmen|ziehen)\b",
    re.IGNORECASE,
)
"""How German takes words back, far apart: "Ich muss das von vorhin mit der Leiter zurücknehmen"."""
_TOPIC: Final = re.compile(
    r"(?:^|(?<=[,;:–]\s))\W{0,3}(?:(?:und|and|et|y|e|oh|ach|ah)\s)?(?:what i (?:said|wrote|told you)"
    r"|forget the|(?:and )?back to the"
    r"|(?:und )?(?:noch ?mal|zurück) zu[mr]?|volviendo a(?:l| la)?|pour (?:en )?revenir (?:à|aux?)"
    r"|tornando a(?:l|lla|i|lle)?"
    r"|das (?:mit|von)|was ich (?:zu|über|von)|vergessen sie (?:d(?:ie|en|as))|oubliez l(?:es?|a)"
    r"|ce que j['’]ai (?:dit|écrit)"
    r"|lo (?:que dije|del?|de l[ao]s?)\b|olvide (?:el|l[ao]s?)\b|quello che ho (?:detto|scritto)"
    r"|(?:dimentichi|lasci stare) (?:il|i|gli|la|le))\b",
    re.IGNORECASE,
)
"""What names a thing that was spoken of, to say something of it: "that with the ladder", "lo de las facturas"."""
_NOT_SO: Final = re.compile(
    r"\b(?:wrong|a lie|gelogen|mentira|(?:un )?mensonge|una bugia"
    r"|not (?:right|so|true|quite)|mistake\w*|falsch|stimmt (?:so )?(?:nicht?|net|ned)|nicht richtig|faux"
    r"|(?:ist|war) nicht so|pas (?:vrai|juste|exact|correct)|no (?:es|era) (?:así|verdad|cierto|correcto|exacto)"
    r"|est(?:á|aba) mal|sbagliat\w|non (?:è|era) (?:vero|così|giusto|corretto)|(?:isn|wasn)['’]t (?:right|true|so))\b",
    re.IGNORECASE,
)
_ABOUT: Final = re.compile(
    r"\W{0,3}(?:about the|(?:pour|sur) l(?:es?|a)|(?:per|su) l[aeo']|sull[aeo'])\b", re.IGNORECASE
)
"""What else names it, where it is called wrong: "about the forms: that was wrong"."""
_ADMITTED: Final = {
    "en": re.compile(
        r"\bi(?: had| ve| have| d)?(?: \w+){0,2} (?:wrong|mixed|confused|muddled|mistaken|misremembered|backwards)\b"
        r"|\bi (?:was|am) (?:off|wrong|mistaken)\b|\b(?:talked|told you|said|was) (?:\w+ )?(?:nonsense|rubbish|garbage)\b"
        r"|\b(?:i|me)(?: have to| must| should| need to| want to)? (?:take (?:\w+ ){0,2}back|correct)\b"
    ),
    "de": re.compile(
        r"\bich\b(?: \w+){0,4} (?:falsch|verwechselt|vertan|verdreht|durcheinander\w*"
        r"|zuruck(?:nehmen|ziehen)|korrigieren)\b"
        r"|\b(?:hatte|habe|hab)(?: \w+){0,5} (?:falsch|verwechselt|vertan|verdreht|vertauscht)\b"
        r"|\b(?:ich lag|lag ich) (?:\w+ )?(?:daneben|falsch)\b|\b(?:unsinn|quatsch|blodsinn|mist) (?:ge|er)\w+t\b"
    ),
    "es": re.compile(
        r"\bl[ao]s? (?:tenia|habia|he|dije|puse)(?: \w+){0,2} mal\b"
        r"|\bme (?:habia |he )?(?:equivo[cq]\w+|confund\w+|li[eo])\b"
        r"|\btengo que corregir\w*\b|\best(?:aba|uve) equivocad[oa]\b"
        r"|\b(?:dije|dicho) una (?:tonteria|barbaridad|burrada|bobada)\b"
    ),
    "fr": re.compile(
        r"\bje m(?:e)? (?:suis |etais )?(?:tromp\w+|confond\w+|emmel\w+|embrouill\w+)\b"
        r"|\bj (?:ai|avais)(?: \w+){0,2} (?:confondu|melange|mal)\b|\bje dois corriger\b"
        r"|\bj (?:ai|avais) tort\b|\bdit une? (?:betise|sottise|anerie)\b"
    ),
    "it": re.compile(
        r"\bmi (?:sono |ero )?(?:sbagli\w+|confus\w+|confondo)\b|\b(?:ho|avevo)(?: \w+){0,2} (?:sbagliato|confuso|male)\b"
        r"|\bdevo correggere\b|\bavevo torto\b|\bdetto una (?:sciocchezza|fesseria|stupidaggine|cavolata)\b"
    ),
}
"""How somebody says, in the first person, that they were wrong or take words back; read without accents."""
_TURNED: Final = re.compile(
    r"[,;–—]\s{1,3}(?:no|non|nein|nee)\b,\s(?:it['’]?s|it is|c['’]est|es|è|das|den|der|die|la|lo|el|il|ce l['’])",
    re.IGNORECASE,
)
_WRONGLY: Final = re.compile(r"\W{0,3}(?:wrong|falsch|faux|falso|sbagliato|mal)[,.;:!]", re.IGNORECASE)
"""How a sentence turns round what it names, and how one begins that calls the one before it wrong."""
_BEGINS_NO: Final = re.compile(
    r"\W{0,3}(?:(?:oh|ah|ach|ay|well|and|but|und|aber|um|äh|bueno)\b\W{1,3}){0,2}(?:no|nein|nee|non)(?:\s?[,.!…]|\s[–—-])"
    r"|[^.!?]{0,100}[,;]\s(?:sorry(?: about that)?|entschuldigung|pardon"
    r"|désolée?|perdón|perdona|lo siento|scusi|scusa|mi dispiace)\W*$",
    re.IGNORECASE,
)
"""A "no" that stands alone at the beginning, and a pardon at the end."""
_NEAR: Final = 2
"""Sentences, from the one that names the words on, of which one has to call them wrong."""
_MOST: Final = 2 / 3
"""The share of the named words that are in the sentence which said them."""
_TALK: Final = (
    "look listen say says said write wrote tell told put mention mentioned earlier before gesagt geschrieben"
    " sage sagte schrieb vorhin eben dire dit écrit mis dicho dije escrito escribí puesto puse antes detto scritto"
    " messo prima hmm hm huy uy euh ehm äh désolé désolée perdón dispiace"
)
_FILLERS: Final = frozenset(
    [
        *("oh", "ah", "ach", "ay", "hm", "hmm", "no", "nein", "ne", "nee", "non", "well"),
        *("and", "und", "et", "y", "e", "but", "aber", "mais", "pero", "ma"),
    ]
)
"""What may stand before the words with which somebody turns round."""
_OPENING: Final = 4
_LOOKED_AT: Final = 300


def own_words(said: str) -> tuple[str, str] | None:
    """What a sentence names as its speaker's own words, and the rest of it; None where it stands by them, too."""
    found = _OWN.search(said[:_LOOKED_AT])
    if found is None:
        return None
    before = said[max(0, found.start() - 20) : found.start()]
    to_others = _TO_OTHERS.match(said, found.end()) or _OF_OTHERS.search(before)
    if to_others or _STANDS_BY.search(before) or _NO_WORDS.match(said, found.end()):
        return None
    opened = _OPENED.match(said, found.end())
    first = opened.end() if opened else found.end()
    ends = _CLAUSE_END.search(said, first)
    end = ends.start() if ends else len(said)
    named = [each for each in said[first:end].split() if each.lower() not in _SAID_BEHIND]
    if found[0].lower().startswith("ha"):  # "zehn Jahre habe ich gesagt"
        begin = max((each.end() for each in _CLAUSE_END.finditer(said, 0, found.start())), default=0)
        named = said[begin : found.start()].split() + named
    is_number = not _NUMBERS.isdisjoint(words(" ".join(named))) or any(each[0].isdigit() for each in named)
    if _PUT.search(found[0]) and not (is_number or _LATELY.search(said)):
        return None
    return " ".join(named), said[end:]


def topic(said: str) -> str:
    """The clause that names a thing that was spoken of, to say something of it; empty for none."""
    found = _TOPIC.search(said[:_LOOKED_AT]) or (_ABOUT.match(said) if says_not_so(said) else None)
    return _CLAUSE_END.split(said[found.start() :].lstrip(" ,;:–"), maxsplit=1)[0] if found else ""


@lru_cache(maxsize=2_000)
def tells_of_an_error(said: str, language: str) -> bool:
    """Whether somebody says that they made an error, or takes words of theirs back."""
    book = MANNERS[language]
    if admits(said, language) or any(says(said, each) for each in (book.puts_right, book.takes_back)):
        return True
    named = _TOPIC.search(said[:_LOOKED_AT]) or _ABOUT.match(said)
    return named is not None and _NOT_SO.search(said, named.end()) is not None


@lru_cache(maxsize=2_000)
def admits(said: str, language: str) -> bool:
    """Whether somebody says so in the first person: "I mixed up the months", not "that was wrong"."""
    told = plain_words(said)
    is_so = finds(told, CORRECTION_WORDS[language].errors) or UNSAYS.search(said)
    return bool(is_so or _ADMITTED[language].search(" ".join(told)))


@cache
def talking(language: str) -> frozenset[str]:
    """The stems of the signs themselves, which say of nothing what it is."""
    told = " ".join((*CORRECTION_WORDS[language].turns, *CORRECTION_WORDS[language].errors))
    return frozenset(stem(each, language) for each in words(f"{told} {_TALK}"))


@lru_cache(maxsize=2_000)
def turns(said: str, language: str) -> bool:
    """Whether it begins as what puts something right does: "wait", "no, sorry", "actually"."""
    told, phrases = plain_words(said), CORRECTION_WORDS[language].turns
    first = next((at for at, word in enumerate(told) if word not in _FILLERS), 0)
    opening = " ".join((*told[first : first + _OPENING], ""))
    begins = any(opening.startswith(f"{each} ") for each in phrases)
    several = tuple(each for each in phrases if " " in each)
    return begins or finds(told, several, _OPENING) or _BEGINS_NO.match(said[:_LOOKED_AT]) is not None


def is_turned(said: str) -> bool:
    """Whether it turns round what it names: "my sister, no, it is my cousin"."""
    return _TURNED.search(said) is not None


def says_not_so(said: str) -> bool:
    """Whether it says of what it names that it is not so."""
    return _NOT_SO.search(said) is not None


def calls_wrong(said: str, language: str) -> bool:
    """Whether a sentence says that something is not so, or puts it right or takes it back."""
    return not said.endswith("?") and (says(said, MANNERS[language].not_so) or _is_righting(said, language))


def calls_that_wrong(said: str, language: str) -> bool:
    """Whether it says so of what was spoken of, and not of a thing: "that was wrong", not "the label is wrong"."""
    return WRONG.search(said) is not None or _is_righting(said, language)


def _is_righting(said: str, language: str) -> bool:
    return says(said, MANNERS[language].puts_right) or says(said, MANNERS[language].takes_back)


def calling_wrong(told: Sequence[str], at: int, language: str) -> int | None:
    """The place of the sentence that calls wrong what the one at this place speaks of: itself or the next."""
    near = range(at, min(at + _NEAR, len(told)))
    if is_turned(told[at]):
        return at
    return next(
        (place for place in near if calls_wrong(told[place], language) or _WRONGLY.match(told[place])), None
    )


def named_words(said: str) -> str:
    """The words that a sentence names as its speaker's own; empty for none."""
    found = None if is_question(said) else own_words(said)
    return found[0] if found else ""


def source_of(naming: str, before: Sequence[str], language: str) -> str | None:
    """The sentence before that has most of the words which this one names as its speaker's own, the latest of such."""
    named = named_words(naming)
    if not content_words(named, language):
        return None
    own = stems(named, language)
    shared = {each: len(own & stems(each, language)) for each in before}
    best = max(reversed(shared), key=shared.__getitem__, default=None)
    return best if best is not None and shared[best] >= _MOST * len(own) else None

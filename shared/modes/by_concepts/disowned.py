"""What a candidate says of a line of their resume, or of what the post asks for: that it was none of theirs (E9, G2)."""

import re
from typing import Final

from shared.language.rules.handover.record import shown_part
from shared.text.sentences import sentences
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

_NOT: Final = r"n(?:icht|ciht|ich|ihct)"
_NOT_MINE: Final = re.compile(
    r"(?:n't|\bnot)\s(?:really\s|actually\s|even\s)?(?:mine|me\b|my (?:idea|doing|work|project)|our idea)"
    r"|\b(?:only|just|merely)\s(?:one of|part of|helped|helping out|took part|a tester|a helper)\b"
    rf"|\b{_NOT}\s(?:wirklich\s|eigentlich\s)?(?:von mir|mein(?:e|s)?\b|ich\b)"
    r"|\b(?:nur|bloß|lediglich)\s(?:ein(?:er|e|es)\s(?:von|der|unter)|mitgeholfen|mitgemacht|getestet|geholfen)\b"
    r"|\bpas\s(?:vraiment\s)?(?:de moi|à moi|moi\b|mon (?:idée|travail|projet))"
    r"|\bqu['’]une?\s(?:(?:simple\s)?\w{3,15}\s)?(?:des|parmi)\b|\bseulement\s(?:une?\s(?:des|parmi)|aidé|participé)\b"
    r"|\bno\s(?:fui\syo|era\syo|yo\b|(?:fue|era|es|fueron|eran)\s(?:en realidad\s)?"
    r"(?:mí[oa]s?|(?:una )?idea mía|mi (?:idea|trabajo|proyecto)|cosa mía))"
    r"|\bs[oó]lo\s(?:(?:fui|fuimos|era|éramos)\s)?(?:un[oa]\sde|ayudé|participé|ayudamos)\b"
    r"|\bnon\s(?:(?:sono|ero|sono stat[oa])\s)?io\b"
    r"|\bnon\s(?:è|era|erano|è stat[ao])\s(?:davvero\s)?(?:mi[oa]\b|miei|un'idea mia|(?:la )?mia idea|opera mia)"
    r"|\b(?:solo|soltanto)\s(?:un[oa]?\s(?:dei|delle|degli|di)|aiutato|partecipato)\b",
    re.IGNORECASE,
)
_ONCE: Final = (
    r"(?:(?:only|just)\s(?:the\s)?(?:once|one time)|(?:nur|bloß)\s(?:das\s)?eine?\s?mal"
    r"|(?:qu['’]|seulement )?une (?:seule )?fois"
    r"|s[oó]lo\suna vez|una sola vez|solo una volta|una (?:sola volta|volta sola))"
)
_ONLY_ONCE: Final = re.compile(
    rf"\b{_ONCE}\b(?!\s(?:a|an|per|every|pro|im|am|par|al|por|a la|alla|l['’])\b)", re.IGNORECASE
)
"""How often something was so: of what a line claims it says that it is more than it was."""
_THAT: Final = re.compile(
    r"\b(?:(?:that|it) was|i did (?:it|that)|(?:das|es) war|hab\w? (?:ich )?(?:das|es)|c['’]était|l['’]ai fait"
    rf"|(?:eso|esto) fue|lo hice|è stato|l['’]ho fatt[oa])\s(?:\w+\s)?{_ONCE}\b",
    re.IGNORECASE,
)
_DRESSED_UP: Final = re.compile(
    r"\b(?:(?:looks?|sounds?|reads?|came out)\s(?:as (?:if|though)|like (?:i|we)\b|bigger|grander|better than|more than)"
    r"|exaggerated|dressed up|overstated|(?:klingt|liest sich|sieht)\s(?:[^,.;]{1,20}\s)?(?:als ob|als wäre|als hätte"
    r"|nach mehr|größer)|übertrieben|aufgehübscht|geschönt|beschönigt|dick aufgetragen"
    r"|comme si (?:c['’]était|j['’]|je|on)|exagérée?|gonflée?|enjolivée?|como si (?:fuera|hubiera|yo|siempre)"
    r"|exagerad[oa]|inflad[oa]|adornad[oa]|come se (?:fosse|fossi|avessi)|esagerat[oa]|gonfiat[oa]|abbellit[oa])\b",
    re.IGNORECASE,
)
_OF_RESUME: Final = re.compile(
    r"^\W*(?:that|it|das|es|c['’]|ça|eso|está|è|quello)\b"
    r"|\b(?:cv|resume|résumé|lebenslauf|curriculum|currículum|hoja de vida|written|wrote|steht|geschrieben|écrit|rédigé"
    r"|escri\w{2,5}|puesto|qued[óo]|scritto)\b",
    re.IGNORECASE,
)
"""What says that a resume says more than there was: a machine may be dressed up, too."""
_SAME: Final = 5
"""Letters with which two words begin that are of one thing."""
_BOSS: Final = (
    r"(?:boss|manager|supervisor|colleague|head|chief|director|foreman|owner|chef\w*|kolleg\w*|vorgesetzt\w*|leiter\w*"
    r"|patronn?e?|responsables?|collègues?|direct(?:eur|rice)|jefe|jefa|encargad[oa]|compañer[oa]|capo|collega"
    r"|direttore|direttrice|titolare)"
)
_OF_OTHERS: Final = re.compile(
    r"\b(?:(?:somebody|someone) else|another (?:person|department)|others (?:do|did|decide)"
    rf"|(?:mr|mrs|ms|(?:my|our|the)\s{_BOSS})\.?\s(?:\w+\s)?(?:does|did|runs?|ran|leads?|led|handles?|decides?|has|had|looks)"
    rf"|(?:mach\w{{1,3}}|leitete?|hat(?:te)?|führte?|ist|war|übernimmt|entscheidet|plant)\s(?:(?:das|die|den|es|immer)\s){{0,2}}"
    rf"(?:herr|frau|jemand ander\w*|ein(?:e|er)? ander\w*|andere|(?:der|die|mein\w?|unser\w?)\s{_BOSS})"
    r"|(?:herr|frau)\s\w+\s(?:macht|leitet|hat|führt|ist|übernimmt|entscheidet|plant)"
    rf"|c['’](?:est|était)\s(?!moi\b|nous\b)[^,.;]{{2,40}}\squi|quelqu['’]un d['’]autre"
    rf"|(?:mon|ma|notre)\s{_BOSS}\s(?:le |la |les |s['’]en )?(?:fait|faisait|gère|occup\w+|dirige|décide)"
    rf"|(?:lo|la|eso|se encarga)\s(?:(?:hace|hacía|lleva|llevaba|dirige|decide)\s)?(?:otr[oa]|don|doña"
    rf"|(?:el|la|mi|nuestro)\s{_BOSS})"
    r"|otra persona|qualcun altro|un['’]altra persona"
    rf"|(?:lo|la|ci|ne)\s(?:fa|faceva|gestisce|dirige|decide|occupa|occupava|pensa)\s"
    rf"(?:un altro|(?:il\s)?signor|(?:la\s)?signora"
    rf"|(?:(?:il|la)\s)?(?:mi[oa]|nostr[oa])\s{_BOSS}|(?:il|la)\s{_BOSS}))\b",
    re.IGNORECASE,
)
"""Somebody else does what the post asks for."""
_NEVER: Final = re.compile(
    r"\b(?:would|will)\sbe\s(?:\w+\s){0,2}new\b|['’]d\sbe\s(?:\w+\s){0,2}new\b|\bnew\s(?:to|for)\sme\b"
    r"|\bnever\s(?:done|did|led|run|ran|had|managed|planned|been)\b"
    r"|\bwär(?:e|en)\s(?:\w+\s){0,2}neu\b|\bneu\sfür\smich\b|\b(?:ich|wir)\s(?:das\s)?(?:noch\s)?nie\b"
    r"|\bserai(?:t|ent)\s(?:\w+\s){0,2}nouve(?:au|lle)s?\b|\bn['’]ai\sjamais\b|\bjamais\sfait\b"
    r"|\bserían?\s(?:\w+\s){0,2}nuev[oa]s?\b|\bnunca\s(?:lo\s)?he\b|\bno\s(?:lo\s)?he\s\w+\snunca\b"
    r"|\bsarebb(?:e|ero)\s(?:\w+\s){0,2}nuov[oaie]\b|\bnon\s(?:l['’])?ho\smai\b|\bmai\sfatto\b",
    re.IGNORECASE,
)
_LONGEST: Final = 160
"""Characters of the sentence, and of what stands before it."""
_FEW: Final = 8
"""Words of a sentence that says nothing without the one beside it."""
_LOOKED_AT: Final = 2_000


def is_of_others(answer: str) -> bool:
    """Whether an answer says that somebody else does what was asked about, or that it would be new to them."""
    return bool(_OF_OTHERS.search(answer[:_LOOKED_AT]) or _NEVER.search(answer[:_LOOKED_AT]))


def disowned(asked: str, answer: str) -> tuple[str, ...]:
    """The sentences that disown what a question quotes of the resume, a short one with that beside it, or say that it was
    less; none otherwise."""
    shown = shown_part(asked)
    if shown is None:
        return ()
    told = sentences(answer)
    found: list[str] = []
    for at, said in enumerate(told):
        if len(said) <= _LONGEST and _makes_smaller(said, shown):
            found.append(said)
        if len(said) > _LONGEST or not _NOT_MINE.search(said) or said in found:
            continue
        beside = told[at - 1] if at else (told[1] if len(told) > 1 else said)
        first, last = (beside, said) if at else (said, beside)
        begin = answer.find(first)
        whole = answer[begin : answer.find(last, begin) + len(last)]
        found.append(whole if len(beside) <= _LONGEST and len(said.split()) <= _FEW else said)
    return tuple(found)


def _makes_smaller(said: str, line: str) -> bool:
    """Whether it says that what the line claims was so only once, or that the resume dresses it up."""
    if _DRESSED_UP.search(said) and _OF_RESUME.search(said):
        return True
    return bool(_THAT.search(said) or (_ONLY_ONCE.search(said) and _begun(said) & _begun(line)))


def _begun(text: str) -> set[str]:
    return {each[:_SAME] for each in words(text) if len(each) >= _SAME - 1 and each not in FUNCTION_WORDS}

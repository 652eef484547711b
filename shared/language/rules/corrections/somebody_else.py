"""Who says that somebody else gave the answer before: nothing of that answer is theirs (G2)."""

import re
from typing import Final

from shared.language.rules.interrogatives import interrogative
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences

_LOOKED_AT: Final = 300
_LONGEST: Final = 16
_CLAUSE: Final = re.compile(r"[,;:–—]")
_BARE: Final = 6
"""Words of a message that only denies: "That was not me!"."""
_END: Final = r"(?=$| \||(?: (?:it|that|this|before|earlier|first|just|above|here|for|instead|and)\b))"
_DENIES: Final = {
    "en": re.compile(
        r"\b(?:that|this|it) (?:was|is) not (?:me|i)\b|\bnot (?:me|i) (?:who|that)\b|\bi was not the one\b"
    ),
    "de": re.compile(
        r"\b(?:das|des|dat) (?:war|bin) (?:gar |doch |ja )?(?:nicht|nich|net|ned) (?:ich|i)\b"
        r"|\b(?:das|des) war (?:ich|i) (?:gar |doch |ja )?(?:nicht|nich|net|ned)\b"
        r"|\b(?:nicht|nich|net|ned) ich (?:hab\w?|war)\b"
    ),
    "fr": re.compile(r"\b(?:n est|c est|etait|ch est) pas (?:moi|mi)\b"),
    "es": re.compile(r"\bno (?:fui|era|he sido) yo\b"),
    "it": re.compile(r"\bnon (?:sono stat[oa]|ero) io\b|\bnon ho (?:risposto|scritto) io\b"),
}
"""How somebody says that it was not they, for plain words."""
_ANSWERED: Final = {
    "en": re.compile(rf"\b(?:who|that) (?:just )?(?:answered|replied|responded|wrote|typed){_END}"),
    "de": re.compile(r"\b(?:geantwortet|geschrieben|getippt|beantwortet)\b"),
    "fr": re.compile(r"\b(?:repondu|ecrit|tape)(?=$| \|| (?:avant|juste|ca|cela|tout|a|pour)\b)"),
    "es": re.compile(
        r"\b(?:contesto|respondio|escribio|ha contestado|ha respondido|ha escrito)"
        r"(?=$| \|| (?:antes|eso|lo|por|recien)\b)"
    ),
    "it": re.compile(
        r"\b(?:rispost[oa]|scritt[oa]|rispondere|scrivere)(?=$| \|| (?:prima|io|questo|quello|per|al posto)\b)"
    ),
}
"""How somebody says that an answer was given, for plain words."""
_BY_ANOTHER: Final = {
    "en": re.compile(
        r"\b(?:it|that|this)(?: last one)? (?:was|is) (?!i\b|me\b|not\b|what\b)(?:\w+ ){1,4}?(?=who\b|that\b)"
    ),
    "de": re.compile(
        r"\b(?:das|des|eben|vorhin|gerade|grad) (?:war|hat) (?!ich\b|i\b)(?:\w+ ){1,4}?(?:der|die|das )?(?:eben|vorhin"
        r"|gerade|grad|davor|vorher|fur mich)\b"
    ),
    "fr": re.compile(
        r"\b(?:c|ch) (?:est|etait) (?!moi\b|mi\b|pas\b)(?:\w+ ){1,4}?(?=(?:qui|qu|ki) (?:a|avait)\b)"
    ),
    "es": re.compile(r"\b(?:fue|era|ha sido) (?!yo\b)(?:\w+ ){1,4}?(?=(?:quien|que|el que|la que)\b)"),
    "it": re.compile(r"\b(?:e stat[oa]|era) (?!io\b)(?:\w+ ){1,4}?(?=a |che\b)"),
}
"""How somebody names who did it, for plain words."""
_WROTE: Final = re.compile(r"\b(?:wrote|geschrieben|ecrit|escribio|escrito|scritt[oa]|scrivere)\b")
"""What is done with plans and programs, too."""
_HERE: Final = {
    "en": re.compile(r"\b(?:here|before|earlier|just|above|first)\b"),
    "de": re.compile(r"\b(?:hier|eben|vorhin|davor|vorher|gerade|grad)\b"),
    "fr": re.compile(r"\b(?:ici|avant|juste|tout a l heure)\b"),
    "es": re.compile(r"\b(?:aqui|antes|recien)\b"),
    "it": re.compile(r"\b(?:qui|prima|poco fa)\b"),
}
"""How somebody says that the answers of an interview are meant, for plain words."""


def answered_by_another(message: str, language: str, question: str = "") -> bool:
    """Whether a message begins by saying that somebody else gave the answer before: "That wasn't me, my son typed it".

    That it was not they is enough where nothing else is said. The `question` must not ask who; that somebody wrote it,
    or a bare denial behind a question of yes or no, may be about the matter.
    """
    told = sentences(message[:_LOOKED_AT])
    said = plain_words(told[0]) if told else []
    asked_for = interrogative(question, language)[0]
    if not said or len(said) > _LONGEST or "?" in told[0] or asked_for == "who":
        return False
    text = " | ".join(" ".join(plain_words(each)) for each in _CLAUSE.split(told[0]))
    denies = _DENIES[language].search(text) is not None
    is_yes_or_no = "?" in question and asked_for is None
    if denies and len(told) == 1 and len(said) <= _BARE and not is_yes_or_no:
        return True
    if _WROTE.search(text) and (is_yes_or_no or not denies) and not _HERE[language].search(text):
        return False
    is_of_an_answer = _ANSWERED[language].search(text) is not None
    return is_of_an_answer and (denies or _BY_ANOTHER[language].search(text) is not None)

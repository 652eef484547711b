"""What somebody says to the interviewer about the talk: that they were not heard, that they take a remark back, that
their tea gets cold. It tells nothing of the matter, and is never asked about."""

import re
from typing import Final

_MOST: Final = 160
_HEARD: Final = {
    "en": re.compile(
        r"(?:^|[,;–—]\s?)(?:and |but |so |well |also |still )?(?:you(?: still| just| never){0,2}"
        r"(?: have(?! to)| haven['’]t|['’]ve| did| didn['’]t| had)|(?:did|have) you)"
        r"(?: not| never| still| just| already| even| actually| really){0,3}\s(?:\w+\s){0,3}?"
        r"(?:answer(?:ed)?|ask(?:ed)?|skipped|ignored|listened|heard|overlooked|opened|read|passed over|told me)\b"
        r"|(?:^|[,;–—]\s?)(?:and |but |so |then )?I(?: shall|['’]ll| will)? (?:assume (?:not|so)\b"
        r"|withdraw (?:the|that|my)\b|take (?:it|that) back\b|take it,? (?:that )?(?:that|this|it|nobody)\b)"
        r"|\bmy (?:tea|coffee|lunch|dinner|supper)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\bSie (?:haben|ham)(?: mir)?(?: (?:das|es|noch|immer|aber|ja)){0,3} (?:nicht|nie|net|nix|nichts) ge?sagt\b"
        r"|\b(?:haben|ham|habn) Sie\b[^.!?;:]{0,60}\b(?:ge?fragt|überlesen|überhört|übergangen|(?:be|ge)antwortet"
        r"|aufge?macht|geöffnet|ge?lesen|zuge?hört|ge?sagt)\b"
        r"|\b[Hh](?:ams|amse|abens|abts)\b[^.!?;:]{0,60}\b(?:ge?fragt|überlesen|überhört|übergangen|(?:be|ge)antwortet"
        r"|ge?lesen|ge?sagt)\b|\b(?:überlesen|überhört|übergangen) (?:haben|ham) Sie\b|\b[^\W\d_]{2,12} hams überlesen\b"
        r"|\b(?:meine?|mei) Frage\b[^.!?;:]{0,30}\b(?:haben|ham|überlesen|übergangen|beantwortet)\b"
        r"|^[Dd]ann (?:halt|eben) (?:nicht|net|ned|nich)\W{0,3}$"
        r"|\b(?:nehme?|ziehe?) (?:ich|i) (?:das|des) zurück\b"
        r"|\bmein (?:Tee|Kaffee|Essen) (?:wird|ist) kalt\b"
    ),
    "fr": re.compile(
        r"(?:^|[,;–—(]\s?)(?:et |mais |alors )?(?:vous (?:ne |n['’])?(?:m['’])?(?:y )?avez|avez[- ]vous)\b[^.!?;:]{0,40}"
        r"\b(?:répondu|demandé|écouté|entendu|sauté|ignoré|ouvert|lu|dit)\b"
        r"|\bje retire (?:ce que|ma remarque|cela|ça)\b|\bmon (?:thé|café) (?:est|refroidit|devient)\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:usted (?:no )?(?:me )?(?:lo )?ha|no me (?:lo )?ha|ni siquiera ha)\s(?:\w+\s){0,2}"
        r"(?:respondido|contestado|preguntado|escuchado|leído|abierto|hecho caso)\b"
        r"|(?:^|[,;–—]\s?)(?:(?:y|pero|aún|todavía) ){0,2}no me ha dicho (?:si|qué|quién|cómo|cuándo|por)\b"
        r"|\bretiro lo (?:dicho|que)\b|\bse me enfría el (?:té|café)\b",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"\b(?:[Ll]ei (?:non )?(?:mi )?ha|non mi ha|me l['’]ha già)\s(?:\w+\s){0,2}"
        r"(?:risposto|chiesto|ascoltat[oa]|letto|aperto|saltat[oa]|ignorat[oa])\b"
        r"|(?:^|[,;–—]\s?)(?:(?:e|ma|però) ){0,2}non mi ha (?:ancora )?detto (?:se|che|chi|come|quando|perché)\b"
        r"|\britiro (?:quello che|quanto|la)\b|\bmi si raffredda il (?:tè|caffè)\b",
        re.IGNORECASE,
    ),
}


def is_of_the_interviewer(sentence: str, language: str) -> bool:
    """Whether a sentence speaks of how the interviewer listens, or of what somebody said to them; what has a figure tells
    something. German keeps its capitals: "haben sie" are others."""
    if len(sentence) > _MOST or any(map(str.isdigit, sentence)):
        return False
    return _HEARD[language].search(sentence.strip()) is not None

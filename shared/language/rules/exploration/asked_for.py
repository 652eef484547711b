"""What a main question asks for, and whether a sentence tells what its author does, by the forms of the verbs (G3)."""

import re
from typing import Final, Literal

from shared.language.rules.points.doubts.cues import cues
from shared.language.rules.points.doubts.window import asks_for_knowledge

type AskedFor = Literal["conduct", "past", "knowledge", "other"]
"""What a main question asks for: what somebody does, what they did once, how something is, or else of their own."""

_LOOKED_AT: Final = 2_000
_DID: Final = {
    "en": re.compile(
        r"\b(?:did you|have you ever|what happened|(?:a|one|any) (?:time|moment|occasion) (?:when |where |in which )?you"
        r"|(?:situation|case|example)(?: of)? (?:when|where|in which) you (?:\w+ed|were|had|did|felt|got|made|took))\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\b(?i:haben|hatten|sind|waren) Sie\b[^.!?]{0,80}\b(?:[a-zäöü]{0,8}ge|be|ent|er|ver|zer)[a-zäöüß]{2,}"
        r"e?[nt](?=[,;.!?]|$)"
        r"|\b(?:Situation|Fall|Moment|Gelegenheit|Beispiel|Mal),? (?:(?:in|bei) (?:der|dem)|als|wo) Sie\b"
        r"|\b(?i:was (?:ist (?:damals |dann )?(?:passiert|geschehen)|geschah))\b"
    ),
    "fr": re.compile(
        r"\b(?:avez[- ]vous|vous avez|êtes[- ]vous|vous êtes)(?: \w+)? (?:dû|\w+(?:é|ée|ert|is|it|ait|u))\b"
        r"|\b(?:situation|moment|fois|cas|jour|occasion) où vous (?:avez|aviez|étiez|êtes)\b|\bs['’]est[- ]il passé\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:qué|cómo|cuándo|cuál)\b[^.?!¿]{0,20}\b(?:hizo|decidió|reaccionó|resolvió|actuó|pasó|ha hecho)\b"
        r"|\b(?:situación|ocasión|vez|caso|momento) en (?:la |el )?que (?:\w+[óí]\w*|tuvo|hizo|estuvo|fue)\b",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"\b(?:cosa|come|quando) (?:ha|si è) \w+[ts][oa]\b|\bcosa è successo\b"
        r"|\b(?:situazione|volta|caso|momento|occasione) in cui (?:ha|aveva|era|si è|è)\b",
        re.IGNORECASE,
    ),
}
"""How a question asks for what its reader did: a past form of another's deed ("while they were away") asks for none."""
_DOES: Final = {
    "en": re.compile(
        r"\b(?:how (?:would|do|should|can) you|how you|(?:walk|talk|take) me through|how to|step by step)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\b(?i:wie|woran|worauf|womit) [a-zäöüß]+n Sie\b|\b(?i:wie) (?:Sie|man)\b|\b(?i:schritt für schritt)\b"
    ),
    "fr": re.compile(
        r"\b(?:(?:comment|à quoi) \w+ez[- ]vous|comment vous (?:y )?\w+ez|comment (?:on|faire)|étape par étape)\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:cómo (?:\w+ (?:usted|su)|lo \w+|\w+ría)|paso a paso"
        r"|(?:describa|explique|cuente|cuénteme|dígame) cómo (?!funciona|afecta|influye|actúa|es\b|está)\w+)\b",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"\b(?:come (?:lo \w+|\w+rebbe|si fa)|passo (?:per|dopo) passo"
        r"|(?:descriva|spieghi|racconti|mi dica) come (?!funziona|influisce|agisce|è\b)\w+)\b",
        re.IGNORECASE,
    ),
}
_DEED: Final = {
    "en": re.compile(
        r"\b(?:i|we|you)(?:'(?:d|ll))?(?: (?:would|will|then|first|always|just))? (?!know|think|guess|mean|suspect"
        r"|suppose|see|have|had|am|are|was|were|can|could|did not|didn|do not|don|wouldn|need|want|might|may|must"
        r"|(?:the|an?|to|how|what|that|this|these|it|in|on|at|and|or|with|for|from|if|when|there|all|more|so)\b)[a-z]+"
    ),
    "de": re.compile(
        r"\b(?:ich|wir|man|du) (?!wei[ßs]|denk|glaub|meine|vermut|hab|hatte|bin|war|kann|könnte|darf|muss|will|möchte"
        r"|sehe|finde)[a-zäöü]+|\b(?!wei[ßs]|glaub|denk|mein|vermut|hab|bin|kann|muss|will|dass\b|wenn\b|weil\b|ob\b|was\b)"
        r"[a-zäöü]+ (?:ich|wir|man)\b"
    ),
    "fr": re.compile(
        r"\b(?:je |j['’]|on |nous )(?!ne |n['’]|sais|pense|crois|suppose|suis|ai|avais|a |avons|peux|dois|vois)\w+"
    ),
    "es": re.compile(
        r"(?:^|[,;] |\by )(?:(?:primero|luego|después|entonces|yo) )*(?!no\b|solo|todo|mucho|poco|como|cuando|creo|pienso"
        r"|supongo|tengo|puedo|debo|veo|lo\b|eso|esto|pero|uno|algo|tanto)\w+(?:o|amos|emos|imos|ía)\b"
    ),
    "it": re.compile(
        r"(?:^|[,;] |\be )(?:(?:prima|poi|allora|dopo|io) )*(?!no\b|solo|tutto|molto|poco|quando|credo|penso|suppongo"
        r"|posso|devo|vedo|lo\b|quello|questo|però|uno|ho\b|sono|tanto)\w+(?:o|iamo|rei)\b"
    ),
}
"""What tells a deed of one's own: of a guess or a state nobody is asked how they do it."""


def asked_for(main_question: str, language: str) -> AskedFor:
    """What a main question asks for; one that neither speaks of their doing nor of their place asks for knowledge."""
    asked = main_question[:_LOOKED_AT]
    if _DID[language].search(asked):
        return "past"
    if "conduct" in cues(asked, language) or _DOES[language].search(asked):
        return "conduct"
    return "knowledge" if asks_for_knowledge(asked, language) else "other"


def tells_a_deed(sentence: str, language: str) -> bool:
    """Whether a sentence tells for sure what its author does or would do: "I'd hang it up", and not "it is wet"."""
    return _DEED[language].search(sentence[:_LOOKED_AT].lower()) is not None

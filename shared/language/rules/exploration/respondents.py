"""Those who are asked, as an author names them all: "whom respondents believe" is put as "whom you believe" (G3).

In English and German the verb of several is that of "you"; in the other languages it would have to be turned.
"""

import re
from typing import Final

from shared.text.phrase_patterns import any_of

_ENGLISH: Final = r"(?:respondents|participants|interviewees|informants|those interviewed|people interviewed)"
_OF_ENGLISH: Final = re.compile(rf"\bthe (\w+(?: \w+)?) of (?:the )?{_ENGLISH}\b", re.IGNORECASE)
_ENGLISH_OWN: Final = re.compile(rf"\b(?:the )?{_ENGLISH}['’]", re.IGNORECASE)
_ENGLISH_ALL: Final = re.compile(rf"\b(?:the )?{_ENGLISH}\b", re.IGNORECASE)
_ENGLISH_WORDS: Final = {
    "they": "you",
    "them": "you",
    "their": "your",
    "theirs": "yours",
    "themselves": "yourself",
}
_ENGLISH_FORMS: Final = re.compile(rf"\b{any_of(tuple(_ENGLISH_WORDS))}\b", re.IGNORECASE)

_GERMAN: Final = (
    r"(?:Befragten?|Teilnehmenden?|Teilnehmer(?:n|innen)?|Interviewten?|Gesprächspartner(?:n|innen)?)"
)
_OF_GERMAN: Final = re.compile(rf"\b[Dd](?P<end>ie|er|as|en|em) (?P<what>\w+) der {_GERMAN}\b")
_GERMAN_ENDS: Final = {"ie": "e", "er": "", "as": "", "en": "en", "em": "em"}
_GERMAN_DATIVE: Final = re.compile(rf"\bden {_GERMAN}\b")
_GERMAN_ALL: Final = re.compile(rf"\b(?:(?:die|alle) )?{_GERMAN}\b")
_GERMAN_FORMS: Final = re.compile(r"\b(?:sie|ihnen|ihr(?:e[mnrs]?)?)\b")


def respondents_as_you(text: str, language: str) -> str:
    """The text with "you" for all who are asked; as it stands where it names none."""
    match language:
        case "en":
            return _english(text)
        case "de":
            return _german(text)
        case _:
            return text


def _english(text: str) -> str:
    said = _ENGLISH_OWN.sub("your", _OF_ENGLISH.sub(r"your \1", text))
    said = _ENGLISH_ALL.sub("you", said)
    if said == text:
        return text
    return _ENGLISH_FORMS.sub(lambda found: _ENGLISH_WORDS[found.group().lower()], said)


def _german(text: str) -> str:
    said = _OF_GERMAN.sub(_your, text)
    said = _GERMAN_ALL.sub("Sie", _GERMAN_DATIVE.sub("Ihnen", said))
    if said == text:
        return text
    return _GERMAN_FORMS.sub(lambda found: found.group().capitalize(), said)


def _your(found: re.Match[str]) -> str:
    """ "Your" for the article; what stands alone is no object any more: "den Alltag der Befragten" is "Ihr Alltag"."""
    end = "" if found["end"] == "en" and found.start() == 0 else _GERMAN_ENDS[found["end"]]
    return f"Ihr{end} {found['what']}"

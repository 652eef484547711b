"""Whether a sentence tells when something is due, in any of the languages: "the next is due 26 October", "am 5. jeden
Monats", "every six weeks". What happened on a day is a tale."""

import re
from functools import cache
from typing import Final

from shared.language.rules.file_analysis.end_days import end_days, months
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.past_forms import has_past_form
from shared.text.phrase_patterns import any_of
from shared.text.sentences import sentences

_LOOKED_AT: Final = 600
_SHORTEST: Final = 4
_TIMES: Final = (
    r"days?|weeks?|months?|quarters?|years?|spring|summer|autumn|winter|Tage?|Wochen?|Monate?s?|Quartale?|Jahre?s?|Frühjahr"
    r"|Sommer|Herbst|jours?|semaines?|mois|trimestres?|ans|années?|printemps|été|hiver|días?|semanas?|mes(?:es)?|años?"
    r"|primavera|verano|otoño|invierno|giorni|giorno|settiman[ae]|mes[ei]|anno|anni|estate|autunno|inverno"
)
_EACH: Final = (
    r"every|each|jede[mnrs]?|alle|chaque|tous les|toutes les|cada|todos los|todas las|ogni|tutti i|tutte le"
)


def tells_when(text: str, language: str) -> bool:
    """Whether one of the sentences names what comes round, or a day or an end without telling of anything past."""
    return any(
        _coming_round().search(said)
        or ((_days().search(said) or end_days(said)) and not has_past_form(_verbs(said, language), language))
        for said in sentences(text[:_LOOKED_AT])
    )


def _verbs(said: str, language: str) -> str:
    """The sentence, in German without its nouns, whose ends look like those of verbs: "Liste"."""
    return " ".join(each for each in said.split() if language != "de" or each[:1].islower())


@cache
def _weekdays() -> str:
    return any_of(sorted(each for each in CALENDAR - months().keys() if len(each) >= _SHORTEST))


@cache
def _days() -> re.Pattern[str]:
    names = any_of(months())
    capitals = any_of(sorted({each.capitalize() for each in months() if each != "may"}))
    return re.compile(
        rf"(?<![\w.,])[0-3]?\d(?:st|nd|rd|th|\.|er|º|°)?\s(?:de\s|of\s)?(?i:{names})(?!\w)(?!\s(?:del?\s)?(?:19|20)?\d\d\b)"
        rf"|(?<!\w)(?<!\d\s)(?<!\d\.\s)(?:{capitals})\s[0-3]?\d(?:st|nd|rd|th)?(?![\w.,]\d|\d)"
        rf"|(?<!\w)(?i:{_weekdays()})s?,?\s\d{{1,2}}[:.h]\d\d(?!\w)"
        r"|(?<!\w)(?:on the [0-3]?\d(?:st|nd|rd|th)|am [0-3]?\d\.)(?!\w)"
    )


@cache
def _coming_round() -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)(?i:{_EACH})\s(?:[\w-]{{1,12}}\s)?(?:{_TIMES}|(?i:{_weekdays()}|{any_of(months())})s?)(?!\w)"
    )

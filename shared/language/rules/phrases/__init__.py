"""What the rules listen for and say, one module a language."""

from typing import Final

from shared.language.rules.phrases.de import GERMAN
from shared.language.rules.phrases.en import ENGLISH
from shared.language.rules.phrases.es import SPANISH
from shared.language.rules.phrases.fr import FRENCH
from shared.language.rules.phrases.it import ITALIAN
from shared.language.rules.phrases.shape import Phrases

PHRASES: Final[dict[str, Phrases]] = {
    "en": ENGLISH,
    "it": ITALIAN,
    "es": SPANISH,
    "de": GERMAN,
    "fr": FRENCH,
}

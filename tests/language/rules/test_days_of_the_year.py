"""What comes round or is due is told from what happened on a day."""

import pytest

from shared.language.rules.days_of_the_year import tells_when


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The permit is due 9 August."),
    ("en", "The traps are checked on the last Monday of each quarter."),
    ("en", "It goes out on the 28th."),
    ("de", "Die Liste geht am 7. jeden Monats hinaus."),
    ("de", "Den Brunnen stellt man am 3. Oktober ab."),
    ("fr", "Toutes les six semaines, on change le filtre."),
    ("es", "Cada primavera se revisa la bomba."),
    ("it", "Ogni lunedì si svuota la vasca."),
])  # fmt: skip
def test_a_day_that_comes_is_told(language: str, said: str) -> None:
    assert tells_when(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The motor was replaced on 9 August."),
    ("en", "They may 3 times try it."),
    ("en", "Every man has a key."),
    ("de", "Der neue Vertrag vom 3. Oktober 21 gilt."),
    ("de", "Da ruf ich jeden an."),
    ("fr", "Tous les outils sont là."),
])  # fmt: skip
def test_a_tale_or_no_day_is_none(language: str, said: str) -> None:
    assert not tells_when(said, language)

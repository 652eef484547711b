"""What somebody else does not know, and what is not to be passed on (B12); all sentences were made up for this file."""

import pytest

from shared.language.rules.handover.facts import facts
from shared.language.rules.points.of_the_matter import known_of


@pytest.mark.parametrize(("language", "said"), [
    ("en", "He is a good fellow, but he don't know the yard."), ("en", "They do not know the code, ask at the desk."),
    ("de", "Am Tor sitzt einer, der weiß nicht, wo der Hebel ist."),
    ("fr", "Le gardien est gentil, il connais pas la cour."),
])  # fmt: skip
def test_what_somebody_else_does_not_know_is_nothing_unknown_to_the_speaker(language: str, said: str) -> None:
    assert known_of(said, language) == said


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I don't know who has the key."), ("de", "Das weiß ich nicht."), ("fr", "Je ne sais pas qui l'a."),
    ("es", "No sé quién la tiene."), ("it", "Non so chi ce l'ha."),
])  # fmt: skip
def test_what_the_speaker_does_not_know_stays_unknown(language: str, said: str) -> None:
    assert known_of(said, language) != said


@pytest.mark.parametrize(("language", "told"), [
    ("en", "I left the word for the panel in there. Don't carry it any further, I will choose a new one."),
    ("en", "I left the word for the panel in there. Carry it no further, I will choose a new one."),
    ("de", "Das Wort steht noch da drin. Sagen Sie das nicht weiter, ich wähle ein neues."),
    ("fr", "Le mot est encore dedans. Ne le répétez pas, j'en choisirai un autre."),
    ("es", "La palabra sigue ahí. No lo cuente por ahí, elegiré otra."),
    ("it", "La parola è ancora lì. Non lo dica in giro, ne scelgo un'altra."),
])  # fmt: skip
def test_what_is_not_to_be_passed_on_is_no_fact_nor_is_what_is_said_of_it(language: str, told: str) -> None:
    assert facts(told, language, "") == ()

"""What is evidence of nothing, whatever is asked (G4); all sentences were made up for this file."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.facts import facts
from shared.language.rules.hearing.listening import telling
from shared.language.rules.points.no_evidence import proves_nothing


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I'd rather leave it there."), ("en", "id rather leave it there"), ("en", "thanks though"),
        ("en", "Thank you for the opportunity."), ("en", "Do you have a canteen?"),
        ("en", "You never told me how many beds there are, its fine if you dont know that"),
        ("de", "nicht aufschreiben bitte"), ("de", "danke erstmal"), ("de", "hab ich doch geschrieben"),
        ("fr", "je préfère ne pas en parler"), ("fr", "merci beaucoup"), ("es", "eso ya te lo he dicho"),
        ("es", "prefiero no decirlo"), ("it", "grazie mille"), ("it", "preferisco non parlarne"),
    ],
)  # fmt: skip
def test_what_refuses_thanks_asks_or_is_said_to_the_interviewer_proves_nothing(
    language: LanguageCode, said: str
) -> None:
    assert proves_nothing(said, language)
    assert not facts(said, language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I stop the belt and lock it out"), ("en", "I thank them for calling"),
        ("en", "I told the driver to wait"),
        ("en", "Nobody else touched the book"), ("de", "wir lassen die zweite Schicht weg"),
        ("de", "das sag ich dem Meister"), ("fr", "je laisse la clé au gardien"),
        ("es", "dejo la llave al portero"),
        ("it", "saltiamo la seconda mano"),
    ],
)  # fmt: skip
def test_what_only_has_such_words_is_evidence(language: LanguageCode, said: str) -> None:
    assert not proves_nothing(said, language)


@pytest.mark.parametrize(
    "said", ["It is fine if you dont know the number of beds", "You have not answered that about the beds"]
)
def test_what_the_interviewer_does_not_know_is_no_gap_of_the_participant(said: str) -> None:
    assert telling(said, "en") == said

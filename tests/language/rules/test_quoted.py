"""What of an answer a question may quote; all sentences were made up for this file."""

import re

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.following_up.quoted import quotable
from shared.text.sentences import sentences

NO_MATTER: list[tuple[LanguageCode, str]] = [
    ("en", "i set the oven to 200 not 90, i made that up"),
    ("en", "I meant the blue ledger, I wrote the red one by mistake."),
    ("en", "We close the gate at nine. No wait, we close the gate at ten."),
    ("en", "I already told you that we decided to sell the boat."),
    ("en", "As I said, I ring the vet and I hold the lamp."),
    ("en", "I have answered this question twice now, we always lock it."),
    ("de", "Ich habe mich vertan, es sind acht Bienenkästen."),
    ("de", "Wie ich schon sagte, ich rufe den Tierarzt an und halte die Lampe."),
    ("de", "Wir haben zwölf Kästen. Stimmt nicht, wir haben zehn Kästen im Garten."),
    ("de", "Ich muss jetzt los, ich füttere die Hühner."),
    ("fr", "Je me suis trompé, j'ai décidé ça en mars et pas en mai."),
    ("fr", "Comme je l'ai dit, j'appelle le vétérinaire et je tiens la lampe."),
    ("fr", "Je dois y aller, j'ai décidé de nourrir les poules."),
    ("es", "Me equivoqué, decidí venderlo en marzo y no en mayo."),
    ("es", "Ya se lo he contado, llamo al veterinario y busco la lámpara."),
    ("es", "Como le dije, decidí cerrar la verja de noche."),
    ("it", "Mi sono sbagliato, ho deciso di venderla a marzo e non a maggio."),
    ("it", "Come ho già detto, chiamo il veterinario e tengo la lampada."),
]
PUT_RIGHT: list[tuple[LanguageCode, str, str]] = [
    ("en", "We decided to sell the boat in March.", "I got that wrong, the boat was sold in May."),
    ("de", "Wir haben beschlossen, das Boot zu verkaufen.", "Eine Korrektur: Das Boot haben wir verschenkt."),
    ("fr", "On a décidé de vendre le bateau en mars.", "Je me suis trompé, le bateau, c'était en mai."),
    ("es", "Decidí vender la barca en marzo.", "Me he equivocado, la barca fue en mayo."),
    ("it", "Abbiamo deciso di vendere la barca a marzo.", "Mi sono sbagliato, la barca era a maggio."),
]


def quoted_of(answer: str, language: str, since: str = "", sign: str = "") -> list[str]:
    told = [*sentences(answer), *sentences(since)]
    found = (quotable(told, at, re.compile(sign), language) for at in range(len(sentences(answer))))
    return [each for each in found if each]


@pytest.mark.parametrize(("language", "answer"), NO_MATTER)
def test_what_puts_right_repeats_or_takes_leave_is_not_quoted(language: LanguageCode, answer: str) -> None:
    """G2: “You said: “i was just saying i got it wrong”. …” makes a matter of an excuse."""
    assert quoted_of(answer, language) == []


@pytest.mark.parametrize(("language", "answer", "since"), PUT_RIGHT)
def test_what_was_put_right_later_is_not_quoted_any_more(
    language: LanguageCode, answer: str, since: str
) -> None:
    """G2: they would have to put it right again."""
    assert quoted_of(answer, language) == [answer.strip(".")]
    assert quoted_of(answer, language, since) == []


def test_what_has_nothing_to_do_with_a_correction_can_be_quoted() -> None:
    told = "We decided to keep the lamp. It is bright. I got that wrong, the boat was sold in May."
    assert quoted_of(told, "en") == ["We decided to keep the lamp"]


@pytest.mark.parametrize(
    ("language", "answer", "quoted"),
    [
        ("en", "I gave up the night market after the till was taken from under my nose, that "
         "frightened me for a whole year.",
         "I gave up the night market after the till was taken from under my nose"),
        ("de", "Den Nachtmarkt haben wir nach dem zweiten Einbruch aufgegeben, das ging mir noch "
         "den ganzen langen Winter über in der Backstube nach.",
         "Den Nachtmarkt haben wir nach dem zweiten Einbruch aufgegeben"),
        ("it", "Abbiamo rinunciato al mercato di notte dopo il secondo furto, e la zia ne parla ancora "
         "a tavola ogni volta che piove.",
         "Abbiamo rinunciato al mercato di notte dopo il secondo furto"),
    ],
)  # fmt: skip
def test_of_a_long_sentence_its_beginning_is_quoted(language: str, answer: str, quoted: str) -> None:
    """G3: what weighs most is often said at length."""
    assert quoted_of(answer, language, sign="gave up|aufgegeben|rinunciato") == [quoted]


def test_what_only_leads_to_a_main_clause_is_not_quoted() -> None:
    said = "When the second till was lost in the flood, which came over the quay, my uncle and my aunt sat up all night."
    assert quoted_of(said, "en", sign="lost") == []

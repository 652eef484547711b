"""What a candidate says of a line of their resume, or of what the post asks for, is told as they said it (E2, E9)."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.by_concepts.disowned import disowned
from shared.modes.dynamic_gap.of_the_post import is_met_in_doubt

ASKED: Final[dict[LanguageCode, str]] = {
    "en": "In your resume you write: “Managed the whole bakery (40 staff)”. How do you go about it?",
    "de": "In Ihrem Lebenslauf schreiben Sie: „Leitung der Werkstatt (40 Leute)“. Wie machen Sie das?",
    "fr": "Dans votre CV vous écrivez : « Responsable de l'atelier (40 personnes) ». Comment faites-vous ?",
    "es": "En su currículum escribe: “Responsable del almacén (40 personas)”. ¿Cómo lo hace normalmente?",
    "it": "Nel suo curriculum scrive: “Responsabile del magazzino (40 persone)”. Come fa di solito?",
}


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Well, the whole bakery only once, when the owner broke his leg."),
    ("en", "My sister wrote it so that it sounds like I did it all year."),
    ("en", "That was just once, in 2019."),
    ("de", "Die ganze Werkstatt nur einmal, als der Meister krank war."),
    ("de", "Das klingt im Lebenslauf größer, als es war."),
    ("fr", "L'atelier entier, une seule fois, quand le chef était malade."),
    ("fr", "Je l'ai fait une seule fois."),
    ("es", "Mi hermana escribió la hoja de vida y quedó como si fuera siempre."),
    ("es", "El almacén solo una vez, cuando el jefe se enfermó."),
    ("it", "Il magazzino intero solo una volta, quando il capo era malato."),
    ("it", "Mia sorella l'ha scritto come se fosse sempre."),
])  # fmt: skip
def test_a_claim_that_is_made_smaller_is_disowned(language: LanguageCode, said: str) -> None:
    assert disowned(ASKED[language], said) == (said,)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We lost a pallet only once."),
    ("en", "I check the bakery only once a week."),
    ("en", "The old van looks as if it was bigger."),
    ("de", "Die Werkstatt fege ich nur einmal pro Woche."),
    ("de", "Nur einmal hatten wir einen Unfall."),
    ("fr", "On relit la liste une seule fois, c'est assez."),
    ("es", "Solo una vez tuvimos una queja."),
    ("it", "Controllo il magazzino una sola volta al giorno."),
])  # fmt: skip
def test_what_happened_once_makes_no_claim_smaller(language: LanguageCode, said: str) -> None:
    assert disowned(ASKED[language], said) == ()


@pytest.mark.parametrize(("main_id", "language", "need", "said", "is_doubted"), [
    ("t10.required", "en", "Leading a kitchen of 20 to 30 people",
     "I led the night kitchen for four years, 24 people, and wrote every rota.", False),
    ("t10.required", "en", "Leading a kitchen of 20 to 30 people",
     "In the canteen I had 6 people under me, for four years and two summers.", True),
    ("t10.required", "de", "Schichtplanung im Dreischichtbetrieb",
     "Den Plan für alle drei Schichten mache ich seit sechs Jahren, mit Urlaub.", False),
    ("t10.required", "de", "Schichtplanung im Dreischichtbetrieb",
     "Nein, ich trage nur ein, was im Plan schon steht.", True),
    ("t10.required", "fr", "Gestion d'un budget de 200 000 euros",
     "Je tiens celui de la cantine, 210 000 euros, depuis trois ans.", False),
    ("t11.required", "fr", "Gestion d'un budget", "oui madame, avec le budget", True),
    ("t10.required", "it", "Almeno 5 anni in reparto", "In reparto ho lavorato 9 anni, poi da capoturno.", False),
    ("t10.required", "it", "Almeno 5 anni in reparto", "Ho fatto il reparto per 2 anni, poi sono passata altrove.", True),
    ("t8.money", "es", "", "Dinero no, de eso se ocupa la contable.", True),
    ("t8.money", "es", "", "Unos 30.000 euros al año.", False),
    ("t7.people", "fr", "", "Le plus dur, c'était les jeunes. Une stagiaire faisait 16 caisses.", True),
    ("t7.people", "fr", "", "Douze, et le plus dur, c'était les jeunes.", False),
    ("t6.new", "en", "", "No idea yet, all of it.", False),
])  # fmt: skip
def test_what_the_post_asks_for_is_met_where_an_answer_plainly_says_so(
    main_id: str, language: LanguageCode, need: str, said: str, *, is_doubted: bool
) -> None:
    assert is_met_in_doubt(main_id, need, said, language) is is_doubted

"""Who says that there is none of a matter is not asked how it was (D4)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.denied_matter import denies_matter
from shared.language.rules.hearing import hear_parts


@pytest.mark.parametrize(("language", "matter", "said"), [
    ("en", "the last time you camped", "There's no camping where I live. The fields are all fenced."),
    ("en", "your ironing", "I never iron. Life is short."),
    ("en", "the last repair of your boiler", "I've no boiler here, we burn wood."),
    ("de", "die letzte Fahrt mit der Straßenbahn", "Hier gibt es keine Straßenbahn. Ich laufe."),
    ("de", "Ihre Spülmaschine", "Ich hab keine Spülmaschine, ich wasche von Hand."),
    ("fr", "le dernier camping", "Il n'y a pas de camping chez nous. On va à la rivière."),
    ("es", "el último trayecto en tranvía", "Aquí no hay tranvía. Yo voy a pie."),
    ("it", "l'ultima corsa in tram", "Qui non c'è tram. Vado a piedi."),
])  # fmt: skip
def test_a_matter_that_there_is_not_is_denied(language: LanguageCode, matter: str, said: str) -> None:
    assert denies_matter(said, matter, language)


@pytest.mark.parametrize(("language", "matter", "said"), [
    ("en", "your ironing", "I never iron on Sundays, the rest of the week I do."),
    ("en", "your ironing", "I have never had trouble with ironing."),
    ("en", "the last time you camped", "We camped by the lake. There is no water there."),
    ("de", "Ihre Spülmaschine", "Ich habe keine Lust auf die Spülmaschine am Abend."),
    ("fr", "le dernier camping", "Il n'y a pas de bon camping près de la mer."),
    ("es", "el último trayecto en tranvía", "No hay asientos en el tranvía por la mañana."),
    ("it", "l'ultima corsa in tram", "Non ho il biglietto del tram di ieri."),
])  # fmt: skip
def test_who_denies_a_part_of_it_has_told_of_the_matter(
    language: LanguageCode, matter: str, said: str
) -> None:
    assert not denies_matter(said, matter, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We walk down to the lake on Fridays. What is all this for, if you don't mind my asking?"),
    ("de", "Wir gehen freitags zum See hinunter. Wozu wollen Sie das alles wissen?"),
    ("fr", "On descend au lac le vendredi. Pourquoi tout ça, si je peux demander ?"),
    ("es", "Bajamos al lago los viernes. ¿Para qué quieren todo esto?"),
    ("it", "Scendiamo al lago il venerdì. A che vi serve tutto questo?"),
])  # fmt: skip
def test_who_asks_what_all_this_is_for_is_told(language: LanguageCode, said: str) -> None:
    """G1: it is no question about the question."""
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.reply) == ("answer", "use")

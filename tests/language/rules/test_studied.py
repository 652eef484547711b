"""Whom a study is about is spoken to: "the tenant" of a plan about tenants never comes to their ears (G3)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asking_for import asking_for
from shared.language.rules.impersonal.person import naming_the_person
from shared.language.rules.impersonal.studied import as_the_person
from shared.modes.topic_exploration.plan import SubGoal


@pytest.mark.parametrize(
    ("language", "goal_of_study", "note", "question"),
    [
        (
            "en",
            "How tenants get by",
            "What the tenant pays and whether they argue",
            "what you pay and whether you",
        ),
        ("en", "How night nurses rest", "when the night nurse usually eats", "when you usually eat"),
        ("en", "How people see it", "whether the respondent was asked", "whether you were asked"),
        ("de", "Wie Mieterinnen und Mieter heizen", "Wie oft der Mieter lüftet", "wie oft Sie lüften"),
        ("de", "Wie Nutzer buchen", "Was der Nutzerin fehlt", "was Ihnen fehlt"),
        ("de", "Wie Hobbygärtner gießen", "Was den Hobbygärtner stört", "was Sie stört"),
        ("fr", "Comment les locataires se chauffent", "Ce que le locataire craint", "ce que vous craignez"),
        ("fr", "Ce que vivent les infirmières", "ce qui manque à l'infirmier", "ce qui vous manque"),
        ("fr", "Comprendre les usagers", "Quels trajets (bus, train) l'usager évite", "train) vous évitez"),
        ("es", "Cómo compran los vecinos", "qué le falta al vecino", "qué le falta?"),
        ("es", "Cómo trabajan las enfermeras", "cómo descansa la enfermera", "cómo descansa usted"),
        ("it", "Come viaggiano gli utenti", "come l'utente prenota la visita", "come prenota la visita"),
        ("it", "Come viaggiano i pendolari", "che cosa manca al pendolare", "che cosa manca a una persona"),
    ],
)
def test_who_is_studied_is_asked_as_you(
    language: LanguageCode, goal_of_study: str, note: str, question: str
) -> None:
    named = as_the_person(note, goal_of_study, language)
    assert question in next(asking_for(SubGoal(text=named), language))


@pytest.mark.parametrize(
    ("language", "goal_of_study", "notes", "question"),
    [
        (
            "en",
            "How lock-keepers rest",
            ("What the lock-keeper would change", "When the lock-keeper eats"),
            None,
        ),
        (
            "en",
            "How ushers rest",
            ("What the usher would change", "Whether the usher has slept"),
            "what you would",
        ),
        ("en", "How the town pays", ("What the town wants", "Why the town pays late"), None),
        ("en", "How heaters fail", ("What the heater costs", "When the heater fails"), None),
        (
            "de",
            "Wie Imker arbeiten",
            ("Was der Imker von der Behörde erwartet", "Wem der Imker hilft"),
            "was Sie von",
        ),
        (
            "de",
            "Wie Imker arbeiten",
            ("Was der Imker seinen Völkern gibt", "Was der Imker kauft"),
            "was eine Person ihren Völkern",
        ),
        (
            "es",
            "Cómo viven los pastores",
            ("qué espera el pastor de la feria", "si el pastor viaja"),
            "espera usted de",
        ),
        (
            "fr",
            "Comment vivent les bergers",
            ("ce que le berger craint", "où le berger dort"),
            "ce que vous craignez",
        ),
    ],
)
def test_who_stands_on_no_list_is_known_by_what_they_do(
    language: LanguageCode, goal_of_study: str, notes: tuple[str, ...], question: str | None
) -> None:
    named = as_the_person(notes[0], goal_of_study, language, notes)
    if question is None:
        assert named == notes[0]
    else:
        assert question in next(asking_for(SubGoal(text=named), language))


@pytest.mark.parametrize(
    ("language", "goal_of_study", "note"),
    [
        ("en", "How shopkeepers win customers", "what the customer asks for first"),
        ("en", "How customers complain", "how the customer service answers"),
        ("en", "How tenants live", "what the tenant of the flat above does"),
        ("en", "How markets work", "what the market needs"),
        ("de", "Wie Verkäufer Kunden beraten", "was der Kunde zuerst sagt"),
        ("de", "Wie private Gärten aussehen", "was der Vater macht"),
        ("fr", "Comment les commerçants vendent", "ce que le client demande"),
        ("fr", "Comment les clients choisissent", "ce que le client du voisin demande"),
        ("es", "Cómo venden los tenderos", "qué pide el cliente"),
        ("it", "Capire come vendono i negozianti", "che cosa chiede il cliente"),
    ],
)
def test_others_stay_who_they_are(language: LanguageCode, goal_of_study: str, note: str) -> None:
    assert as_the_person(note, goal_of_study, language) == note


@pytest.mark.parametrize(
    ("note", "named"),
    [
        ("Par quel moyen il paie", "Par quel moyen la personne paie"),
        ("Ce qu'il attend du propriétaire", "Ce que la personne attend du propriétaire"),
        ("Ce qu'il faut changer", "Ce qu'il faut changer"),
        ("Quand il pleut", "Quand il pleut"),
        ("Qui sont ses voisins et ce qu'ils disent", "Qui sont vos voisins et ce qu'ils disent"),
    ],
)
def test_a_french_pronoun_of_another_sub_goal_is_the_person_too(note: str, named: str) -> None:
    assert naming_the_person(note, ["comment la personne se chauffe"], "fr") == named

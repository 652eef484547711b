"""What waits for a person shows the sentence that comes nearest, and silence later on denies nothing (G4, G5)."""

import pytest

from shared.interview.state_machine.assessment import Concept, Finding, Verdict
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.facts import facts
from shared.language.rules.points.nearest import by_itself, for_a_person
from shared.language.sentence_encoder import without_encoder
from tests.language.rules.tasks import assess_task

LIFT = "The goods lift stops between two floors. What do you do?"
NEAREST: tuple[tuple[LanguageCode, str, str, str, str], ...] = (
    ("en", "The goods lift stops between two floors. What do you do?", "no shouting through the doors",
     "Ring the engineer, he is on the yellow sticker. Not shouting, ever.", "Not shouting, ever."),
    ("de", "Der Lastenaufzug bleibt stecken. Was tun Sie?", "die Wartungsfirma anrufen",
     "Erst mal Ruhe. Bei der Wartungsfirma anrufen darf ich gar nicht.",
     "Bei der Wartungsfirma anrufen darf ich gar nicht."),
    ("fr", "Le monte-charge s'arrête. Que faites-vous ?", "couper le courant au tableau",
     "Je respire un coup. Le courant, au tableau, c'est le gardien qui s'en occupe.",
     "Le courant, au tableau, c'est le gardien qui s'en occupe."),
    ("es", "El montacargas se para. ¿Qué hace?", "llamar al técnico de guardia",
     "Primero respiro. Al técnico lo llama siempre el encargado.", "Al técnico lo llama siempre el encargado."),
    ("it", "Il montacarichi si ferma. Che cosa fa?", "avvisare il tecnico reperibile",
     "Prima respiro. Il tecnico reperibile lo sente sempre la portinaia.",
     "Il tecnico reperibile lo sente sempre la portinaia."),
)  # fmt: skip


def quoted_beside(
    verdict: Verdict,
    point: str,
    *answers: str,
    language: LanguageCode = "en",
    question: str,
    waits: bool = False,
) -> tuple[str, str | None]:
    """The verdict and the quotation of a point of which the answers had this verdict."""
    task = assess_task(*answers, question=question, ideal=point, keys=[point], language=language)
    concept_id = task.concepts[0].concept_id
    task = task.model_copy(update={"unsure": (concept_id,) if waits else ()})
    (found,) = for_a_person(task, [Finding(concept_id=concept_id, verdict=verdict)])
    return found.verdict, found.evidence


@pytest.mark.parametrize(("language", "question", "point", "answer", "quoted"), NEAREST)
def test_the_sentence_that_speaks_of_a_point_stands_beside_it(
    language: LanguageCode, question: str, point: str, answer: str, quoted: str
) -> None:
    found = quoted_beside("needs_review", point, answer, language=language, question=question)
    assert found == ("needs_review", quoted)


@pytest.mark.parametrize("answer", [
    "I make a cup of tea and sit down for a while with the others.", "Do you mean the power at the board?", "",
])  # fmt: skip
def test_where_no_sentence_speaks_of_it_none_is_quoted(answer: str) -> None:
    found = quoted_beside("needs_review", "cut the power at the board", answer, question=LIFT)
    assert found == ("needs_review", None)


@pytest.mark.parametrize(
    ("point", "answer"),
    [
        ("davantage si la dernière copie a échoué", "La dernière fois, la porte m'a laissé dehors."),
        ("On vérifie le contenu", "Veuillez le noter à la question une."),
    ],
)
def test_a_word_of_order_and_what_is_said_of_the_questions_are_no_quotation(point: str, answer: str) -> None:
    """G4: a person who decides reads it first."""
    found = quoted_beside("needs_review", point, answer, language="fr", question="Combien de copies ?")
    assert found == ("needs_review", None)


def test_without_an_encoder_a_sentence_needs_two_words_of_the_point() -> None:
    task = assess_task("The power stays on. The power at the board too.", question=LIFT, ideal="x",
                       keys=["cut the power at the board"])  # fmt: skip
    found = Finding(concept_id=task.concepts[0].concept_id, verdict="needs_review")
    with without_encoder():
        assert for_a_person(task, [found])[0].evidence == "The power at the board too."


@pytest.mark.parametrize(("language", "question", "point", "answer", "quoted"), NEAREST)
def test_a_later_answer_that_does_not_speak_of_a_point_denies_nothing_that_waits(
    language: LanguageCode, question: str, point: str, answer: str, quoted: str
) -> None:
    said = ("not_demonstrated", point, answer, "42.")
    found = quoted_beside(*said, language=language, question=question, waits=True)
    assert found == ("needs_review", quoted)
    assert quoted_beside(*said, language=language, question=question) == ("not_demonstrated", None)


def test_a_word_of_order_alone_makes_no_sentence_the_nearest() -> None:
    said = "Wait, before I said stairs first, I'd change that, the torch comes first if I can find it."
    with without_encoder():
        found = quoted_beside("needs_review", "first, before, then: warning the house", said, question=LIFT)
    assert found == ("needs_review", None)


@pytest.mark.parametrize(
    ("language", "point", "answer", "quoted"),
    [
        ("en", "fetching help", "I wait. I go for help and fetch the porter. My bus is here now.",
         "I go for help and fetch the porter."),
        ("en", "no water on burning oil", "On oil I pour no water. Is the water thing right, by the way?",
         "On oil I pour no water."),
        ("de", "Hilfe holen", "Ich warte ab. Ich rufe den Pförtner zu Hilfe. So, mein Bus kommt gleich.",
         "Ich rufe den Pförtner zu Hilfe."),
        ("fr", "chercher de l'aide", "J'attends. Je cherche le gardien, il est d'une grande aide. Bon, mon bus est là.",
         "Je cherche le gardien, il est d'une grande aide."),
    ],
)  # fmt: skip
def test_what_waits_quotes_what_was_told_and_never_a_goodbye_or_a_question(
    language: LanguageCode, point: str, answer: str, quoted: str
) -> None:
    found = quoted_beside("needs_review", point, answer, language=language, question=LIFT)
    assert found == ("needs_review", quoted)


def test_a_worse_sentence_that_was_quoted_gives_way_to_one_that_is_nearer_by_far() -> None:
    answer = "I put the kettle away. The milk goes into the fridge at once."
    task = assess_task(answer, question=LIFT, ideal="x", keys=["milk is put away into the fridge"])
    found = Finding(
        concept_id=task.concepts[0].concept_id, verdict="needs_review", evidence="I put the kettle away."
    )
    assert for_a_person(task, [found])[0].evidence == "The milk goes into the fridge at once."


@pytest.mark.parametrize(("language", "points", "said"), [
    ("en", ["check the rope for wear", "coil the rope", "dry the rope in the wind"], "The rope lies in the shed."),
    ("de", ["das Seil auf Abrieb prüfen", "das Seil aufschießen", "das Seil trocknen"], "Das Seil liegt im Schuppen."),
    ("fr", ["vérifier la corde", "lover la corde", "sécher la corde"], "La corde est dans le hangar."),
    ("es", ["revisar la cuerda", "enrollar la cuerda", "secar la cuerda"], "La cuerda está en el cobertizo."),
    ("it", ["controllare la corda", "avvolgere la corda", "asciugare la corda"], "La corda sta nel capanno."),
])  # fmt: skip
def test_a_word_that_many_points_of_a_question_have_speaks_of_none_of_them(
    language: LanguageCode, points: list[str], said: str
) -> None:
    """G4: ice, chlorine or the rope are what the whole question is about."""
    task = assess_task(said, question="?", ideal="x", keys=points, language=language)
    waiting = [Finding(concept_id=each.concept_id, verdict="needs_review") for each in task.concepts]
    assert {each.evidence for each in for_a_person(task, waiting)} == {None}


@pytest.mark.parametrize(
    ("language", "answer", "rest"),
    [
        ("en", "The spare key is with Harald... well, no names.", "The key hangs by the lift."),
        ("de", "Den Schlüssel hat der Harald... na, keine Namen.", "Der Schlüssel hängt beim Aufzug."),
        ("fr", "La clé, c'est Odile... enfin pas de noms.", "La clé est près de l'ascenseur."),
        ("es", "La llave la tiene Haraldo... bueno, sin nombres.", "La llave está junto al ascensor."),
        ("it", "La chiave ce l'ha Aroldo... vabbè, niente nomi.", "La chiave è accanto all'ascensore."),
    ],
)  # fmt: skip
def test_a_name_that_was_taken_back_is_shown_nowhere(language: LanguageCode, answer: str, rest: str) -> None:
    """G8: it stands in the record, with the request."""
    first, _, _ = answer.partition("...")
    task = assess_task(f"{answer} {rest}", question="?", ideal="x", keys=[first], language=language)
    waiting = Finding(concept_id=task.concepts[0].concept_id, verdict="needs_review", evidence=f"{first}...")
    (found,) = for_a_person(task, [waiting])
    assert found.evidence in (None, rest)
    assert not any(first in each.span for each in facts(f"{answer} {rest}", language))


@pytest.mark.parametrize(("point", "said", "verdict"), [
    ("The rope is checked for wear", "I go over the rope for wear, hand by hand.", "demonstrated"),
    ("The harbour office is told", "The paint costs 300 a tin: 210 the white, 90 the rest.", None),
    ("Not more than half of the tar", "Tar shrugs the cold off, half an hour does nothing.", None),
])  # fmt: skip
def test_what_was_said_to_another_question_shows_a_point_only_if_it_means_it_by_itself(
    point: str, said: str, verdict: str | None
) -> None:
    """G4: what a month costs was the evidence of a design."""
    concept = Concept(concept_id="q1.c1", text=point, label=point, severity="major")
    shown = by_itself(
        concept, Finding(concept_id="q1.c1", verdict="demonstrated", evidence=said), "en", "Tar?"
    )
    assert (shown.verdict if shown else None) == verdict


def test_a_scrap_without_a_word_of_the_point_is_no_quotation() -> None:
    """G4: it may be near to anything."""
    point, said = "write the treatment down in the book", "Treating... "
    assert quoted_beside("needs_review", point, said, question="How do you treat wood worm?")[1] is None
    told = "Shine mainly. The oil keeps the wood from getting brittle."
    quoted = quoted_beside("needs_review", "oil protects the grain", told, question="What does linseed do?")[
        1
    ]
    assert quoted == "The oil keeps the wood from getting brittle."


def test_a_scrap_that_was_quoted_gives_way_to_a_sentence_that_is_nearer() -> None:
    question, point = (
        "What do you do about the swarm of wasps?",
        "killing single wasps does not end the plague",
    )
    told = "No plague. There is no point in killing single wasps, more will come."
    task = assess_task(told, question=question, ideal=point, keys=[point])
    found = Finding(concept_id=task.concepts[0].concept_id, verdict="needs_review", evidence="No plague.")
    (shown,) = for_a_person(task, [found])
    assert shown.evidence == "There is no point in killing single wasps, more will come."


@pytest.mark.parametrize(
    ("language", "point", "said"),
    [
        ("en", "clean the sieve every May", "In May my daughter was born."),
        ("de", "im Herbst die Preise neu verhandeln", "im herbst mach ich sowieso weniger"),
        ("de", "den Grund erfragen", "nicht aufschreiben"),
        ("en", "agree on a time to come back", "I would rather leave it there."),
    ],
)
def test_one_short_word_in_common_or_a_refusal_is_quoted_for_no_point(
    language: LanguageCode, point: str, said: str
) -> None:
    """G4: what says nothing of the point is worse than no quotation."""
    found = quoted_beside("needs_review", point, said, language=language, question="What do you do?")
    assert found == ("needs_review", None)


@pytest.mark.parametrize(("language", "point", "said"), [
    ("en", "lock the shed, and see whether the tap drips", "I sweep the floor, I lock up the mower, I lock, we go."),
    ("de", "kein Salz ins Wasser geben, bevor es kocht", "Das ist die Hefe, nicht das Salz."),
    ("fr", "fermer la vanne, puis prévenir la voisine du dessous", "Je range tout, je ferme, on remonte."),
    ("es", "nada de sal antes de hervir el agua", "Es la levadura, no la sal."),
    ("it", "niente sale prima che bolla l'acqua", "È il lievito, non il sale."),
])  # fmt: skip
def test_a_clause_of_the_point_alone_or_the_same_denial_is_quoted(
    language: LanguageCode, point: str, said: str
) -> None:
    """G4: what is said almost word for word stands beside the point."""
    found = quoted_beside("needs_review", point, said, language=language, question="What do you do?")
    assert found == ("needs_review", said)

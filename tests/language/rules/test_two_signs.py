"""A promise, an apology or a word of sympathy needs two signs: a word for it, and what it is about (G2, G8)."""

import pytest

from shared.language.rules.corrections.somebody_else import answered_by_another
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.hearing.wordless import wordless
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.off_record.slipped_codes import slipped_codes
from shared.language.sentence_encoder import load_encoder

with_encoder = pytest.mark.skipif(load_encoder() is None, reason="the sentence encoder is not installed")


@with_encoder
@pytest.mark.parametrize(("language", "said"), [
    ("en", "I said nothing confidential. The pump sits behind the boiler."),
    ("de", "Ich hab gar nichts Geheimes erzählt. Die Pumpe sitzt hinter dem Kessel."),
    ("fr", "J'ai rien dit de confidentiel. La pompe est derrière la chaudière."),
    ("es", "No he dicho nada secreto. La bomba está detrás de la caldera."),
    ("it", "Non ho detto niente di segreto. La pompa sta dietro la caldaia."),
    ("en", "The script is by Olga, and how it looks inside I could not say. I leave the lift at the top floor."),
    ("es", "El programa lo escribió Olga, por dentro no se cómo funciona. La grúa la dejo arriba."),
])  # fmt: skip
def test_who_confides_nothing_is_promised_nothing(language: str, said: str) -> None:
    assert hear_parts(said, language, "How do you work?", load_encoder()).reply not in ("record", "keep_out")
    assert kept_out(said, language) == frozenset()


@with_encoder
@pytest.mark.parametrize(("language", "said", "matter"), [
    ("en", "I owe the dealer nine hundred. This is not for your report, dear. The vans go at six.", "nine hundred"),
    ("es", "Debo novecientos al mayorista. Eso no lo escriba pues. Los furgones salen a las seis.", "novecientos"),
    ("en", "Well... this is not for your file, darling... I lost nine hundred on cards.", "nine hundred"),
])  # fmt: skip
def test_a_plea_to_whom_its_last_word_names_is_heard(language: str, said: str, matter: str) -> None:
    assert hear_parts(said, language, "How is trade?", load_encoder()).reply == "record"
    assert any(matter in each for each in kept_out(said, language))


@with_encoder
@pytest.mark.parametrize(("language", "said"), [
    ("en", "That was the second question."), ("de", "Das war jetzt die dritte Frage."),
    ("fr", "C'était la deuxième question."), ("es", "Esa fue la segunda pregunta."),
    ("it", "Questa era la seconda domanda."),
])  # fmt: skip
def test_who_counts_the_questions_objects_to_nothing(language: str, said: str) -> None:
    told = f"{said} {TOLD[language]}"
    assert hear_parts(told, language, "How do you store paint?", load_encoder()).reply != "objection"


TOLD = {
    "en": "We keep the paint in the dry shed.", "de": "Die Farbe steht im trockenen Schuppen.",
    "fr": "La peinture reste dans la remise sèche.", "es": "La pintura queda en el cobertizo seco.",
    "it": "La vernice sta nel capanno asciutto.",
}  # fmt: skip


@pytest.mark.parametrize("said", ["...", ".", "-", "…", " – ", "!!"])
def test_marks_alone_are_no_answer(said: str) -> None:
    assert (heard := wordless(said)) is not None
    assert (heard.intent, heard.reply) == ("clarification", "wordless")


def test_a_question_mark_alone_asks_what_is_meant() -> None:
    assert (heard := wordless(" ?? ")) is not None
    assert (heard.intent, heard.reply) == ("clarification", None)


@pytest.mark.parametrize("said", ["7", "👍", "ok", "a.", "+", ""])
def test_a_figure_or_a_sign_may_answer(said: str) -> None:
    assert wordless(said) is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "That wasn't me!"), ("en", "It was my nephew who typed that."),
    ("en", "Sorry, that was not me who wrote this."), ("de", "Das war nicht ich, der das geschrieben hat."),
    ("de", "Nicht ich hab geantwortet, das war die Kollegin."), ("fr", "C'est pas moi qui ai répondu, c'est ma nièce."),
    ("fr", "C'est ma collègue qui a répondu avant."), ("es", "No fui yo quien contestó."),
    ("es", "Fue mi sobrina la que respondió antes."), ("it", "Non sono stato io a rispondere."),
    ("it", "È stata mia nipote a rispondere prima."),
])  # fmt: skip
def test_somebody_elses_answer_is_told_apart(language: str, said: str) -> None:
    assert answered_by_another(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "It was the foreman who wrote the rota."), ("en", "It was me who answered."),
    ("de", "Das war der Meister, der den Plan geschrieben hat."), ("fr", "C'est le chef qui a écrit le plan."),
    ("es", "Fue el capataz quien escribió el plan."), ("it", "È stato il capo a scrivere il piano."),
    ("en", "That was not me, and then the valve broke, so I rang the works and shut the whole line down for a day."),
])  # fmt: skip
def test_what_others_do_at_work_is_told(language: str, said: str) -> None:
    assert not answered_by_another(said, language)


def test_who_did_it_is_answered_by_not_me() -> None:
    assert not answered_by_another("That was not me.", "en", "Who broke the seal?")


@pytest.mark.parametrize(("language", "question", "said"), [
    ("en", "Who wrote the script?", "It was my colleague Anna who wrote it."),
    ("en", "Who answers the calls?", "It was always Anna who answered before."),
    ("en", "How is the script built?", "It was my colleague Anna who wrote it."),
    ("en", "Did you decide that yourself?", "No, that was not me."),
    ("en", "Did you write the plan?", "No, that was not me who wrote it."),
    ("de", "Wer hat das Skript geschrieben?", "Das hat mein Kollege für mich geschrieben."),
    ("de", "Wie ist das Skript gebaut?", "Das hat mein Kollege für mich geschrieben."),
    ("de", "Haben Sie das entschieden?", "Nein, das war ich nicht."),
    ("fr", "Comment marche le script ?", "C'est ma collègue qui a écrit ça."),
    ("fr", "Avez-vous décidé cela ?", "Non, c'était pas moi."),
    ("es", "¿Cómo está hecho el programa?", "Fue mi compañero quien lo escribió."),
    ("es", "¿Lo decidió usted?", "No, no fui yo."),
    ("it", "Com'è fatto il programma?", "È stato il mio collega a scrivere questo."),
])  # fmt: skip
def test_who_did_something_at_work_gave_no_answer_here(language: str, question: str, said: str) -> None:
    assert not answered_by_another(said, language, question)


@pytest.mark.parametrize(("language", "question", "said"), [
    ("en", "How is the script built?", "That was not me."),
    ("en", "Did you decide that yourself?", "It was my son who typed that."),
    ("en", "Did you decide that yourself?", "It was Anna who wrote before."),
    ("de", "Haben Sie das entschieden?", "Das hat mein Sohn eben geschrieben."),
    ("it", "L'ha deciso lei?", "È stata mia nipote a rispondere prima."),
])  # fmt: skip
def test_somebody_elses_answer_is_told_apart_behind_a_question(
    language: str, question: str, said: str
) -> None:
    assert answered_by_another(said, language, question)


@pytest.mark.parametrize(("language", "before", "said", "code"), [
    ("en", "The safe opens with 48215, since 2019.", "Oh no, that was the safe code. Please delete it.", "48215"),
    ("de", "Hinten rein mit HOF3-221-TOR.", "Ups, der Torcode, bitte löschen.", "HOF3-221-TOR"),
    ("fr", "L'alarme, c'est Zebre77x.", "Mince, le mot de passe. Effacez-le svp.", "Zebre77x"),
    ("es", "La verja abre con 90731.", "Ay, la contraseña. Bórrela por favor.", "90731"),
    ("it", "Il cancello si apre con 3318.", "Oddio, il codice! Lo può cancellare?", "3318"),
])  # fmt: skip
def test_a_code_that_slipped_in_is_found_in_the_answer_before(
    language: str, before: str, said: str, code: str
) -> None:
    assert slipped_codes(("", before, said), language) == {2: frozenset({code})}


@pytest.mark.parametrize(("language", "before", "said"), [
    ("en", "The safe opens with 48215.", "Each Monday we delete the old code from the list."),
    ("en", "The safe opens with 48215.", "Delete the second paragraph of the form, they said."),
    ("de", "Der Tresor geht mit 48215 auf.", "Den alten Code löscht der Hausmeister jeden Montag."),
    ("en", "The lorry weighs 12 tons.", "Oh, the code. Please delete it."),
])  # fmt: skip
def test_what_is_done_with_codes_at_work_masks_nothing(language: str, before: str, said: str) -> None:
    assert slipped_codes((before, said), language) == {}


@pytest.mark.parametrize(("language", "before", "said", "codes"), [
    ("en", "Pump P-101 sits behind the gate, code 4711.", "Please delete the code.", {"4711"}),
    ("en", "4711 is the code, in 2019 it was another.", "Oh, please delete the code.", {"4711"}),
    ("en", "The codes are 4711 and ZX-4812.", "Please delete the codes.", {"4711", "ZX-4812"}),
    ("en", "The part number is 5566. It opens with 4711.", "That was the gate code. Delete it.", {"5566", "4711"}),
    ("de", "Seit 2019 geht der Tresor mit 47 11 auf.", "Ups, das war der Code, bitte löschen.", {"47 11"}),
    ("fr", "Depuis 2019 on ouvre avec 12-34-56.", "Mince, le code. Effacez-le svp.", {"12-34-56"}),
    ("es", "La bomba B-2040 abre con la clave 90731.", "Uy, la clave. Bórrela.", {"90731"}),
    ("it", "La valvola V-300 si apre con il codice 33.18.", "Il codice, lo può cancellare?", {"33.18"}),
    ("es", "Abre con 90731.", "Borre el código, por favor.", {"90731"}),
    ("en", "It opens with 4711.", "Please delete the code I just gave you.", {"4711"}),
    ("en", "The alarm is 4711.", "That was the PIN. Please delete it.", {"4711"}),
])  # fmt: skip
def test_the_code_is_masked_and_not_what_is_nearby(
    language: str, before: str, said: str, codes: set[str]
) -> None:
    assert slipped_codes((before, said), language) == {1: frozenset(codes)}


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Remove the pin and lift TK-421."), ("en", "Take out the pin, then swing TK-421 round."),
    ("en", "Delete the code from line 20 and restart AB-1200."), ("en", "Delete the code, then press TK-421."),
    ("de", "Nimm die Telefonnummer aus dem Ordner: 0301234567."), ("de", "Losung 4411 muss raus aus dem Becken."),
    ("de", "Streich die Nummer 4711 auf der Liste durch."), ("fr", "Retirez le filtre FX-2040. L'air passe dessous."),
    ("fr", "Effacez le code d'erreur E-4040 au tableau."), ("es", "Guarde la clave 90731 en la caja."),
    ("es", "Quite el número 90731 de la puerta."), ("it", "Tenga il codice 33180 in cassaforte."),
    ("it", "Tolga il numero 33180 dal cancello."),
])  # fmt: skip
def test_what_a_successor_is_to_do_masks_nothing(language: str, said: str) -> None:
    assert slipped_codes((said,), language) == {}
    assert slipped_codes(("The pump is P-1010.", said), language) == {}


@with_encoder
@pytest.mark.parametrize(("language", "said"), [
    ("en", "May I skip a question and return to it at the end?"),
    ("de", "Kann ich eine Frage auslassen und nachher zurück?"),
    ("fr", "On peut sauter une question et y revenir ?"), ("es", "¿Se puede saltar alguna y volver al final?"),
    ("it", "Si può saltare una domanda e tornarci alla fine?"),
])  # fmt: skip
def test_who_asks_whether_one_may_skip_and_come_back_is_told(language: str, said: str) -> None:
    heard = hear_parts(f"{TOLD[language]} {said}", language, "How do you store paint?", load_encoder())
    assert (heard.intent, heard.reply) == ("answer", "skipping")


@with_encoder
@pytest.mark.parametrize(("language", "said"), [
    ("en", "My parking has run out, I have to drive. Thanks."),
    ("es", "Se acabó el tique, tengo que conducir. Gracias."),
    ("it", "È scaduto il biglietto, devo guidare. Grazie."), ("de", "möchte jetz Schluss machen"),
])  # fmt: skip
def test_who_has_to_drive_leaves(language: str, said: str) -> None:
    heard = hear_parts(said, language, "How do you store paint?", load_encoder())
    assert "wish_to_stop" in (heard.intent, heard.beside)


FULL = {
    "en": "We keep the paint in the dry shed, the brushes hang above it, and every Friday somebody checks the lids and "
    "writes the dates down.",
    "de": "Die Farbe steht im trockenen Schuppen, die Pinsel hängen darüber, und jeden Freitag prüft jemand die Deckel "
    "und schreibt die Daten auf.",
}


@with_encoder
@pytest.mark.parametrize(("language", "said", "is_wish"), [
    ("en", "Right, I have to leave now, bye.", True), ("de", "So, Schluss für heute.", True),
    ("en", "If he does not want to talk about it, we move on.", False),
    ("de", "Mit dem Papierkram können die mir gestohlen bleiben.", False),
])  # fmt: skip
def test_beside_a_full_answer_a_wish_speaks_of_the_talk(language: str, said: str, is_wish: bool) -> None:
    heard = hear_parts(f"{FULL[language]} {said}", language, "How do you store paint?", load_encoder())
    assert heard.intent == "answer"
    assert (heard.beside in ("wish_to_stop", "wish_to_skip")) is is_wish

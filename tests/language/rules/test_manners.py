"""What is said of the talk itself, beside an answer or instead of one, and what is never taken for it (G1, G2)."""

import pytest

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, ClarifyRequest, Exchange
from shared.language.rules.hearing.manners import is_composed, said_before
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.assessing import assessment
from shared.language.rules.replying import clarification
from shared.language.sentence_encoder import load_encoder
from shared.text.words import words

LANGUAGES = ("en", "de", "fr", "it", "es")


def meant(said: str, language: str) -> Heard:
    return hear_parts(said, language, "")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "As mentioned at the start, lock the valve and call Jo."),
    ("en", "Did I not explain that with the two keys?"),
    ("en", "That's what I have just described, isn't it? The two keys, one each."),
    ("de", "Wie gesagt, Ventil zu und Jo anrufen."), ("de", "Habe ich das nicht eben erklärt?"),
    ("fr", "Comme je l'ai dit, je ferme la vanne et j'appelle Jo."), ("fr", "Je viens de vous expliquer la vanne."),
    ("it", "Come ho detto prima, chiudo la valvola e chiamo Jo."), ("it", "L'ho già spiegato con le due chiavi."),
    ("es", "Como he dicho antes, cierro la llave y llamo a Jo."), ("es", "¿No se lo he contado ya?"),
])  # fmt: skip
def test_who_says_that_they_have_said_it_is_heard(language: str, said: str) -> None:
    assert meant(said, language).intent == "already_said"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Each tap is opened in turn, and Jo looks at the gauge. As I said."),
        ("de", "Jeder Hahn wird der Reihe nach geöffnet, Jo liest ab. Wie gesagt."),
        ("fr", "On ouvre chaque robinet et Jo relève la pression. Comme je l'ai dit."),
        ("es", "Se abre cada grifo y Jo mira la presión. Como he dicho."),
        ("it", "Si apre ogni rubinetto e Jo legge la pressione. Come ho detto."),
    ],
)
def test_a_manner_of_speaking_behind_a_whole_answer_takes_nothing_from_it(language: str, said: str) -> None:
    assert not said_before(said, language)
    assert meant(said, language).intent == "answer"


@pytest.mark.parametrize(("language", "said", "reply"), [
    ("en", "One correction, the team is nine people now, not twelve. We share out the beds.", "put_right"),
    ("en", "The new ovens were not my idea, the owner chose them. I only trained people.", "put_right"),
    ("de", "Eine Korrektur: wir sind jetzt neun, nicht zwölf. Wir teilen die Betten auf.", "put_right"),
    ("fr", "Une correction, l'équipe est de 9 personnes maintenant. On répartit les lits.", "put_right"),
    ("it", "Correggo una cosa, adesso siamo in nove. Ci dividiamo i letti la mattina.", "put_right"),
    ("es", "Una corrección, ahora somos nueve. Nos repartimos las camas por la mañana.", "put_right"),
                            ("en", "About forty a day in winter. How do you mean, by the way?", "meaning"),
])  # fmt: skip
def test_what_is_said_or_asked_beside_an_answer_is_replied_to(
    language: str, said: str, reply: FixedReply
) -> None:
    heard = meant(said, language)
    assert (heard.intent, heard.reply) in {
        ("answer", reply),
        ("correction", None if reply == "put_right" else reply),
    }


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'd have a second pair of hands, paid."),
    ("en", "I'd want half a day with the new one, unpaid. Because what fails at night is known by noon."),
    ("fr", "À l'hôpital, avec de vrais patients."), ("de", "In der Klinik, mit echten Patienten."),
    ("it", "In ospedale, con pazienti veri."), ("es", "En el hospital, con pacientes de verdad."),
])  # fmt: skip
def test_nobody_is_thanked_for_a_correction_who_made_none(language: str, said: str) -> None:
    heard = meant(said, language)
    assert (heard.intent, heard.reply) == ("answer", None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "She could have died of it, so I ring straight away."),
    ("en", "He might have bled to death there. Or I could have driven on, thinking it was a scratch."),
    ("de", "Er hätte sterben können."), ("fr", "Il aurait pu mourir."), ("it", "Poteva morire lì."),
    ("es", "Podría haberse muerto."),
])  # fmt: skip
def test_what_might_have_happened_is_no_grief(language: str, said: str) -> None:
    heard = meant(said, language)
    assert (heard.intent, heard.beside, heard.leaves) == ("answer", None, False)
    assert heard.reply != "care"


def test_a_death_told_in_passing_asks_for_care_and_the_subject_is_left() -> None:
    said = "I learnt it from Ruth, who taught me everything. She died last winter, on the ward."
    heard = meant(said, "en")
    assert (heard.intent, heard.beside, heard.leaves) == ("answer", "distress", True)


@pytest.mark.parametrize(("language", "said", "intent"), [
    ("en", "I'd rather not talk about the care home.", "wish_to_skip"),
    ("de", "Über das Heim möchte ich lieber nicht sprechen.", "wish_to_skip"),
    ("fr", "Je préfère ne pas parler de la maison de retraite.", "wish_to_skip"),
    ("it", "Della casa di riposo preferirei non parlare.", "wish_to_skip"),
    ("es", "De la residencia prefiero no hablar.", "wish_to_skip"),
    ("en", "I dress the deep wounds myself every morning. But I'd rather not talk about the home.", "answer"),
])  # fmt: skip
def test_who_does_not_want_to_talk_of_something_is_not_asked_about_it(
    language: str, said: str, intent: Intent
) -> None:
    heard = meant(said, language)
    assert (heard.intent, heard.leaves) == (intent, True)


def of_a_skill(said: str, language: str, *asked: str) -> ClarifyRequest:
    return ClarifyRequest.model_validate(
        {
            "language": language, "question": "?", "said": said, "intent": "clarification",
            "skill": "Kardex", "attribute": "constraints", "label": "x", "asked": asked,
        }
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_about_a_skill_is_worded_anew_and_names_it(language: str) -> None:
    first = clarification(of_a_skill("?", language))
    second = clarification(of_a_skill("?", language, first))
    assert "Kardex" in first
    assert "Kardex" in second
    assert words(first) != words(second)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Changed in what way, the rota or the ward?"),
    ("de", "Anders in welcher Hinsicht, beim Dienstplan oder bei der Pflege?"),
    ("fr", "Différent en quoi, le planning ou les soins ?"), ("it", "Diverso in che cosa, i turni o la cura?"),
    ("es", "¿Distinto en qué, los turnos o los cuidados?"),
])  # fmt: skip
def test_who_asks_which_of_two_is_meant_may_take_either(language: str, said: str) -> None:
    assert clarification(of_a_skill(said, language)) == PHRASES[language].said.either


def test_who_goes_on_with_a_tale_skips_nothing() -> None:
    heard = meant("Next I phoned the landlord about the boiler, and he sent his cousin.", "en")
    assert heard.intent == "answer"


def test_a_first_answer_that_tells_a_story_is_about_the_question() -> None:
    """D15: off the topic is only what is plainly about something else."""
    story = (
        "Oh, there was one last spring, a lady with swollen feet, I had only just unpacked my bag when she"
        " went pale and slid off her chair, so I laid her down and held her legs up"
    )
    request = AssessRequest(
        language="en",
        main_question="Describe a delivery round that went wrong.",
        shown_question="Describe a delivery round that went wrong.",
        ideal_answer="Customers are told first; parcels are sorted anew.",
        concepts=(),
        covered=(),
        exchanges=(Exchange("Describe a delivery round that went wrong.", story),),
    )
    assert assessment(request, None).intent == "answer"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We check the oil, then the tyres. Isn't that obvious?"),
    ("en", "He would have fallen off the ladder. Isn't that plain enough? I said he was tired."),
    ("en", "Count them all, twice. I think that's it?"),
    ("en", "Take the spare key and lock the gate. Everybody does that, don't they?"),
    ("en", "I called the vet. What else could I have done?"),
    ("de", "Er wäre von der Leiter gestürzt. Ist das nicht klar?"),
    ("de", "Erst das Wasser abdrehen, dann wischen. Das macht doch jeder, oder?"),
    ("de", "Zweimal zählen und unterschreiben. Das war's, glaube ich?"),
    ("fr", "On compte deux fois les seringues. C'est évident, non ?"),
    ("fr", "On ferme l'eau et on éponge. Je crois que c'est tout ?"),
    ("es", "Se habría caído de la escalera. ¿No está claro?"),
    ("es", "Llamé al veterinario. ¿Qué otra cosa podía hacer?"),
    ("es", "Se cierra el agua y se seca. Creo que eso es todo, ¿no?"),
    ("it", "Sarebbe caduto dalla scala. Non è chiaro?"),
    ("it", "Contiamo due volte le fiale. Credo sia tutto, no?"),
])  # fmt: skip
def test_a_question_that_asks_nothing_leaves_the_answer_an_answer(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.reply, heard.leaving) == ("answer", None, None, None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We check the oil. What do you mean by handing over?"),
    ("en", "We check the oil. Is that what you mean?"),
    ("en", "We check the oil. Do you mean the van or the lorry?"),
    ("en", "We check the oil. Who reads this?"),
    ("en", "Didn't I just say that?"),
    ("de", "Wir prüfen das Öl. Was meinen Sie mit Übergabe?"),
    ("fr", "On vérifie l'huile. Vous parlez du camion ou de la camionnette ?"),
    ("es", "Miramos el aceite. ¿Quién lee esto?"),
    ("it", "Guardiamo l'olio. Che cosa intende per consegna?"),
])  # fmt: skip
def test_a_question_beside_an_answer_that_asks_something_gets_its_reply(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert heard.intent == "already_said" or heard.reply is not None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'm fine, honestly."), ("en", "Go on, it's all right. It was years ago now."),
    ("en", "No need to be sorry, let's continue."), ("de", "Geht schon, machen wir weiter."),
    ("de", "Mir geht es gut, ist lange her."), ("fr", "Je vais très bien."), ("fr", "Ça va, on continue, c'est loin."),
    ("es", "Estoy bien, de verdad."), ("es", "Sigamos, fue hace mucho."), ("it", "Sto benissimo."),
    ("it", "Andiamo avanti, è passato tanto tempo."),
])  # fmt: skip
def test_who_goes_on_after_a_word_of_care_was_not_heard_wrongly(language: LanguageCode, said: str) -> None:
    """G2: the care was due; nobody says sorry for it."""
    assert is_composed(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Yes, it was hard."),
    ("en", "No, I can't talk about it."),
    ("en", "No, please stop."),
    ("en", "Skip it."),
    ("it", "No, non ce la faccio."),
    ("it", "Basta, per favore."),
    ("de", "Nein, lassen wir das lieber."),
])  # fmt: skip
def test_who_cannot_go_on_or_chooses_denies_nothing(language: LanguageCode, said: str) -> None:
    assert not is_composed(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I told you. The red tank is for rinse water only."), ("en", "Told you, the red tank is for rinse water."),
    ("en", "We've been through this. The red tank stays shut."),
    ("de", "Das sagte ich Ihnen. Der rote Tank ist nur für Spülwasser."),
    ("fr", "Je vous l'ai dit. La cuve rouge ne sert qu'au rinçage."),
    ("es", "Ya se lo dije. El tanque rojo es solo para enjuagar."),
    ("it", "Ve l'ho detto, la vasca rossa serve solo per il risciacquo."),
])  # fmt: skip
def test_who_says_in_three_words_that_they_told_it_points_back(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "").intent == "already_said"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I told her the pump was off and she wrote it down."), ("en", "I told the driver. He rang the depot."),
    ("de", "Ich sagte ihm, dass der Tank leer ist."), ("fr", "Je lui ai dit que la cuve est vide."),
    ("es", "Le dije al chófer que llamara al taller."), ("it", "Gli ho detto che la vasca è vuota."),
])  # fmt: skip
def test_what_others_were_told_points_back_to_nothing(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "").intent != "already_said"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I said, Maud keeps the ledger, not me."), ("en", "But I said, that is Otto's job, not mine. I only file it."),
    ("de", "Ich hab gesagt, das zahlt der Verein, nicht wir."), ("fr", "J'ai dit, c'est Luc qui paie, pas moi."),
    ("es", "He dicho, la llave la tiene Rosa, no yo."), ("it", "L'ho detto, la chiave ce l'ha Marta, non io."),
])  # fmt: skip
def test_who_says_a_thing_once_more_against_another_puts_nothing_right(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.reply) == ("already_said", None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I said, it is 12, not 14."), ("en", "I said, come at nine, and he came at ten."),
    ("de", "Ich sagte, es sind 12, nicht 14."), ("es", "He dicho, son 12, no 14."),
])  # fmt: skip
def test_a_figure_said_once_more_and_what_was_said_to_others_point_back_to_nothing(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "").intent != "already_said"


@pytest.mark.parametrize(("language", "said"), [
    ("de", "Das hab ich dir gesagt, im Schrank."), ("fr", "Je t'ai dit, dans l'armoire."),
    ("es", "Te lo dije, en el armario."), ("es", "Ya te he dicho que las llaves están en el cajón."),
    ("it", "Te l'ho detto, nell'armadio."),
])  # fmt: skip
def test_who_is_on_first_name_terms_points_back_as_well(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "").intent == "already_said"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I was unemployed and suicidal."), ("en", "I was out of work for a year and wanted to die."),
    ("en", "That winter I thought about killing myself."),
    ("de", "Ich war arbeitslos und wollte nicht mehr leben."), ("de", "Damals war ich suizidal."),
    ("fr", "J'étais au chômage et j'avais envie de mourir."), ("es", "Estaba sin trabajo y quería morirme."),
    ("it", "Ero senza lavoro e volevo morire."),
])  # fmt: skip
def test_who_wanted_to_live_no_longer_is_met_with_care_whatever_is_told_besides(
    language: LanguageCode, said: str
) -> None:
    """G2: by words alone, too."""
    assert hear_parts(f"{said} I drove a van then.", language, "What did you do then?").intent == "distress"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The patient was suicidal, so I called the doctor."), ("en", "The engine wanted to die on us."),
    ("de", "Der Patient war suizidal, da habe ich den Arzt gerufen."),
    ("de", "Die Pumpe wollte nicht mehr, da hab ich sie getauscht."),
    ("fr", "Le patient était suicidaire, j'ai appelé le médecin."),
    ("es", "El paciente tenía ideas suicidas y llamé al médico."),
    ("it", "Il paziente aveva idee suicide, ho chiamato il medico."),
])  # fmt: skip
def test_who_tells_of_a_patient_is_not(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "What did you do then?").intent != "distress"


@pytest.mark.parametrize(
    ("language", "said", "expected"),
    [
        ("en", "The belt slips, it squeals, it smokes, then it stops. I said that already.", True),
        ("de", "Der Riemen rutscht, quietscht, raucht, dann steht er. Das sagte ich doch schon.", True),
        ("fr", "Elle glisse, elle siffle, elle fume, puis rien. Je vous l'ai déjà dit.", True),
        ("es", "Resbala, chirría, echa humo, luego se para. Ya se lo he dicho.", True),
        ("it", "Slitta, fischia, fuma, poi si ferma. Gliel'ho già detto.", True),
        ("en", "The belt slips, it squeals, it smokes, then it stops. I just told the foreman.", False),
        ("fr", "Elle glisse, elle siffle, elle fume, puis rien. Je l'ai dit au chef.", False),
        ("de", "Der Riemen war rissig, alt, spröde, dünn. Das habe ich gerade repariert.", False),
        ("it", "Slitta, fischia, fuma, poi si ferma. L'ho detto al capo.", False),
    ],
)
def test_an_answer_may_end_by_saying_that_it_was_given_before(
    language: str, said: str, expected: bool
) -> None:
    """G2: "… I said that already" got no apology where it came last."""
    assert said_before(said, language) is expected

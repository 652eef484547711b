"""What a participant wants (D5, D7): to end, to go on or not, to give data or not, in five languages."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.fields import DataField
from shared.modes.topic_exploration.replies import (
    Answer,
    Stance,
    consent_answer,
    field_answer,
    may_hold_data,
    offer_answer,
    refuses_plainly,
    told_beside,
    wants_to_end,
)

LANGUAGES: tuple[LanguageCode, ...] = ("en", "it", "es", "de", "fr")

ACCEPTED: dict[LanguageCode, str] = {
    "en": "yes | Yes, please | sure, why not? | OK, but only five minutes | of course | I don't mind"
    " | no problem, go on | Yes, what else do you need? | let's continue | Well, yes | go ahead | I have time",
    "it": "sì | Si, volentieri | va bene | certo, andiamo avanti | d'accordo | nessun problema | ok continuiamo"
    " | perché no | ho tempo",
    "es": "sí | claro que sí | vale | por supuesto, sigamos | de acuerdo | no hay problema | ok, continuemos | bueno",
    "de": "ja | Ja, gerne | klar | in Ordnung | kein Problem | weiter | von mir aus | warum nicht",
    "fr": "oui | Oui, continuons | d'accord | bien sûr | pas de problème | volontiers | allons-y | je veux bien",
}
REFUSED: dict[LanguageCode, str] = {
    "en": "no | No, thanks | I'd rather not | I do not want to | I don't have time | that's enough | not now"
    " | thanks but no | I have to go | I don't want to continue | No way",
    "it": "no | no grazie | non vorrei | preferisco di no | non ho tempo, mi dispiace | basta così | meglio di no"
    " | non voglio continuare",
    "es": "no | no, gracias | prefiero que no | no quiero continuar | no tengo tiempo | mejor no | tengo que irme"
    " | ahora no",
    "de": "nein | Nein danke | lieber nicht | ich möchte nicht | keine Zeit | das reicht | nicht weitermachen"
    " | ich muss los",
    "fr": "non | non merci | je ne préfère pas | je n'ai plus le temps | ça suffit | je ne veux pas continuer"
    " | je dois partir",
}
UNDECIDED: dict[LanguageCode, str] = {
    "en": "maybe | I am not sure | how long would it take? | what for? | it depends | hm | yes and no"
    " | the harbour is large | yes, but I have no time | why do you want to continue?",
    "it": "forse | dipende | non so | quanto tempo ci vuole? | il porto è grande | si può fare?",
    "es": "quizás | depende | no sé | ¿cuánto tiempo? | el puerto es grande",
    "de": "vielleicht | weiß nicht | wie lange dauert es? | kommt darauf an | der Hafen ist groß",
    "fr": "peut-être | je ne sais pas | ça dépend | combien de temps ? | le port est grand",
}
CONSENTED: dict[LanguageCode, str] = {
    "en": "You did not listen. It takes parts, too. All right, yes, since it helps."
    " | oh, go on then | if you must | Fine by me. | I suppose so | OK then, if it helps"
    " | yes | I agree | I consent | fine with me | ok | of course | I have no objection",
    "it": "e va bene | se proprio deve | come vuole | sì | acconsento | accetto | va bene | sono d'accordo",
    "es": "bueno, vale | si no hay más remedio | como quiera | sí | acepto | de acuerdo | doy mi consentimiento",
    "de": "Zehn Euro, mehr nicht. Ja, meinetwegen."
    " | na gut | wenn's sein muss | meinetwegen | ja | ich stimme zu | einverstanden | ich bin einverstanden",
    "fr": "Dix euros, pas plus. Bon, oui, d'accord."
    " | bon, d'accord | si vous y tenez | s'il le faut | comme vous voulez | oui | j'accepte | d'accord | je consens",
}
DENIED: dict[LanguageCode, str] = {
    "en": "no | I do not agree | I don't consent | I'd rather not | not comfortable with that | I do not accept",
    "it": "no | non acconsento | non sono d'accordo | preferisco di no | non accetto",
    "es": "no | no acepto | no estoy de acuerdo | prefiero no",
    "de": "nein | ich stimme nicht zu | lieber nicht | ich bin nicht einverstanden",
    "fr": "non | je n'accepte pas | je ne suis pas d'accord | je refuse",
}
ENDED: dict[LanguageCode, str] = {
    "en": "I want to stop here. | Stop, please | I'd like to end the interview now | Sorry, I have to go."
    " | Let's stop here | Can we finish? | I'm done, thanks | I don't want to continue"
    " | We use lamps. I would like to stop here, sorry."
    " | end the interview | Goodbye! | Please end this interview",
    "it": "Vorrei terminare l'intervista | Basta così, grazie | devo andare | fermiamoci qui | possiamo chiudere qui?"
    " | non voglio continuare | Usiamo lampade. Ora devo andare, scusi.",
    "es": "Quiero terminar la entrevista | basta | me tengo que ir, lo siento | paremos aquí | ¿podemos parar?"
    " | no quiero seguir",
    "de": "Ich möchte das Interview beenden | Stopp | Ich muss jetzt los | Können wir hier aufhören? | hören wir hier auf"
    " | ich will nicht mehr",
    "fr": "Je voudrais arrêter l'entretien | Stop | je dois partir, désolé | on s'arrête là | peut-on arrêter ?"
    " | je ne veux pas continuer",
}
WENT_ON: dict[LanguageCode, str] = {
    "en": "Stop the pump | I don't want to stop here | then I have to go to the harbour | We end the interview with a"
    " handshake | That's all. | done | no | enough oil for a week | They want to end the project | leave it there"
    " | If the lamp fails we have to stop the boats and go",
    "it": "devo andare in magazzino ogni giorno | ferma la pompa | non voglio fermarmi qui | finito | no",
    "es": "tengo que irme al puerto cada día a las seis con los demás | para la bomba | no quiero parar aquí | no",
    "de": "ich muss gehen wenn die Lampe ausfällt | wir beenden das Projekt | ich möchte nicht hier aufhören | nein",
    "fr": "je dois partir au port chaque matin avec les autres | arrêtez la pompe | je ne veux pas arrêter ici | non",
}


def each(said: dict[LanguageCode, str]) -> list[tuple[LanguageCode, str]]:
    return [(language, text.strip()) for language in LANGUAGES for text in said[language].split("|")]


class TestTheOffer:
    """D5: ACCEPT, REFUSE, NEUTRAL."""

    @pytest.mark.parametrize(("language", "said", "stance"), [
        *((*one, "accepts") for one in each(ACCEPTED)), *((*one, "refuses") for one in each(REFUSED)),
        *((*one, "neutral") for one in each(UNDECIDED)),
    ])  # fmt: skip
    def test_a_yes_and_a_no_are_heard_and_all_else_is_neutral(
        self, language: LanguageCode, said: str, stance: str
    ) -> None:
        assert offer_answer(said, language) == stance


class TestConsent:
    """D7."""

    @pytest.mark.parametrize(
        ("language", "said", "stance"),
        [*((*one, "accepts") for one in each(CONSENTED)), *((*one, "refuses") for one in each(DENIED))],
    )
    def test_a_yes_and_a_no_are_heard(self, language: LanguageCode, said: str, stance: str) -> None:
        assert consent_answer(said, language) == stance

    @pytest.mark.parametrize(("language", "said"), each(UNDECIDED))
    def test_nobody_is_taken_at_a_word_they_did_not_say(self, language: LanguageCode, said: str) -> None:
        assert consent_answer(said, language) != "accepts" or said.startswith(
            "yes, but"
        )  # which is a yes to a consent

    @pytest.mark.parametrize(("language", "said"), [
        ("it", "La mia e-mail… e a cosa vi serve, scusi? Poi la guarda mio figlio, io non ci vo mai dentro."),
        ("fr", "Mon mail, pour quoi faire ? C'est mon fils qui le lit, moi j'y vais jamais."),
        ("es", "¿Y para qué lo quieren? Lo mira mi hijo, yo no entro nunca."),
    ])  # fmt: skip
    def test_a_question_with_a_never_beside_it_is_no_refusal(self, language: LanguageCode, said: str) -> None:
        assert consent_answer(said, language) == "neutral"
        assert not refuses_plainly(said, language)

    @pytest.mark.parametrize(
        "said", ["No. What would you use it for?", "What is it for? I'd rather not.", "What for? No."]
    )
    def test_a_no_beside_a_question_is_one(self, said: str) -> None:
        assert consent_answer(said, "en") == "refuses"

    @pytest.mark.parametrize("said", ["continue", "go on", "next", "my address is ada@example.org"])
    def test_going_on_or_giving_data_is_no_consent(self, said: str) -> None:
        assert consent_answer(said, "en") == "neutral"


class TestTheWishToEnd:
    """D5: the participant may close at any time."""

    @pytest.mark.parametrize(("language", "said"), each(ENDED))
    def test_it_is_heard(self, language: LanguageCode, said: str) -> None:
        assert wants_to_end(said, language)

    @pytest.mark.parametrize(("language", "said"), each(WENT_ON))
    def test_an_answer_that_speaks_of_ends_is_none(self, language: LanguageCode, said: str) -> None:
        assert not wants_to_end(said, language)


class TestFields:
    """D7: validation and refusal."""

    @pytest.mark.parametrize(("said", "stance", "value"), [
        ("ada@example.org", "valid", "ada@example.org"),
        ("I'd rather not, but here: ada@example.org", "valid", "ada@example.org"),
        ("I would rather not say", "refuses", None), ("no", "refuses", None), ("No, thank you", "refuses", None),
        ("skip", "skips", None), ("I don't have one", "skips", None), ("please stop", "closes", None),
        ("I want to end the interview now", "closes", None), ("ada at example", "invalid", None),
        ("what for?", "invalid", None),
    ])  # fmt: skip
    def test_an_email_is_given_refused_passed_by_or_not_understood(
        self, said: str, stance: Stance, value: str | None
    ) -> None:
        email = DataField(name="email", type="email", label="E-mail")
        assert field_answer(email, said, "en") == (stance, value)

    @pytest.mark.parametrize(("said", "stance"), [
        ("the harbour office", "valid"), ("No fixed place, I work on three islands", "valid"), ("no", "refuses"),
        ("I prefer not to say", "refuses"), ("pass", "skips"), ("stop", "closes"),
    ])  # fmt: skip
    def test_a_refusal_is_no_value_of_a_field_that_takes_any_text(self, said: str, stance: Stance) -> None:
        place = DataField(name="place", type="text", label="Place of work")
        assert field_answer(place, said, "en")[0] == stance

    @pytest.mark.parametrize("said", ["Ada Lovelace, thanks", "Ada Lovelace please"])
    def test_a_name_with_thanks_is_no_farewell(self, said: str) -> None:
        name = DataField(name="name", type="name", label="Name")
        assert field_answer(name, said, "en") == ("valid", "Ada Lovelace")

    @pytest.mark.parametrize(("language", "said"), [
        ("it", "preferisco di no"), ("es", "prefiero no"), ("de", "lieber nicht"), ("fr", "je préfère ne pas"),
    ])  # fmt: skip
    def test_it_is_refused_in_other_languages_too(self, language: LanguageCode, said: str) -> None:
        name = DataField(name="name", type="name", label="Name")
        assert field_answer(name, said, language) == ("refuses", None)


@given(st.text(max_size=400), st.sampled_from(LANGUAGES))
def test_whatever_is_said_gets_an_answer(said: str, language: LanguageCode) -> None:
    answers: tuple[Answer, ...] = ("accepts", "refuses", "neutral")
    assert offer_answer(said, language) in answers
    assert consent_answer(said, language) in answers
    assert wants_to_end(said, language) in (True, False)


@pytest.mark.parametrize("piece", ["no ", "yes. ", "i want to stop ", "a.", "'m ", "? "])
def test_no_text_is_slow_to_listen_to(piece: str) -> None:
    started = time.process_time()
    said = piece * (20_000 // len(piece))
    wants_to_end(said, "en")
    offer_answer(said, "en")
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize(("language", "told"), [
    ("en", "A text message, no e-mail, and the dates on the board."),
    ("fr", "Moi c'est un SMS, pas un mail, je les lis pas."), ("it", "Meglio un SMS, niente mail."),
])  # fmt: skip
def test_the_channel_that_somebody_wants_is_told_and_is_no_contact_data(
    language: LanguageCode, told: str
) -> None:
    assert told_beside(told, language) == told


def test_a_name_beside_the_channel_that_they_do_not_want_may_be_contact_data() -> None:
    assert may_hold_data("not my mail but ada smith at web", "en")
    assert may_hold_data("pas de mail, écrivez à Nora Quist", "fr")

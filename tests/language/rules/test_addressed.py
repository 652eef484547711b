"""What is said to the interviewer beside an answer gets its one sentence, and the answer still counts (G1, G2)."""

import pytest

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import ClarifyRequest
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.phrases import PHRASES
from shared.language.rules.replying import clarification
from shared.language.sentence_encoder import load_encoder


def heard(said: str, language: LanguageCode) -> Heard:
    return hear_parts(said, language, "", load_encoder())


def wishes_to_stop(said: Heard) -> bool:
    return "wish_to_stop" in (said.intent, said.beside)


@pytest.mark.parametrize(("language", "said", "reply"), [
    ("en", "I turn the gas off first. Is the gas bit right, by the way?", "verdict"),
    ("en", "is that what you're supposed to do with acid btw? i rinse it for twenty minutes", "verdict"),
    ("de", "ich drehe das gas ab. stimmt das mit dem gas eigentlich?", "verdict"),
    ("de", "Salz drauf und warten. Liege ich mit dem Salz richtig?", "verdict"),
    ("fr", "Je rince vingt minutes sous le robinet. C'est bien ça ?", "verdict"),
    ("es", "Corto el gas de la cocina. ¿Está bien lo del gas, por cierto?", "verdict"),
    ("it", "Chiudo il gas della cucina. È giusta la cosa del gas, a proposito?", "verdict"),
    ("en", "How much does it pay, while we're at it? I did the rotas with Sue.", "unknown"),
    ("en", "We load from the back of the trailer. When would I start?", "unknown"),
    ("de", "Wir laden den Wagen von hinten. Was zahlen Sie denn für die Stelle?", "unknown"),
    ("fr", "Je roulais de nuit. C'est payé combien, ce poste ?", "unknown"),
    ("es", "¿Cuál es el sueldo? Los turnos los hacía con Rosa.", "unknown"),
    ("it", "Guidavo di notte. Quanto si guadagna in questo posto?", "unknown"),
    ("en", "I stack the shelves from the back. Have you been to our shop yourself this year?", "unknown"),
        ("en", "does my boss get this? i stack the shelves from the back", "use"),
    ("de", "Bekommt das mein Chef zu sehen? Ich räume von hinten ein.", "use"),
    ("fr", "Mon chef va voir ça ? Je range tout par le fond.", "use"),
    ("en", "The van comes at six in the morning. Is that us?", "remaining"),
    ("en", "I clean the tank on Mondays. Is there a lot to come?", "remaining"),
    ("de", "Ich zähle abends die Kasse. Kommt da noch viel?", "remaining"),
    ("fr", "Les clés sont chez Paul. On a fini ?", "remaining"),
        ("it", "Chiudo la cassa la sera. Ne ha ancora molte?", "remaining"),
    ("en", "I count the lids twice. You still didn't answer about the salt.", "unanswered"),
    ("en", "I asked you something. The lids are counted first.", "unanswered"),
        ("fr", "Vous n'avez pas répondu pour le sel. Je compte les couvercles.", "unanswered"),
        ])  # fmt: skip
def test_what_is_asked_beside_an_answer_is_replied_to_and_the_answer_counts(
    language: LanguageCode, said: str, reply: FixedReply
) -> None:
    found = heard(said, language)
    assert reply in (found.reply, found.also)
    assert found.intent == "answer"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Then I lock the gate of the yard. Anyway, dinner's on the table and they're calling."),
    ("en", "Then I lock the gate of the yard. I think they're waiting for me downstairs."),
    ("en", "Then I lock the gate of the yard. My train's at ten past."),
    ("en", "I count them twice, once each. My break's done in a minute."),
    ("de", "ich zähle jede kiste zweimal. so und der zug fährt gleich"),
    ("de", "Dann sperre ich das Tor zu. Unten wartet schon jemand auf mich."),
    ("fr", "Je ferme la grille de la cour. On m'attend en bas pour le café."),
    ("es", "Cierro la verja del patio. Bueno, que viene ya el autobús."),
    ("it", "Chiudo il cancello del cortile. Mi aspettano di sotto per il caffè."),
])  # fmt: skip
def test_who_is_awaited_is_offered_the_end_at_once_and_in_no_case_stopped(
    language: LanguageCode, said: str
) -> None:
    found = heard(said, language)
    assert (found.leaving, found.plain) == ("hurried", False)
    assert wishes_to_stop(found)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'd rather leave it."),
    ("en", "I gave you that already and I'd rather leave it."),
    ("en", "We can carry on, but not about him."),
    ("de", "Weiter gern, aber nicht über ihn."),
    ("fr", "On continue, mais pas elle."),
    ("fr", "Ca va, on peut continuer, mais pas de lui."),
    ("es", "Prefiero dejar eso."),
    ("es", "Seguimos, pero de él no."),
    ("it", "Lasciamo stare quello."),
    ("it", "Andiamo avanti, ma non di lui."),
])  # fmt: skip
def test_who_leaves_a_subject_does_not_stop(language: LanguageCode, said: str) -> None:
    found = heard(said, language)
    assert (found.intent, found.leaves) == ("wish_to_skip", True) or found.intent == "wish_to_skip"
    assert not wishes_to_stop(found)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Then dinner is on the table at seven, and we all wait for the night nurse."),
    ("en", "The bus comes every ten minutes, so I walk if it is late."),
    ("en", "When my break is over I wash my hands and the next one goes."),
    ("en", "It was his fault, he left the valve open. I told the office."),
        ("en", "He asked what the right dose was, and I showed him the sheet."),
    ("en", "We left the old list alone but not him, he had to be told."),
    ("de", "Um sieben steht das Essen auf dem Tisch, und dann kommen die Tabletten."),
    ("de", "Wenn die Pause vorbei ist, übergebe ich an die Nachtschicht."),
        ("fr", "Quand la soupe est sur le feu, je prépare les assiettes."),
    ("fr", "Ce n'était pas ma faute, le livreur est passé trop tard."),
    ("es", "Cuando la comida está en el fuego preparo los platos."),
    ("it", "Quando la pasta è sul fuoco preparo i piatti."),
    ])  # fmt: skip
def test_what_is_told_of_the_work_says_nothing_to_the_interviewer(language: LanguageCode, said: str) -> None:
    found = heard(said, language)
    assert (found.intent, found.beside, found.reply, found.leaving) == ("answer", None, None, None)


def test_who_is_unsure_of_two_ways_to_answer_may_take_either() -> None:
    """D15."""
    main = "Eine Besucherin ist gestürzt. Wie gehen Sie vor?"
    text = clarification(ClarifyRequest(
        language="de", question="Was halten Sie fest, und wo?", said="Meinen Sie, wie ich es mache, oder warum?",
        intent="clarification", asked=(main,), main_question=main,
    ))  # fmt: skip
    assert text.startswith(PHRASES["de"].said.either.partition("{")[0])


@pytest.mark.parametrize(("language", "said", "replies"), [
    ("en", "A gas oven or an electric one? And how many more of these?", ("remaining", "either")),
    ("de", "Gas oder Strom? Und dauert es noch lange?", ("remaining", "either")),
    ("fr", "Un four à gaz ou électrique ? Et qui va lire mes réponses ?", ("use", "either")),
    ("es", "¿Hablamos de gas o de luz? ¿Y quién lee esto?", ("use", "either")),
    ("en", "Does my boss read this, or is it only marked?", ("use", None)),
    ("de", "Wird das benotet oder nur gelesen?", ("use", None)),
])  # fmt: skip
def test_who_asks_which_is_meant_beside_a_question_of_the_talk_gets_both_replies(
    language: str, said: str, replies: tuple[str | None, str | None]
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.reply, heard.also) == replies

"""A correction replaces what it corrects, and what was said before is looked up (G1, G2)."""

from collections.abc import Callable
from typing import Final

import pytest

from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.results.build import build_result
from shared.interview.state_machine.assessment import AssessmentDraft, Concept, Finding, Gap, Intent
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import REPLIES
from shared.language.port import Reply, Usage
from shared.language.requests.interview import Exchange
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS
from shared.modes import mode
from shared.modes.by_concepts.assessed import assessed
from shared.modes.by_concepts.correcting import affirmed_before, withdrawn, without_spans
from shared.modes.by_concepts.subject import Subject
from shared.text.sentences import sentences
from tests.activities.work import MAIN
from tests.domain.play import START
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

QUESTION = "Which database do you run, and for how long?"


def turn(answer: str, evidence: dict[str, str]) -> WholeTurn:
    shown = TurnDocument(
        turn=1,
        main_id="q1",
        question_id="q1",
        question_kind="main",
        order=0,
        parent_question_id=None,
        question_text=QUESTION,
        acknowledgement=None,
        asked_at=START,
    )
    said = AnswerDocument(
        turn=1, main_id="q1", question_id="q1", text=answer, client_answer_id="a", answered_at=START
    )
    assessed = AssessmentDocument(
        turn=1,
        main_id="q1",
        intent="answer",
        assessment=None,
        acknowledgement=None,
        ledger=Ledger(),
        evidence=evidence,
    )
    return WholeTurn(shown, said, assessed, None)


SAID = turn(
    "We run MySQL. It was three years in all.", {"c1": "We run MySQL.", "c2": "It was three years in all."}
)


@pytest.mark.parametrize(
    ("language", "said", "correction"),
    [
        ("en", "On burning oil I use the foam. I ring the yard.", "Wait, back up: not foam on oil."),
        ("de", "Bei Öl nehme ich Schaum. Ich rufe den Hof an.", "Eine Korrektur: keinen Schaum bei Öl."),
        (
            "fr",
            "Sur l'huile je prends la mousse. J'appelle la cour.",
            "Une correction : pas de mousse sur l'huile.",
        ),
        (
            "es",
            "Para el aceite uso espuma. Llamo al patio.",
            "Una corrección: nada de espuma en el aceite, no espuma.",
        ),
        ("it", "Sull'olio uso la schiuma. Chiamo il cortile.", "Una correzione: non la schiuma sull'olio."),
    ],
)
def test_what_is_denied_by_a_correction_is_no_evidence_any_more(
    language: LanguageCode, said: str, correction: str
) -> None:
    """G2: the rest of that answer stays evidence."""
    assert affirmed_before([Exchange("?", said)], [correction], language) == (sentences(said)[0],)


class TestWhatIsTakenBack:
    def test_it_is_what_shares_a_word_with_the_correction(self) -> None:
        assert withdrawn([SAID], "No, it was five years, sorry.", "en") == {
            "c2": "It was three years in all."
        }

    def test_else_it_is_what_the_latest_answer_showed(self) -> None:
        assert set(withdrawn([SAID], "Sorry, that was wrong.", "en")) == {"c1", "c2"}

    def test_where_nothing_was_said_nothing_is(self) -> None:
        assert withdrawn([], "No, five.", "en") == {}

    def test_it_no_longer_counts(self) -> None:
        ledger = Ledger(covered=("c1", "c2"), open=(Gap(gap_id="c3", concept="x", severity="major"),))
        assert ledger.without(["c2"]).covered == ("c1",)

    def test_it_is_not_read_again_but_the_correction_is_whole(self) -> None:
        spans = ["It was three years in all."]
        said = (Exchange(QUESTION, "We run MySQL. It was three years in all."), Exchange("?", spans[0]))
        assert [each.answer for each in without_spans(said, spans)] == ["We run MySQL.", spans[0]]


class TestInAnInterview:
    """How the words are heard is not the matter here: it is given."""

    DATABASE: Final = {
        "question_id": "db",
        "question_text": QUESTION,
        "ideal_answer": "PostgreSQL version sixteen. Nightly backups to another site.",
        "key_concepts": [{"concept": "PostgreSQL version sixteen"}, {"concept": "nightly backups elsewhere"}],
    }
    BACKUPS: Final = {
        "question_id": "safe",
        "question_text": "How do you keep it safe?",
        "ideal_answer": "Monthly restore drills.",
        "key_concepts": [
            {"concept": "monthly restore drills"},
            {"concept": "two locked keys", "topic": "who may open it"},
        ],
    }

    @pytest.fixture
    def meant(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[Intent], None]:
        def hear_as(intent: Intent) -> None:
            monkeypatch.setattr(mode, "hear_parts", lambda *_: Heard(intent=intent))

        return hear_as

    async def test_what_was_corrected_is_judged_anew(
        self, interviews: Interviews, meant: Callable[[Intent], None]
    ) -> None:
        await adaptive(interviews, self.DATABASE, self.BACKUPS)
        await interviews.answer("We run PostgreSQL version sixteen for our whole office.")
        meant("correction")
        await interviews.answer("No, that was wrong: what we run is MySQL.")
        first, second = (turn.assessment for turn in (await interviews.turns())[:2])
        assert first is not None
        assert second is not None
        assert (first.ledger.covered, second.ledger.covered) == (("db.c1",), ())
        assert second.intent == "correction"
        said = (await interviews.question()).acknowledgement or ""
        assert said.startswith(FOLLOW_UP_WORDS["en"].corrected)

    async def test_what_was_said_to_another_question_closes_the_point(
        self, interviews: Interviews, meant: Callable[[Intent], None]
    ) -> None:
        await adaptive(interviews, self.DATABASE | {"max_follow_ups": 0}, self.BACKUPS)
        await interviews.answer("There are nightly backups, and monthly restore drills for everybody.")
        meant("already_said")
        await interviews.answer("I told you that a minute ago.")
        last = (await interviews.turns())[1].assessment
        assert last is not None
        assert last.ledger.covered == ("safe.c1",)
        question = await interviews.question()
        assert question.acknowledgement == "Yes, you have said that already, thank you."
        await interviews.answer("I told you all of it.")
        assert (await interviews.reasons())[2] == "Participant has said it already"


LIDS = {
    "en": ("A boiler hisses and shakes. What do you do?", "do not open the lid; close the gas valve",
           "I run down and open the lid to let it out.",
           "That's wrong, isn't it, I close the gas valve first and I never open the lid."),
    "de": ("Ein Kessel zischt und bebt. Was tun Sie?", "den Deckel nicht öffnen; das Gasventil schließen",
           "Ich laufe hinunter und öffne den Deckel, damit es raus kann.",
           "Das war falsch, ich schließe zuerst das Gasventil und öffne nie den Deckel."),
    "fr": ("Une chaudière siffle et tremble. Que faites-vous ?",
           "ne pas ouvrir le couvercle; fermer la vanne de gaz",
           "Je descends et j'ouvre le couvercle pour que ça sorte.",
           "C'est faux, je ferme d'abord la vanne de gaz et je n'ouvre jamais le couvercle."),
    "es": ("Una caldera silba y tiembla. ¿Qué hace?", "no abrir la tapa; cerrar la válvula del gas",
           "Bajo corriendo y abro la tapa para que salga.",
           "Eso está mal, primero cierro la válvula del gas y nunca abro la tapa."),
    "it": ("Una caldaia fischia e trema. Che cosa fa?", "non aprire il coperchio; chiudere la valvola del gas",
           "Scendo e apro il coperchio per farlo uscire.",
           "È sbagliato, prima chiudo la valvola del gas e non apro mai il coperchio."),
}  # fmt: skip


@pytest.mark.parametrize("language", LIDS)
async def test_after_a_correction_the_right_sentence_counts_and_the_wrong_one_does_not(
    interviews: Interviews, language: LanguageCode
) -> None:
    """G2: what was put right contradicts nothing any more, and the words that put it right are the evidence."""
    asked, ideal, wrong, right = LIDS[language]
    await adaptive(
        interviews, {"question_id": "lid", "question_text": asked, "ideal_answer": ideal}, language=language
    )
    await interviews.answer(wrong)
    await interviews.answer(right)
    last = (await interviews.turns())[1].assessment
    assert last is not None
    assert last.assessment is not None
    lid = last.assessment.criteria[0]
    assert lid.verdict in ("demonstrated", "needs_review")
    assert lid.evidence in (right, None)


PORTERS = {
    "en": ("Who opens the lock at night?", "Who pays the ferryman?", "The bailiff opens it and shuts it after him.",
           "In coins, at noon. And about the lock, it wasn't the bailiff but his niece."),
    "de": ("Wer öffnet nachts die Schleuse?", "Wer bezahlt den Fährmann?", "Der Vogt öffnet sie und schließt sie wieder.",
           "Bar, mittags. Und wegen der Schleuse, des war net der Vogt sondern seine Nichte."),
    "fr": ("Qui ouvre l'écluse la nuit ?", "Qui paie le passeur ?", "Le bailli l'ouvre et la referme.",
           "En pièces, à midi. Et pour l'écluse, ce n'était pas le bailli mais sa nièce."),
    "es": ("¿Quién abre la esclusa de noche?", "¿Quién paga al barquero?", "El alguacil la abre y la cierra.",
           "En monedas, a mediodía. Y lo de la esclusa, no fue el alguacil sino su sobrina."),
    "it": ("Chi apre la chiusa di notte?", "Chi paga il traghettatore?", "Il balivo la apre e la chiude.",
           "In monete, a mezzogiorno. E per la chiusa, non era il balivo ma sua nipote."),
}  # fmt: skip


@pytest.mark.parametrize("language", PORTERS)
async def test_what_puts_right_an_earlier_question_is_thanked_for_and_listed(
    interviews: Interviews, language: LanguageCode
) -> None:
    """G2: beside an answer to another question, in words that no list has."""
    lock, ferry, said, rights = PORTERS[language]
    asked = [
        {"question_id": name, "question_text": text, "ideal_answer": "x", "max_follow_ups": 0}
        for name, text in (("lock", lock), ("ferry", ferry), ("last", lock))
    ]
    await adaptive(interviews, *asked, language=language)
    await interviews.answer(said)
    assert (await interviews.question()).acknowledgement not in REPLIES[language]["put_right"]
    await interviews.answer(rights)
    reply = (await interviews.question()).acknowledgement or ""
    assert reply.startswith(tuple(REPLIES[language]["put_right"]))
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    assert sentences(rights)[1].rstrip(".") in summary.sections[0].text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "It's on the CV that. We shut the sluice, two of us count the boats and one writes them down.",
        ),
        (
            "de",
            "Das steht doch im Lebenslauf. Wir schließen die Schleuse, zwei zählen die Boote und einer schreibt.",
        ),
        ("fr", "C'est écrit dans mon CV. On ferme l'écluse, deux comptent les bateaux et un troisième note."),
        ("es", "Ya está en el currículum. Cerramos la esclusa, dos cuentan los barcos y otro los apunta."),
        ("it", "È scritto nel curriculum. Chiudiamo la chiusa, due contano le barche e un altro le segna."),
    ],
)
async def test_who_points_to_the_resume_and_answers_all_the_same_gets_an_apology(
    interviews: Interviews, language: LanguageCode, said: str
) -> None:
    """G2: as who says "I told you" and tells no more."""
    asked = [
        {"question_id": name, "question_text": text, "ideal_answer": "x", "max_follow_ups": 0}
        for name, text in zip(("lock", "last"), PORTERS[language], strict=False)
    ]
    await adaptive(interviews, *asked, language=language)
    await interviews.answer(said)
    reply = (await interviews.question()).acknowledgement or ""
    assert reply.startswith(FOLLOW_UP_WORDS[language].other_side)


async def test_a_point_of_an_earlier_question_whose_words_are_put_right_is_for_a_person(
    interviews: Interviews,
) -> None:
    """G2: the later answer took back what the point was credited for, and does not say it itself."""
    asked = [
        {
            "question_id": "boiler",
            "question_text": "How do you shut the boiler down?",
            "ideal_answer": "x",
            "max_follow_ups": 0,
            "key_concepts": [{"concept": "close the red valve", "topic": "the valves"}],
        },
        {"question_id": "ash", "question_text": "Who takes the ash away?", "ideal_answer": "x"},
    ]
    await adaptive(interviews, *asked)
    await interviews.answer("I close the red valve. Then I wait by the door.")
    assert not [gap for gap in (await interviews.result()).gaps if gap.question_id == "boiler"]
    await interviews.answer(
        "Tom does, on Fridays. And for the boiler, it wasn't the red valve but the blue one."
    )
    (after,) = [gap for gap in (await interviews.result()).gaps if gap.question_id == "boiler"]
    assert after.to_review


async def test_what_somebody_turns_round_is_evidence_of_nothing_in_the_result(interviews: Interviews) -> None:
    """G2: neither of a point nor among their own words."""
    wrong = "The damp goes from the air into the dry rope."
    asked = {
        "question_text": "What does a wet rope do in dry air?",
        "ideal_answer": "The damp leaves the rope and goes into the air.",
        "key_concepts": [{"concept": "damp leaves the rope", "severity": "critical"}],
    }
    await adaptive(interviews, asked)
    await interviews.answer(f"{wrong} It takes a night.")
    await interviews.answer("Wait, it's the other way, the damp goes out of the rope into the air.")
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("That is all I can say.")
    result = await build_result(interviews.services.store, interviews.interview_id)
    judged = [turn.assessment for turn in result.turns[1:] if turn.assessment]
    assert judged
    assert not [each for one in judged for each in one.criteria if wrong in (each.evidence or "")]
    assert result.summary is not None
    righted, *others = (part.text for part in result.summary.sections)
    assert "the other way, the damp goes out" in righted
    assert f"before: “{wrong}”)" in righted
    assert f"{wrong} [later put right: " in "".join(others)


DOUGH = {
    "en": ("How do you make the dough on a hot day?", "less yeast when it is hot; cold water",
           "When it is hot I take more yeast. I use cold water.", "Whom do you hand it to?",
           "Less, when it is hot. Less. My tongue ran ahead of me about the yeast."),
    "de": ("Wie machen Sie den Teig an einem heißen Tag?", "weniger Hefe, wenn es heiß ist; kaltes Wasser",
           "Wenn es heiß ist, nehme ich mehr Hefe. Ich nehme kaltes Wasser.", "Wem geben Sie ihn weiter?",
           "Bei der Hefe habe ich mich versprochen. Weniger, wenn es heiß ist. Weniger."),
    "fr": ("Comment faites-vous la pâte un jour chaud ?", "moins de levure quand il fait chaud; de l'eau froide",
           "Quand il fait chaud, je mets plus de levure. Je prends de l'eau froide.", "À qui la remettez-vous ?",
           "Pour la levure, ma langue a fourché. Moins, quand il fait chaud. Moins."),
    "es": ("¿Cómo hace la masa un día caluroso?", "menos levadura cuando hace calor; agua fría",
           "Cuando hace calor pongo más levadura. Uso agua fría.", "¿A quién se la entrega?",
           "Con la levadura se me fue la lengua. Menos, cuando hace calor. Menos."),
    "it": ("Come fa l'impasto in un giorno caldo?", "meno lievito quando fa caldo; acqua fredda",
           "Quando fa caldo metto più lievito. Uso acqua fredda.", "A chi lo consegna?",
           "Sul lievito ho parlato troppo in fretta. Meno, quando fa caldo. Meno."),
}  # fmt: skip


@pytest.mark.parametrize("language", DOUGH)
@pytest.mark.parametrize("later", [False, True])
async def test_a_slip_that_is_owned_takes_the_sentence_with_the_opposite_word_back(
    interviews: Interviews, language: LanguageCode, *, later: bool
) -> None:
    """G2: to a follow-up or to a later question, "less" stands in the place of "more" as the point's evidence."""
    asked, ideal, wrong, other, right = DOUGH[language]
    dough = {"question_id": "dough", "question_text": asked, "ideal_answer": ideal}
    more = {"max_follow_ups": 0} if later else {}
    last = {"question_id": "next", "question_text": other, "ideal_answer": "The night shift, by name."}
    await adaptive(interviews, dough | more, last, language=language)
    await interviews.answer(wrong)
    await interviews.answer(right)
    judged = {
        each.concept_id: each.evidence
        for turn in await interviews.turns()
        if turn.assessment and turn.assessment.assessment
        for each in turn.assessment.assessment.criteria
        if each.verdict != "not_demonstrated"
    }
    assert sentences(wrong)[0] not in (judged["dough.c1"] or "")


async def test_a_word_for_an_error_that_corrects_nothing_is_not_thanked_for(interviews: Interviews) -> None:
    question = {
        "question_text": "How do you fill the boiler?",
        "ideal_answer": "Open the blue valve. Check the gauge.",
        "key_concepts": [{"concept": "Open the blue valve"}, {"concept": "Check the gauge"}],
    }
    await adaptive(interviews, question)
    await interviews.answer("Oh no, wait, the cat. Well, then the lid goes on and the tank fills up.")
    assert (await interviews.question()).acknowledgement not in REPLIES["en"]["put_right"]


async def test_who_tells_that_they_once_got_something_wrong_corrects_nothing(interviews: Interviews) -> None:
    """G2: it was taken for a correction, and the talk went on to the next thing."""
    question = {
        "question_text": "How do you trim a hoof?",
        "ideal_answer": "Look at the horse walk. Take little off.",
        "key_concepts": [{"concept": "Look at the horse walk"}, {"concept": "Take little off"}],
    }
    await adaptive(interviews, question)
    await interviews.answer("I look at the horse walk, then I rasp, with care since the grey one.")
    await interviews.answer("I got him wrong. Badly.")
    heard = [turn.assessment.intent for turn in await interviews.turns() if turn.assessment]
    assert "correction" not in heard


async def test_a_value_that_is_given_up_without_a_word_of_error_is_heard_listed_and_no_evidence(
    interviews: Interviews,
) -> None:
    """G2, A6: what holds stands beside it wherever it is quoted."""
    question = {
        "question_text": "When do you change the rope?",
        "ideal_answer": "The rope is changed at 30 broken wires. The log is signed.",
        "key_concepts": [
            {"concept": "The rope is changed at 30 broken wires"},
            {"concept": "The log is signed"},
        ],
    }
    await adaptive(interviews, question)
    await interviews.answer("The rope is changed at 30 broken wires, all of them.")
    await interviews.answer("30 was the old rule, now it's 12.")
    assert (await interviews.turns())[1].assessment.reply == "put_right"  # pyright: ignore[reportOptionalMemberAccess]
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    told = "\n".join(each.text for each in summary.sections)
    assert "[later put right: 30 was the old rule, now it's 12.]" in told
    assert "Covered: The rope is changed at 30" not in told


def test_a_covered_point_of_which_a_model_reads_that_it_does_not_count_is_open_again() -> None:
    points = tuple(Concept(concept_id=each, label=each, text=each, severity="major") for each in ("c1", "c2"))
    found = Finding(concept_id="c1", verdict="not_demonstrated", evidence="my son typed that")
    effect = Assess(
        interview_id="i",
        step=1,
        language="en",
        turn=2,
        question=MAIN,
        ledger=Ledger(covered=("c1", "c2")),
        may_clarify=True,
    )
    reply = Reply(AssessmentDraft(intent="answer", findings=(found,)), "model", Usage())
    document = assessed(effect, Subject(None, "", points), reply, "The first part my son typed that.")
    assert document.ledger.covered == ("c2",)
    assert [each.gap_id for each in document.ledger.open] == ["c1"]

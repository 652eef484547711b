"""What the rules once said with confidence and was false: examples that somebody found, and what is said now (G4).

A person cannot forgive a confident falsehood. So none of these is credited; what nobody can tell by words goes to people,
and only what is denied or contradicted in so many words is called so.
"""

import pytest

from shared.interview.state_machine.assessment import Verdict
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange
from shared.language.requests.resume import SkillsRequest
from shared.language.rules.criteria.judging import judgement
from shared.language.rules.points.coverage import scores
from shared.language.rules.points.model import PointModel
from shared.language.rules.said import statements
from shared.language.rules.skills.extraction import skills
from shared.language.sentence_encoder import without_encoder
from shared.language.vectors import load_vectors
from shared.text.secrets.masking import masked
from tests.language.evidence import judge_task
from tests.language.rules.tasks import assess_task, judged, verdicts

UPSET: str = "How do you handle an upset customer?"
CALM: str = "Calming an angry customer"
REPORT: str = "The breach is reported to the regulator within 72 hours"
ASKED: str = "What happens after a data breach?"


def said(answer: str, point: str = REPORT, question: str = ASKED) -> Verdict:
    (found,) = verdicts(assess_task(answer, question=question, ideal="", keys=[point]), load_vectors())
    return found  # pyright: ignore[reportReturnType]


class TestAPoint:
    @pytest.mark.parametrize("answer", [
        "I hate angry customers and calming them bores me.",
    ])  # fmt: skip
    def test_that_is_hated_is_not_credited(self, answer: str) -> None:
        assert said(answer, CALM, UPSET) != "demonstrated"

    def test_that_is_told_in_other_words_is_not_denied(self) -> None:
        answer = "I let them finish, repeat what went wrong for them, say sorry for it and then offer two ways out."
        assert said(answer, CALM, UPSET) in ("needs_review", "demonstrated")

    @pytest.mark.parametrize(("answer", "point"), [
        ("It is heated to 90 °C.", "It is heated to 100 °C"),
        ("The breach is reported to the regulator within 72 days.", REPORT),
        ("The breach is not reported to the regulator within 72 hours.", REPORT), ("Not within 72 hours.", REPORT),
    ])  # fmt: skip
    def test_with_another_amount_or_denied_is_not_credited(self, answer: str, point: str) -> None:
        assert said(answer, point) != "demonstrated"

    def test_that_none_of_several_answers_says_is_not_credited_for_all_of_them_together(self) -> None:
        task = assess_task(
            "I hand it over when it touches money above 200 euros or somebody's safety, with a note of what was tried.",
            "I trained three new colleagues, each for four weeks, by listening in on their calls.",
            "Zendesk for tickets, a wiki for notes. I never used a chat tool at work.",
            question="How would you explain to somebody without technical knowledge how to reset a password?",
            follow_ups=[
                "How would you set the e-mail out on the page?",
                "Which words would you avoid, and what would you write instead?",
            ],
            ideal="Short numbered steps in the order of what the reader sees, no jargon, what to do if it does not work.",
            keys=["Clear written instructions", "Plain language for customers"],
        )
        assert "demonstrated" not in verdicts(task)

    def test_with_the_same_amount_in_another_unit_is_not_denied(self) -> None:
        found = said("We report the breach to the regulator within three days.")
        assert found in ("demonstrated", "needs_review")

    def test_of_which_go_is_asked_is_not_shown_by_java(self) -> None:
        question = "How deep is your knowledge of Go?"
        assert said("Mostly Go and Java.", "Writing services in Java", question) != "demonstrated"


class TestWhatIsQuoted:
    """The sentence that is quoted for a point has to show it: one word of it, or its order, is nothing."""

    QUESTION = "There is a smell in the workshop at night. What do you do?"

    @pytest.mark.parametrize(("answer", "verdict"), [
        ("The gas bottles stay where they are, in their cage.", "needs_review"),
        ("I call the gas company at once.", "demonstrated"), ("I ring the gas company.", "demonstrated"),
    ])  # fmt: skip
    def test_a_lone_word_credits_nothing_however_well_all_else_speaks_for_it(
        self, answer: str, verdict: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(PointModel, "probabilities", lambda _, points: [0.99] * len(points))
        task = assess_task(answer, question=self.QUESTION, ideal="", keys=["calling the gas company at once"])
        with without_encoder():
            assert verdicts(task) == [verdict]

    def test_a_sentence_that_is_far_from_a_point_shows_nothing_of_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(PointModel, "probabilities", lambda _, points: [0.99] * len(points))
        point = "calling the gas company at once"
        far = assess_task("Purple is a nice colour.", question=self.QUESTION, ideal="", keys=[point])
        assert verdicts(far) == ["needs_review"]

    @pytest.mark.parametrize(("language", "answer", "point"), [
        ("en", "First I tell Ines, then the office.", "valve first"),
        ("de", "Zuerst sage ich es Ines, danach dem Büro.", "Ventil zuerst"),
        ("fr", "Je préviens toujours Inès, puis le bureau.", "vanne toujours"),
        ("it", "Dico sempre tutto a Ines e al suo ufficio.", "valvola sempre"),
        ("es", "Primero aviso a Inés y a la oficina.", "válvula primero"),
    ])  # fmt: skip
    def test_a_word_of_order_speaks_of_no_point(
        self, language: LanguageCode, answer: str, point: str
    ) -> None:
        task = assess_task(answer, question=self.QUESTION, ideal="", keys=[point], language=language)
        assert scores(task, task.concepts[0], statements(task)) == [0.0]


class TestACriterion:
    @pytest.mark.parametrize(("document", "criterion"), [
        ("It is planned to introduce multi-factor authentication.", "Is multi-factor authentication used?"),
        ("Staff were trained in security every year until 2021.", "Are staff trained in security every year?"),
        ("Some employees are trained in security every year.", "Are all employees trained in security every year?"),
        ("All employees except contractors are trained in security.", "Are all employees trained in security?"),
    ])  # fmt: skip
    def test_that_is_planned_past_or_true_of_some_is_not_met(self, document: str, criterion: str) -> None:
        assert judgement(judge_task(document, question=criterion), load_vectors()).verdict != "met"

    def test_that_another_sentence_denies_is_judged_by_that_sentence(self) -> None:
        task = judge_task(
            "Customer data at rest is encrypted. Backups are not encrypted.",
            question="Are backups encrypted?",
        )
        found = judgement(task, load_vectors())
        assert found.verdict == "not_met"
        assert [each.span for each in found.citations] == ["Backups are not encrypted."]

    def test_that_an_admission_bears_on_counts_the_admission_as_evidence(self) -> None:
        task = judge_task(
            answers=["The tapes in Cork are still in clear text."],
            question="Are backups encrypted?",
            asked="Are the backup tapes encrypted, too?",
        )
        found = judgement(task, load_vectors())
        assert (found.verdict, found.doubts) == ("needs_review", ("wording",))
        assert [each.span for each in found.citations] == ["The tapes in Cork are still in clear text."]


def test_a_recognised_password_is_printed_nowhere() -> None:
    assert "hunter2" not in masked("The password of the till is hunter2.", "en")


@pytest.mark.parametrize(("resume", "guessed"), [
    ("Sam Okoro, plumber\n2014 - today  Plumber, Leeds\n- Fitting of boilers in 60 homes a year", "Fitting of boilers"),
    ("Maria Lang\nTeacher, Westfield School, 2009 - 2021\n- Ran the debating club", "Ran the debating club"),
    ("Jo Bird\nAccount Manager, Northwind, 2016 - today\n- Looked after 45 key accounts", "Looked"),
])  # fmt: skip
def test_a_skill_whose_name_was_guessed_from_a_sentence_waits_for_a_person(resume: str, guessed: str) -> None:
    """Of a plumber, a teacher, an account manager no vocabulary knows the skills: some are named wrongly."""
    found = {each.name: each.doubts for each in skills(SkillsRequest(language="en", resume=resume, most=5))}
    assert found[guessed] == ("wording",)


ASIDES = {
    "en": ("I lay a blanket over the well first, then shout for Greta.", "covering the shaft and getting help",
           "At the mill they used to have a bell until it was stolen, back then."),
    "de": ("Ich lege zuerst eine Decke über den Brunnen, dann rufe ich Greta.", "Schacht abdecken und Hilfe holen",
           "In der Mühle gab es früher eine Glocke, bis sie gestohlen wurde, damals."),
    "fr": ("Je pose d'abord une couverture sur le puits, puis j'appelle Greta.", "couvrir le trou et chercher de l'aide",
           "Au moulin il y avait autrefois une cloche, jusqu'à ce qu'on la vole."),
    "es": ("Primero pongo una manta sobre el pozo y luego llamo a Greta.", "tapar el hueco y buscar ayuda",
           "En el molino antes había una campana, hasta que la robaron."),
    "it": ("Prima metto una coperta sul pozzo, poi chiamo Greta.", "coprire la buca e cercare aiuto",
           "Al mulino una volta c'era una campana, finché non l'hanno rubata."),
}  # fmt: skip


@pytest.mark.parametrize("language", ASIDES)
def test_what_a_person_has_to_decide_is_not_denied_by_a_story_told_to_a_follow_up(
    language: LanguageCode,
) -> None:
    """G4: what stands in doubt after the first answer stays in doubt."""
    first, point, aside = ASIDES[language]
    task = assess_task(first, question="?", ideal="", keys=[point], language=language)
    both = task.model_copy(update={"exchanges": (*task.exchanges, Exchange("??", aside))})
    assert verdicts(task)[0] in ("needs_review", "demonstrated")
    assert verdicts(both)[0] in ("needs_review", "demonstrated")


def test_the_quote_shows_all_that_carries_the_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PointModel, "probabilities", lambda _, points: [0.99] * len(points))
    answer = "I close the sluice by hand. Then the miller is told by radio. We go home."
    task = assess_task(answer, question="?", ideal="", keys=["closing the sluice and telling the miller"])
    (found,) = judged(task).findings
    assert (found.verdict, found.evidence) == (
        "demonstrated", "I close the sluice by hand. Then the miller is told by radio.",
    )  # fmt: skip


class TestAnAmountOfAnotherThing:
    @pytest.mark.parametrize(
        ("language", "question", "point", "answer"),
        [
            ("en", "How do you look after the milk?", "keeps the cooling room at 4 degrees or below",
             "I test it at the gate with the stick, 4 or below otherwise the driver takes it home again, then into the"
             " cooling room with it, and a line in the book."),
            ("de", "Wie gehen Sie mit der Milch um?", "hält den Kühlraum bei höchstens 4 Grad",
             "Ich prüfe sie am Tor, höchstens 4 Grad sonst nimmt der Fahrer sie wieder mit, dann ab in den Kühlraum,"
             " und ein Strich ins Buch."),
            ("fr", "Comment traitez-vous le lait ?", "garde la chambre froide à 4 degrés au plus",
             "Je le contrôle au portail, 4 degrés au plus sinon le chauffeur le remporte, ensuite direct dans la"
             " chambre froide, et une ligne dans le cahier."),
            ("es", "¿Cómo trata la leche?", "mantiene la cámara fría a 4 grados como máximo",
             "La controlo en la puerta, 4 grados como máximo si no el chófer se la lleva otra vez, luego directa a la"
             " cámara fría, y una línea en el libro."),
            ("it", "Come tratta il latte?", "tiene la cella frigo a 4 gradi al massimo",
             "Lo controllo al cancello, 4 gradi al massimo altrimenti l'autista se lo riporta via, poi dritto nella"
             " cella frigo, e una riga nel registro."),
        ],
    )  # fmt: skip
    def test_in_a_clause_of_its_own_credits_no_point(
        self, language: LanguageCode, question: str, point: str, answer: str
    ) -> None:
        (found,) = verdicts(
            assess_task(answer, question=question, ideal="x", keys=[point], language=language)
        )
        assert found == "needs_review"

    def test_in_the_clause_of_the_point_credits_it(self) -> None:
        answer = "I test it at the gate, and the cooling room is at 4 degrees or below, always."
        point = "keeps the cooling room at 4 degrees or below"
        assert said(answer, point, "How do you look after the milk?") == "demonstrated"

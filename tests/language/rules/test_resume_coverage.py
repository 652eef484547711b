"""Which questions a resume answers, by the rules (E4)."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import (
    CoverageDraft,
    CoverageQuestion,
    CoverageRequest,
    CriterionEvidence,
)
from shared.language.rules.language import RulesLanguage
from shared.language.rules.resume.coverage import CONFIDENCE, coverage
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE, checked_coverage
from shared.modes.predefined_questions.resume_coverage import FILLED_ABOVE, judged

RESUME = """Ana Prado
Experience
- Led a team of six engineers and mentored two of them
- Mentoring of two engineers, with solid results
- Running 40 services on Kubernetes in production, with zero
  downtime deployments
- Prepared the yearly budget of the plat-
form team
I have no experience with Kafka. I never managed a warehouse.
I am looking to learn machine learning.
Skills: Terraform, stakeholder management, Python, Go
Objective
To own a product roadmap
"""


def question(*criteria: str, name: str = "q") -> CoverageQuestion:
    return CoverageQuestion(
        question_id=name,
        question_text="What have you done?",
        criteria=tuple(
            Concept(concept_id=f"{name}.c{number}", text=text, label=text, severity="major")
            for number, text in enumerate(criteria, 1)
        ),
    )


def draft(*criteria: str, resume: str = RESUME, language: LanguageCode = "en") -> CoverageDraft:
    (found,) = coverage(CoverageRequest(language=language, resume=resume, questions=(question(*criteria),)))
    return found


def spans(*criteria: str, resume: str = RESUME, language: LanguageCode = "en") -> list[str]:
    return [each.span for each in draft(*criteria, resume=resume, language=language).evidence]


class TestWhatIsEvidence:
    def test_a_sentence_with_all_the_words_of_a_criterion_in_any_form(self) -> None:
        assert spans("Leading teams of engineers") == []
        assert spans("A team of engineers") == ["Led a team of six engineers and mentored two of them"]
        assert spans("Services running on Kubernetes") == [
            "Running 40 services on Kubernetes in production, with zero\n  downtime deployments"
        ]

    def test_every_criterion_by_itself(self) -> None:
        found = draft("Mentoring engineers", "Data pipelines")

        assert [each.criterion_id for each in found.evidence] == ["q.c1"]
        assert found.confidence == CONFIDENCE

    def test_no_evidence_gives_no_confidence(self) -> None:
        assert draft("Data pipelines").confidence == 0.0

    def test_words_that_frame_a_criterion_need_not_be_said(self) -> None:
        assert spans("Solid experience in mentoring engineers") != []

    def test_words_split_at_the_end_of_a_line_are_read_whole(self) -> None:
        assert spans("Budget of the platform team") == ["Prepared the yearly budget of the plat-\nform team"]

    def test_words_of_two_sentences_are_no_evidence(self) -> None:
        assert spans("Budget for Kubernetes") == []

    @pytest.mark.parametrize(
        ("language", "resume", "criterion"),
        [
            ("en", "Gas installation and boiler servicing in 300 homes", "Gas installation"),
            ("en", "Fitted or serviced 40 boilers", "Fitted or repaired boilers"),
            ("en", "Handled complaints and returns at the desk", "Complaint handling"),
            ("de", "Führung einer Kolonne von drei Monteuren", "Führung einer Kolonne"),
            ("de", "Auszubildende betreut", "Auszubildende betreut"),
            ("fr", "Encadrement de quatre comptables", "Encadrement de comptables"),
            ("es", "Auditoría de noche sola, cinco noches por semana", "hizo la auditoría de noche"),
            ("it", "Riconciliazioni bancarie su sei conti", "Riconciliazioni bancarie"),
        ],
    )
    def test_what_one_clause_surely_says(self, language: LanguageCode, resume: str, criterion: str) -> None:
        assert spans(criterion, resume=resume, language=language) == [resume]


class TestHowSureAFillIs:
    """E4, G4: one doubt leaves it filled and for a person to look at; two, and the question is asked."""

    def test_nothing_speaks_against_a_fill_of_several_words_each_with_its_own_passage(self) -> None:
        assert draft("Mentoring engineers").doubts == ()

    def test_a_lone_word_may_stand_for_something_else(self) -> None:
        found = draft("Experience in mentoring")
        assert (found.doubts, found.confidence) == (("subject",), 0.85)

    def test_one_passage_for_two_criteria_without_a_word_of_its_own_for_each_is_too_little(self) -> None:
        found = draft("Team of engineers", "Engineers of a team")
        assert (found.doubts, found.confidence) == (("partial",), 0.85)
        assert draft("A team of engineers", "Mentored two engineers").doubts == ()

    def test_years_that_are_asked_for_are_to_be_told(self) -> None:
        """A model claims what it reads; the amounts in its quotation are compared."""
        resume = "Nurse on a surgical ward\nNurse on a surgical ward for 3 years\nNurse on a surgical ward for 7 years"
        asked = question("At least 5 years as a nurse")
        for line, doubts in zip(resume.splitlines(), (("number",), ("number",), ()), strict=True):
            claimed = CoverageDraft(
                question_id="q",
                evidence=(CriterionEvidence(criterion_id="q.c1", span=line),),
                confidence=0.95,
            )
            (found,) = checked_coverage(
                [claimed], CoverageRequest(language="en", resume=resume, questions=(asked,))
            )
            assert found.doubts == doubts, line

    def test_two_doubts_leave_the_question_to_be_asked(self) -> None:
        found = draft("Experience in mentoring", "Mentoring")
        assert set(found.doubts) == {"subject", "partial"}
        asked = question("Experience in mentoring", "Mentoring")
        assert not judged(asked, found, RESUME).is_filled


class TestWhatIsInDoubt:
    """E4: only a sure fill fills; what stands for something else is asked about."""

    @pytest.mark.parametrize(("resume", "criterion"), [
        ("Sold first-aid qualification courses to nursing homes", "First-aid qualification"),
        ("Sales of first aid courses", "First aid"), ("Wound care was done by the district nurse", "Wound care"),
        ("Assisted with wound care on nights", "Wound care"),
        ("Wound care certificate, expired in 2016", "Wound care certificate"),
        ("Wound care exam, failed again in 2022", "Wound care exam"),
        ("Gas installation course planned for 2027", "Gas installation"),
        ("Interested in gas installation", "Gas installation"),
        ("My brother runs a gas installation firm", "Gas installation"),
        ("Wrote brochures about gas installation", "Gas installation"),
        ("Booked engineers for gas installation", "Gas installation"),
        ("Advised customers on heat pumps, gas installation and insurance", "Gas installation"),
        ("Receptionist, Northern Gas Installation Ltd, 2012 - 2015", "Gas installation"),
        ("Basic knowledge of gas installation", "Gas installation"), ("The director led a team of ten", "Led a team"),
        ("Led a sales pitch to the security team", "Led a team"),
        ("Worked with leading teams on exciting projects", "Leading teams"),
        ("Installed 30 bathrooms a year", "Installed over 30 bathrooms a year"),
        ("Installed 30 bathrooms a year", "Installed 50 bathrooms a year"),
        ("Administered servers of customers' servers", "Administered customers"),
        ("Calls to suppliers every day", "On-call"),
        ("Gas installation in 300 homes\nGas installation licence lapsed in 2020", "Gas installation"),
        ("Injection clinic on Mondays (the doctor injects, she signs)", "Injection clinic"),
    ])  # fmt: skip
    def test_it_is_no_evidence(self, resume: str, criterion: str) -> None:
        assert spans(criterion, resume=resume) == []

    @pytest.mark.parametrize(
        ("language", "resume", "criterion"),
        [
            ("de", "Verkauf von Wundauflagen an Heime", "Wundauflagen"),
            ("de", "Wundversorgung an Heime vertrieben", "Wundversorgung"),
            ("de", "Staplerschein 2010 (abgelaufen)", "Staplerschein"),
            ("de", "Elektroinstallation durch Fremdfirma", "Elektroinstallation"),
            ("fr", "Vente de formations aux premiers secours", "Premiers secours"),
            ("fr", "Le chef, M. Roux, réalise les sauces", "réalise les sauces"),
            ("fr", "Logiciels de gestion des stocks", "Gestion des stocks"),
            ("es", "Curso de primeros auxilios caducado en 2020", "Primeros auxilios"),
            ("es", "La gestión de pedidos la hace mi compañera", "Gestión de pedidos"),
            ("it", "Le buste paga le fa il commercialista", "Buste paga"),
            ("it", "Vendita di corsi di primo soccorso", "Primo soccorso"),
        ],
    )
    def test_nor_in_other_languages(self, language: LanguageCode, resume: str, criterion: str) -> None:
        assert spans(criterion, resume=resume, language=language) == []


class TestWhatIsNone:
    @pytest.mark.parametrize("criterion", [
        "Experience with Kafka", "Managed a warehouse", "Machine learning", "Product roadmap", "Terraform",
        "Stakeholder management",
    ], ids=["denied", "never done", "wished for", "an objective", "listed", "two words in a list"])  # fmt: skip
    def test_it_names_the_subject_but_does_not_tell_of_it(self, criterion: str) -> None:
        assert spans(criterion) == []

    @pytest.mark.parametrize(
        ("language", "resume", "criterion"),
        [
            ("it", "Non ho mai guidato un gruppo di lavoro.", "Guidare un gruppo"),
            ("es", "No he dirigido ningún equipo de trabajo.", "Dirigir un equipo"),
            ("de", "Keine Erfahrung mit der Leitung von Teams.", "Leitung von Teams"),
            ("fr", "Je n'ai jamais encadré une équipe.", "Encadrer une équipe"),
            ("it", "Vorrei guidare un gruppo di lavoro.", "Guidare un gruppo"),
            ("es", "Me gustaría dirigir un equipo.", "Dirigir un equipo"),
            ("de", "Ich möchte die Leitung von Teams lernen.", "Leitung von Teams"),
            ("fr", "Je souhaite encadrer une équipe.", "Encadrer une équipe"),
            ("en", "A place where I can learn load testing of services.", "Load testing of services"),
            ("en", "Looking for\nLoad testing of services in a bank.", "Load testing of services"),
        ],
    )
    def test_denials_and_wishes_are_heard_in_five_languages(
        self, language: LanguageCode, resume: str, criterion: str
    ) -> None:
        assert spans(criterion, resume=resume, language=language) == []

    @pytest.mark.parametrize(
        ("language", "resume", "criterion"),
        [
            ("it", "- Ho guidato un gruppo di dodici persone", "Guidare un gruppo"),
            ("es", "- Dirigido un equipo de seis", "Dirigir un equipo"),
            ("de", "- Leitung von zwei Teams", "Leitung von Teams"),
            ("fr", "- Encadré une équipe de quatre comptables", "Encadrer une équipe"),
        ],
    )
    def test_what_was_done_is_evidence_in_five_languages(
        self, language: LanguageCode, resume: str, criterion: str
    ) -> None:
        assert len(spans(criterion, resume=resume, language=language)) == 1

    def test_a_criterion_that_is_itself_a_denial_is_met_by_one(self) -> None:
        assert spans("Zero-downtime deployments") != []
        assert spans("Downtime deployments") == []


WORDS = ["led", "team", "no", "never", "kafka", "services", "in", "production", "learn", "to", "looking"]
LINES = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join), min_size=1, max_size=6
)


@given(
    lines=LINES,
    criteria=st.lists(st.sampled_from(["led a team", "kafka services", "production"]), min_size=1),
)
def test_every_span_stands_in_the_resume_and_what_is_filled_lacks_nothing(
    lines: list[str], criteria: list[str]
) -> None:
    resume = "\n".join(lines)
    asked = question(*criteria)

    found = judged(asked, draft(*criteria, resume=resume), resume)

    assert all(span in resume for _, span in found.evidence)
    assert found.is_filled == (len(found.evidence) == len(criteria) and found.confidence > FILLED_ABOVE)


@given(
    before=st.sampled_from(["no", "without", "never any"]), tail=st.sampled_from(["", " so far", " at work"])
)
def test_a_negated_sentence_never_fills(before: str, tail: str) -> None:
    assert (
        spans(
            "Experience with Kafka services", resume=f"I have {before} experience with Kafka services{tail}."
        )
        == []
    )


async def test_a_batch_gets_one_draft_a_question_in_its_order() -> None:
    questions = tuple(question("A team of engineers", name=f"q{number}") for number in range(30))

    reply = await RulesLanguage().run(
        JUDGE_COVERAGE, CoverageRequest(language="en", resume=RESUME, questions=questions)
    )

    assert [each.question_id for each in reply.value] == [each.question_id for each in questions]
    assert reply.source == "rules"


def test_thirty_questions_on_a_long_resume_are_quick() -> None:
    """NFR1 of the candidate modes: under 5 s with a model; the rules take a small part of it."""
    resume = "\n".join(
        f"- Task {n}: led work number{n} on topic{n % 90} for team{n % 70}, area {n}" for n in range(600)
    )
    questions = tuple(question(f"topic{n} team{n}", f"work number{n}", name=f"q{n}") for n in range(30))
    began = time.process_time()

    coverage(CoverageRequest(language="en", resume=resume, questions=questions))

    assert time.process_time() - began < 2.0

"""What a model says is read as its request means it: short numbers as ids, an unknown number as nothing."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Fact
from shared.language.fallback import FallbackLanguage
from shared.language.openai_model import OpenAILanguage
from shared.language.port import Request
from shared.language.requests.handover_turn import (
    Contradiction,
    DiscoveredQuestion,
    OpenConflict,
    SettledQuestion,
    SolvedConflict,
)
from shared.language.requests.interview import Known
from shared.language.requests.onboarding import PartsRequest
from shared.language.requests.resume import AttributeFound, CoverageDraft, CriterionEvidence
from shared.language.rules.language import RulesLanguage
from shared.language.tasks import find_task
from shared.language.tasks.extract_skills import SkillReply
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.modes.knowledge_handover.knowledge import Ground
from tests.fakes.model_answers import ANSWERED
from tests.fakes.model_handover_answers import NOTHING_EXTRACTED
from tests.fakes.model_replies import says
from tests.fakes.model_server import ModelServer
from tests.language.evidence import judge_task, rank_task
from tests.language.examples import EXAMPLES
from tests.language.handover_turn import extract_task
from tests.language.onboarding import DECISION, FINDING, PERSON, RISK
from tests.language.tasks import assess_task, coverage_task, many_questions, skills_task


def read(name: str, said: dict[str, Any], request: Request | None = None) -> Any:
    """The reply to the task, not yet checked."""
    asked = request or EXAMPLES[name]
    task = find_task(name)
    assert task.model is not None
    return task.model.reply.shape(asked).model_validate_json(json.dumps(said)).result(asked)


def judged(number: str, confidence: float, *evidence: tuple[str, str]) -> dict[str, Any]:
    spans = [{"criterion": criterion, "span": span} for criterion, span in evidence]
    return {"question": number, "evidence": spans, "confidence": confidence}


class TestCoverage:
    def test_numbers_stand_for_the_ids_of_the_set(self) -> None:
        said = [judged("1", 0.9, ("1.1", "Led a team"), ("1.2", "mentored")), judged("2", 0)]
        assert read("judge_coverage", {"questions": said}) == (
            CoverageDraft(
                question_id="set-7-leadership",
                evidence=(
                    CriterionEvidence(criterion_id="lead.c1", span="Led a team"),
                    CriterionEvidence(criterion_id="lead.c2", span="mentored"),
                ),
                confidence=0.9,
            ),
            CoverageDraft(question_id="set-7-mobile"),
        )

    @pytest.mark.parametrize("number", ["1.3", "2.1", "lead.c1", "1", "", "01.1"])
    def test_a_criterion_that_was_never_numbered_so_is_dropped(self, number: str) -> None:
        (leading,) = read("judge_coverage", {"questions": [judged("1", 0.9, (number, "Led a team"))]})
        assert leading.evidence == ()

    @pytest.mark.parametrize("confidence", [1.01, -0.1, 95, 1e400])
    def test_a_confidence_that_is_no_share_of_one_is_none(self, confidence: float) -> None:
        assert read("judge_coverage", {"questions": [judged("1", confidence)]})[0].confidence == 0.0

    async def test_batches_of_thirty_questions_are_judged_side_by_side(
        self, server: ModelServer, language: FallbackLanguage
    ) -> None:
        """E4: no batch gets its reply before all five were asked for, so five take the time of one."""
        questions = many_questions(30)
        in_half_doubt = says({"questions": [judged(f"{number}", 0.5) for number in range(1, 7)]})
        server.script("judge_coverage", *(replace(in_half_doubt, after_requests=5),) * 5)
        tasks = [coverage_task(*questions[start : start + 6]) for start in range(0, 30, 6)]
        replies = await asyncio.gather(*(language.run(JUDGE_COVERAGE, task) for task in tasks))
        drafts = [(draft.question_id, draft.confidence) for reply in replies for draft in reply.value]
        assert drafts == [(each.question_id, 0.5) for each in questions]
        assert server.calls() == 5


class TestAssessments:
    def test_numbers_stand_for_concepts_and_for_what_is_known(self) -> None:
        """A5, G2. Ids stay here: they would come back in the reply, and nobody is to make one up."""
        told = {"evidence": "six", "verdict": "needs_review", "confidence": "low"}
        known = Known(concept_id="s1.scale", subject="scale of Kafka", said="five", source="resume")
        said = {
            **ANSWERED,
            "intent": "correction",
            "findings": [{"concept": number, **told} for number in ("3", "c1", "9", "1")],
            "grade": "good",
            "corrections": [{"known": number, "span": "six"} for number in ("k2", "s1.scale", "k1")],
        }
        draft = read("assess", said, assess_task().model_copy(update={"known": (known,)}))
        assert [each.concept_id for each in draft.findings] == ["c3", "", "", "c1"]
        assert draft.confidence == "low"
        assert [each.concept_id for each in draft.corrections] == ["s1.scale"]
        assert draft.grade == 0.75


class TestSkills:
    def test_attributes_come_in_their_order_and_null_is_unknown(self) -> None:
        duration = {"value": "3 years", "span": "in production for 3 years"}
        scale = {"value": "2 million users", "span": "2 million users"}
        of_it = {"name": "Kafka", "is_job": False, "lines": [], "senseless": ["constraints"]}
        told = {**dict.fromkeys(SKILL_ATTRIBUTES), "duration": duration, "scale": scale}
        (skill,) = read("extract_skills", {"skills": [of_it | told], "applies_for": None, "needs": []})
        assert skill.senseless == ("constraints",)
        assert skill.attributes == (
            AttributeFound(attribute="scale", **scale),
            AttributeFound(attribute="duration", **duration),
        )

    def test_what_the_interview_is_not_to_end_without_stands_behind_the_skills(self) -> None:
        told = {"skills": [], "applies_for": None, "needs": ["how the relay was built"]}
        drafts = read("extract_skills", told, skills_task(resume="Kafka pipelines in production"))
        assert [(each.name, each.is_need) for each in drafts] == [("how the relay was built", True)]

    def test_a_gap_question_is_for_the_point_that_it_names_if_there_is_one(self) -> None:
        for point, gap_id in ((" 1", "s1.autonomy"), ("9", None), ("", None)):
            wording = read("word_gap_question", {"point": point, "question": "What did you decide?"})
            assert wording.gap_id == gap_id

    def test_every_attribute_is_asked_about(self) -> None:
        """Each is a field of its own, so the model cannot pass one over."""
        assert list(SkillReply.model_fields) == ["name", "is_job", "lines", "senseless", *SKILL_ATTRIBUTES]
        assert set(SkillReply.model_json_schema()["required"]) == set(SkillReply.model_fields)


class TestFilesOfAHandover:
    @pytest.mark.parametrize(("line", "at"), [(3, 3), (0, 1), (-7, 1), (10**12, 10**9)])
    def test_a_line_that_is_none_does_no_harm(self, line: int, at: int) -> None:
        said = {"line": line, "excerpt": "x = 1", "kind": "threshold", "text": "Nothing says why."}
        assert [each.line for each in read("dive_into_file", {"findings": [said]})] == [at]

    def test_questions_get_ids_and_the_places_of_their_findings(self) -> None:
        said = [
            {"finding": "1.1", "priority": "P0", "question": "Who chose 0.3?"},
            {"finding": None, "priority": "P1", "question": "What breaks first?"},
        ]
        first, second = read("plan_backlog", {"questions": said})
        assert (first.file_name, first.line, first.origin, first.priority) == ("pricing.py", 3, "FILE", "P0")
        assert (second.file_name, second.origin, second.status) == (None, "GLOBAL", "OPEN")
        assert first.question_id.startswith("file-")
        assert len(first.question_id) == len("file-") + 8


def extraction(**changes: object) -> dict[str, Any]:
    return {
        **NOTHING_EXTRACTED,
        "facts": [{"text": "The threshold was lowered.", "span": "We lowered it to 0.3"}],
        "follow_up": "What did the audit of 2021 measure?",
        "discovered": [{"question": "Who is Karin Holm?", "priority": "P0"}],
        "settled": [{"question": "1", "span": "We lowered it to 0.3"}],
        "contradictions": [{"file": "0.3", "answer": "0.5", "holds": "answer"}],
        "next_question": "2",
        "asked_for": True,
        **changes,
    }


class TestTurnsOfAHandover:
    def test_all_is_read_and_the_choice_rides_along(self) -> None:
        """B2, B4 to B6."""
        found = read("extract_facts", extraction())
        assert found.facts == (Fact(text="The threshold was lowered.", span="We lowered it to 0.3"),)
        assert (found.intent, found.confidence, found.engagement) == ("answer", "medium", "high")
        assert (found.follow_up, found.next_question_id) == ("What did the audit of 2021 measure?", "q3")
        assert found.discovered == (DiscoveredQuestion(text="Who is Karin Holm?", priority="P0"),)
        assert found.settled == (SettledQuestion(question_id="q2", span="We lowered it to 0.3"),)
        assert found.contradiction == Contradiction(in_file="0.3", said="0.5", holds="0.5")
        assert found.asked_for

    def test_what_a_correction_replaces_goes_by_the_number_of_the_fact(self) -> None:
        task = extract_task(facts=("It was 0.3.", "Karin signs."))
        found = read("extract_facts", extraction(intent="correction", replaces=["f1", "f9", "2"]), task)
        assert found.replaced == ("It was 0.3.",)

    @pytest.mark.parametrize("number", ["0", "4", "q3", "", "2.0", "the second", None])
    def test_a_number_that_was_never_given_chooses_nothing(self, number: str | None) -> None:
        """B2: the highest priority comes next then."""
        assert read("extract_facts", extraction(next_question=number)).next_question_id is None

    def test_a_question_is_settled_by_a_known_fact_of_this_number(self) -> None:
        task = extract_task(facts=("It was 0.3.", "Karin signs."))
        (found,) = read("extract_facts", extraction(settled=[{"question": "1", "span": "f2"}]), task).settled
        assert (found.question_id, found.fact) == ("q2", "Karin signs.")

    def test_a_conflict_is_decided_by_its_number(self) -> None:
        open_one = OpenConflict(question_id="q7", in_file="14 days", said="ten days")
        solved = [{"conflict": "c1", "holds": "both"}, {"conflict": "c2", "holds": "file"}]
        found = read("extract_facts", extraction(solved=solved), extract_task(conflicts=(open_one,)))
        assert found.solved == (SolvedConflict(question_id="q7", holds="both"),)

    def test_a_question_that_the_answer_brought_up_may_come_next(self) -> None:
        assert read("extract_facts", extraction(next_question="d1")).discovered[0].comes_next


def stated(name: str, **parts: list[str]) -> Any:
    """Statements that rest on the sources of these numbers, by part."""
    told = {part: [{"sources": numbers, "text": "So."}] for part, numbers in parts.items()}
    task = find_task(name)
    assert task.model is not None
    empty = {part: "" if part == "text" else [] for part in task.model.reply.model_fields}
    return read(name, empty | told).parts


class TestAfterAHandover:
    def test_numbers_stand_for_facts(self) -> None:
        parts = stated("sort_facts", decisions=["1"], risks=["4", "2", "4"])
        assert parts["decisions"][0].grounds == (DECISION.ground,)
        assert [each.ref for each in parts["risks"][0].grounds] == [RISK.ground.ref, "fact-2"]
        assert parts["history"] == ()

    def test_numbers_that_were_never_given_name_nothing(self) -> None:
        assert stated("sort_facts", risks=["99", "0", "fact-4", ""])["risks"][0].grounds == ()

    def test_findings_are_numbered_on_after_the_facts(self) -> None:
        parts = stated("write_package", people=["3"], risks=["6"])
        assert parts["people"][0].grounds == (PERSON.ground,)
        assert parts["risks"][0].grounds == (FINDING.ground,)

    def test_a_citation_names_a_passage_by_its_number(self) -> None:
        cited = [
            {"passage": number, "span": "Anna Schmidt"} for number in ("1", "9", "0", "fact-3", "1.0", "")
        ]
        answer = read("answer_question", {"citations": cited, "answered": True, "answer": "She does."})
        assert answer.grounds == (Ground(kind="fact", ref="fact-3", span="Anna Schmidt"),)
        assert answer.answer == "She does."

    def test_a_model_that_says_it_cannot_answer_is_believed(self) -> None:
        cited = [{"passage": "1", "span": PERSON.text}]
        said = {"citations": cited, "answered": False, "answer": PERSON.text}
        assert (read("answer_question", said).answer, read("answer_question", said).grounds) == ("", ())


def test_a_model_ranks_by_words_of_its_own() -> None:
    """C6"""
    said = [{"passage": "2", "relevance": "direct"}, {"passage": "9", "relevance": "direct"}]
    assert read("rank_evidence", {"passages": said}, rank_task("a", "b", "c")) == (0.0, 1.0, 0.0)


@pytest.mark.parametrize(
    ("name", "request_of_nothing"),
    [
        ("judge_criterion", judge_task()),
        ("rank_evidence", rank_task()),
        ("sort_facts", PartsRequest(language="en", facts=())),
    ],
)
async def test_of_nothing_no_model_is_asked(
    name: str, request_of_nothing: Request, server: ModelServer, model: OpenAILanguage
) -> None:
    reply = await FallbackLanguage(model, RulesLanguage()).run(find_task(name), request_of_nothing)
    assert (reply.source, reply.usage.fallbacks, server.calls()) == ("rules", 0, 0)

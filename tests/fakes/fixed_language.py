"""A language model that always says the same, or always fails: for what stands above the port."""

from dataclasses import dataclass
from typing import Any, Final

from shared.interview.state_machine.assessment import AssessmentDraft, Finding
from shared.language.port import LanguageFailed, Reply
from shared.language.requests.evidence import JudgementDraft
from shared.language.requests.exploration import Listening, TopicWording
from shared.language.requests.handover_turn import Extraction
from shared.language.requests.interview import SummaryDraft
from shared.language.requests.onboarding import AnswerDraft, PackageDraft, PartsDraft
from shared.language.requests.resume import CoverageDraft, SkillDraft
from shared.language.rules.themes import theme_names
from shared.modes.knowledge_handover.handover import BacklogQuestion
from shared.modes.knowledge_handover.handover import Finding as FileFinding
from shared.modes.topic_exploration.plan import Intelligence
from tests.fakes.scripted_language import Answer, ScriptedLanguage

RULES_QUESTION = "What can you say about the matter that is left?"
RULES_EXPLANATION = "Tell it as you see it. What is your view?"
RULES_SUMMARY = "Questions and answers."
RULES_SKILLS = (SkillDraft(name="Skill of the rules"),)
RULES_FINDINGS = (FileFinding(text="A finding of the rules.", kind="purpose"),)
RULES_BACKLOG = (
    BacklogQuestion(question_id="global-1", text=RULES_QUESTION, priority="P0", origin="GLOBAL"),
)


def _missing(request: Any) -> AssessmentDraft:
    """Every concept is missing."""
    return AssessmentDraft(
        findings=tuple(
            Finding(concept_id=each.concept_id, verdict="not_demonstrated") for each in request.concepts
        )
    )


_SAID: Final[dict[str, object]] = {
    "word_follow_up": RULES_QUESTION,
    "clarify": RULES_EXPLANATION,
    "summarise": SummaryDraft(text=RULES_SUMMARY),
    "extract_skills": RULES_SKILLS,
    "word_gap_question": RULES_QUESTION,
    "extract_facts": Extraction(),
    "word_backlog_question": RULES_QUESTION,
    "sort_facts": PartsDraft(parts={}),
    "write_package": PackageDraft(parts={}),
    "answer_question": AnswerDraft(),
    "dive_into_file": RULES_FINDINGS,
    "summarise_project": RULES_SUMMARY,
    "plan_backlog": RULES_BACKLOG,
    "judge_criterion": JudgementDraft(verdict="not_met", rationale=RULES_SUMMARY),
    "listen": Listening(intent="answer", confidence="medium", engagement="neutral"),
    "play_participant": RULES_SUMMARY,
    "word_topic": TopicWording(text=RULES_QUESTION),
}
FIXED: Final[dict[str, Answer]] = {
    **{name: lambda _, value=value: value for name, value in _SAID.items()},
    "word_main_question": lambda request: request.main_question,
    "assess": _missing,
    "judge_coverage": lambda request: tuple(
        CoverageDraft(question_id=each.question_id) for each in request.questions
    ),
    "rank_evidence": lambda request: (1.0,) * len(request.texts),
    "plan_topics": lambda request: (Intelligence(),) * len(request.topics),
    "name_themes": theme_names,
}


@dataclass(slots=True)
class FixedLanguage(ScriptedLanguage):
    """Says that every concept and criterion is missing, and fixed texts; where there is a `failure`, that is raised."""

    failure: LanguageFailed | None = None

    def __post_init__(self) -> None:
        self.answers = dict(FIXED)

    async def run(self, task: Any, request: Any) -> Reply[Any]:
        if self.failure is None:
            return await ScriptedLanguage.run(self, task, request)
        self.calls[task.name] += 1
        raise self.failure

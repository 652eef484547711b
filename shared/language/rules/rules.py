"""What the rules make of each task of the language port: no model, no network, the same reply to the same task."""

from shared.domain.assessment import AssessmentDraft
from shared.domain.exploration.plan import Intelligence
from shared.domain.handover import BacklogQuestion, Finding
from shared.language import onboarding_tasks, port
from shared.language.evidence_tasks import JudgementDraft, JudgeTask, RankTask
from shared.language.exploration_tasks import Listening, ListenTask, PlanTask, TopicTask, TopicWording
from shared.language.handover_tasks import BacklogTask, DeepDiveTask, HandoverSummaryTask
from shared.language.rules.answering import answer
from shared.language.rules.backlog import backlog
from shared.language.rules.coverage import findings_from, statements
from shared.language.rules.criteria import judgement, ranking
from shared.language.rules.diving import dive
from shared.language.rules.engagement import confidence, engagement
from shared.language.rules.exploring import intelligence, listening, topic_wording
from shared.language.rules.facts import facts
from shared.language.rules.grading import grade
from shared.language.rules.handover_summary import project_summary
from shared.language.rules.intent import intent_of
from shared.language.rules.onboarding import package_of, parts_of
from shared.language.rules.replying import acknowledgement, clarification, follow_up
from shared.language.rules.resume_coverage import coverage
from shared.language.rules.skill_answers import asked_concepts, asks_attributes, attribute_findings
from shared.language.rules.skill_extraction import skills
from shared.language.rules.skill_questions import gap_question
from shared.language.rules.summarising import summary
from shared.language.rules.talk_listening import extraction
from shared.language.rules.talk_wording import backlog_question
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask
from shared.language.vectors import Vectors


class Rules:
    """Judges and words by rules. With `vectors` it also sees nearness in meaning.

    The vectors were made from English; in the other languages words alone judge better.
    """

    def __init__(self, vectors: Vectors | None = None) -> None:
        self._vectors = vectors

    def assess(self, task: port.AssessTask) -> AssessmentDraft:
        """Raises `LanguageFailed("invalid")` when the task holds no answer."""
        if not task.exchanges:
            raise port.LanguageFailed("invalid", "there is no answer to assess")
        return assessment(task, self._near(task))

    def word_follow_up(self, task: port.FollowUpTask) -> str:
        """Raises `LanguageFailed("exhausted")` when nothing new can be asked."""
        return follow_up(task)

    def clarify(self, task: port.ClarifyTask) -> str:
        """Raises `LanguageFailed("exhausted")` when the question was explained in every way there is."""
        return clarification(task)

    def summarise(self, task: port.SummaryTask) -> port.SummaryDraft:
        return summary(task)

    def judge_coverage(self, task: port.CoverageTask) -> tuple[port.CoverageDraft, ...]:
        return coverage(task)

    def extract_skills(self, task: port.SkillsTask) -> tuple[port.SkillDraft, ...]:
        return skills(task)

    def word_gap_question(self, task: port.GapQuestionTask) -> str:
        """Raises `LanguageFailed("exhausted")` when the attribute was asked for in every way there is."""
        return gap_question(task)

    def extract_facts(self, task: ExtractTask) -> Extraction:
        """Raises `LanguageFailed("invalid")` when the task holds no answer."""
        return extraction(task, self._near(task))

    def word_backlog_question(self, task: WordTask) -> str:
        return backlog_question(task)

    def sort_facts(self, task: onboarding_tasks.PartsTask) -> onboarding_tasks.PartsDraft:
        return parts_of(task)

    def write_package(self, task: onboarding_tasks.PackageTask) -> onboarding_tasks.PackageDraft:
        return package_of(task)

    def answer_question(self, task: onboarding_tasks.AskTask) -> onboarding_tasks.AnswerDraft:
        return answer(task)

    def dive_into_file(self, task: DeepDiveTask) -> tuple[Finding, ...]:
        return dive(task.file, task.most).findings

    def summarise_project(self, task: HandoverSummaryTask) -> str:
        return project_summary(task)

    def plan_backlog(self, task: BacklogTask) -> tuple[BacklogQuestion, ...]:
        return backlog(task)

    def rank_evidence(self, task: RankTask) -> tuple[float, ...]:
        return ranking(task, self._near(task))

    def judge_criterion(self, task: JudgeTask) -> JudgementDraft:
        return judgement(task)

    def plan_topics(self, task: PlanTask) -> tuple[Intelligence, ...]:
        return intelligence(task)

    def listen(self, task: ListenTask) -> Listening:
        """Raises `LanguageFailed("invalid")` when the task holds no answer."""
        return listening(task, self._near(task))

    def word_topic(self, task: TopicTask) -> TopicWording:
        """Raises `LanguageFailed("exhausted")` when nothing new can be said."""
        return topic_wording(task)

    def _near(self, task: port.AssessTask | ExtractTask | RankTask | ListenTask) -> Vectors | None:
        return self._vectors if task.language == "en" else None


def assessment(task: port.AssessTask, vectors: Vectors | None) -> AssessmentDraft:
    """What the rules make of the latest answer, all answers to its main question taken together."""
    answer, language = task.exchanges[-1].answer, task.language
    made = statements(task)
    by_attribute = asks_attributes(task)
    found = attribute_findings(task, vectors) if by_attribute else findings_from(task, made, vectors)
    counted = asked_concepts(task) if by_attribute else task.concepts
    intent = intent_of(task, found, vectors)
    return AssessmentDraft(
        intent=intent,
        findings=found,
        confidence=confidence(answer, language, counted, found),
        engagement=engagement(answer, language),
        facts=facts(answer, language),
        grade=grade(task, made, vectors) if intent == "answer" else None,
        acknowledgement=acknowledgement(task, intent),
    )

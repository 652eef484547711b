"""A mode of the tests' own: three fixed ratings, a comment on each, and their sum. It is all that a new mode takes."""

from typing import Any, Final, Literal

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument, SummaryDocument
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess, Compose, Prepare, Standing, Summarise
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import InterviewState
from shared.language.task import LanguageModel
from shared.modes.clarifying import clarified, clarify_request
from shared.modes.mode import Gathered, Judged, Mode, Ready, Worded
from shared.modes.policy import Ask, Finish, Policy, PolicyOutcome, follow_up, main_question, share
from shared.modes.registry import ModeMaterial, ModePart, Part
from shared.modes.start import StartWithMaterial
from shared.platform.services import Services

QUESTIONS: Final = {
    "work": "From 1 to 5, how did you like your work?",
    "team": "From 1 to 5, how did you like your team?",
    "pay": "From 1 to 5, how fair was your pay?",
}
COMMENT: Final = "What is the reason for that rating?"


class ExitPart(ModePart):
    """`at` is the place of the question in hand; `commented` tells whether its comment was asked for."""

    mode: str = "exit_survey"
    at: int = -1
    commented: bool = False


class ExitMaterial(ModeMaterial):
    mode: str = "exit_survey"


class StartExitSurvey(StartWithMaterial):
    mode: Literal["exit_survey"]  # pyright: ignore[reportIncompatibleVariableOverride]
    material: None = None


class ExitPolicy(Policy):
    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        return _next(_mine(part))

    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        part = _mine(state.part)
        if part.commented:
            return _next(part)
        comment = part.model_copy(update={"commented": True})
        return PolicyOutcome(comment, Ask(follow_up(list(QUESTIONS)[part.at], 1)))

    def unworded(self, state: InterviewState) -> PolicyOutcome:
        return _next(_mine(state.part))

    def skipped(self, state: InterviewState) -> PolicyOutcome:
        return _next(_mine(state.part))

    def standing(self, state: InterviewState) -> Standing:
        behind = max(0, _mine(state.part).at)
        done = share(behind, len(QUESTIONS))
        return Standing(
            round=state.asked, remaining=len(QUESTIONS) - behind, progress=done, completeness=done
        )


def _next(part: ExitPart) -> PolicyOutcome:
    part = part.model_copy(update={"at": part.at + 1, "commented": False})
    if part.at == len(QUESTIONS):
        return PolicyOutcome(part, Finish("complete"))
    return PolicyOutcome(part, Ask(main_question(list(QUESTIONS)[part.at])))


def _mine(part: Part) -> ExitPart:
    assert isinstance(part, ExitPart)
    return part


class ExitSurveyMode(Mode):
    name = "exit_survey"
    part = ExitPart
    material = ExitMaterial
    policy = ExitPolicy()
    defaults = Settings()
    start = StartExitSurvey

    async def gather(self, services: Services, wanted: StartExitSurvey) -> Gathered:
        return Gathered(ExitMaterial())

    async def prepare(self, services: Services, material: ExitMaterial, effect: Prepare) -> Ready:
        return Ready(ExitPart(), [ConceptsRecord(concepts={})])

    async def assess(
        self, language: LanguageModel, interview: Interview, effect: Assess, heard: Heard
    ) -> Judged:
        said = _said(interview.turns())[effect.turn]
        is_question = said.endswith("?") and effect.may_clarify
        document: dict[str, Any] = {
            "turn": effect.turn,
            "main_id": effect.question.main_id,
            "intent": "clarification" if is_question else "answer",
            "assessment": None,
            "acknowledgement": None,
            "ledger": effect.ledger,
        }
        return Judged(AssessmentDocument.model_validate(document))

    async def compose(self, language: LanguageModel, interview: Interview, effect: Compose) -> Worded:
        if effect.question.kind == "clarification":
            return await clarified(language, clarify_request(effect, interview.turns()))
        return Worded(COMMENT if effect.question.kind == "follow_up" else QUESTIONS[effect.question.main_id])

    async def summarise(self, services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
        said, turns = _said(interview.turns()), interview.turns()
        ratings = [said.get(turn.shown.turn, "") for turn in turns if turn.shown.order == 0]
        total = sum(int(each) for each in ratings if each.isdecimal())
        return SummaryDocument(text=f"Sum of the ratings: {total}", sections=(), source="rules")


def _said(turns: list[WholeTurn]) -> dict[int, str]:
    return {turn.shown.turn: turn.answer.text for turn in turns if turn.answer}

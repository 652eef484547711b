"""The material of mode `predefined_questions`: a resume, and a question set as it was at the start."""

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.authored import Criterion
from shared.modes.registry import FromLibrary, LibraryRef, ModeMaterial


class SetQuestion(Frozen):
    """A question of a set, as it was when the interview started (E3)."""

    question_id: str
    category: str
    question_text: str
    what_assesses: tuple[Criterion, ...]
    expected_answer_pattern: str | None = None
    order: int
    is_required: bool


class PredefinedMaterial(ModeMaterial):
    """A resume, and the snapshot of a question set: what happens to the set later changes nothing in flight."""

    mode: str = "predefined_questions"
    resume: str
    question_set_id: str
    question_set_version: int
    question_set_name: str = ""
    questions: tuple[SetQuestion, ...]

    @property
    def library(self) -> FromLibrary:
        ref = LibraryRef(
            id=self.question_set_id, name=self.question_set_name, version=self.question_set_version
        )
        return FromLibrary(question_set=ref)

    def question(self, question_id: str) -> SetQuestion:
        """The question with this id. Raises KeyError."""
        for question in self.questions:
            if question.question_id == question_id:
                return question
        raise KeyError(question_id)

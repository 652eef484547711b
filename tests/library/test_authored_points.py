"""What an author writes to a point of a question: a topic that may be shown, and up to three probes (G3)."""

from typing import Any

import pytest
from pydantic import ValidationError

from shared.interview.state_machine.concepts import KeyConcept, StatedQuestion, concepts_of, numbered_concepts
from shared.library.files import write_file
from shared.library.model import GivenQuestion, QuestionSet
from shared.modes.adaptive_follow_up.material import AdaptiveMaterial, GivenAdaptiveMaterial, identified
from tests.library.sets import question, question_set, read_sets

WHOLE = {"text": "Trimming of wicks", "topic": "the wicks", "probes": ["What do you do with the wicks?"]}


def given(**changes: Any) -> GivenQuestion:
    return GivenQuestion.model_validate(question(**changes))


class TestCriteria:
    def test_a_string_comes_back_as_a_string_and_an_object_as_an_object(self) -> None:
        both = ["Cleaning of glass", WHOLE]
        assert given(what_assesses=both).model_dump(mode="json")["what_assesses"] == both

    def test_an_object_without_a_topic_and_probes_is_its_text(self) -> None:
        bare = {"text": "Cleaning of glass", "topic": None, "probes": []}
        assert given(what_assesses=[bare]).model_dump()["what_assesses"] == ("Cleaning of glass",)

    @pytest.mark.parametrize(("criterion", "path"), [
        (WHOLE | {"probes": ["Why?"] * 4}, ("what_assesses", 0, "probes")),
        (WHOLE | {"probes": ["Tell me more."]}, ("what_assesses", 0, "probes", 0)),
        (WHOLE | {"probes": ["Why? And who?"]}, ("what_assesses", 0, "probes", 0)),
        (WHOLE | {"topic": " "}, ("what_assesses", 0, "topic")),
        (WHOLE | {"topic": "t" * 81}, ("what_assesses", 0, "topic")),
        (WHOLE | {"other": 1}, ("what_assesses", 0, "other")), (WHOLE | {"text": "skills"}, ("what_assesses",)),
        (" ", ("what_assesses", 0)),
    ])  # fmt: skip
    def test_what_is_wrong_is_told_at_its_place(self, criterion: Any, path: tuple[str | int, ...]) -> None:
        with pytest.raises(ValidationError) as caught:
            given(what_assesses=[criterion])
        assert [error["loc"] for error in caught.value.errors()] == [path]

    @pytest.mark.parametrize("file_format", ["json", "yaml"])
    def test_a_set_is_the_same_after_export_and_import(self, file_format: Any) -> None:
        body = question_set(question(id="q1", order=1, what_assesses=["Cleaning of glass", WHOLE]))
        kept = QuestionSet.model_validate(body | {"id": "s", "version": 1})
        (again,) = read_sets(write_file(kept, file_format).encode(), file_format)
        assert again.questions[0].what_assesses == kept.questions[0].what_assesses


class TestKeyConcepts:
    KEY = KeyConcept(concept="trimming of wicks", topic="the wicks", probes=("What of the wicks?",))

    def test_their_topic_and_probes_belong_to_the_concept(self) -> None:
        (found,) = concepts_of("q", "What do you do?", "Trim them.", [self.KEY], "en")
        assert (found.topic, found.probes) == ("the wicks", ("What of the wicks?",))

    def test_also_where_there_was_no_time_to_name_the_concepts(self) -> None:
        stated = StatedQuestion(
            question_id="q", question_text="What?", ideal_answer="Trim.", key_concepts=(self.KEY,)
        )
        assert numbered_concepts((stated,), "en")["q"][0].topic == "the wicks"

    def test_the_material_of_a_start_holds_them(self) -> None:
        key = {"concept": "wicks", "topic": "the wicks", "probes": ["Why?"]}
        body = {"question_text": "What?", "ideal_answer": "Trim.", "key_concepts": [key]}
        kept = AdaptiveMaterial(
            questions=identified(GivenAdaptiveMaterial.model_validate({"questions": [body]}).questions or ())
        )
        assert kept.model_dump(mode="json")["questions"][0]["key_concepts"] == [key | {"severity": "major"}]

    def test_one_without_them_is_kept_as_before(self) -> None:
        assert KeyConcept(concept="oil").model_dump() == {"concept": "oil", "severity": "major"}

"""Question sets as files: what is read, what is refused and where, and that nothing is lost on the way."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from shared.library.files import MAX_FILE_BYTES, BadFile, FileFormat, write_file
from shared.library.model import FiledQuestionSet, GivenQuestionSet
from shared.library.question_sets import next_question_set
from tests.library.sets import question, question_set, read_sets

SAMPLES = sorted((Path(__file__).resolve().parents[2] / "samples" / "question-sets").glob("*.yaml"))
NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)


def problems(data: bytes, file_format: FileFormat | None = None) -> list[dict[str, str]]:
    with pytest.raises(BadFile) as refused:
        read_sets(data, file_format)
    return refused.value.errors


def as_json(value: Any) -> bytes:
    return json.dumps(value).encode()


class TestReading:
    @pytest.mark.parametrize(
        "wrap", [lambda one: one, lambda one: [one], lambda one: {"question_sets": [one]}]
    )
    @pytest.mark.parametrize("write", [as_json, lambda value: yaml.safe_dump(value).encode()])
    def test_one_set_a_list_and_a_named_list_are_read_from_json_and_yaml(self, wrap: Any, write: Any) -> None:
        [found] = read_sets(write(wrap(question_set())), None)
        assert found == FiledQuestionSet.model_validate(question_set())

    def test_a_byte_order_mark_does_no_harm(self) -> None:
        assert read_sets(b"\xef\xbb\xbf" + as_json(question_set()), "json")

    def test_every_problem_of_every_set_is_named_with_its_path(self) -> None:
        bad = question_set(question(what_assesses=[]), level="")
        found = problems(as_json({"question_sets": [question_set(), bad]}))
        assert [each["path"] for each in found] == [
            "question_sets[1].level",
            "question_sets[1].questions[0].what_assesses",
        ]
        assert problems(as_json([bad]))[0]["path"] == "[0].level"
        assert problems(as_json(bad))[0]["path"] == "level"

    def test_the_same_id_twice_in_a_file_is_refused(self) -> None:
        [found] = problems(as_json([question_set(id="a"), question_set(id="a", name="Spring")]))
        assert found["path"] == "[1].id"

    def test_the_same_set_twice_in_a_file_is_refused(self) -> None:
        [found] = problems(as_json([question_set(), question_set(role="ORCHARD KEEPER")]))
        assert found["path"] == "[1]"

    @pytest.mark.parametrize(("value", "path"), [
        ([], ""), ({"question_sets": []}, "question_sets"), ({"question_sets": "none"}, "question_sets"),
        ({"question_sets": [], "more": 1}, "more"), ([question_set(name=f"N{number}") for number in range(41)], ""),
        ("text", ""), (7, ""), (None, ""), ([[]], "[0]"),
    ])  # fmt: skip
    def test_what_is_no_set_of_sets_is_refused(self, value: Any, path: str) -> None:
        assert [each["path"] for each in problems(as_json(value), "json")] == [path]

    @pytest.mark.parametrize("data", [
        b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"9" * 5_000, b"role: [", b"a: *nowhere",
        b"!!python/object/apply:os.system ['true']", b"a: !!timestamp 2024-99-99", b"? [a]\n: b", b"--- a\n--- b",
        b"- " * 50_000, b"{" * 30, b"a: 1_" + b"9" * 5_000,
    ])  # fmt: skip
    @pytest.mark.parametrize("file_format", ["json", "yaml", None])
    def test_text_that_is_broken_or_hostile_is_refused_in_one_sentence(
        self, data: bytes, file_format: FileFormat | None
    ) -> None:
        [found, *_] = problems(data, file_format)
        assert found["message"]
        assert "\n" not in found["message"]

    def test_aliases_which_could_multiply_are_not_followed(self) -> None:
        bomb = "a0: &a0 [x, x]\n" + "".join(
            f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30)
        )
        [found] = problems(bomb.encode(), "yaml")
        assert "aliases are not taken, line 2" in found["message"]

    def test_a_file_over_the_limit_is_refused_unread(self) -> None:
        [found] = problems(b" " * (MAX_FILE_BYTES + 1))
        assert str(MAX_FILE_BYTES) in found["message"]


TEXT = st.text(min_size=1, max_size=60).map(str.strip).filter(bool)
QUESTIONS = st.builds(
    question,
    TEXT,
    category=TEXT,
    what_assesses=st.lists(TEXT, min_size=1, max_size=3, unique_by=str.casefold).map(
        lambda texts: [f"Storing apples {number} {text}" for number, text in enumerate(texts)]
    ),
    expected_answer_pattern=st.none() | TEXT,
    is_required=st.booleans(),
)
SETS = st.builds(
    lambda questions, **names: question_set(**names) | {"questions": questions},
    st.lists(QUESTIONS, max_size=3),
    role=TEXT,
    level=TEXT,
    name=TEXT,
    is_active=st.booleans(),
)


class TestWriting:
    @example(sets=question_set(name="one\x85two\u2028three\u2029four\nfive"), file_format="yaml")
    @given(sets=SETS, file_format=st.sampled_from(["json", "yaml"]))
    def test_what_was_exported_is_imported_as_the_same(
        self, sets: dict[str, Any], file_format: FileFormat
    ) -> None:
        _, kept = next_question_set(GivenQuestionSet.model_validate(sets), "orchard", None, NOW)
        [again] = read_sets(write_file(kept, file_format).encode(), file_format)
        assert again.model_dump() == kept.model_dump(exclude={"version"})

    def test_yaml_is_written_for_people(self) -> None:
        given = GivenQuestionSet.model_validate(question_set(role="Käserin"))
        _, kept = next_question_set(given, "orchard", None, NOW)
        assert write_file(kept, "yaml").startswith("role: Käserin\nlevel: Senior\n")


@given(data=st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_no_bytes_at_all_are_more_than_refused(data: bytes) -> None:
    for file_format in ("json", "yaml", None):
        with pytest.raises(BadFile):
            read_sets(data, file_format)


class TestSamples:
    @pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
    def test_every_shipped_set_is_valid_and_says_what_a_good_answer_holds(self, path: Path) -> None:
        """E3: sample sets ship."""
        [found] = read_sets(path.read_bytes(), "yaml")
        assert len(found.questions) >= 10
        assert all(each.expected_answer_pattern and len(each.what_assesses) >= 2 for each in found.questions)
        assert all(each.question_text.endswith(("?", ".")) for each in found.questions)
        assert len({each.question_text for each in found.questions}) == len(found.questions)

    @pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
    def test_every_point_of_a_shipped_set_has_a_topic_and_a_probe_of_its_own(self, path: Path) -> None:
        """G3."""
        [found] = read_sets(path.read_bytes(), "yaml")
        points = [point for question in found.questions for point in question.what_assesses]
        assert all(point.topic and point.probes for point in points)
        probes = [probe for point in points for probe in point.probes]
        assert len(set(probes)) == len(probes)

    def test_four_roles_and_three_levels_ship(self) -> None:
        sets = [read_sets(path.read_bytes(), "yaml")[0] for path in SAMPLES]
        assert len({found.role for found in sets}) >= 4
        assert len({found.level for found in sets}) >= 3

    def test_the_senior_full_stack_set_has_more_than_twenty_questions_some_of_them_optional(self) -> None:
        sets = [read_sets(path.read_bytes(), "yaml")[0] for path in SAMPLES]
        (found,) = [each for each in sets if (each.role, each.level) == ("Full-stack Developer", "Senior")]
        assert len(found.questions) > 20
        assert {each.is_required for each in found.questions} == {True, False}

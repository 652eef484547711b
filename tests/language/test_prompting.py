"""One function fills the templates, and no text of others can pass for an instruction."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.language import prompting
from shared.language.plain_text import clean
from shared.language.prompting import DataBlock, Prompt, PromptError, Slot, Term, render

any_text = st.text(st.characters(exclude_categories=()), max_size=300)
hostile_text = st.one_of(
    any_text,
    st.lists(
        st.sampled_from(
            ["</data ", "<data ", "deadbeef", ">", "\n", "answer-1", "{{gaps}}", "# System", "< /DATA x>"]
        )
    ).map("".join),
)


def _slots(**changed: Slot) -> dict[str, Slot]:
    return {
        "language": Term("English"),
        "situation": Term("asked what it means"),
        "question": "Why?",
        "subject": (),
        "said": "What?",
        "shown": "",
        "readers": (),
        "fault": (),
    } | changed


def _fences(user: str) -> list[str]:
    return re.findall(r"^</?data .*$", user, re.MULTILINE | re.IGNORECASE)


def _mark(prompt: Prompt) -> str:
    return _fences(prompt.user)[0].split()[1]


class TestSlots:
    def test_a_missing_slot_is_an_error(self) -> None:
        slots = _slots()
        del slots["said"]
        with pytest.raises(PromptError, match="said"):
            render("clarify", **slots)

    def test_an_unknown_slot_is_an_error(self) -> None:
        with pytest.raises(PromptError, match="ideal_answer"):
            render("clarify", **_slots(ideal_answer="secret"))

    def test_an_unknown_template_is_an_error(self) -> None:
        with pytest.raises(PromptError, match="no template"):
            render("nothing")

    def test_a_text_of_others_cannot_enter_the_system_part(self) -> None:
        with pytest.raises(PromptError, match="system part"):
            render("clarify", **_slots(situation="typed by someone"))

    @pytest.mark.parametrize("value", ["", "two\nlines", "<b>", "x" * 41, "{{said}}", "end: now"])
    def test_a_term_is_a_short_plain_word(self, value: str) -> None:
        with pytest.raises(PromptError):
            Term(value)

    def test_a_block_has_a_plain_name(self) -> None:
        with pytest.raises(PromptError):
            DataBlock("answer 1>", "text")

    @pytest.mark.parametrize("template", ["no parts at all", "# System\nx\n# User\n{{ loose }}", "# User\nx"])
    def test_a_template_that_is_none_is_an_error(
        self, template: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "odd.md").write_text(template)
        monkeypatch.setattr(prompting, "_FOLDER", tmp_path)
        with pytest.raises(PromptError, match="odd"):
            render("odd")


class TestFences:
    def test_a_text_stands_between_its_marks_under_its_slots_name(self) -> None:
        user = render("clarify", **_slots(said="What is it?")).user
        assert re.search(r"<data (\w+) said>\nWhat is it\?\n</data \1>", user)

    def test_prompts_bear_the_same_mark_whatever_their_texts_say(self) -> None:
        """What two prompts begin with alike is charged less for."""
        assert _mark(render("clarify", **_slots())) == _mark(render("clarify", **_slots(said="Ha?")))

    def test_a_text_that_contains_the_mark_gets_another_mark(self) -> None:
        """The mark is looked for in all texts, so even one who knows it cannot close the block."""
        said = "What?"
        for _ in range(12):
            mark = _mark(render("clarify", **_slots(said=said)))
            said += f" </data {mark}> {mark.upper()}"
            assert _mark(render("clarify", **_slots(said=said))) not in said.lower()

    def test_a_text_that_holds_every_short_mark_gets_one_that_nobody_foresees(self) -> None:
        said = " ".join(prompting.SHORT_MARKS)
        marks = {_mark(render("clarify", **_slots(said=f"{said} {more}"))) for more in ("Ha?", "What?")}
        assert [len(mark) for mark in marks] == [8, 8]

    @given(hostile_text, hostile_text)
    def test_no_text_opens_or_closes_a_block(self, question: str, said: str) -> None:
        prompt = render("clarify", **_slots(question=question, said=said))
        fences = _fences(prompt.user)
        mark = fences[0].split()[1]
        names = [f"<data {mark} {name}>" for name in ("question", "said", "shown")]
        assert fences == [line for name in names for line in (name, f"</data {mark}>")]
        assert prompt.user.count(mark) == len(fences)
        assert mark not in clean(question) + clean(said)

    @given(any_text.filter(lambda text: "<" not in text))
    def test_a_text_arrives_whole(self, said: str) -> None:
        user = render("clarify", **_slots(said=said)).user
        assert f" said>\n{clean(said)}\n</data " in user

    @given(hostile_text)
    def test_the_system_part_is_the_same_whatever_was_typed(self, said: str) -> None:
        assert render("clarify", **_slots(said=said)).system == render("clarify", **_slots()).system

    def test_a_paragraph_with_nothing_to_show_is_left_out(self) -> None:
        user = render("clarify", **_slots()).user
        assert user.startswith("The question:\n<data ")
        assert "What it is about" not in user
        assert "What it is about:\n<data " in render("clarify", **_slots(subject="Kafka")).user

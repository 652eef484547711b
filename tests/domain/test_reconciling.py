"""A backlog made one: what asks the same is asked once, by priority, under ids that stay."""

from hypothesis import given
from hypothesis import strategies as st

from shared.modes.knowledge_handover.handover import BacklogQuestion, Priority
from shared.modes.knowledge_handover.reconciling import question_id, reconcile

PRIORITIES: tuple[Priority, ...] = ("P0", "P1", "P2")


def question(
    text: str, priority: Priority = "P0", file_name: str | None = None, line: int | None = None
) -> BacklogQuestion:
    origin = "FILE" if file_name else "GLOBAL"
    identity = question_id(origin, text, file_name, line)
    return BacklogQuestion(
        question_id=identity, text=text, priority=priority, origin=origin, file_name=file_name, line=line
    )


class TestSameQuestions:
    def test_nearly_the_same_words_are_asked_once_at_the_higher_priority(self) -> None:
        late = question("Who approves the freight override at month end, and why?", "P1")
        soon = question("Who approves the freight override at the month end?", "P0")
        assert reconcile([late, soon]) == (soon,)

    def test_other_numbers_are_other_questions(self) -> None:
        texts = [f"Where does the loss threshold of {number} in pricing come from?" for number in (0.3, 0.4)]
        assert len(reconcile([question(text) for text in texts])) == 2

    def test_about_two_places_more_has_to_be_the_same(self) -> None:
        one = question("Who decided the rule about freight on the islands?", file_name="a.md", line=1)
        other = question("Who decided the rule about freight on the mainland?", file_name="b.md", line=1)
        assert reconcile([one, other]) == (one, other)

    def test_short_questions_are_the_same_only_word_for_word(self) -> None:
        one, other, again = question("Who knows?"), question("Who decides?"), question("Who  Knows?")
        assert reconcile([one, other, again]) == (one, other)


class TestOrder:
    def test_priorities_come_in_order_and_what_is_equal_stays_as_given(self) -> None:
        order: list[tuple[str, Priority]] = [("red", "P2"), ("green", "P0"), ("blue", "P1"), ("black", "P0")]
        given_order = [question(f"Question about {word} things?", priority) for word, priority in order]
        assert [each.text.split()[2] for each in reconcile(given_order)] == ["green", "black", "blue", "red"]

    def test_no_more_than_wanted_are_kept(self) -> None:
        assert len(reconcile([question(f"Question about number {n}?") for n in range(9)], most=4)) == 4


class TestIds:
    def test_an_id_follows_from_text_and_place_alone(self) -> None:
        assert question_id("FILE", "Why 0.3?", "a.py", 3) == question_id("FILE", " why  0.3?", "a.py", 3)
        others = {
            question_id("FILE", "Why 0.3?", "a.py", 4),
            question_id("FILE", "Why 0.3?", "b.py", 3),
            question_id("GLOBAL", "Why 0.3?"),
        }
        assert question_id("FILE", "Why 0.3?", "a.py", 3) not in others

    def test_ids_say_where_they_come_from(self) -> None:
        assert question_id("GLOBAL", "Why?").startswith("global-")
        assert question_id("FILE", "Why?", "a.py").startswith("file-")


@given(
    st.lists(
        st.builds(
            question,
            st.lists(
                st.sampled_from(["freight", "rate", "loss", "0.3", "0.4", "month", "end", "Why?"]), min_size=1
            ).map(" ".join),
            st.sampled_from(PRIORITIES),
            st.sampled_from([None, "a.py", "b.py"]),
        ),
        max_size=12,
    ),
    st.integers(1, 12),
)
def test_to_reconcile_twice_changes_nothing_more(questions: list[BacklogQuestion], most: int) -> None:
    once = reconcile(questions, most)
    assert reconcile(once, most) == once
    assert set(once) <= set(questions)

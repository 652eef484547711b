"""The static word vectors, and doing without them."""

import tracemalloc

import pytest

import shared.language.vectors as vectors_module
from shared.language.vectors import Vectors, load_vectors


@pytest.fixture(scope="module")
def vectors() -> Vectors:
    found = load_vectors()
    assert found is not None
    return found


class TestSimilarities:
    def test_there_is_one_row_a_text_and_one_column_an_other(self, vectors: Vectors) -> None:
        assert [len(row) for row in vectors.similarities(["a", "b"], ["c", "d", "e"])] == [3, 3]
        assert vectors.similarities(["a", "b"], []) == [[], []]
        assert vectors.similarities([], ["a"]) == []

    def test_near_meanings_are_nearer_than_far_ones(self, vectors: Vectors) -> None:
        ((near, far),) = vectors.similarities(["a place in memory"], ["memory location", "green apples"])
        assert near > 0.5 > far

    def test_a_text_is_nearest_to_itself_and_an_empty_one_to_nothing(self, vectors: Vectors) -> None:
        ((same, nothing),) = vectors.similarities(["hash table"], ["hash table", ""])
        assert same == pytest.approx(1.0, abs=1e-4)
        assert nothing == 0.0

    def test_what_is_set_aside_counts_less(self, vectors: Vectors) -> None:
        texts = (["hash table of keys"], ["hash table of trees"])
        ((whole,),) = vectors.similarities(*texts)
        ((part,),) = vectors.similarities(*texts, aside="hash table")
        assert part < whole

    def test_many_texts_give_the_same_as_few(self, vectors: Vectors) -> None:
        before = vectors.similarities(["hash"], ["table"])
        for batch in range(6):
            vectors.similarities([f"text {batch} {number}" for number in range(1_000)], ["table"])
        assert vectors.similarities(["hash"], ["table"]) == before


class TestLoading:
    def test_without_the_package_there_are_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def nothing(name: str) -> None:
            return None

        monkeypatch.setattr(vectors_module, "find_spec", nothing)
        assert load_vectors.__wrapped__() is None

    def test_they_are_loaded_once(self) -> None:
        assert load_vectors() is load_vectors()


def test_a_long_text_beside_many_short_ones_takes_no_more_memory_than_alone() -> None:
    """J3: the package fills every text of a batch up to the longest; that took a gigabyte and more."""
    vectors = load_vectors()
    assert vectors is not None
    tracemalloc.start()
    try:
        vectors.similarities(["lamps"], [*(f"lamp {number}" for number in range(63)), "ab. " * 5_000])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 100_000_000

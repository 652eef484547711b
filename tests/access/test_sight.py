"""What a list is narrowed by is what the store indexes (I2)."""

import pytest

from shared.access.principal import Principal
from shared.access.sight import narrowed
from shared.assessments.listing import AssessmentRow
from shared.interview.records.index import IndexRow
from shared.interview.reviews.rows import ReviewRow
from shared.storage.port import INDEX, INDEXED_FIELDS

EVERY_ROLE = ("editor", "reviewer", "viewer")
ADA = Principal("ada-1", "Ada", "person", "editor", {"s1": "viewer", "s2": "editor"})
FILTERS = {
    IndexRow: ("mode", "status", "candidate_id", "study_id"),
    ReviewRow: ("status", "study_id"),
    AssessmentRow: ("corpus", "study_id"),
}
"""Of each list in pages, what a query may name."""


@pytest.mark.parametrize("row", FILTERS)
def test_whoever_lists_reads_no_row_that_is_not_theirs(
    row: type[IndexRow | ReviewRow | AssessmentRow],
) -> None:
    """A condition on a field that is not indexed reads every row of the partition, and is paid for so."""
    wanted = {name: "any" for name in FILTERS[row] if name != "study_id"}
    conditions = narrowed(wanted, ADA, EVERY_ROLE) + narrowed({"study_id": "s1"}, ADA, EVERY_ROLE)
    asked = {field for where in conditions for field in where}
    assert asked == {"made_by", *FILTERS[row]}
    assert asked <= set(INDEXED_FIELDS[INDEX])
    assert asked <= set(row.model_fields), "a row says each of them"

"""Queries of Cosmos DB: their text, into which only checked names of fields enter, and their parameters."""

from typing import Any, Final

from shared.storage.documents import check_where, comparisons
from shared.storage.port import Among, Where

type Parameters = dict[str, Any]

EVIDENCE_FIELDS: Final = (
    "id", "pk", "kind", "document_id", "number", "file_name", "first_line", "last_line", "text", "criterion_question",
    "criterion_hash", "normaliser_version", "round_number", "question", "answer", "at", "interview_id", "maker",
    "dimension",
)  # fmt: skip
"""What a search by vectors gives back: all of a passage or an answer but the vector, which is most of its bytes."""


def as_parameters(pk: str, parameters: Parameters) -> Any:
    """The parameters of a query on one partition, as the service takes them."""
    return [{"name": name, "value": value} for name, value in {"@pk": pk, **parameters}.items()]


def of_kind(kind: str, where: Where | None, number: int = 0) -> tuple[str, Parameters]:
    """The condition and its parameters. Only field names enter the text, and `check_where` saw to those."""
    conditions, parameters = _conditions(where, f"@where{number}x")
    named = f"@kind{number}"
    return " AND ".join([f"c.kind = {named}", *conditions]), {named: kind, **parameters}


def _conditions(where: Where | None, prefix: str = "@where") -> tuple[list[str], Parameters]:
    conditions: list[str] = []
    parameters: Parameters = {}
    for at, (field, operator, value) in enumerate(comparisons(check_where(where))):
        if isinstance(value, Among):
            named = {f"{prefix}{at}x{each}": text for each, text in enumerate(sorted(value.texts))}
            conditions.append(f'c["{field}"] IN ({", ".join(named)})')
            parameters |= named
        else:
            conditions.append(f'c["{field}"] {operator} {prefix}{at}')
            parameters[f"{prefix}{at}"] = value
    return conditions, parameters


def vector_query(where: Where, most: int) -> tuple[str, Parameters]:
    """The search by vectors as Cosmos DB wants it: a literal TOP, and the same distance to order by."""
    conditions, parameters = _conditions(where)
    distance = "VectorDistance(c.embedding, @vector)"
    fields = ", ".join(f"c.{field}" for field in EVIDENCE_FIELDS)
    query = (
        f"SELECT TOP {int(most)} {fields}, {distance} AS score FROM c "  # noqa: S608 checked names
        f"WHERE {' AND '.join(['c.pk = @pk', *conditions])} ORDER BY {distance}"
    )
    return query, parameters

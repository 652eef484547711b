"""The prices that `make cost` computes with: one dated file, so that a change of prices is a change of that file."""

from pathlib import Path
from typing import Annotated, Final, Self

from pydantic import BaseModel, Field

FILE: Final = Path(__file__).with_name("prices.json")

type Price = Annotated[float, Field(ge=0)]


class Prices(BaseModel, frozen=True, extra="forbid"):
    """In USD. `gb_second` is of Flex Consumption on demand, tokens of gpt-4.1-mini, the smaller of gpt-4.1-nano.

    No free grant is taken off.
    """

    as_of: Annotated[str, Field(pattern=r"^\d{4}-\d{2}$")]
    source: str
    gb_second: Price
    gb_second_always_ready: Price
    million_executions: Price
    million_request_units: Price
    million_input_tokens: Price
    million_seen_tokens: Price
    million_output_tokens: Price
    million_input_tokens_smaller: Price
    million_output_tokens_smaller: Price
    million_storage_operations: Price
    gb_telemetry: Price
    alert_a_month: Price
    fast_alert_a_month: Price

    @classmethod
    def read(cls) -> Self:
        return cls.model_validate_json(FILE.read_text())

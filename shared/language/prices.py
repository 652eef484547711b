"""What the model's tokens cost here. No price is shipped: they differ by contract and change, so they are a setting."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

type Price = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]


class ModelPrices(BaseModel):
    """Prices of a million tokens, in `currency` (three letters, as ISO 4217 has them)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    currency: Annotated[str, Field(pattern="^[A-Z]{3}$")]
    input: Price
    output: Price

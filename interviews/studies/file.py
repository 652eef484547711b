"""A study as it stands in a file: YAML or JSON, in the shape of `POST /api/studies`."""

from datetime import date, datetime
from pathlib import Path
from typing import Any, cast

import yaml

from interviews.errors import WrongUse
from interviews.plain import one_line
from interviews.starting.material import read_bytes, read_object

YAML = (".yaml", ".yml")


def read_study(path: Path) -> dict[str, Any]:
    """The study in the file. Raises WrongUse."""
    if path.suffix.lower() not in YAML:
        return read_object(path)
    try:
        read: object = yaml.safe_load(read_bytes(path))
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise WrongUse(f"{path} is not YAML: {one_line(str(error))}.") from None
    if not isinstance(read, dict):
        raise WrongUse(f"{path} holds no study: an object with name, mode and material.")
    study = cast("dict[str, Any]", read)
    closes_at = study.get("closes_at")
    if isinstance(closes_at, datetime):  # YAML reads a time without quotation marks as one
        study["closes_at"] = closes_at.isoformat() + ("" if closes_at.tzinfo else "Z")
    elif isinstance(closes_at, date):
        raise WrongUse(f"{path}: closes_at needs a time: 2026-12-01T18:00:00Z.")
    return study

"""Reads a file as it comes, whatever it is."""

import pytest

from shared.text.reading.extract import extract
from shared.text.reading.extraction import Extracted, ExtractionRequest
from shared.text.reading.kinds import form_of
from shared.text.reading.refusal import FileRefused


def read(data: bytes, most_chars: int = 100_000) -> Extracted:
    return extract(ExtractionRequest(form=form_of(data), most_chars=most_chars), data)


def refusal(data: bytes) -> str:
    with pytest.raises(FileRefused) as refused:
        read(data)
    return str(refused.value)

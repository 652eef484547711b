"""Which corpus a name means: each study, and each maker outside of studies, has names of its own (I2).

So two teams may use one name without meeting, and whose a corpus is stands in its key and in the ids of its documents.
Owners outside of studies, and what was made before there were members, use the name alone.
"""

import hashlib
from typing import Final

_SIGN: Final = "@"
_MAKER: Final = "by-"


def corpus_key(name: str, study_id: str | None, made_by: str | None) -> str:
    """Under which key the corpus of this name is stored: that of the study, else that of the maker, else the owners'."""
    if study_id is not None:
        return f"{name}{_SIGN}{study_id}"
    return name if made_by is None else f"{name}{_SIGN}{_MAKER}{_mark(made_by)}"


def name_of(key: str) -> str:
    """The corpus as people know it."""
    return key.partition(_SIGN)[0]


def study_of(key: str) -> str | None:
    whose = key.partition(_SIGN)[2]
    return whose if whose and not whose.startswith(_MAKER) else None


def is_of_maker(key: str, subject: str) -> bool:
    """Whether it belongs to this maker, outside of studies."""
    return key.partition(_SIGN)[2] == f"{_MAKER}{_mark(subject)}"


def _mark(subject: str) -> str:
    """A subject may hold what no id may."""
    return hashlib.sha256(subject.encode()).hexdigest()[:32]

"""What the language port is asked about the files of a handover (B1): tasks as `port.py` has them, in one module each."""

from shared.domain.assessment import Frozen
from shared.domain.handover import DeepDive, ParsedFile
from shared.domain.settings import Language


class DeepDiveTask(Frozen):
    """Find at most `most` things in one file that a successor has to know of, the weightiest first.

    The reply is a tuple of `Finding`: each `excerpt` stands in the file word for word and begins at its `line`.
    """

    language: Language
    file: ParsedFile
    most: int = 24


class HandoverSummaryTask(Frozen):
    """Say in one text, `global_summary`, what the project is, from what was found in its files."""

    language: Language
    dives: tuple[DeepDive, ...]


class BacklogTask(Frozen):
    """Ask at most `most` questions that the files leave open, the weightiest first (B1).

    The reply is a tuple of `BacklogQuestion`: its ids are stable, every text is one question in the task's language.
    """

    language: Language
    dives: tuple[DeepDive, ...]
    global_summary: str = ""
    most: int = 40

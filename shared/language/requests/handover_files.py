"""What is asked about the files of a handover (B1)."""

from shared.language.port import Request
from shared.modes.knowledge_handover.handover import DeepDive, ParsedFile


class FileAnalysisRequest(Request):
    """Find at most `most` things in one file that a successor has to know of, the weightiest first.

    The reply is a tuple of `Finding`: each `excerpt` stands in the file word for word and begins at its `line`. `others`
    are names of the project's other files.
    """

    file: ParsedFile
    others: tuple[str, ...] = ()
    most: int = 24


class ProjectSummaryRequest(Request):
    """Say in one text, `global_summary`, what the project is, from what was found in its files."""

    dives: tuple[DeepDive, ...]


class BacklogRequest(Request):
    """Ask at most `most` questions that the files leave open, the weightiest first (B1).

    The reply is a tuple of `BacklogQuestion`: its ids are stable, every text is one question in the task's language.
    `files` are those whose figures and days the rules set side by side.
    """

    dives: tuple[DeepDive, ...]
    files: tuple[ParsedFile, ...] = ()
    global_summary: str = ""
    most: int = 40

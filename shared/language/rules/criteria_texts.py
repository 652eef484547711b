"""What the rules say to reviewers of a verdict, and how an answer begins that is yes or no."""

from typing import Final

from shared.text.spoken import in_all

YES: Final = in_all(frozenset[str], "words", "yes")
NO: Final = in_all(frozenset[str], "words", "no")
TEXTS: Final = in_all(dict[str, str], "texts", "verdicts")

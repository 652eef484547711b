"""The refusal of a file that no text can be extracted from."""


class FileRefused(Exception):
    """The file cannot be read; the message is one sentence for the person who sent it."""

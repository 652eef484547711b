"""What is said of a file that no text can be taken from."""


class ResumeRefused(Exception):
    """The file is no resume that can be read; the message is one sentence for the person who sent it."""

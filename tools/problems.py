"""How a developer command says that it cannot go on."""


class ToolFailed(Exception):
    """An expected failure: its text is whole sentences for a person, and no traceback follows it.

    `code` is the exit status of the command.
    """

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code

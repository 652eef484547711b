"""What the domain refuses."""


class DomainError(Exception):
    """Base of the domain's errors."""


class IllegalEvent(DomainError):
    """An event that the present stage does not know, or a move that the table does not allow. The state is unchanged."""

    def __init__(self, stage: str, event: str, target: str | None = None) -> None:
        move = f", which would lead to '{target}'" if target else ""
        super().__init__(f"stage '{stage}' does not take the event '{event}'{move}")
        self.stage = stage
        self.event = event
        self.target = target

"""What stands in a project's files that a successor has to know of, found by structure alone: no model."""

from shared.language.rules.handover.file_analysis.dive import dive

__all__ = ["dive"]

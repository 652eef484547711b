"""The language port without a model."""

from shared.language.rules.language import RulesLanguage

__all__ = ["RulesLanguage"]

"""How much is walked: what is drawn or combined at random is drawn less often in every run than in CI."""

from hypothesis import settings


def is_thorough() -> bool:
    """Whether the profile `thorough` is asked for, as CI does; known once tests are collected."""
    return settings.get_current_profile_name() == "thorough"

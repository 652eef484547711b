"""The material of mode `dynamic_gap`: a resume."""

from shared.modes.registry import ModeMaterial


class DynamicMaterial(ModeMaterial):
    """A resume, from which everything follows."""

    mode: str = "dynamic_gap"
    resume: str

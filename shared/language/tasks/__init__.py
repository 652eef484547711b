"""All language tasks: one module each, which has the task's name and holds the task under that name in capitals."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from shared.language.task import AnyTask


def task_names() -> tuple[str, ...]:
    """The names of all tasks, sorted; no task is loaded for it."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


@cache
def find_task(name: str) -> AnyTask:
    """The task of this name. Raises `LookupError` when there is none."""
    if name not in task_names():
        raise LookupError(f"there is no task {name}")
    task: AnyTask = getattr(import_module(f"{__name__}.{name}"), name.upper())
    return task

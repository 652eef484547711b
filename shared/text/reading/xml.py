"""XML of a stranger's, as lxml's elements; they have no types, so whoever walks them handles them as Any."""

from importlib import import_module
from typing import Any, Final

etree: Final[Any] = import_module("lxml.etree")
_PARSER: Final = etree.XMLParser(resolve_entities=False, no_network=True)
"""libxml2's own limits of depth, size and entities stay; no entity is put in the place of its name."""


def read_xml(data: bytes) -> Any:
    """The root element. Raises what lxml raises for broken XML."""
    return etree.fromstring(data, _PARSER)


def is_within(element: Any, *tags: str) -> bool:
    """Whether the element stands inside of one of these."""
    return next(element.iterancestors(*tags), None) is not None

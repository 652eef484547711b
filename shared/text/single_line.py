"""What others wrote, as one line of a log, a list or a page."""


def single_line(text: str, most: int) -> str:
    """The text with a space for each character that does not print, cut off after `most`."""
    return "".join(each if each.isprintable() else " " for each in text).strip()[:most]

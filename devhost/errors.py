"""The errors that keep the host from starting."""


class HostError(Exception):
    """Something that keeps the host from starting. The text is one sentence for the person who started it."""


class AppRefused(HostError):
    """The app cannot run: its files are wrong, or the worker (and so Azure) refuses one of its functions."""


class DataRefused(HostError):
    """A file in the data folder cannot be used: unreadable, of the wrong shape, or held by another host."""


class PortRefused(HostError):
    """The address to listen on is taken or not allowed."""

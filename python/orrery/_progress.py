"""How far a command is, as a bar of `tqdm` where that can be imported."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

Look = Callable[[int, int], None]


@contextmanager
def bar(unit: str, progress: bool | None) -> Iterator[Look]:
    """Passes a function that is called with what is done and what is wanted.

    `progress` is True for a bar, False for none, and None for one if `tqdm` is there and standard error is a terminal.
    """
    tqdm = _tqdm() if progress or (progress is None and sys.stderr.isatty()) else None
    if tqdm is None:
        if progress:
            raise ImportError("progress: a bar needs the package tqdm")
        yield lambda done, wanted: None
        return
    with tqdm(unit=unit) as drawn:

        def look(done: int, wanted: int) -> None:
            drawn.total = wanted or None
            drawn.update(done - drawn.n)

        yield look


def _tqdm() -> Any:
    try:
        return import_module("tqdm.auto").tqdm
    except ImportError:
        return None

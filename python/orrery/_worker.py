"""What a machine of a cluster does with a slice of a run."""

import hashlib
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import ray

from orrery import _orrery
from orrery._orrery import Game
from orrery._slices import Places


@dataclass(frozen=True)
class Build:
    """A build of this package: only the same one is sure to play the same games."""

    native: str
    python: str

    @staticmethod
    @cache
    def here() -> "Build":
        """That of this process."""
        native = Path(str(_orrery.__file__)).read_bytes()
        return Build(hashlib.sha256(native).hexdigest()[:12], platform.python_version())

    def __str__(self) -> str:
        return f"build {self.native} for Python {self.python}"


class OtherBuild(Exception):
    """This machine has another build than the one that shares the work."""


@dataclass(frozen=True)
class Shared:
    """What all slices of some work have in common."""

    task: str
    build: Build
    game: Game | None
    makers: dict[str, Callable[[], Any]]


@dataclass(frozen=True)
class Result:
    """What a machine has done, and how long it took."""

    content: bytes
    seconds: float


@dataclass(frozen=True)
class Failure:
    """Why a machine has not done its slice."""

    node: str
    why: str
    is_other_build: bool


Work = Callable[[Shared, list[Places], bytes], Result]


def attempt(work: Work, shared: Shared, places: list[Places], given: bytes) -> Result | Failure:
    """Works on some places. Exceptions are reported with the node, which Ray would not name."""
    try:
        return work(shared, places, given)
    except Exception as error:
        untyped: Any = ray.util
        node = f"{platform.node()} ({untyped.get_node_ip_address()})"
        return Failure(node, f"{type(error).__name__}: {error}", isinstance(error, OtherBuild))


def work(shared: Shared, places: list[Places], given: bytes) -> Result:
    """Works on some places, on one thread."""
    if shared.build != Build.here():
        raise OtherBuild(f"it has {Build.here()}; the driver has {shared.build}")
    begun = time.monotonic()
    content = _orrery._work(shared.task, places, given, shared.game, shared.makers)
    return Result(content, time.monotonic() - begun)

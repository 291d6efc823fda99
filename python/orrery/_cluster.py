"""Has slices of a run worked on by the machines of a Ray cluster."""

import logging
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import ray

from orrery._errors import OrreryError
from orrery._slices import LATE, Places, Slice, Slices
from orrery._worker import Build, Failure, Result, Shared, Work, attempt, work

_log = logging.getLogger("orrery")

#: How long the cluster is waited for before it is looked whether the program was stopped.
_LOOK_EVERY = 0.2

#: How many results are taken before slices are sent again.
_TOGETHER = 8

#: What to do about a run that has stopped.
_RESUME = "what was written is kept: correct the cause and resume the run"


@dataclass
class Cluster:
    """The cluster, and what it does with places."""

    #: How long a slice should take.
    seconds: float
    #: The agents written in Python, with the rules that they play by.
    game: Any = None
    makers: Any = None
    #: What a machine needs besides the task for some places.
    given: Callable[[list[Places]], bytes] | None = None

    def __post_init__(self) -> None:
        if not 0.01 <= self.seconds <= 3600:
            raise ValueError(f"slice_seconds: found {self.seconds}; allowed are 0.01 to 3600")
        if not ray.is_initialized():
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING)

    def share(self, task: str, places: list[Places], group: int, in_order: bool) -> Generator[bytes | None]:
        """Has all places worked on. Gives each result, and `None` now and then while there is none."""
        slices = Slices(places, self.seconds, group, in_order)
        flight = Flight(ray.put(Shared(task, Build.here(), self.game, self.makers or {})), slices)
        waiting: dict[int, bytes] = {}
        due = 0
        try:
            while not slices.is_done and not flight.is_given_up():
                while (slice := slices.next(_workers(), time.monotonic())) is not None:
                    flight.send(slice, self.given(slice.places) if self.given else b"")
                yield None
                for number, result in flight.landed():
                    if not in_order:
                        yield result
                        continue
                    waiting[number] = result
                    while due in waiting:
                        yield waiting.pop(due)
                        due += 1
            if slices.error is not None:
                raise slices.error
        finally:
            flight.cancel(flight.running)


class Flight:
    """The slices that Ray works on."""

    def __init__(self, shared: Any, slices: Slices) -> None:
        self.running: dict[Any, Slice] = {}
        self._shared = shared
        self._slices = slices
        # A slice that is lost is sent again by us: Ray would not count it, nor know that another worker has done it.
        self._attempt = ray.remote(num_cpus=1, max_retries=0)(attempt)
        self._work: Work = work
        self._stopped: float | None = None

    def send(self, slice: Slice, given: bytes) -> None:
        """Sends a slice to the next free worker."""
        self.running[self._attempt.remote(self._work, self._shared, slice.places, given)] = slice

    def landed(self) -> Generator[tuple[int, bytes]]:
        """The results that have come back, each with the number of its slice; waits a moment for the first."""
        for reference in self._ready():
            slice = self.running.pop(reference)
            result = self._result(slice, reference)
            if result is not None:
                if slice.workers:
                    self.cancel([other for other, of in self.running.items() if of is slice])
                yield slice.number, result

    def is_given_up(self) -> bool:
        """Whether the run has stopped, and what was in flight then has had time to come back."""
        if self._slices.error is None:
            return False
        self._stopped = self._stopped or time.monotonic()
        return time.monotonic() - self._stopped > LATE * self._slices.seconds

    def cancel(self, references: Any) -> None:
        """Ends the processes that work on these slices."""
        for reference in references:
            with suppress(ray.exceptions.RayError):
                ray.cancel(reference, force=True)

    def _ready(self) -> list[Any]:
        if not self.running:
            return []
        # Results stay where they are until they are taken, so that none fills the memory of this machine.
        ready, others = ray.wait(list(self.running), num_returns=1, timeout=_LOOK_EVERY, fetch_local=False)
        if ready and others:
            count = min(len(others), _TOGETHER - 1)
            ready += ray.wait(others, num_returns=count, timeout=0, fetch_local=False)[0]
        return list(ready)

    def _result(self, slice: Slice, reference: Any) -> bytes | None:
        """What a slice gives; none if it has to be done again, or another worker was faster."""
        try:
            result: Result | Failure = ray.get(reference)
        except ray.exceptions.RayTaskError as error:
            # A node could not even load what it needs.
            self._slices.failed(slice, f"{_short(error)}; install the same wheel, and the modules of your agents, on all nodes; {_RESUME}")
            return None
        except ray.exceptions.RayError as error:
            _log.info("a slice of %s places was lost with its worker: %s", slice.size, _short(error))
            self._slices.lost(slice, f"{_short(error)}; {_RESUME}")
            return None
        if isinstance(result, Failure):
            if result.is_other_build:
                says = f"the node {result.node} has another build: {result.why}; install the same wheel on all nodes; {_RESUME}"
                self._slices.stop(OrreryError(says))
            self._slices.failed(slice, f"on the node {result.node}: {result.why}; {_RESUME}")
            return None
        return result.content if self._slices.done(slice, result.seconds, len(result.content)) else None


def _short(error: Exception) -> str:
    """The end of the text of an error, on one line."""
    return " ".join(str(error).split())[-300:]


def _workers() -> int:
    """How many slices the cluster can work on at once."""
    untyped: Any = ray
    return max(1, int(untyped.cluster_resources().get("CPU", 1)))

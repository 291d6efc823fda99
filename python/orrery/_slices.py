"""Slices of work for many workers: which are sent, done, lost and sent again. It knows no cluster and no clock."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from orrery._errors import OrreryError

#: A range of places: the first one, and the one after the last.
Places = tuple[int, int]

#: How many slices each worker has: the one that it works on, and the next one.
EACH = 2
#: How many results may wait for the one that is due, where they are taken in order.
WAITING = 16
#: How much larger a slice may be than the largest that was done: the first ones measure how long the work takes.
GROWTH = 8
#: The largest result of a slice, in bytes, roughly.
LARGEST = 32 << 20
#: How late a slice is, in times that it should take, before an idle worker begins it too.
LATE = 3.0
#: How many workers may have the same slice.
COPIES = 3
#: How often a slice may raise an exception, and how often it may be lost with its worker.
FAILURES = 3
LOSSES = 10
#: The weight of a new measurement among those before it.
FRESH = 0.2


@dataclass
class Slice:
    """Places that one worker works on."""

    number: int
    places: list[Places]
    #: When it was sent last.
    sent: float = 0.0
    #: How many workers have it.
    workers: int = 0
    is_done: bool = False
    failures: int = 0
    losses: int = 0

    @property
    def size(self) -> int:
        """How many places it has."""
        return sum(end - start for start, end in self.places)


@dataclass
class Slices:
    """The slices of ranges of places. Times are in seconds, of any clock that does not go back.

    `group` places are done together. With `in_order`, results are waited for in the order of the places, so that a slice
    is sent only if few slices before it are not done.
    """

    due: Iterable[Places]
    #: How long a slice should take; near the end it may take half of that, so that all workers end together.
    seconds: float = 20.0
    group: int = 1
    in_order: bool = False
    #: Slices that are not done, by number, in the order in which they were cut.
    open: dict[int, Slice] = field(default_factory=dict)
    #: How many workers have a slice.
    in_flight: int = 0
    cut: int = 0
    sent: int = 0
    #: Why nothing is sent any more.
    error: OrreryError | None = None

    def __post_init__(self) -> None:
        self._rest = deque(self.due)
        self._left = sum(end - start for start, end in self._rest)
        self._again: deque[Slice] = deque()
        self._largest = 0
        self._pace = 0.0
        self._bytes = 0.0

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be done or waited for: a worker whose slice another one has done is not."""
        if self.error is not None:
            return not any(slice.workers for slice in self.open.values())
        return not self._left and not self.open

    def next(self, workers: int, now: float) -> Slice | None:
        """The next slice to be sent, with this many workers; none if all have enough for now."""
        if self.error or self.in_flight >= EACH * workers:
            return None
        chosen = self._lost_one() or self._new_one(workers) or self._late_one(workers, now)
        if chosen is not None:
            chosen.sent = now
            chosen.workers += 1
            self.in_flight += 1
            self.sent += 1
        return chosen

    def done(self, done: Slice, seconds: float, size: int) -> bool:
        """Notes a result of this many bytes. Returns whether it is the first of its slice."""
        self._back(done)
        if done.is_done:
            return False
        done.is_done = True
        del self.open[done.number]
        weight = FRESH if self._pace and done.size <= self._largest else 1.0
        self._pace += weight * (max(seconds, 1e-6) / done.size - self._pace)
        self._bytes += weight * (size / done.size - self._bytes)
        self._largest = max(self._largest, done.size)
        return True

    def lost(self, lost: Slice, why: str) -> None:
        """Notes that a worker has gone with its slice, which is sent again."""
        lost.losses += 1
        self._back(lost)
        self._repeat(lost, lost.losses >= LOSSES, f"was lost {lost.losses} times with its worker, the last time: {why}")

    def failed(self, failed: Slice, why: str) -> None:
        """Notes an exception, after which the slice is sent again, but not for ever."""
        failed.failures += 1
        self._back(failed)
        self._repeat(failed, failed.failures >= FAILURES, f"failed {failed.failures} times, the last time: {why}")

    def stop(self, error: OrreryError) -> None:
        """Sends nothing any more; what is in flight is waited for."""
        self.error = self.error or error

    def _back(self, slice: Slice) -> None:
        slice.workers -= 1
        self.in_flight -= 1

    def _repeat(self, slice: Slice, is_enough: bool, what: str) -> None:
        if slice.is_done:
            return
        if is_enough:
            self.stop(OrreryError(f"the slice with the blocks {_text(slice.places)} {what}"))
        elif slice.workers == 0:
            self._again.append(slice)

    def _lost_one(self) -> Slice | None:
        while self._again:
            slice = self._again.popleft()
            if not slice.is_done:
                return slice
        return None

    def _new_one(self, workers: int) -> Slice | None:
        if not self._left or (self.in_order and self._ahead() >= min(EACH * workers, WAITING)):
            return None
        new = Slice(self.cut, self._take(self._size(workers)))
        self.cut += 1
        self.open[new.number] = new
        return new

    def _ahead(self) -> int:
        """How many slices there are from the first one that is not done."""
        first = next(iter(self.open), self.cut)
        return self.cut - first

    def _size(self, workers: int) -> int:
        """How many places the next slice has."""
        if not self._pace:
            return self.group
        most = min(self.seconds / self._pace, LARGEST / max(self._bytes, 1.0), GROWTH * self._largest)
        least = min(most, self.seconds / 2 / self._pace)
        wanted = min(most, max(least, self._left / workers))
        return max(1, int(wanted / self.group)) * self.group

    def _take(self, size: int) -> list[Places]:
        """The next places, of several ranges if one has too few."""
        taken: list[Places] = []
        while size and self._rest:
            start, end = self._rest.popleft()
            cut = min(end, start + size)
            if cut < end:
                self._rest.appendleft((cut, end))
            taken.append((start, cut))
            size -= cut - start
            self._left -= cut - start
        return taken

    def _late_one(self, workers: int, now: float) -> Slice | None:
        """A slice that should have been done long ago, for a worker that has nothing else to do."""
        if self.in_flight >= workers or not self._pace:
            return None
        late = (slice for slice in self.open.values() if 1 <= slice.workers < COPIES)
        oldest = min(late, key=lambda slice: slice.sent, default=None)
        if oldest is None or now - oldest.sent < LATE * max(self._pace * oldest.size, self.seconds):
            return None
        return oldest


def _text(places: list[Places]) -> str:
    shown = ", ".join(f"{start} to {end - 1}" for start, end in places[:3])
    return shown + (" and more" if len(places) > 3 else "")

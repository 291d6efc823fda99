"""The scheduler of distributed runs alone, against pretended workers in pretended time."""

import heapq
import random
import time
from dataclasses import dataclass

import pytest
from orrery._errors import OrreryError
from orrery._slices import EACH, FAILURES, LARGEST, LOSSES, WAITING, Places, Slice, Slices

#: What a place gives, in bytes.
BYTES = 600


@dataclass
class Outcome:
    """How a simulation ended."""

    slices: Slices
    results: list[list[Places]]
    seconds: float
    most_in_flight: int
    #: The time that the scheduler itself took for each slice sent.
    microseconds: float


def simulate(slices: Slices, seed: int, workers: int, pace: float, deaths: float, stragglers: float) -> Outcome:
    """Lets pretended workers do the slices, each place in `pace` seconds.

    With these probabilities a worker dies in its slice, and another one comes; or takes a hundred times as long.
    """
    chance = random.Random(seed)
    free = [0.0] * workers
    ends: list[tuple[float, int, Slice, str, float]] = []
    results: list[list[Places]] = []
    now, used, most = 0.0, 0.0, 0
    while not slices.is_done:
        begun = time.perf_counter()
        slice = slices.next(workers, now)
        used += time.perf_counter() - begun
        if slice is not None:
            most = max(most, slices.in_flight)
            assert most <= EACH * workers
            takes, how, luck = pace * slice.size * chance.uniform(0.7, 1.3), "done", chance.random()
            if luck < deaths:
                takes, how = takes * chance.random(), "lost"
            elif luck < deaths + stragglers:
                takes *= 100
            end = max(now, heapq.heappop(free)) + takes
            heapq.heappush(free, end)
            heapq.heappush(ends, (end, slices.sent, slice, how, takes))
            continue
        # Nothing can be sent now: a second passes, as in the driver, or a worker comes to an end.
        now = min(now + 1.0, ends[0][0]) if now < ends[0][0] else now
        if ends[0][0] > now:
            continue
        _, _, slice, how, takes = heapq.heappop(ends)
        begun = time.perf_counter()
        if how == "lost":
            slices.lost(slice, "its node died")
        elif slices.done(slice, takes, BYTES * slice.size):
            results.append(slice.places)
        used += time.perf_counter() - begun
    return Outcome(slices, results, now, most, 1e6 * used / slices.sent)


def places(results: list[list[Places]]) -> list[Places]:
    """All ranges, in order."""
    return sorted(part for result in results for part in result)


@pytest.mark.parametrize("seed", range(3))
def test_a_thousand_workers_that_die_and_straggle_lose_no_block_and_play_none_twice(seed):
    due = [(0, 40_000_000), (50_000_000, 50_000_001), (60_000_000, 100_000_000)]
    wanted = sum(end - start for start, end in due)
    outcome = simulate(Slices(due, seconds=20), seed, workers=1_000, pace=0.002, deaths=0.02, stragglers=0.005)
    assert outcome.slices.error is None and not outcome.slices.open
    found = places(outcome.results)
    assert sum(end - start for start, end in found) == wanted
    assert all(before[1] <= after[0] for before, after in zip(found, found[1:], strict=False)), "none twice"
    assert found[0][0] == 0 and found[-1][1] == 100_000_000
    assert EACH * 1_000 - 1 <= outcome.most_in_flight
    assert outcome.slices.sent > outcome.slices.cut > wanted * 0.002 / 20, "some were sent again"
    # 160 s of work for each: deaths, stragglers and the end take no more than as long again.
    assert outcome.seconds < 2 * 160
    print(
        f"seed {seed}: {outcome.slices.cut} slices, sent {outcome.slices.sent} times, {outcome.seconds:.0f} s of 160;"
        f" the scheduler took {outcome.microseconds:.0f} us a slice"
    )


@pytest.mark.parametrize("pace", [0.0005, 0.3, 120.0])
def test_slices_take_ten_to_twenty_seconds_or_are_one_group(pace):
    sizes = []
    slices = Slices([(0, int(4_000 / pace) + 40)], seconds=20, group=4)
    while not slices.is_done:
        slice = slices.next(4, 0.0)
        sizes.append(slice.size)
        slices.done(slice, pace * slice.size, 0)
    usual = sizes[len(sizes) // 2 : -1]
    assert all(size % 4 == 0 for size in sizes[:-1])
    assert all(size == 4 or 9 <= size * pace <= 20 for size in usual), usual


def test_results_are_not_larger_than_allowed():
    slices = Slices([(0, 1_000_000)], seconds=20)
    sizes = []
    while not slices.is_done:
        slice = slices.next(4, 0.0)
        sizes.append(slice.size)
        slices.done(slice, 1e-4 * slice.size, 100_000 * slice.size)
    assert max(sizes) * 100_000 <= LARGEST


def test_in_order_few_slices_wait_for_the_first_one():
    slices = Slices([(0, 100_000)], seconds=20, in_order=True)
    first = slices.next(2, 0.0)
    sent = []
    while (slice := slices.next(2, 0.0)) is not None:
        sent.append(slice)
        slices.done(slice, 0.001 * slice.size, 0)
    assert len(sent) == EACH * 2 - 1
    late = slices.next(2, 1e6)
    assert late is first, "an idle worker begins the one that all wait for"
    assert slices.done(late, 1.0, 0) and not slices.done(first, 1.0, 0)
    assert slices.next(2, 1e6) not in (None, first)
    many = Slices([(0, 100_000)], seconds=20, in_order=True)
    sent = []
    while (slice := many.next(1_000, 0.0)) is not None:
        sent.append(slice)
    assert len(sent) == WAITING, "and few on many workers, whose results are kept"


def test_a_slice_that_always_fails_stops_the_run_and_the_others_are_waited_for():
    slices = Slices([(5, 7)], seconds=20)
    bad, good = slices.next(2, 0.0), slices.next(2, 0.0)
    for _ in range(FAILURES):
        assert slices.error is None
        slices.failed(bad, "ValueError: it cannot be played")
        slices.next(2, 0.0)
    assert str(slices.error) == "the slice with the blocks 5 to 5 failed 3 times, the last time: ValueError: it cannot be played"
    assert slices.next(2, 0.0) is None and not slices.is_done
    assert slices.done(good, 1.0, 0) and slices.is_done


def test_a_slice_is_lost_more_often_before_the_run_stops():
    slices = Slices([(0, 1)], seconds=20)
    for _ in range(LOSSES):
        slices.lost(slices.next(1, 0.0), "its node died")
    assert isinstance(slices.error, OrreryError) and "lost 10 times" in str(slices.error)


def test_a_result_that_comes_twice_counts_once():
    slices = Slices([(0, 2)], seconds=1)
    first = slices.next(2, 0.0)
    slices.done(slices.next(2, 0.0), 1.0, 0)
    assert slices.next(2, 0.5) is None, "it is not late yet"
    assert slices.next(2, 10.0) is first
    slices.lost(first, "its node died")
    assert not slices.is_done and slices.next(2, 10.0) is None, "the other worker still has it"
    assert slices.done(first, 1.0, 0) and slices.is_done

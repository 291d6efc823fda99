"""Runs on a cluster of two nodes of this machine."""

import logging
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import orrery
import pytest

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import ray  # noqa: E402
from orrery import _cluster, distributed  # noqa: E402
from orrery._worker import Build, Result, Shared, work  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

#: A dead node is noticed within seconds, and the good one is not taken for dead on a crowded machine.
HEALTH = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 1000,
    "health_check_failure_threshold": 5,
}
BLOCKS = 200
#: How long slices take.
SECONDS = 0.2
NODE = {"num_cpus": 1, "object_store_memory": 80 << 20}
CONFIG = {"agents": "greedy,random", "games": 2 * BLOCKS, "seed": 5}

Work = Callable[[Shared, Any, bytes], Result]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """The first node, to which tests add a second one."""
    made = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False, "_system_config": HEALTH})
    ray.init(address=made.address, log_to_driver=False, logging_level=logging.CRITICAL)
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def second(cluster: Cluster) -> Iterator[Any]:
    """The second node."""
    node = cluster.add_node(**NODE)
    yield node
    if node in cluster.worker_nodes:
        cluster.remove_node(node)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> orrery.Run:
    """The run of one machine."""
    return orrery.tournament(**CONFIG, run=tmp_path_factory.mktemp("runs") / "here")


def contents(folder: Path) -> dict[str, Any]:
    """All of a run but what depends on the clock: its manifest, and the rows of all tables but `sessions`."""
    database = sqlite3.connect(folder / "games.sqlite")
    tables = ["agents", "deals", "games", "records", "thoughts"]
    rows = {table: database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables}
    database.close()
    return {"run.toml": (folder / "run.toml").read_text(encoding="utf-8"), **rows}


def resumed(folder: Path) -> orrery.Run:
    """The run of the folder, played to its end."""
    return distributed.run({**CONFIG, "resume": True}, run=folder, slice_seconds=SECONDS)


def test_a_node_that_dies_in_the_middle_of_a_slice_loses_no_row(cluster, second, here, tmp_path, monkeypatch):
    (note, node) = (tmp_path / "note", second.node_id)

    def noting(shared: Shared, places: Any, given: bytes) -> Result:
        """On the second node, notes that a slice has begun, and does not end it."""
        if ray.get_runtime_context().get_node_id() == node:
            note.touch()
            time.sleep(3600)
        return work(shared, places, given)

    lost: list[str] = []
    landed = _cluster.Flight.landed

    def killing(flight: Any) -> Any:
        """Kills the second node once it is in the middle of a slice."""
        if note.exists() and second in cluster.worker_nodes:
            cluster.remove_node(second, allow_graceful=False)
        return landed(flight)

    monkeypatch.setattr(_cluster, "work", noting)
    monkeypatch.setattr(_cluster.Flight, "landed", killing)
    monkeypatch.setattr(_cluster._log, "info", lambda text, *words: lost.append(text % words))
    there = distributed.run(CONFIG, run=tmp_path / "there", slice_seconds=SECONDS)
    assert second not in cluster.worker_nodes and len(lost) == 1, lost
    assert contents(there.folder) == contents(here.folder)
    assert there.json["agents"] == here.json["agents"]


DRIVER = """
import logging, resource, sys, ray
from orrery import distributed
address, folder, limit = sys.argv[1:]
ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
if int(limit):
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
distributed.run(%r, run=folder, slice_seconds=0.2)
""" % CONFIG


def driver(cluster: Cluster, folder: Path, limit: int = 0) -> "subprocess.Popen[str]":
    """A driver in a process of its own, which may write files of so many bytes."""
    words = [sys.executable, "-c", DRIVER, cluster.address, str(folder), str(limit)]
    return subprocess.Popen(words, stderr=subprocess.PIPE, text=True)


def blocks(folder: Path) -> int:
    """How many blocks a run has."""
    if not (folder / "run.toml").exists():
        return 0
    database = sqlite3.connect(f"file:{folder / 'games.sqlite'}?mode=ro", uri=True)
    count: int = database.execute("SELECT count(*) FROM deals").fetchone()[0]
    database.close()
    return count


def test_a_driver_that_is_killed_is_resumed_with_the_blocks_that_are_missing(cluster, here, tmp_path, monkeypatch):
    folder = tmp_path / "there"
    killed = driver(cluster, folder)
    while blocks(folder) == 0:
        assert killed.poll() is None, killed.stderr.read()
        time.sleep(0.02)
    killed.kill()
    killed.communicate()
    before = blocks(folder)
    assert 0 < before < BLOCKS
    shared: list[tuple[int, int]] = []
    share = _cluster.Cluster.share

    def noting(self: Any, task: str, places: list[tuple[int, int]], group: int, in_order: bool) -> Any:
        shared.extend(places)
        return share(self, task, places, group, in_order)

    monkeypatch.setattr(_cluster.Cluster, "share", noting)
    there = resumed(folder)
    assert sum(end - start for start, end in shared) == BLOCKS - before
    assert contents(there.folder) == contents(here.folder)


def test_a_full_disk_at_the_driver_stops_with_what_to_do_and_loses_nothing(cluster, here, tmp_path):
    folder = tmp_path / "there"
    full = driver(cluster, folder, limit=250_000)
    text = full.communicate()[1]
    assert full.returncode == 1 and "what was written before is kept" in text and "resume" in text, text
    assert 0 < blocks(folder) < BLOCKS
    assert contents(resumed(folder).folder) == contents(here.folder)


def played_with(replaced: Work, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Plays a run whose slices are done in another way. Returns why it stopped."""
    with monkeypatch.context() as patch, pytest.raises(orrery.OrreryError) as raised:
        patch.setattr(_cluster, "work", replaced)
        distributed.run(CONFIG, run=folder, slice_seconds=SECONDS)
    return str(raised.value)


def test_a_slice_that_always_fails_stops_the_run_and_loses_nothing(cluster, here, tmp_path, monkeypatch):
    def failing(shared: Shared, places: Any, given: bytes) -> Result:
        if any(start <= 150 < end for start, end in places):
            raise ValueError("block 150 is poisoned")
        return work(shared, places, given)

    says = played_with(failing, tmp_path / "there", monkeypatch)
    assert "failed 3 times" in says and "ValueError: block 150 is poisoned" in says and "resume the run" in says
    assert 0 < blocks(tmp_path / "there") < BLOCKS
    assert contents(resumed(tmp_path / "there").folder) == contents(here.folder)


def test_a_node_with_another_build_is_named_with_what_it_has(cluster, second, here, tmp_path, monkeypatch):
    node = second.node_id

    def other(shared: Shared, places: Any, given: bytes) -> Result:
        if ray.get_runtime_context().get_node_id() == node:
            shared = replace(shared, build=Build("0123456789ab", "3.10.1"))
        return work(shared, places, given)

    says = played_with(other, tmp_path / "there", monkeypatch)
    assert f"it has {Build.here()}; the driver has build 0123456789ab for Python 3.10.1" in says, says
    assert says.startswith("the node ") and "install the same wheel" in says
    assert contents(resumed(tmp_path / "there").folder) == contents(here.folder)


def test_agents_written_in_python_play_on_other_nodes(cluster, tmp_path):
    class Middle:
        """Sent to the nodes as it is, because no module has it."""

        def choose(self, view: orrery.View, legal: npt.NDArray[np.uint16]) -> int:
            """Chooses the action in the middle."""
            return int(legal[len(legal) // 2])

    config = {"agents": ["greedy", Middle], "games": 20, "seed": 2, "game": "planetarium"}
    there = distributed.run(config, run=tmp_path / "there")
    here = orrery.tournament(**config, run=tmp_path / "here")
    assert contents(there.folder) == contents(here.folder)


def test_selfplay_and_its_samples_are_those_of_one_machine(cluster, second, tmp_path):
    options = {"games": 40, "temperature": 1, "seed": 3}
    here = orrery.selfplay("greedy", **options, run=tmp_path / "here")
    there = distributed.selfplay("greedy", **options, run=tmp_path / "there", slice_seconds=SECONDS)
    assert contents(there.folder) == contents(here.folder)
    plan = {"samples_per_shard": 3_000, "features": True, "npy": True}
    encoded = [
        orrery.encode(here, tmp_path / "samples-here", **plan),
        distributed.encode(there, tmp_path / "samples-there", slice_seconds=SECONDS, **plan),
    ]
    [here_files, there_files] = [
        {path.relative_to(data.folder): path.read_bytes() for path in data.folder.rglob("*") if path.is_file()}
        for data in encoded
    ]
    assert len(encoded[1]) > 1
    assert here_files == there_files


def test_balance_under_two_rulesets_is_that_of_one_machine(cluster, tmp_path):
    rules = Path(__file__).parents[2] / "engine/data/planet_unknown/corporations.toml"
    text = rules.read_text(encoding="utf-8")
    (tmp_path / "corporations.toml").write_text(text.replace("meteorites_per_medal = 3", "meteorites_per_medal = 1"))
    options = {"games": 120, "what": "seats", "against": tmp_path / "corporations.toml"}
    there = distributed.balance("random", **options, run=tmp_path / "there")
    here = orrery.balance("random", **options, run=tmp_path / "here")
    for name in ("before", "after"):
        assert contents(there.folder / name) == contents(here.folder / name)


@pytest.mark.parametrize(
    ("config", "error", "says"),
    [
        ({"command": "sprt"}, ValueError, "^command: found 'sprt'; allowed are tournament, solo, selfplay"),
        ({"gamez": 4}, TypeError, "gamez"),
        ({"until_width": 0.1}, ValueError, "ends early needs its blocks in order"),
        ({"agents": "gredy"}, ValueError, "greedy"),
    ],
)
def test_a_wrong_config_is_refused_with_the_argument(cluster, config, error, says):
    with pytest.raises(error, match=says):
        distributed.run(config)

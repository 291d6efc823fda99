"""Tournaments, studies, run folders and datasets."""

import copy
import gc
import json
import pickle
import tempfile
import warnings
from pathlib import Path

import numpy as np
import orrery
import pandas
import polars
import pyarrow
import pytest


@pytest.fixture(scope="module")
def run():
    return orrery.tournament("greedy,random", games=20, seed=5, threads=2)


def test_a_run_has_the_result_that_its_report_prints(run):
    assert run.json["games"] == 20 and run.json["config"] == run.config
    assert json.loads(run.report(format="json"))["agents"] == run.json["agents"]
    assert "greedy" in run.report() and run.report(format="csv").count("\n") >= 2


def test_every_library_of_tables_reads_the_games(run):
    table = run.games()
    arrow = pyarrow.table(table)
    assert arrow.num_rows == 40 and arrow["score"].type == pyarrow.int64()
    assert pandas.DataFrame.from_arrow(table).shape == polars.DataFrame(table).shape == arrow.shape
    shares = table.to_pandas().groupby("agent")["share"].mean()
    assert shares["greedy"] == pytest.approx(run.json["agents"][0]["win_share"])


def test_the_tables_of_a_result_have_the_values_of_its_json(run):
    agents, expected = run.table("agents").to_arrow().to_pylist(), run.json["agents"]
    assert [agent["agent"] for agent in agents] == ["greedy", "random"]
    for found, agent in zip(agents, expected, strict=True):
        low, high = agent["win_share_interval"]
        ends = (found["win_share_interval_low"], found["win_share_interval_high"])
        assert (found["games"], found["win_share"], *ends) == pytest.approx((agent["games"], agent["win_share"], low, high))
        assert found["score_parts.tracks"] == pytest.approx(agent["score_parts"]["tracks"])
    assert polars.DataFrame(run.table("pairs")).shape[0] == 1
    with pytest.raises(ValueError, match="^key: found agent; allowed is one of agents, pairs"):
        run.table("agent")


def test_every_game_of_a_run_has_a_record_that_ends_with_its_scores(run):
    scores = run.games().to_polars().filter(polars.col("number") == 7).sort("seat")["score"]
    assert list(run.record(7).replay().scores()) == list(scores)
    with pytest.raises(ValueError, match="^number: found 20"):
        run.record(20)


def test_records_can_be_pickled_and_copied(run):
    record = run.record(7)
    for again in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert again == record and again.replay() == record.replay()


def test_a_stored_run_is_opened_again(tmp_path):
    played = orrery.selfplay("greedy", games=4, run=tmp_path / "run")
    opened = orrery.Run(tmp_path / "run")
    assert opened.config == played.config and opened.json["agents"] == played.json["agents"]
    with pytest.raises(orrery.OrreryError):
        orrery.Run(tmp_path / "nowhere")


def test_a_temporary_folder_goes_with_the_run_and_its_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = orrery.tournament("random", games=4).games()
        gc.collect()
        assert len(table.to_pandas()) == 8 and len(list(tmp_path.glob("orrery-*"))) == 1
        del table
        gc.collect()
        orrery.tournament("random", games=4, run=tmp_path / "run")
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


def test_what_is_opened_stays_where_it_is_when_the_program_goes_elsewhere(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    run = orrery.tournament("random", games=4, run="run")
    data = orrery.encode(run, "data")
    monkeypatch.chdir("elsewhere")
    assert run.json["games"] == 4 and len(run.record(3)) > 0 and run.games().to_pandas().shape[0] == 8
    assert len(data[0]["action"]) == len(data[0]) and run.game is run.record(0).game is run.game


def test_studies_give_their_json():
    assert orrery.solo("greedy", games=6).json["config"]["players"] == 1
    balance = orrery.balance("random", games=120, corporations=["cosmos", "flux", "oasis"], planets="k5b-4156")
    assert {"config", "timing"} <= set(balance.json)


def test_worth_has_a_row_for_each_item_and_agent(tmp_path):
    options = {"game": "planetarium", "games": 8, "width": 5, "seed": 1}
    run = orrery.worth(["greedy", "random"], **options, run=tmp_path / "run", records="none")
    rows = run.json["worth"]
    items = [row["ref"] for row in rows if row["agent"] == "greedy"]
    assert len(items) == len(set(items)) > 30 and len(rows) == 2 * len(items)
    assert any(row["picks"] > 0 and row["taker"] is not None for row in rows)
    assert len(run.table("worth").to_pandas()) == len(rows)
    assert orrery.Run(tmp_path / "run").json["worth"] == orrery.worth("greedy,random", **options).json["worth"] == rows


def test_sensitivity_has_a_row_for_each_step_and_agent(tmp_path):
    options = {"game": "planetarium", "of": "board.track", "deals": 20, "seed": 1}
    run = orrery.sensitivity(["greedy", "random"], **options, run=tmp_path / "run")
    changes = [row for row in run.json["changes"] if row["answer"] != "left_out"]
    numbers = {row["number"] for row in changes}
    assert len(changes) == 2 * 2 * len(numbers) and "board.track.length" in numbers
    assert len(run.table("changes").to_pandas()) == len(run.json["changes"])


def test_content_says_what_games_use(tmp_path):
    run = orrery.tournament("greedy,random", game="planetarium", games=4, records="all", run=tmp_path / "run")
    kinds = {row["kind"] for row in run.content()["content"]}
    assert {"cards", "endings"} < kinds
    assert {row["kind"] for row in run.content(of="endings")["content"]} == {"endings"}
    with pytest.raises(ValueError, match="allowed is"):
        run.content(of="planets")


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"off": "techs"}, TypeError, "off"),
        ({"of": "tils"}, ValueError, "civ-cards, events, objectives, techs, tiles, tracks"),
        ({"width": 0}, ValueError, "width"),
        ({"agents": [object]}, TypeError, "^agents: "),
        ({"agents": "extern:cmd=true"}, ValueError, "without an item"),
    ],
)
def test_what_cannot_be_valued_is_refused_with_the_argument(options, error, says):
    with pytest.raises(error, match=says):
        orrery.worth(**options)


def test_balance_under_two_rulesets_gives_both_runs(tmp_path):
    text = Path(__file__).parents[2].joinpath("engine/data/planet_unknown/corporations.toml").read_text(encoding="utf-8")
    (tmp_path / "corporations.toml").write_text(text.replace("meteorites_per_medal = 3", "meteorites_per_medal = 1"))
    boards = {"corporations": ["cosmos", "flux", "oasis"], "planets": "k5b-4156"}
    study = orrery.balance("random", games=120, against=tmp_path / "corporations.toml", run=tmp_path / "study", **boards)
    assert study.json["against"]["games"] == 120
    assert study.before.game != study.after.game == orrery.game(ruleset=tmp_path / "corporations.toml")
    seeds = [run.games().to_polars()["seed"].to_list() for run in (study.before, study.after)]
    assert seeds[0] == seeds[1] and len(seeds[0]) >= 240
    assert orrery.Comparison(tmp_path / "study").report() == study.report()
    with pytest.raises(orrery.OrreryError, match="nowhere"):
        orrery.balance("random", games=120, against=[tmp_path / "nowhere"], **boards)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"agents": "gredy"}, ValueError, "did you mean greedy"),
        ({"agents": 3}, TypeError, "^agents: "),
        ({"gamez": 3}, TypeError, "gamez"),
        ({"games": -1}, ValueError, "games"),
        ({"game": orrery.game(), "ruleset": "rules"}, TypeError, "^ruleset: the Game has its own"),
        ({"game": 3}, TypeError, "^game: found 3; allowed are a Game and the names"),
        ({"game": "chess"}, ValueError, "chess"),
        ({"planets": "gaja"}, ValueError, "found gaja"),
    ],
)
def test_a_wrong_run_is_refused_with_the_argument(options, error, says):
    with pytest.raises(error, match=says):
        orrery.tournament(**options)


def test_a_dataset_has_the_samples_of_its_run(run, tmp_path):
    dataset = orrery.encode(run, tmp_path / "shards", npy=True, samples_per_shard=700)
    assert len(dataset) > 1 and dataset.samples == sum(len(shard["action"]) for shard in dataset)
    assert dataset.description["config"]["games"] == 20
    shard = dataset[0]
    packed = run.game.packed_length(2)
    assert shard["observation"].shape == (len(shard), packed) and isinstance(shard["observation"], np.memmap)
    assert all(action in legal for action, legal in zip(shard["action"], shard.legal(), strict=True))
    table = shard.table().to_arrow()
    assert table["legal"].to_pylist()[3] == list(shard.legal()[3])
    assert [sum(policy) for policy in table["policy"].to_pylist()] == pytest.approx([1.0] * len(shard))
    with pytest.raises(KeyError, match="no column colour"):
        shard["colour"]


@pytest.mark.parametrize(
    ("description", "says"),
    [
        (None, "cannot be read .* orrery.encode"),
        ("{", "damaged .* encode the run again"),
        ("[]", "damaged"),
        ("[" * 100_000, "damaged"),
        ('{"shards": [{"file": "shard-0"}]}', "damaged .*samples"),
        ('{"shards": [{"file": "shard-0", "samples": Infinity}]}', "damaged"),
        ('{"shards": [{"file": "../other", "samples": 1}]}', "damaged .*other"),
        ('{"shards": [{"file": "..", "samples": 1}]}', "damaged"),
    ],
)
def test_a_folder_that_is_no_dataset_is_refused_with_what_to_do(description, says, tmp_path):
    if description is not None:
        (tmp_path / "dataset.json").write_text(description)
    with pytest.raises(orrery.OrreryError, match=f"dataset.json {says}|dataset.json is {says}"):
        orrery.Dataset(tmp_path)

"""Models learned with NumPy: the values are those of the program, for the same file and positions."""

import shutil
from dataclasses import replace

import numpy as np
import orrery
import pytest
from orrery import learn
from orrery.learn._network import Training, train

#: Positions on which values are compared.
POSITIONS = 10_000

#: A short training.
SHORT = {"hidden": (24, 10), "epochs": 4, "seed": 5}


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """Games of the planner, with the features of the ends of turns."""
    folder = tmp_path_factory.mktemp("learn")
    run = orrery.selfplay("planner:beam=2", games=40, players=2, seed=3, temperature=0.5, run=folder / "run")
    return orrery.encode(run, folder / "samples", features=True, npy=True, samples_per_shard=3000)


@pytest.fixture(scope="module")
def fitted(data):
    return learn.fit(data, **SHORT)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Games of Planetarium, whose fit is quick."""
    folder = tmp_path_factory.mktemp("small")
    run = orrery.selfplay("greedy", game="planetarium", games=40, seed=1, run=folder / "run")
    return orrery.encode(run, folder / "samples", features=True)


def perturbed(data):
    """The positions, repeated up to `POSITIONS`; those that repeat have other features, heuristic values and rounds."""
    positions, rng = learn.Positions.of(data), np.random.default_rng(1)
    count = len(positions)
    assert 1000 < count < POSITIONS
    chosen = np.concatenate([np.arange(count), rng.integers(0, count, POSITIONS - count)])
    features, heuristic = positions.features[chosen], positions.heuristic[chosen]
    rounds = positions.rounds[chosen].astype(np.uint32)
    moved = rng.random(features[count:].shape) < 0.1
    features[count:][moved] = rng.random(int(moved.sum()))
    heuristic[count:] += rng.normal(0, 20, POSITIONS - count)
    rounds[count:] = rng.integers(0, 60, POSITIONS - count)
    return features, heuristic, rounds


@pytest.mark.parametrize("has_layers", [False, True])
def test_the_values_of_10_000_positions_are_those_of_the_program(data, fitted, has_layers):
    model = fitted.model if has_layers else replace(fitted.model, layers=())
    if has_layers and not model.layers:
        pytest.fail("the network was left out")
    features, heuristic, rounds = perturbed(data)
    ours = model.values(features, heuristic, rounds)
    theirs = orrery.game("planet-unknown").model_values(str(model), features, heuristic, rounds)
    assert len(ours) == POSITIONS and np.abs(ours - theirs).max() < 1e-5
    assert np.abs(ours - heuristic).max() > 1


def test_a_dataset_of_before_has_the_same_positions(data, tmp_path):
    before = orrery.Dataset(shutil.copytree(data.folder, tmp_path / "before"))
    for file in before.folder.glob("*/heuristic.npy"):
        file.rename(file.with_name("prospects.npy"))
    assert list(before.folder.glob("*/prospects.npy"))
    assert np.array_equal(learn.Positions.of(before).heuristic, learn.Positions.of(data).heuristic)


def test_a_file_is_read_as_it_was_written(fitted, tmp_path):
    fitted.model.save(tmp_path / "model.toml")
    read = learn.Model.read(tmp_path / "model.toml")
    assert str(read) == str(fitted.model) == (tmp_path / "model.toml").read_text()
    assert [layer.weights.shape for layer in read.layers] == [layer.weights.shape for layer in fitted.model.layers]


def test_a_file_is_replaced_only_when_asked(fitted, tmp_path):
    path = tmp_path / "model.toml"
    path.write_text("mine")
    with pytest.raises(orrery.OrreryError, match="exists already; name another file, or pass replace=True"):
        fitted.model.save(path)
    assert path.read_text() == "mine"
    fitted.model.save(path, replace=True)
    assert path.read_text() == str(fitted.model)
    with pytest.raises(orrery.OrreryError, match="cannot be written"):
        fitted.model.save(tmp_path / "nowhere" / "model.toml")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("[[layer]]", "[[layers]]"), "unknown field `layers`"),
        (("round = 1\n", "round = 2\n"), "a row is for round 2; due is round 1"),
        (("base = ", "base = nan #"), "a number of round 1 is NaN"),
        (("bias = [", "bias = [1.0, "), "due is a multiple of its 25 outputs"),
    ],
)
def test_a_wrong_file_is_refused(fitted, tmp_path, change, says):
    path = tmp_path / "model.toml"
    path.write_text(str(fitted.model).replace(*change, 1))
    with pytest.raises(orrery.OrreryError, match=says):
        learn.Model.read(path)
    with pytest.raises(orrery.OrreryError, match="cannot be read"):
        learn.Model.read(tmp_path / "nowhere.toml")


def test_a_model_with_wrong_numbers_is_not_saved(fitted, tmp_path):
    row = replace(fitted.model.rows[0], base=float("inf"))
    with pytest.raises(orrery.OrreryError, match="a number of round 1 is inf"):
        replace(fitted.model, rows=(row,)).save(tmp_path / "model.toml")
    assert not (tmp_path / "model.toml").exists()


def test_a_model_of_another_game_has_no_values(fitted):
    arrays = np.zeros((1, 106), np.float32), np.zeros(1), np.ones(1, np.uint32)
    with pytest.raises(orrery.OrreryError, match="the model has planet-unknown, not planetarium"):
        orrery.game("planetarium").model_values(str(fitted.model), *arrays)
    with pytest.raises(ValueError, match="^features: "):
        orrery.game("planet-unknown").model_values(str(fitted.model), *arrays)


def test_a_fit_is_closer_to_the_scores_than_the_heuristic(fitted):
    for errors in (fitted.errors["train"], fitted.errors["validation"]):
        assert errors["rows"] < errors["heuristic"]
        assert errors["model"] < errors["rows"] + 1e-9


def test_the_same_seed_fits_the_same_model(small):
    first, second = (learn.fit(small, **SHORT).model for _ in range(2))
    assert str(first) == str(second)
    linear = learn.fit(small, hidden=()).model
    assert not linear.layers and linear.game == "planetarium" and linear.table == "two"
    assert str(replace(first, layers=())) == str(linear)


def test_a_network_finds_what_is_no_linear_function():
    rng = np.random.default_rng(2)
    inputs = rng.random((6000, 6)).astype(np.float32)
    target = 20 * np.abs(inputs[:, 0] - inputs[:, 1]) - 7
    layers = train(inputs[:5000], target[:5000], (inputs[5000:], target[5000:]), Training((16,), epochs=60))
    values = np.maximum(inputs @ layers[0].weights + layers[0].bias, 0) @ layers[1].weights + layers[1].bias
    assert np.sqrt(np.mean((values[:, 0] - target) ** 2)) < 0.2 * target.std()


def test_a_network_that_is_worse_than_none_is_left_out():
    rng = np.random.default_rng(3)
    noise, inputs = rng.normal(0, 1, 300).astype(np.float32), rng.random((300, 4)).astype(np.float32)
    nothing = np.zeros(300, np.float32)
    assert train(inputs, noise, (inputs, nothing), Training((8,), epochs=3)) == ()


def test_a_dataset_without_features_or_with_too_few_games_is_refused(tmp_path):
    run = orrery.selfplay("greedy", games=2, players=2, run=tmp_path / "run")
    with pytest.raises(orrery.OrreryError, match="has no features; encode the run"):
        learn.fit(orrery.encode(run, tmp_path / "without"))
    with pytest.raises(orrery.OrreryError, match="too few; play more games"):
        learn.fit(orrery.encode(run, tmp_path / "with", features=True))


def test_agents_play_with_the_file(fitted, tmp_path):
    path = tmp_path / "model.toml"
    fitted.model.save(path)
    agents = ["planner:beam=2", f"planner:beam=2,model={path}"]
    played = orrery.tournament(agents, games=8, seed=4)
    assert [agent["games"] for agent in played.json["agents"]] == [8, 8]
    scores = played.games().to_pandas().groupby("agent")["score"].mean()
    assert scores.nunique() == 2, "the model changes play"

"""Setups from options and from dicts."""

import orrery
import pytest


def test_a_drawn_setup_depends_on_the_seed_alone_and_can_be_played_again():
    game = orrery.game("planet-unknown")
    setup = game.setup(players=3, planets="random", corporations="random", events="uniform")
    assert setup.players == 3 and setup.drawn(1) == setup.drawn(1) != setup.drawn(2)
    again = game.setup(setup.drawn(5))
    assert game.start(again, seed=5) == game.start(setup, seed=5)


def test_flags_lists_and_absent_options_mean_what_they_do_on_the_command_line():
    game = orrery.game("planet-unknown")
    setup = game.setup(players=2, planets=["gaia", "tartarus"], private_objectives=True, events=None)
    assert [seat["planet"] for seat in setup.drawn()["seats"]] == ["gaia", "tartarus"]
    assert setup.drawn()["private-objectives"]
    assert not game.setup(private_objectives=False).drawn()["private-objectives"]


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"planetz": "gaia"}, TypeError, "planetz"),
        ({"seed": 3}, TypeError, "^seed: .* Game.start takes it"),
        ({"ruleset": "rules"}, TypeError, "^ruleset: .* orrery.game takes it"),
        ({"players": 9}, ValueError, "players .*1 to 6"),
        ({"players": object()}, TypeError, "^players: found"),
        ({"difficulty": "easy"}, ValueError, "difficulty is an option of planetarium"),
        ({"planets": "gaja"}, orrery.SetupError, "found gaja"),
        ({"planets": "gaia"}, orrery.SetupError, "asymmetric"),
        ({"setup": {"seats": 3}}, orrery.SetupError, "^setup: "),
        ({"setup": {}, "players": 2}, TypeError, "^setup: "),
    ],
)
def test_a_wrong_option_is_named(options, error, says):
    with pytest.raises(error, match=says):
        orrery.game("planet-unknown").setup(**options)


def test_a_setup_of_one_game_is_refused_by_another():
    setup = orrery.game("planetarium").setup(players=2)
    with pytest.raises(orrery.SetupError, match="it is not one of planet-unknown"):
        orrery.game("planet-unknown").start(setup)


def test_an_unknown_game_or_ruleset_is_refused(tmp_path):
    with pytest.raises(ValueError, match="allowed is one of planet-unknown, planetarium"):
        orrery.game("chess")
    with pytest.raises(orrery.OrreryError, match="nowhere.toml"):
        orrery.game(ruleset=tmp_path / "nowhere.toml")
    with pytest.raises(TypeError, match="^ruleset: "):
        orrery.game(ruleset=3)

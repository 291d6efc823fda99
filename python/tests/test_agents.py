"""Agents of the laboratory and agents written in Python."""

import os
import sys

import orrery
import pytest


class Last:
    """Plays the last legal action, and looks at all that it may see."""

    def choose(self, view, legal):
        assert view.seat in range(view.players) and len(legal) >= 2
        assert (view.legal_actions() == legal).all()
        sample = view.sample(seed=view.seed)
        assert (sample.observation(view.seat) == view.observation()).all()
        assert view.text() == sample.text(view.seat) and view.json() == sample.json(view.seat)
        assert view.svg() == view._repr_svg_() == sample.svg(view.seat)
        return legal[-1]


def test_an_agent_of_the_laboratory_plays_a_game(game):
    agents = [orrery.agent(name, game, seed=1) for name in ("greedy", "random")]
    state = game.start(seed=1)
    while not state.is_over:
        state.apply(agents[state.turn].choose(state))
    assert state.scores()[0] > state.scores()[1]
    with pytest.raises(orrery.RulesError, match="^state: the game is over"):
        agents[0].choose(state)


def test_an_agent_that_slips_plays_the_same_again(game):
    def played():
        agent = orrery.agent("greedy:slips=.50", game, seed=1)
        assert agent.name == "greedy:slips=0.5"
        state, actions = game.start(seed=1), []
        while not state.is_over:
            actions.append(agent.choose(state))
            state.apply(actions[-1])
        return actions

    assert played() == played()


@pytest.mark.parametrize("name", ["gredy", "planner:beam=0", "human", "greedy:slips=2", "extern:cmd=/nowhere/bot", "python:class=Last", ""])
def test_an_agent_that_cannot_play_is_refused(name):
    with pytest.raises((ValueError, orrery.OrreryError)):
        orrery.agent(name, orrery.game())


def test_a_position_of_another_game_is_refused():
    agent = orrery.agent("greedy", orrery.game("planetarium"))
    with pytest.raises(ValueError, match="^state: "):
        agent.choose(orrery.game("planet-unknown").start())


def test_a_python_agent_plays_beside_the_others_and_the_same_again(game):
    runs = [orrery.tournament([Last, "random"], game=game, games=12, seed=3, threads=threads) for threads in (1, 2)]
    [first, second] = [run.json for run in runs]
    assert [agent["agent"] for agent in first["agents"]] == ["python:class=Last", "random"]
    assert first["agents"] == second["agents"] and first["games"] == 12


def test_agents_that_are_called_alike_are_numbered():
    first, second = (lambda: Last()), (lambda: Last())
    run = orrery.tournament([first, second, "random"], games=6)
    assert {agent["agent"] for agent in run.json["agents"]} == {"python:class=lambda", "python:class=lambda-2", "random"}


def test_a_changed_class_is_refused_unless_it_is_trusted(tmp_path):
    class Versioned(Last):
        version = "1"

    agents, options = [Versioned, "random"], {"game": "planetarium", "run": tmp_path / "run"}
    orrery.tournament(agents, games=4, **options)
    Versioned.version = 2
    with pytest.raises((ValueError, orrery.OrreryError), match="version 1, now 2"):
        orrery.tournament(agents, games=8, resume=True, **options)
    run = orrery.tournament(agents, games=8, resume=True, trust_changed=True, **options)
    assert run.json["games"] == 8
    [programs, none] = run.json["config"]["programs"]
    assert [program["version"] for program in programs] == ["1", "2"] and none == []


class Odd:
    choose = Last.choose


Odd.__name__ = "a,b"


@pytest.mark.parametrize(
    ("agent", "error", "says"),
    [
        (Last(), TypeError, "found an object of Last, .* give the class or a function that makes one"),
        (orrery.agent("greedy", orrery.game()), TypeError, "found an object of Agent; give its name, 'greedy'"),
        (3, TypeError, "found an object of int; allowed are names .* and classes"),
        (Odd, ValueError, "found the __name__ 'a,b'; allowed are letters"),
    ],
)
def test_what_makes_no_agent_is_refused_with_what_to_give(agent, error, says):
    with pytest.raises(error, match=f"^agents: {says}"):
        orrery.tournament([agent, "random"], games=4)


@pytest.mark.parametrize(
    ("answer", "error", "says"),
    [
        (lambda: 1 / 0, ZeroDivisionError, "division by zero"),
        (lambda: 70000, ValueError, "^choose: it returned 70000"),
        (lambda: "first", TypeError, "^choose: it returned first"),
        (lambda: None, TypeError, "^choose: it returned None"),
    ],
)
def test_what_a_python_agent_does_wrong_is_raised(answer, error, says):
    class Wrong:
        def choose(self, view, legal):
            return answer()

    with pytest.raises(error, match=says):
        orrery.tournament([Wrong, "random"], games=4)


def test_a_python_agent_is_refused_where_it_would_see_other_rules(tmp_path):
    with pytest.raises(TypeError, match="^ruleset: "):
        orrery.tournament([Last, "random"], game=orrery.game(), ruleset=tmp_path)
    with pytest.raises(TypeError, match="^agents: with against, only names"):
        orrery.balance([Last], against=tmp_path)


BOT = """
class First:
    version = "7"

    def choose(self, view, legal):
        print("thinking")
        assert list(view.legal_actions()) == list(legal) and view.seed >= 0
        return legal[0]
"""


@pytest.mark.parametrize("game", ["planet-unknown", "planetarium"])
def test_a_class_of_a_file_plays_in_a_process_of_its_own(game, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", os.path.dirname(sys.executable), prepend=os.pathsep)
    (tmp_path / "my bot.py").write_text(BOT)

    class First:
        def choose(self, view, legal):
            return legal[0]

    agents = [f"python:'{tmp_path}/my bot.py':First", First, "random"]
    run = orrery.tournament(agents, game=game, games=6, seed=2, run=tmp_path / "run")
    of_file, here, _ = run.json["agents"]
    assert of_file["agent"] == "First" and of_file["forfeits"] == 0
    [program] = run.json["config"]["programs"][0]
    assert (program["name"], program["version"]) == ("First", "7")


def test_a_file_without_the_class_is_an_error_that_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", os.path.dirname(sys.executable), prepend=os.pathsep)
    (tmp_path / "bot.py").write_text(BOT)
    for agent, says in [
        (f"python:{tmp_path}/bot.py:Second", "has no class Second"),
        (f"python:{tmp_path}/bot.py", "allowed are FILE:CLASS"),
    ]:
        with pytest.raises((ValueError, orrery.OrreryError), match=says):
            orrery.tournament([agent, "random"], games=2)

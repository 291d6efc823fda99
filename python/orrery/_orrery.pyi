"""
The native part of the package, which `orrery/__init__.py` names again.
"""

import numpy
import numpy.typing
import os
import typing
from collections.abc import Callable, Generator, Sequence
from _typeshed import SupportsGetItem
from os import PathLike
from typing import Any, SupportsFloat, SupportsIndex, final

__all__ = ["Agent", "BatchEnv", "Beliefs", "Game", "Outcome", "Record", "ReportTable", "RunFolder", "Setup", "State", "View", "_close_agents", "_command", "_model", "_panic", "_work", "agent", "batch", "game", "games"]

@final
class Agent:
    """
    An agent of the registry, such as `planner:beam=4`, for one seat of one game after another.
    """
    def __reduce__(self, /) -> "tuple[typing.Any, ...]":
        """
        A pickle holds the name, the game and the seed: the agent that comes of it begins anew.
        """
    def __repr__(self, /) -> str: ...
    def choose(self, /, state: State) -> int:
        """
        Chooses for the seat whose turn it is. The agent sees only what that seat sees.

        Raises `RulesError` if the game is over, and if the agent gives up.
        """
    @property
    def game(self, /) -> Game:
        """
        The rules it plays by.
        """
    @property
    def name(self, /) -> str:
        """
        Its text, without parameters that have their default.
        """

@final
class BatchEnv:
    """
    Many games that are stepped together, on threads and without Python's lock. `orrery.batch` makes it.

    Each environment is a game at a decision of a seat that you play: `seats` names it, `legal_actions` lists what it may
    do, and `step` takes one action for each environment. When a game ends, the next one is dealt in the same step, with a
    seed that follows from the seed of the batch, the number of the environment and the number of the game. So setups, seed
    and actions give the same arrays with any number of threads.

    Methods that return arrays write into the array that you pass, without a copy, or make a new one. An array must have
    the shape and the type of numbers of the page, be C-contiguous and writable, and not share memory with another
    argument; otherwise `ValueError` or `TypeError` name the argument, and nothing has moved.
    """
    def __len__(self, /) -> int: ...
    def __repr__(self, /) -> str: ...
    def action_masks(self, /, out: "numpy.typing.NDArray[numpy.bool_] | None" = None) -> "numpy.typing.NDArray[numpy.bool_]":
        """
        Masks of the legal actions: `bool`, shape (num_envs, `Game.action_count`).
        """
    def ended(self, /) -> "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint64], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.float64]]":
        """
        The games that ended in the last step: their environments, `int64`, shape (k,), the seeds of their deals, `uint64`,
        shape (k,), scores, `int32`, shape (k, players), and shares of the win, `float64`, shape (k, players).
        """
    @property
    def game(self, /) -> Game:
        """
        The rules.
        """
    def legal_actions(self, /, offsets: "numpy.typing.NDArray[numpy.int64] | None" = None, indices: "numpy.typing.NDArray[numpy.uint16] | None" = None) -> "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint16]]":
        """
        The legal actions of all environments: those of environment i are `indices[offsets[i]:offsets[i + 1]]`, ascending.

        Returns offsets, `int64`, shape (num_envs + 1,), and indices, `uint16`, shape (offsets[-1],). An array of your own
        for indices may be longer; what is returned is the beginning of it. `ValueError` says how long it has to be.
        """
    @property
    def num_envs(self, /) -> int:
        """
        How many environments there are.
        """
    def observations(self, /, out: "numpy.typing.NDArray[numpy.uint8] | None" = None) -> "numpy.typing.NDArray[numpy.uint8]":
        """
        What the seats that decide see, packed: `uint8`, shape (num_envs, `Game.packed_length(players)`).
        """
    @property
    def players(self, /) -> int:
        """
        Seats at each table.
        """
    def random_actions(self, /, seed: SupportsIndex, out: "numpy.typing.NDArray[numpy.uint16] | None" = None) -> "numpy.typing.NDArray[numpy.uint16]":
        """
        A legal action for each environment, each as likely as any other of its list: `uint16`, shape (num_envs,). The same
        seed draws the same actions in the same positions.
        """
    def reset(self, /, seed: SupportsIndex | None = None) -> None:
        """
        Deals all environments anew: with a seed the first games of that seed, without one the game after the running one
        of each environment.
        """
    def seats(self, /, out: "numpy.typing.NDArray[numpy.uint8] | None" = None) -> "numpy.typing.NDArray[numpy.uint8]":
        """
        The seats that decide: `uint8`, shape (num_envs,).
        """
    def seeds(self, /) -> "numpy.typing.NDArray[numpy.uint64]":
        """
        The seeds of the running games: `uint64`, shape (num_envs,). With the setup of its environment, `Game.start` deals
        such a game again.
        """
    def state(self, /, env: SupportsIndex) -> State:
        """
        A copy of the position of an environment. It knows everything.
        """
    def step(self, /, actions: "numpy.typing.NDArray[numpy.uint16]", rewards: "numpy.typing.NDArray[numpy.float32] | None" = None, dones: "numpy.typing.NDArray[numpy.bool_] | None" = None) -> "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]":
        """
        Applies one action in each environment: `actions` is `uint16`, shape (num_envs,). All that is forced and the
        decisions of agents follow in the same step.

        Returns rewards, `float32`, shape (num_envs, players), and dones, `bool`, shape (num_envs,). Rewards are 0 but for
        a game that ended in this step, which is done; its environment is at the first decision of the next game.

        Raises `RulesError` with the environment and the action if one is not legal; then no game has moved. An agent that
        gives up and a mistake of the laboratory end a step halfway: all methods but `reset` are refused then.
        """
    def unpacked(self, /, out: "numpy.typing.NDArray[numpy.float32] | None" = None) -> "numpy.typing.NDArray[numpy.float32]":
        """
        The same as numbers: `float32`, shape (num_envs, `Game.observation_length`).
        """

@final
class Beliefs:
    """
    What a seat knows of a position and what it has to guess, ready for any number of samples.

    What is hidden has too many cases to list their chances, so beliefs are given as samples: every case that agrees with
    what the seat saw is as likely as any other.
    """
    def __repr__(self, /) -> str: ...
    def sample(self, /, seed: SupportsIndex = ...) -> State:
        """
        A position that the seat cannot distinguish from the real one, drawn by the seed. It may be played on.
        """
    @property
    def seat(self, /) -> int:
        """
        The seat whose beliefs they are.
        """

@final
class Game:
    """
    The rules of a game. They never change, and all positions share them.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self, /) -> "tuple[typing.Any, ...]": ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _open(name: str, ruleset: dict[str, str], blank_items: SupportsGetItem[int, str] | None = None) -> Game: ...
    def _setup(self, /, options: SupportsGetItem[int, tuple[str, str | None]] | None = None, json: str | None = None) -> Setup:
        """
        The setup of a pickle.
        """
    def _state(self, /, data: bytes, story: tuple[str, SupportsIndex, bytes] | None) -> State:
        """
        The position of a pickle: its bytes, and how the game came there.
        """
    @property
    def action_count(self, /) -> int:
        """
        How many numbers actions may have: they are 0 to this - 1.
        """
    def action_text(self, /, action: SupportsIndex) -> str:
        """
        The text of an action, in any position.
        """
    @property
    def blank_items(self, /) -> list[str]:
        """
        The items that do nothing: those of `without`, in alphabetical order.
        """
    @property
    def changed_ruleset(self, /) -> dict[str, str]:
        """
        The text of each file of its ruleset, by its name; empty if that is the built-in one.
        """
    def from_bytes(self, /, data: bytes) -> State:
        """
        The position that `State.to_bytes` wrote, checked.

        Raises `RulesError` if the bytes are damaged, of another game, version or ruleset, or hold an impossible position.
        """
    def model_values(self, /, model: "str", features: "numpy.typing.NDArray[numpy.float32]", heuristic: "numpy.typing.NDArray[numpy.float64]", rounds: "numpy.typing.NDArray[numpy.uint32]") -> "numpy.typing.NDArray[numpy.float64]":
        """
        The values that a model gives positions, in points, as agents use it. `model` is the text of its file, `features` an array
        of `float32` with shape (count, features), `heuristic` of `float64` and `rounds` of `uint32` with shape (count,).

        Raises `OrreryError` if the model is not one of this game, `TypeError` and `ValueError` if an array is another.
        """
    @property
    def most_seats(self, /) -> int:
        """
        The most seats of a table.
        """
    @property
    def name(self, /) -> str:
        """
        Its name in options, runs and results.
        """
    @property
    def observation_length(self, /) -> int:
        """
        How many values an unpacked observation has, for any number of seats.
        """
    @property
    def observation_shape(self, /) -> tuple[int, int, int, int]:
        """
        The planes, rows, columns and scalars of an unpacked observation: planes * rows * columns values come first, then
        the scalars.
        """
    def packed_length(self, /, players: SupportsIndex) -> int:
        """
        How many bytes a packed observation has with this number of seats.
        """
    def parse_action(self, /, text: str) -> int:
        """
        The action of a text. Raises `RulesError` if it names none.
        """
    @property
    def ruleset_hash(self, /) -> str:
        """
        The identity of its ruleset, 64 hex digits.
        """
    @property
    def score_parts(self, /) -> list[str]:
        """
        The parts of a score, in the order of `Outcome.parts`.
        """
    def setup(self, /, setup: "dict[str, typing.Any] | None" = None, **options: "typing.Any") -> "Setup":
        """
        A setup from the options of the command, such as `players=2, planets="random", events="uniform"`, or from a dict
        that `Setup.drawn` gave.

        Raises `TypeError` for an option that a setup of the game does not have, `ValueError` for a value that it cannot have, and
        `SetupError` for a setup that cannot be played.
        """
    def start(self, /, setup: Setup | None = None, seed: SupportsIndex = ...) -> State:
        """
        The first position of a deal. The same setup and seed give the same deal. Without a setup two play.

        Raises `SetupError` with all problems if the setup cannot be played.
        """
    def tensors(self, /, players: SupportsIndex = ...) -> "dict[str, typing.Any]":
        """
        What the numbers of observations and the indices of actions mean: the JSON of `orrery tensors`.
        """
    def unpack(self, /, rows: "numpy.typing.NDArray[numpy.uint8]") -> "numpy.typing.NDArray[numpy.float32]":
        """
        Unpacks observations, such as those of a shard or a batch. `rows`: `uint8`, shape (count, `Game.packed_length(players)`),
        contiguous or not. Returns `float32`, shape (count, `Game.observation_length`).

        Raises `TypeError` if `rows` is another array, and `ValueError` if a row is no packed observation of this game.
        """
    def without(self, /, item: str) -> Game:
        """
        The same rules with an item that does nothing, such as the civ card `C21` or the tech `tech oasis 3`. It is dealt, offered,
        taken and reached as before.

        Raises `ValueError` if the ruleset has no such item.
        """

@final
class Outcome:
    """
    What a position is worth to each seat, as if the game ended there.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, scores: SupportsGetItem[int, SupportsIndex], parts: SupportsGetItem[int, SupportsGetItem[int, SupportsIndex]], ranks: SupportsGetItem[int, SupportsIndex], shares: SupportsGetItem[int, SupportsFloat | SupportsIndex], target: SupportsIndex | None, ending: str) -> Outcome: ...
    def __reduce__(self, /) -> "tuple[typing.Any, ...]": ...
    def __repr__(self, /) -> str: ...
    @property
    def ending(self, /) -> str:
        """
        How the game ended, in a few words; `unfinished` while it runs.
        """
    @property
    def parts(self, /) -> list[list[int]]:
        """
        The points by seat and part, in the order of `Game.score_parts`; those of a seat sum to its score.
        """
    @property
    def ranks(self, /) -> list[int]:
        """
        Ranks by seat: 1 is best, tied seats have the same rank.
        """
    @property
    def scores(self, /) -> list[int]:
        """
        Points, by seat.
        """
    @property
    def shares(self, /) -> list[float]:
        """
        The share of the win of each seat; tied winners split 1. In a solo game 1.0 for success, 0.0 for failure.
        """
    @property
    def target(self, /) -> int | None:
        """
        The score that a solo game asks for.
        """

@final
class Record:
    """
    A game as setup, seed and actions, which is enough to play it again.

    Raises `RulesError` if the bytes are damaged or of another game, version or ruleset.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __len__(self, /) -> int: ...
    def __new__(cls, /, game: Game, data: SupportsGetItem[int, SupportsIndex]) -> Record: ...
    def __repr__(self, /) -> str: ...
    def actions(self, /) -> "numpy.typing.NDArray[numpy.uint16]":
        """
        All actions, forced ones too: `uint16`.
        """
    @property
    def forfeit(self, /) -> tuple[int, str] | None:
        """
        The seat that forfeited the game and why, if one did.
        """
    @property
    def game(self, /) -> Game:
        """
        The rules.
        """
    def replay(self, /, actions: SupportsIndex | None = None) -> State:
        """
        The position after this many actions; after all of them without a number.

        Raises `RulesError` if an action is not legal where the record has it or all of them lead to another position than
        the recorded one, and `ValueError` if there are fewer actions.
        """
    def replay_under(self, /, game: Game, actions: SupportsIndex | None = None) -> State:
        """
        The position of the same deal under the rules of `game` after this many actions; after all of them without a number.
        `game` may have another ruleset, such as one without a card. Actions are matched by what they are, such as the id of a
        card, as their numbers depend on the ruleset.

        Raises `RulesError` if an action is not legal there or the ruleset has no such thing, `SetupError` if the deal cannot be
        played there, and `ValueError` if the record is of another game or has fewer actions.
        """
    @property
    def seed(self, /) -> int:
        """
        The seed of the deal.
        """
    @property
    def setup(self, /) -> Any:
        """
        The setup as a dict.
        """
    def to_bytes(self, /) -> bytes:
        """
        The record as bytes.
        """

@final
class ReportTable:
    """
    A table of the report of a run.
    """
    def __arrow_c_stream__(self, /, requested_schema: "object | None" = None) -> "object":
        """
        The rows as Arrow's C stream: the Arrow PyCapsule interface. It has the types of the table, whatever is asked for.
        """
    def __new__(cls, /, folder: str | PathLike[str], key: str) -> ReportTable: ...

@final
class RunFolder:
    """
    The native part of `orrery.Run`: a run in a folder.
    """
    def __arrow_c_stream__(self, /, requested_schema: "object | None" = None) -> "object":
        """
        The games as Arrow's C stream: the Arrow PyCapsule interface. It has the types of the run, whatever is asked for.
        """
    def __new__(cls, /, folder: str | PathLike[str]) -> RunFolder: ...
    @property
    def config(self, /) -> Any:
        """
        All that determines the run.
        """
    def input(self, /, places: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]]) -> bytes:
        """
        What other machines need to encode the blocks at these places, counted among those that were played.
        """
    def record(self, /, number: SupportsIndex) -> bytes:
        """
        The bytes of the record of a game, counted from 0 through all blocks.
        """
    @property
    def ruleset(self, /) -> dict[str, str]:
        """
        The text of each file of the ruleset, by its name.
        """

@final
class Setup:
    """
    What a game is dealt from: players, boards and modules. Boards that are drawn are drawn by the seed of the deal.

    `Game.setup` makes it.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self, /) -> "tuple[typing.Any, ...]": ...
    def __repr__(self, /) -> str: ...
    def drawn(self, /, seed: SupportsIndex = ...) -> "dict[str, typing.Any]":
        """
        The setup of this seed as a dict, with all that is drawn in it. `Game.setup(setup=...)` reads it.
        """
    @property
    def game(self, /) -> Game:
        """
        The game it is for.
        """
    @property
    def players(self, /) -> int:
        """
        Seats at the table.
        """

@final
class State:
    """
    A position of a game.

    It knows everything, hidden cards too. What a seat may know is in `observation`, `text(seat)`, `json(seat)` and
    `sample(seat)`.
    """
    def __copy__(self, /) -> State: ...
    def __deepcopy__(self, /, _memo: "object") -> "State": ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self, /) -> "tuple[typing.Any, ...]": ...
    def __repr__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str:
        """
        The picture that notebooks show: what the seat whose turn it is sees, and everything when the game is over.
        """
    def action_mask(self, /) -> "numpy.typing.NDArray[numpy.bool_]":
        """
        A mask of the legal actions: `bool`, shape (`Game.action_count`,).
        """
    def action_text(self, /, action: SupportsIndex) -> str:
        """
        The text of an action.
        """
    def actions(self, /) -> "numpy.typing.NDArray[numpy.uint16] | None":
        """
        All actions since the start, forced ones too: `uint16`; `None` if `record` cannot record the game.
        """
    def apply(self, /, action: SupportsIndex) -> None:
        """
        Applies an action of the seat whose turn it is, and all that follows without a decision.

        Raises `RulesError` if it is not legal, and `ValueError` if there is no such action; the position stays as it is.
        """
    def beliefs(self, /, seat: SupportsIndex | None = None) -> Beliefs:
        """
        What a seat knows and has to guess, for several samples of one position. Without a seat, of the one to decide.
        """
    def copy(self, /) -> State:
        """
        The same position, independent of this one.
        """
    def explain(self, /, action: SupportsIndex) -> str:
        """
        What a legal action would do, in words that follow the name of the seat.
        """
    @property
    def game(self, /) -> Game:
        """
        The rules.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether the game is over.
        """
    def json(self, /, seat: SupportsIndex | None = None) -> "dict[str, typing.Any]":
        """
        What a seat sees as a dict; `agents/EXTERN.md` describes it.
        """
    @property
    def key(self, /) -> int:
        """
        A key of the whole position: equal positions have equal keys.
        """
    def legal_actions(self, /) -> "numpy.typing.NDArray[numpy.uint16]":
        """
        The legal actions of the seat whose turn it is, ascending: `uint16`, shape (count,). Empty when the game is over.
        """
    def let_act(self, /, seat: SupportsIndex) -> None:
        """
        Lets one of the seats of `to_act` decide next. Raises `ValueError` for another seat.

        If that changes the turn, the game can no longer be recorded: a record has no place for the order of seats that
        decide without seeing each other.
        """
    def observation(self, /, seat: SupportsIndex | None = None) -> "numpy.typing.NDArray[numpy.uint8]":
        """
        What a seat sees, packed: `uint8`, shape (`Game.packed_length(players)`,). Without a seat, the one to decide.
        """
    def observation_into(self, /, buffer: "numpy.typing.NDArray[numpy.uint8] | numpy.typing.NDArray[numpy.float32]", seat: SupportsIndex | None = None) -> "None":
        """
        Writes what a seat sees into `buffer`, packed if it is `uint8` and unpacked if it is `float32`.

        Raises `ValueError` for another shape, an array that is not contiguous or cannot be written, and `TypeError` for
        another type of numbers.
        """
    def outcome(self, /) -> Outcome:
        """
        What the position is worth if the game ended here; final when it is over.
        """
    @property
    def players(self, /) -> int:
        """
        Seats at the table.
        """
    def record(self, /) -> bytes:
        """
        The game so far as the bytes of a record. Raises `RulesError` for a sample, a position read from bytes, and one
        in which `let_act` has changed the turn.
        """
    @property
    def round(self, /) -> int:
        """
        How many rounds have begun.
        """
    def sample(self, /, seat: SupportsIndex | None = None, seed: SupportsIndex = ...) -> State:
        """
        A position that the seat cannot distinguish from this one: what it does not see is drawn by the seed, uniformly over
        all that agrees with what it saw. Without a seat, the one to decide. The same as `beliefs(seat).sample(seed)`.
        """
    def scores(self, /) -> "numpy.typing.NDArray[numpy.int32]":
        """
        The points by seat, if the game ended here: `int32`, shape (players,).
        """
    def svg(self, /, seat: SupportsIndex | None = None) -> str:
        """
        The position as a picture, an SVG file as text: what a seat sees, or everything without a seat. What nobody may look
        at, such as the order of a deck, is not in it.
        """
    def text(self, /, seat: SupportsIndex | None = None) -> str:
        """
        The position as text for people: what a seat sees, or everything without a seat.
        """
    @property
    def to_act(self, /) -> list[int]:
        """
        The seats that still have to decide in the running phase: several only where they decide without seeing each other.
        """
    def to_bytes(self, /) -> bytes:
        """
        The position as versioned bytes with a checksum, for `Game.from_bytes`.
        """
    @property
    def turn(self, /) -> int | None:
        """
        The seat that decides next, from 0; `None` when the game is over.
        """
    def unpacked(self, /, seat: SupportsIndex | None = None) -> "numpy.typing.NDArray[numpy.float32]":
        """
        What a seat sees, as numbers: `float32`, shape (`Game.observation_length`,).
        """

@final
class View:
    """
    A decision as the deciding seat sees it. It holds nothing that the seat does not know: what is hidden was drawn anew.
    """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _of(state: State, seat: SupportsIndex, seed: SupportsIndex) -> View:
        """
        The decision of a seat in a position that it cannot distinguish from the real one.
        """
    def _repr_svg_(self, /) -> str:
        """
        The picture that notebooks show.
        """
    def action_text(self, /, action: SupportsIndex) -> str:
        """
        The text of an action.
        """
    def beliefs(self, /) -> Beliefs:
        """
        What the seat knows and has to guess, for several samples.
        """
    def explain(self, /, action: SupportsIndex) -> str:
        """
        What a legal action would do, in words that follow the name of the seat. What it uncovers is drawn.
        """
    @property
    def game(self, /) -> Game:
        """
        The rules.
        """
    def json(self, /) -> "dict[str, typing.Any]":
        """
        The same as a dict; `agents/EXTERN.md` describes it.
        """
    def legal_actions(self, /) -> "numpy.typing.NDArray[numpy.uint16]":
        """
        The legal actions, ascending: `uint16`, shape (count,).
        """
    def observation(self, /) -> "numpy.typing.NDArray[numpy.uint8]":
        """
        What the seat sees, packed: `uint8`, shape (`Game.packed_length(players)`,).
        """
    @property
    def players(self, /) -> int:
        """
        Seats at the table.
        """
    @property
    def round(self, /) -> int:
        """
        How many rounds have begun.
        """
    def sample(self, /, seed: SupportsIndex = ...) -> State:
        """
        A position that the seat cannot distinguish from the real one, drawn by the seed: for searches. It may be played on.
        The same as `beliefs().sample(seed)`.
        """
    @property
    def seat(self, /) -> int:
        """
        The seat that decides and observes, from 0.
        """
    @property
    def seed(self, /) -> int:
        """
        A seed for the chance of this decision. An agent that takes all its chance from it plays the same again in the same
        run.
        """
    def svg(self, /) -> str:
        """
        The same as a picture, an SVG file as text.
        """
    def text(self, /) -> str:
        """
        The same as text for people.
        """
    def unpacked(self, /) -> "numpy.typing.NDArray[numpy.float32]":
        """
        The same as numbers: `float32`, shape (`Game.observation_length`,).
        """

def _close_agents() -> bool:
    """
    Lets no agent of Python play any more, and waits for those that choose. Returns whether all have come back.
    """

def _command(request: "tuple[str, list[str], dict[str, typing.Any]]", game: "Game | None", agents: "dict[str, Callable[[], typing.Any]]", look: "Callable[[int, int], None]", note: "Callable[[str], None]", remote_workers: "Callable[[str, list[tuple[int, int]], int, bool], Generator[bytes | None]] | None") -> "str":
    """
    Runs a subcommand on folders, with options. Returns what it prints.

    `agents` makes the agents written in Python, by the names that the options have for them; `look` is called some times a
    second with how many games or blocks are done and how many there are; `note` gets each note. `remote_workers` has slices of
    a run played on other machines: it gets the task, the places that are due, how many places are a group, and whether
    results are taken in their order.

    It works on a thread of its own. Ctrl-C and an exception of `look` end it; games in progress are finished first. A
    second Ctrl-C does not wait for them.
    """

def _model(text: "str") -> "dict[str, typing.Any]":
    """
    What the file of a model holds.
    """

def _panic(text: str) -> None:
    """
    Panics, as no call is known that does: a test sees what becomes of it.
    """

def _work(task: "str", places: "list[tuple[int, int]]", input: "bytes", game: "Game | None", agents: "dict[str, Callable[[], typing.Any]]") -> "bytes":
    """
    Works on some places of what another machine shares, with these agents written in Python. Returns what it takes.
    """

def agent(name: str, game: Game, seed: SupportsIndex = ...) -> Agent:
    """
    The agent of a name, for positions of the game. All its chance comes from the seed.

    Raises `ValueError` if there is no such agent or parameter, and `OrreryError` if it cannot play here.
    """

def batch(game: "str | Game | None" = None, num_envs: SupportsIndex = ..., *, players: SupportsIndex | None = None, seed: SupportsIndex = ..., setups: "Sequence[Setup] | None" = None, agents: "dict[int, str] | None" = None, threads: SupportsIndex = ..., reward: "str" = "share", skip_forced: bool = True) -> "BatchEnv":
    """
    A batch of games that are stepped together.

    `game` is a name or a `Game`; without one it is Planet Unknown. Without `setups`, `players` play with the game's
    defaults; with setups, all for the same number of players, environment i has the setup i % len(setups). `agents` gives
    seats to agents of the laboratory, such as `{1: "greedy"}`, which play inside `step`; at least one seat is left to you.
    `threads` is 0 for one per core. `reward` is "share", the share of the win less 1 / players at the end of a game, or
    "score", the points. With `skip_forced` a decision with one legal action is taken by itself.

    Raises `ValueError` or `TypeError` for an argument that is not allowed, `SetupError` for a setup that cannot be played,
    `OrreryError` for an agent that cannot play, and `MemoryError` if there is no room.
    """

def game(name: "str" = "planet-unknown", *, ruleset: "str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None" = None) -> "Game":
    """
    The rules of a game: `orrery.games()` lists the names.

    `ruleset` names TOML files, or folders of them, in place of the built-in ones of their kinds.

    Raises `ValueError` if there is no such game, and `OrreryError` with all problems if the ruleset cannot be played.
    """

def games() -> list[str]:
    """
    The names of the games.
    """

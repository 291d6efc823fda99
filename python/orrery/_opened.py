"""The rules that the arguments `game` and `ruleset` name."""

from typing import Any

from orrery import _orrery
from orrery._orrery import Game


def opened(game: str | Game, options: dict[str, Any]) -> Game:
    """The rules: those of a name with the option `ruleset`, which is taken out, or a `Game` as it is.

    Raises `TypeError` for anything else, and if a `Game`, which has its ruleset, gets another.
    """
    ruleset = options.pop("ruleset", None)
    if isinstance(game, str):
        return _orrery.game(game, ruleset=ruleset)
    if not isinstance(game, Game):
        raise TypeError(f"game: found {game!r}; allowed are a Game and the names {', '.join(_orrery.games())}")
    if ruleset is not None:
        raise TypeError("ruleset: the Game has its own; open it with this one, by orrery.game(name, ruleset=...)")
    return game

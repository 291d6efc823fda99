"""The ids of the solo environments, for `gymnasium.make`."""

_GAMES = {"orrery/PlanetUnknownSolo-v0": "planet-unknown", "orrery/PlanetariumSolo-v0": "planetarium"}


def register() -> None:
    """Registers the ids where Gymnasium is installed. The environments are imported when one is made."""
    try:
        import gymnasium
    except ImportError:
        return
    for name, game in _GAMES.items():
        gymnasium.register(name, "orrery.gymnasium:SoloEnv", kwargs={"game": game})

"""The exceptions of the package."""


class OrreryError(Exception):
    """What the laboratory refuses."""


class SetupError(OrreryError):
    """A setup or ruleset that cannot be played."""


class RulesError(OrreryError):
    """An action, position or record that the rules do not allow."""


class InternalError(OrreryError):
    """A mistake of the laboratory itself; please report it."""

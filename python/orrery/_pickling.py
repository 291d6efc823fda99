"""Pickles of records."""

import copyreg

from orrery._orrery import Game, Record


def _parts(record: Record) -> tuple[type[Record], tuple[Game, bytes]]:
    return Record, (record.game, record.to_bytes())


def register() -> None:
    """Lets records be pickled and copied."""
    copyreg.pickle(Record, _parts)

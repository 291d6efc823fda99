"""Folders that go with what uses them."""

import shutil
import tempfile
import weakref
from pathlib import Path


class TemporaryFolder:
    """A new folder. It is removed when nothing refers to this object any more, and at the end of the program."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="orrery-")).absolute()
        weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)

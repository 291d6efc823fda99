"""What `make wheel` tries where there is no Rust, and the versions of what it is made with."""

import re
from pathlib import Path

from smoke import smoke

LOCK = re.compile(r"^([\w-]+)==(\S+)$", re.MULTILINE)


def test_smoke(tmp_path: Path) -> None:
    assert smoke(tmp_path).startswith("orrery ")


def test_lock_files_name_the_same_versions() -> None:
    found: dict[str, str] = {}
    for lock in sorted(Path(__file__).parents[1].glob("*.lock")):
        for name, version in LOCK.findall(lock.read_text(encoding="utf-8")):
            assert found.setdefault(name, version) == version, f"{lock.name}: {name}"
    assert "maturin" in found

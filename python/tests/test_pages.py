"""The examples of the pages and of the README of the project run, and print what the pages show.

The Python blocks of a page run one after another, as one program, in an empty folder. A block of text right below one is what
it prints. ORRERY_PAGES=update writes the blocks of text anew.
"""

import contextlib
import io
import os
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1]
PROJECT = FOLDER.parent
PAGES = [PROJECT / "README.md", FOLDER / "README.md", FOLDER / "DISTRIBUTED.md", *sorted((FOLDER / "docs").glob("*.md"))]

#: What the examples of a page need, where it is not one of the packages of the tests.
NEEDS = {"openspiel.md": "pyspiel"}

EXAMPLE = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\n^```text\n(?P<output>.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def printed(code: str, names: dict[str, object], line: int, page: Path) -> str:
    """What the code prints. An error names the line of the page."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile("\n" * line + code, page, "exec"), names)
    return "".join(text.rstrip() + "\n" for text in output.getvalue().splitlines())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_examples_print_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.name in NEEDS:
        pytest.importorskip(NEEDS[page.name])
    monkeypatch.chdir(tmp_path)
    # The cluster of `test_distributed.py`, which may run beside this, would be taken for that of the machine.
    monkeypatch.setenv("RAY_ADDRESS", "local")
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "__main__"}

    def run(example: re.Match[str]) -> str:
        line = text.count("\n", 0, example.start("code"))
        output = printed(example["code"], names, line, page)
        return f"```python\n{example['code']}```\n" + (f"\n```text\n{output}```\n" if output else "")

    found = EXAMPLE.sub(run, text)
    assert EXAMPLE.search(text), "the page has no example"
    if os.environ.get("ORRERY_PAGES") == "update":
        page.write_text(found, encoding="utf-8")
    else:
        assert found == text, "ORRERY_PAGES=update writes what the examples print"

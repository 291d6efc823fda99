"""The commands for batch schedulers on the page about distribution: they are run here, each with its index from the environment."""

import os
import re
import subprocess
import sys
from pathlib import Path

import orrery
import pytest
import yaml

PAGE = (Path(__file__).parents[1] / "DISTRIBUTED.md").read_text(encoding="utf-8")
#: A program that reads words as the command does, which the image of a job has, and gives them to the module.
COMMAND = """
import sys
from orrery._orrery import _command

subcommand, *words = sys.argv[1:]
folders, options = [], {}
while words:
    word = words.pop(0)
    if word.startswith("--"):
        options[word[2:]] = words.pop(0) if words and not words[0].startswith("--") else True
    else:
        folders.append(word)
print(_command((subcommand, folders, options), None, {}, lambda *_: None, print, None))
"""
SLICES = 8
GAMES = "40"


def block(language: str, has: str) -> str:
    """The block of code of the page with these words."""
    found = [code for code in re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL) if has in code]
    assert len(found) == 1, (language, has)
    return found[0]


@pytest.fixture
def shell(tmp_path: Path):
    """Runs words in a shell that finds `orrery`."""
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "orrery").write_text(f"#!{sys.executable}\n{COMMAND}")
    (bin / "orrery").chmod(0o755)

    def run(words: list[str], **environment: str) -> str:
        env = {**os.environ, "PATH": f"{bin}:{os.environ['PATH']}", **environment}
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def is_the_run_of_one_machine(folder: Path) -> bool:
    """Whether it has the games of the agents of the page, all of them."""
    merged = orrery.Run(folder)
    here = orrery.tournament(merged.config["agents"], games=int(GAMES), seed=1)
    records = [[run.record(number).to_bytes() for number in range(int(GAMES))] for run in (here, merged)]
    return records[0] == records[1]


def test_the_indexed_job_of_kubernetes_plays_its_slices(shell, tmp_path):
    manifest = yaml.safe_load(block("yaml", "kind: Job"))
    spec = manifest["spec"]
    assert (manifest["apiVersion"], manifest["kind"], spec["completionMode"]) == ("batch/v1", "Job", "Indexed")
    assert spec["completions"] == SLICES
    pod = spec["template"]["spec"]
    (container,) = pod["containers"]
    assert pod["restartPolicy"] == "OnFailure"
    (mount,) = container["volumeMounts"]
    assert mount["name"] in [volume["name"] for volume in pod["volumes"]]
    environment = {variable["name"]: variable["value"] for variable in container["env"]}
    assert environment["RUNS"] == mount["mountPath"] and environment["SLICES"] == str(SLICES)
    environment |= {"RUNS": str(tmp_path / "runs"), "GAMES": GAMES}
    for index in [*range(SLICES), 3]:  # A pod that is started again finds its slice.
        shell(container["command"], **environment, JOB_COMPLETION_INDEX=str(index))
    shell(["sh", "-c", "orrery merge runs/whole runs/part-*"])
    assert is_the_run_of_one_machine(tmp_path / "runs/whole")


def test_the_array_of_slurm_plays_its_slices(shell, tmp_path):
    script = block("sh", "#SBATCH --array")
    assert f"#SBATCH --array=1-{SLICES}" in script
    for index in range(1, SLICES + 1):
        shell(["sh", "-c", script], GAMES=GAMES, SLURM_ARRAY_TASK_ID=str(index), SLURM_ARRAY_TASK_MAX=str(SLICES))
    shell(["sh", "-c", "orrery merge whole part-*"])
    assert is_the_run_of_one_machine(tmp_path / "whole")

"""Times this tree against an earlier commit: whole processes in turn, processor time, the median of the ratios.

python3 benches/before.py [--pairs N] [--commit C] [ROW ...]

Builds both in the release profile, the commit from a checkout of its own in target/before/. A ratio below 1 means that this
tree takes less time. The agents choose as they did unless a commit in between says otherwise, so the games are the same or
alike: read the ratio, not the last digit. Chance depends on how an agent is written, so agents whose default evaluation was
another one play other games of the same kind.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MODULES = "--players 4 --planets random --corporations random --events uniform --private-objectives"

# By the evaluation that all commits have.
PLANNER = "planner:eval=heuristic"
MCTS = "mcts:iters=300,eval=heuristic"

# The row, the mark for its ratio, the program, and its arguments.
ROWS = [
    ("greedy", 0.40, "orrery", "tournament --agents greedy,greedy --games 200 --threads 1"),
    ("planner", 0.45, "orrery", f"tournament --agents {PLANNER},{PLANNER} --games 40 --threads 1"),
    ("mcts", 0.45, "orrery", f"tournament --agents {MCTS},{MCTS} --games 2 --threads 1"),
    ("base-games", 1 / 1.6, "examples/random_games", "base 200000"),
    ("module-games", 1 / 1.7, "examples/random_games", "modules 40000"),
    ("planetarium-games", None, "examples/random_games", "planetarium 200000"),
    ("tournament", 0.60, "orrery", "tournament --agents random,random --games 100000 --threads 1"),
    ("tournament-of-modules", 0.60, "orrery", f"tournament --agents random,random --games 20000 --threads 1 {MODULES}"),
]


def run(arguments, **options):
    subprocess.run(arguments, check=True, **options)


def build(folder, target):
    environment = dict(os.environ, CARGO_TARGET_DIR=target)
    for packages in (["--workspace", "--bins"], ["--package", "orrery-benches", "--examples"]):
        run(["cargo", "build", "--release", "--quiet", *packages], cwd=folder, env=environment)
    return os.path.join(target, "release")


def checkout(commit):
    folder = os.path.join(ROOT, "target", "before", commit)
    if not os.path.isdir(folder):
        run(["git", "worktree", "prune"], cwd=ROOT)
        run(["git", "worktree", "add", "--detach", "--quiet", folder, commit], cwd=ROOT)
    return folder


def words(programs, arguments):
    """The arguments for these programs: without the evaluation if it is their default, as `mcts` may have no other."""
    listed = subprocess.run([os.path.join(programs, "orrery"), "agents"], check=True, capture_output=True, text=True).stdout
    if "default learned" not in listed:
        arguments = re.sub("[:,]eval=heuristic", "", arguments)
    return arguments.split()


def seconds(programs, program, arguments):
    """Processor time of a process and those it started."""
    command = [os.path.join(programs, program), *words(programs, arguments)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    problem = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {problem.decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime


def main():
    names = [row[0] for row in ROWS]
    parser = argparse.ArgumentParser(description="Times this tree against an earlier commit.")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(names)} [default: all]")
    parser.add_argument("--pairs", type=int, default=5, help="how often both are timed in turn [default: 5]")
    parser.add_argument("--commit", default="38df2f2", help="the earlier commit [default: 38df2f2]")
    asked = parser.parse_args()
    unknown = [row for row in asked.rows if row not in names]
    if unknown:
        parser.error(f"there is no row {unknown[0]}; allowed are {', '.join(names)}")
    if asked.pairs < 1:
        parser.error("--pairs is 1 or more")
    folder = checkout(asked.commit)
    before = build(folder, os.path.join(ROOT, "target", "before", "build"))
    now = build(ROOT, os.path.join(ROOT, "target"))
    print(f"{'row':22} {'before':>9} {'now':>9} {'ratio':>6}  {'lowest':>6} {'highest':>7}  mark")
    for name, mark, program, arguments in ROWS:
        if asked.rows and name not in asked.rows:
            continue
        pairs = [(seconds(before, program, arguments), seconds(now, program, arguments)) for _ in range(asked.pairs)]
        ratios = [after / earlier for earlier, after in pairs]
        middle = statistics.median(ratios)
        verdict = "" if mark is None else f"{mark:.2f} {'met' if middle <= mark else 'MISSED'}"
        times = [statistics.median(times) for times in zip(*pairs)]
        print(
            f"{name:22} {times[0]:7.2f} s {times[1]:7.2f} s {middle:6.2f}  {min(ratios):6.2f} {max(ratios):7.2f}  {verdict}",
            flush=True,
        )


if __name__ == "__main__":
    main()

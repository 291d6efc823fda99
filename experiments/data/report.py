"""Prints the report of a dataset: its size, the rate at which it was written, and histograms of its values.

    report.py SHARDS ENCODE.json SELFPLAY.json

The JSON files are what `orrery encode` and `orrery selfplay` print with `--format json`. Needs NumPy and PyArrow.
"""

import json
import sys

import numpy as np
from pyarrow import parquet

ACROSS = 40


def column(shards, files, name):
    """A column of all shards; of lists and of values by seat the first number, and how many there are."""
    parts = [parquet.read_table(f"{shards}/{file}", columns=[name]).column(0).combine_chunks() for file in files]
    if "list" not in str(parts[0].type):
        return np.concatenate([part.to_numpy(zero_copy_only=False) for part in parts]), None
    lengths = np.concatenate([part.value_lengths().to_numpy(zero_copy_only=False) for part in parts])
    first = np.concatenate([part.flatten().to_numpy() for part in parts])[np.cumsum(lengths) - lengths]
    return first, lengths


def histogram(title, values, edges):
    """A table of how many samples lie between edges; the last edge counts."""
    if not len(values):
        return
    counts, _ = np.histogram(values, edges)
    print(f"\n## {title}\n\n| from | to | samples | share | |\n| ---: | ---: | ---: | ---: | --- |")
    for low, high, count in zip(edges, edges[1:], counts):
        bar = "#" * round(ACROSS * count / counts.max())
        print(f"| {low:g} | {high:g} | {count:,} | {count / len(values):.4f} | {bar} |")
    outside = len(values) - counts.sum()
    print(f"\nMean {values.mean():.4f}, standard deviation {values.std():.4f}, {outside:,} outside.")


def main():
    shards, encoded, played = sys.argv[1:]
    with open(f"{shards}/dataset.json", encoding="utf-8") as file:
        dataset = json.load(file)
    with open(encoded, encoding="utf-8") as file:
        encoded = json.load(file)
    with open(played, encoding="utf-8") as file:
        played = json.load(file)
    files = [shard["file"] for shard in dataset["shards"]]
    samples = sum(shard["samples"] for shard in dataset["shards"])
    size = sum(shard["bytes"] for shard in dataset["shards"])
    config = dataset["config"]
    print(f"""# Two million samples

`orrery {dataset["command"]} --run data`,
then `orrery encode data --out shards` with Parquet; this page is what `experiments/data/report.py` prints.

| what | value |
| --- | ---: |
| game | {config["game"]}, {config["players"]} seats |
| agents | {", ".join(config["agents"])} |
| games | {config["games"]:,} |
| games a second, two threads | {played["timing"]["games_per_second"]:.1f} |
| samples | {samples:,} |
| samples a second of `encode`, two threads | {encoded["timing"]["samples_per_second"]:,.0f} |
| shards | {len(files)} |
| bytes | {size:,} |
| bytes a sample | {size / samples:.1f} |
| train, validation, test | {", ".join(f"{encoded['splits'][split]:,}" for split in dataset["splits"])} |

The rates were measured while other programs ran on the same two cores.""")
    share, _ = column(shards, files, "share")
    score, _ = column(shards, files, "score")
    root, _ = column(shards, files, "root_value")
    rounds, _ = column(shards, files, "round")
    _, legal = column(shards, files, "legal")
    histogram("Share of the win, of the observer", share, np.array([0, 0.25, 0.5, 0.75, 1.0]))
    histogram("Score of the observer", score, np.arange(0, 121, 10))
    histogram("Root value", root[~np.isnan(root)], np.arange(-20, 141, 20))
    histogram("Rounds begun", rounds, np.arange(0, 31, 3))
    histogram("Legal actions", legal, np.array([2, 3, 5, 9, 17, 33, 65, 129, 257, 513, 1025, 2049]))
    mid, high = np.quantile(legal, [0.5, 0.99])
    print(f"\nMedian {mid:.0f}, 99 % at most {high:.0f}, largest {legal.max()}.")


if __name__ == "__main__":
    main()

"""Runs the Python of docs/data.md on datasets of one run, and compares what it reads.

    read_dataset.py PAGE EXPECTED.npy FOLDER..

EXPECTED.npy holds the unpacked observations of all samples. The blocks of the page that need Parquet files run only on
folders that have some. It exits with 0 if every folder gives the same numbers.
"""

import os
import re
import sys

import numpy as np

BY_SAMPLE = ("action", "weight", "game", "block", "ply", "round", "seat", "agent", "split", "forfeit")
BY_SEAT = ("share", "score", "rank")
ENDS_OF_TURNS = ("turn_end", "next_round", "heuristic", "features")


def blocks(page):
    """The Python of the page: what reads any files, and what needs Parquet."""
    with open(page, encoding="utf-8") as file:
        found = re.findall(r"```python\n(.*?)```", file.read(), re.DOTALL)
    return [block for block in found if "*.parquet" not in block], [block for block in found if "*.parquet" in block]


def run(found):
    """Runs blocks, and returns their names."""
    names = {}
    for block in found:
        exec(block, names)
    return names


def columns(names):
    """All columns by the reader of the page."""
    read, paths = names["read"], names["paths"]
    every = (*BY_SAMPLE, *BY_SEAT, *ENDS_OF_TURNS, "observation", "legal", "legal_ends", "policy", "root_value")
    return {name: np.concatenate([read(path, name) for path in paths]) for name in every}


def compare_games(table, text):
    """The games as Parquet and as CSV are the same; an empty text is a missing value."""
    import pandas

    table = pandas.read_parquet(table)
    text = pandas.read_csv(text, keep_default_na=False, dtype=str)
    assert list(table.columns) == list(text.columns) and len(table) == len(text) > 0
    assert table["score"].dtype.kind in "if" and table["number"].dtype.kind == "u"
    for name in table.columns:
        for value, expected in zip(table[name], text[name]):
            is_missing = pandas.isna(value)
            same = expected == "" if is_missing else str(value) == expected or float(value) == float(expected)
            assert same, (name, value, expected)


def main():
    page, expected, *folders = sys.argv[1:]
    expected = np.load(expected)
    any_files, needs_parquet = blocks(page)
    assert len(any_files) >= 1 and len(needs_parquet) >= 3, "pandas, polars and DuckDB"
    first = None
    for folder in folders:
        os.chdir(folder)
        names = run(any_files)
        unpack, table = names["unpack"], names["dataset"]["tensors"]
        unpacked = [unpack(names["read"](path, "observation"), table) for path in names["paths"]]
        assert np.array_equal(np.concatenate(unpacked), expected), "the unpacked observations are those of the engine"
        assert (names["chosen"] >= 2).all(), "the actions of each sample are found"
        found = columns(names)
        assert len({len(found[name]) for name in (*BY_SAMPLE, *ENDS_OF_TURNS, "observation", "root_value")}) == 1
        assert len(found["legal"]) == len(found["policy"])
        width = sum(feature["count"] for feature in names["dataset"]["features"]["table"])
        assert found["features"].shape[1] == width and found["turn_end"].dtype == bool
        assert (found["next_round"] > 0).tolist() == found["turn_end"].tolist()
        games = f"{folder}/games.parquet"
        if os.path.exists(games):
            compare_games(games, f"{folder}/games.csv")
        first = first or found
        for name, values in found.items():
            assert values.dtype == first[name].dtype and values.shape == first[name].shape, name
            assert np.array_equal(values, first[name], equal_nan=values.dtype.kind == "f"), name
        if os.path.exists("shards/00000.parquet"):
            tables = run(needs_parquet)
            samples = len(expected)
            assert len(tables["frame"]) == samples and tables["lazy"].collect().height == samples
            assert tables["counted"][0][0] == samples
            assert set(tables["frame"]["split"].unique()) <= {0, 1, 2}
            assert all(abs(sum(policy) - 1) < 1e-4 for policy in tables["frame"]["policy"])
    print(f"{len(expected)} samples, {len(folders)} datasets")


if __name__ == "__main__":
    main()

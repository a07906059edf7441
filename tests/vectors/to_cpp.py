#!/usr/bin/env python3
"""Writes the test vectors as rows of C++ tables.

usage: to_cpp.py FOLDER    writes FOLDER/GAME_TABLE.inc for every table below, from the JSON files beside this script

A test includes such a file between the braces of an array. A file whose rows did not change is left as it is, so that
nothing is compiled again. CMake runs this script when it configures, and configures again when a JSON file changes.
"""
import json
import pathlib
import sys

WINNERS = {None: 0, "RED": 1, "BLUE": -1}
OVER = 255  # "lines" of a placement that would stick out of the board


def cpp(value):
    """A value of JSON as an initialiser of C++."""
    if isinstance(value, (list, tuple)):
        return "{" + ",".join(map(cpp, value)) + "}"
    if isinstance(value, int) and value >= 1 << 31:
        return f"{value}u"  # without it a hash of 64 bits is no valid literal
    return json.dumps(value)  # numbers, texts and truth values are written alike


def values(row):
    """An object's values in the order of the file; its keys are the names of the fields in C++."""
    return list(row.values())


def tetris_position(row):
    return [value for key, value in row.items() if key != "placements"]


def tetris_placement(placement):
    return placement if placement[3] != "over" else placement[:3] + [OVER] + [0] * 10


def tetress_position(row):
    hashes = [int(row["action_hash"]), int(row["board_hash"])]
    return [row["board"], row["turn"], row["actions"], *hashes, row["clearing_actions"], row["over"],
            WINNERS[row["winner"]]]


def tetress_perft(row):
    return [row["board"], row["turn"], [row[depth] for depth in ("perft1", "perft2", "perft3") if depth in row]]


def tetress_crafted(row):
    # One pair of braces more than the list has: the cells are an array inside a struct.
    return [row["name"], row["board"], row["turn"], [row["action"]], row["result"], row["over"],
            WINNERS[row["winner"]]]


def tables(games):
    """The rows of every table, by the name of its file."""
    placements = [one for row in games["tetris"]["positions"] for one in row["placements"]]
    tetress = games["tetress"]
    found = {
        "square_stacker_vectors": games["square_stacker"]["moves"],
        "tetris_positions": map(tetris_position, games["tetris"]["positions"]),
        "tetris_placements": map(tetris_placement, placements),
        "tetress_vectors": map(tetress_position, tetress["positions"]),
        "tetress_perft": map(tetress_perft, tetress["perft"] + tetress["perft_referee"]),
        "tetress_last": [[row["board"], WINNERS[row["winner"]]] for row in tetress["turn_limit_positions"]],
        "tetress_crafted": map(tetress_crafted, tetress["crafted"]),
    }
    for part in ("positions", "moves", "drops"):
        found[f"five_or_more_{part}"] = games["five_or_more"][part]
    for part in ("predecessors", "targets", "tall", "unreachable"):
        found[f"reachability_{part}"] = map(values, games["reachability"][part])
    return found


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    here = pathlib.Path(__file__).parent
    games = {path.stem: json.loads(path.read_text()) for path in here.glob("*.json")}
    for name, rows in tables(games).items():
        text = "".join(cpp(row) + ",\n" for row in rows)
        file = folder / f"{name}.inc"
        if not file.exists() or file.read_text() != text:
            file.write_text(text)


if __name__ == "__main__":
    main()

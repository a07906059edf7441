#!/usr/bin/env python3
"""Whether each frame of moving pictures is a position of the game that the picture's title names.

usage: moving_pictures.py ROOT FOLDER    prints how many of FOLDER/*.svg are right

The console plays that game. A frame must have its caption, its tiles and their colours after as many moves.
"""
import pathlib, re, subprocess, sys, xml.etree.ElementTree as ET
root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
css = (root / "host_sim/web/palette.css").read_text()
palette = dict(re.findall(r"--(tile-.|dark-empty|dark-paper): (#\w+);", css))
piece_colours = dict(re.findall(r"--piece-(.): var\(--tile-(.)\)", css))
letters = {palette[f"tile-{letter}"]: letter for letter in "BCGOPRVYX"}
letters |= {palette["dark-empty"]: ".", palette["dark-paper"]: " "}
S = "{http://www.w3.org/2000/svg}"

# The value of an attribute in each frame.
def through(element, attribute, frames):
    animated = element.find(S + "animate")
    if animated is None:
        return [element.get(attribute)] * frames
    changes = dict(zip(animated.get("keyTimes").split(";"), animated.get("values").split(";")))
    begins = {round(float(time) * frames): value for time, value in changes.items()}
    now, values = None, []
    for frame in range(frames):
        values.append(now := begins.get(frame, now))
    return values

# Captions, and rows of letters, a frame each.
def frames_of(svg):
    texts = svg.findall(f".//{S}text")
    count = len(texts)
    for i, text in enumerate(texts):
        assert [float(v) for v in through(text, "opacity", count)] == [float(i == j) for j in range(count)], "caption"
    captions = ["  ".join(part.text or "" for part in text) for text in texts]
    tiles = svg.find(S + "g").findall(S + "rect")
    rows = sorted({int(tile.get("y")) for tile in tiles})
    columns = sorted({int(tile.get("x")) for tile in tiles})
    grids = [[[" "] * len(columns) for _ in rows] for _ in texts]
    for tile in tiles:
        for frame, fill in enumerate(through(tile, "fill", count)):
            grids[frame][rows.index(int(tile.get("y")))][columns.index(int(tile.get("x")))] = letters[fill]
    return captions, [["".join(row) for row in grid] for grid in grids]

# What the console shows after 0, 1, ... moves: (score, caption, rows without blanks between their columns).
def positions_of(setup, count):
    lines = [f"new {setup}", "show"] + ["go 1", "show"] * (count - 1)
    console = [root / "build/host/tilefish-console", "65536"]
    done = subprocess.run(console, input="\n".join(lines) + "\n", text=True, capture_output=True)
    shown, picture = [], []
    for line in done.stdout.splitlines():
        if line.startswith("| "):
            picture.append(line[2:])
        elif picture:
            shown.append((re.search(r"score=(-?\d+)", line)[1], picture[-1], picture[:-1]))
            picture = []
    for score, caption, rows in shown:
        width = max(map(len, rows))
        rows[:] = [row.ljust(width) for row in rows]
        if all(row[column] == " " for row in rows for column in range(1, width, 2)):
            rows[:] = [row[::2] for row in rows]
    return shown

def without_gaps(grids):
    rows = [r for r in range(len(grids[0])) if any(grid[r].strip() for grid in grids)]
    columns = [c for c in range(len(grids[0][0])) if any(grid[r][c] != " " for grid in grids for r in rows)]
    return [["".join(grid[r][c] for c in columns) for r in rows] for grid in grids]

# Settled pieces have colours of their own, which the console does not tell: their cells must be full, and not grey.
def check_tiles(where, seen, is_so, settles):
    if not settles:
        assert seen == is_so, (where, seen, is_so)
        return
    assert [c in ". " for c in seen[:10]] == [c in ". " for c in is_so[:10]], (where, seen, is_so)
    assert "X" not in seen[:10], (where, "a settled cell lost its colour", seen)

# The four new cells have the colour of the piece that fell, unless a row vanished.
def check_piece(where, piece, before, now):
    board = lambda rows: "".join(row[:10] for row in rows)
    full = lambda rows: sum(c not in ". " for c in board(rows))
    colour = piece_colours[piece]
    if full(now) == full(before) + 4:
        assert board(now).count(colour) == board(before).count(colour) + 4, (where, piece)

games = checked = 0
for path in sorted(folder.glob("*.svg")):
    svg = ET.parse(path).getroot()
    title = svg.find(S + "title")
    if title is None or " seed=" not in title.text:
        continue  # no game
    captions, pictures = frames_of(svg)
    shown = positions_of(title.text, len(captions))
    assert len(shown) == len(captions), (path, len(shown), len(captions))
    boards = without_gaps([rows for _, _, rows in shown])
    settles = title.text.split()[0] in ("tetris", "reachability")
    for i, (score, caption, _) in enumerate(shown):
        where = (path.name, i)
        wanted = " ".join(f"score {score} {caption}".split())
        assert " ".join(captions[i].split()) == wanted, (where, captions[i], wanted)
        for seen, is_so in zip(pictures[i], boards[i], strict=True):
            check_tiles(where, seen, is_so, settles)
        if title.text.startswith("tetris") and i > 0:
            check_piece(where, re.search(r"piece (.)", shown[i - 1][1])[1], pictures[i - 1], pictures[i])
    games += 1
    checked += len(captions)
print(f"{games} pictures, {checked} frames")
assert checked

"""The rules of Tetress, cell by cell, for a stand-in for the referee."""

SIDE, TURNS = 11, 150


def shapes():
    """All fixed tetrominoes, grown cell by cell."""
    found = {frozenset({(0, 0)})}
    for _ in range(3):
        found = {
            cells | {(r + dr, c + dc)}
            for cells in found
            for r, c in cells
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) not in cells
        }
    least = lambda cells, i: min(cell[i] for cell in cells)
    return {frozenset((r - least(s, 0), c - least(s, 1)) for r, c in s) for s in found}


SHAPES = sorted(map(sorted, shapes()))


class Board:
    """The rules of the page, cell by cell."""

    def __init__(self):
        self.tokens = {}
        self.turn = 0

    @property
    def side(self):
        return "RED" if self.turn % 2 == 0 else "BLUE"

    def touches(self, cells):
        return self.turn < 2 or any(
            self.tokens.get(((r + dr) % SIDE, (c + dc) % SIDE)) == self.side
            for r, c in cells
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )

    def legal(self, cells):
        placed = any(
            {((r + dr) % SIDE, (c + dc) % SIDE) for dr, dc in shape} == set(cells)
            for shape in SHAPES
            for r in range(SIDE)
            for c in range(SIDE)
            if any(((r + dr) % SIDE, (c + dc) % SIDE) == cells[0] for dr, dc in shape)
        )
        return placed and not any(cell in self.tokens for cell in cells) and self.touches(cells)

    def actions(self):
        for shape in SHAPES:
            for r in range(SIDE):
                for c in range(SIDE):
                    cells = [((r + dr) % SIDE, (c + dc) % SIDE) for dr, dc in shape]
                    if not any(cell in self.tokens for cell in cells) and self.touches(cells):
                        yield cells

    def place(self, cells):
        for cell in cells:
            self.tokens[cell] = self.side
        full_rows = {r for r in range(SIDE) if all((r, c) in self.tokens for c in range(SIDE))}
        full_columns = {c for c in range(SIDE) if all((r, c) in self.tokens for r in range(SIDE))}
        self.tokens = {
            (r, c): owner for (r, c), owner in self.tokens.items() if r not in full_rows and c not in full_columns
        }
        self.turn += 1

    def over(self):
        return self.turn >= TURNS or next(self.actions(), None) is None

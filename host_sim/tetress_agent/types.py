"""What stands in for the referee's types where its package is not installed."""

from typing import NamedTuple


class Coord(NamedTuple):
    r: int
    c: int


class PlaceAction(NamedTuple):
    c1: Coord
    c2: Coord
    c3: Coord
    c4: Coord

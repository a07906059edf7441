"""How many iterations a move may take, by what the referee says is left of the time."""

import time

LONGEST = 75  # actions of a side, at most
USUAL = 45  # actions that are usually still to come
RESERVE = 0.15  # seconds that are never planned with: start of the process, the referee's own work
FIRST = 100  # iterations before anything was measured


class Clock:
    """Measures iterations a second as it goes. A move takes at most `most` of them, and `unlimited` seconds where the
    referee sets no time limit."""

    def __init__(self, most: int, unlimited: float = 1.0, now=time.perf_counter):
        self._most = most
        self._unlimited = unlimited
        self._now = now
        self._rate = None
        self._started = 0.0

    def share(self, left, played: int) -> float:
        """Seconds for the next move, `played` own actions having been made."""
        if left is None:
            return self._unlimited
        to_come = max(12, min(USUAL, LONGEST - played))
        return max(0.0, (left - RESERVE) / to_come)

    def iterations(self, left, played: int) -> int:
        """0: there is no time to think."""
        seconds = self.share(left, played)
        if seconds < 0.0005:
            return 0
        if self._rate is None:
            return FIRST
        return max(1, min(self._most, int(seconds * self._rate)))

    def start(self) -> None:
        self._started = self._now()

    def stop(self, iterations: int) -> None:
        seconds = max(self._now() - self._started, 1e-6)
        rate = iterations / seconds
        # The slower of two measures counts: an overrun loses the game, an unused second only a little strength.
        self._rate = rate if self._rate is None else min(rate, 0.5 * (rate + self._rate))

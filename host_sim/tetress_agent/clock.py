"""How much a decision may search, by the processor's time that the agent itself has used, its engine's included.

The referee's clock does not see the engine, which is another process. So the agent counts by itself, and keeps to the
smaller of what the referee says is left and what is left by its own count.
"""

import time

LONGEST = 75  # actions of a side, at most
USUAL = 25  # actions that are usually still to come
RESERVE = 0.15  # seconds that are never planned with: decisions without a search, the end of the engine
FIRST = 5000  # simulated moves of a search before anything was measured


def time_of(process: int) -> float:
    """The processor's time of a running process, in seconds; Linux tells it by a clock of its own for each."""
    return time.clock_gettime((~process << 3) | 2)


class Clock:
    """Measures simulated moves a second as it goes. `spent` tells the seconds of processor's time so far; a decision
    takes `unlimited` of them where the referee sets no time limit."""

    def __init__(self, limit, spent, unlimited: float = 1.0):
        self._limit = limit
        self._spent = spent
        self._unlimited = unlimited
        self._rate = None
        self._started = 0.0

    def left(self, told):
        """Seconds, `told` being what the referee says; None where it sets no limit."""
        counts = [seconds for seconds in (told, self._limit and self._limit - self._spent()) if seconds is not None]
        return min(counts, default=None)

    def share(self, told, played: int) -> float:
        """Seconds for the next move, `played` own actions having been made."""
        left = self.left(told)
        if left is None:
            return self._unlimited
        to_come = max(12, min(USUAL, LONGEST - played))
        return max(0.0, (left - RESERVE) / to_come)

    def budget(self, told, played: int) -> int:
        """Simulated moves. 0: there is no time to search."""
        seconds = self.share(told, played)
        if seconds < 0.0005:
            return 0
        if self._rate is None:
            return FIRST
        return max(1, min(2**32 - 1, int(seconds * self._rate)))

    def measured(self) -> bool:
        """Whether it knows how fast the engine is."""
        return self._rate is not None

    def start(self) -> None:
        self._started = self._spent()

    def stop(self, searched: int) -> None:
        """A decision that searched so many moves. One from a book, or nearly none, says nothing of the next."""
        if searched < FIRST / 2:
            return
        rate = searched / max(self._spent() - self._started, 1e-6)
        # The slower of two measures counts: an overrun loses the game, an unused second only a little strength.
        self._rate = rate if self._rate is None else min(rate, 0.5 * (rate + self._rate))

"""The line protocol of `tilefish console`: a command, any lines `| text`, then one `= answer` or `? what is wrong`."""

import os
import shutil
import subprocess
from pathlib import Path


class ConsoleError(Exception):
    """The console said no, or ended."""


def find_program() -> list:
    """The command that starts a console."""
    named = os.environ.get("TILEFISH")
    if named:
        return [named, "console"]
    build = Path(__file__).resolve().parents[2] / "build"
    for program in (build / "host" / "tilefish", shutil.which("tilefish")):
        if program and Path(program).exists():
            return [str(program), "console"]
    raise ConsoleError("no tilefish: build it (toolchains/build host), or name it in TILEFISH")


class Console:
    """One console process; close() or the end of the program ends it."""

    def __init__(self, memory: str = "1M", command=None):
        command = list(command or find_program() + ["--memory", memory])
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, command: str) -> str:
        """The answer, without its `= `."""
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError) as error:
            raise ConsoleError("the console has ended") from error
        for line in self._process.stdout:
            line = line.rstrip("\n")
            if line.startswith("= "):
                return line[2:]
            if line.startswith("? "):
                raise ConsoleError(f"{command}: {line[2:]}")
        raise ConsoleError("the console has ended")

    def close(self) -> None:
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it ended before
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

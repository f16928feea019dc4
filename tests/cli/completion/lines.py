"""`python -m tests.cli.completion.lines [SHELL…]`: leave out each line of the scripts in turn.

For each the tests of that shell are run; the lines that none of them misses are printed, and the
status is 1 then. Empty lines and comments are left alone. It takes minutes: no test runs it.
"""

from __future__ import annotations

import subprocess
import sys

from combatcli.cli.completion import SHELLS, script
from tests.helpers import ROOT

TESTS = ["tests/cli/completion"]


def survives(shell: str) -> bool:
    """Whether all tests that have to do with a shell pass: the quick ones first."""
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "-k", shell, *TESTS]
    return all(
        subprocess.run([*command, *more], cwd=ROOT, capture_output=True).returncode == 0
        for more in (["-m", "not slow"], ["-m", "slow", "-n", "2"])
    )


def main(shells: list[str]) -> int:
    """Try every line of the scripts of these shells; the exit status."""
    found = 0
    for shell in shells or SHELLS:
        path, text = ROOT / f"combatcli/cli/completion/combatcli.{shell}", script(shell)
        if not survives(shell):
            print(f"{shell}: its tests fail as it is")
            return 1
        lines = text.splitlines(keepends=True)
        try:
            for at, line in enumerate(lines):
                code = line.strip()
                if not code or (code.startswith("#") and at > 0):
                    continue
                path.write_text("".join(lines[:at] + lines[at + 1 :]), encoding="utf-8")
                lived = survives(shell)
                found += lived
                print(f"{shell}:{at + 1}: {'SURVIVES' if lived else 'found'}: {code}", flush=True)
        finally:
            path.write_text(text, encoding="utf-8")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

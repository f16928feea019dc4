"""Where `combatcli` and `python -m combatcli` start."""

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    from combatcli.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()

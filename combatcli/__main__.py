"""Where `combatcli` and `python -m combatcli` start."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit status; Ctrl-C ends it quietly at any moment."""
    try:
        from combatcli.cli.main import run

        status = run(sys.argv[1:])
        import signal

        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's own end would complain of it
    except KeyboardInterrupt:  # while modules were loading, or an error was being told
        status = INTERRUPTED
    sys.exit(status)


if __name__ == "__main__":
    main()

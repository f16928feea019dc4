"""Write the man pages, the README's command reference and the tables as they are kept parsed.

Run at the top: `python -m docs`.
"""

from pathlib import Path

from docs.made import made

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Write what has changed, remove pages of commands that are gone, and tell each."""
    wanted = made(ROOT)
    for path in sorted((ROOT / "man").glob("*.1")):
        if path not in wanted:
            path.unlink()
            print(f"removed {path.relative_to(ROOT)}")
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

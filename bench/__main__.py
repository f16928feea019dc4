"""Run the benchmarks: `python bench [--pairs N] [NAME…]`. They measure and never fail.

A benchmark is a module beside this one with `rows(pairs) -> Iterator[Row]`.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from pairs import Row

HERE = Path(__file__).parent
NAMES = sorted(p.stem for p in HERE.glob("*.py") if p.stem not in ("__main__", "pairs"))
LINE = "{:<32} {:>10} {:>10} {:>7} {:>7}  {}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Measure; fail nothing.")
    parser.add_argument("--pairs", type=int, default=21, metavar="N")
    parser.add_argument("name", nargs="*", help=f"one of {', '.join(NAMES)} (default: all)")
    args = parser.parse_args()
    if unknown := set(args.name) - set(NAMES):
        parser.error(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    print(LINE.format("benchmark", "ours", "reference", "ratio", "bound", "").rstrip(), flush=True)
    for name in args.name or NAMES:
        try:
            for row in import_module(name).rows(args.pairs):
                print(show(row), flush=True)
        except (OSError, RuntimeError) as error:
            print(f"{name}: not measured: {error}", flush=True)


def show(row: Row) -> str:
    verdict = "within" if row.ratio <= row.bound else "above"
    ours, reference = (shown(figure, row.unit) for figure in (row.ours, row.reference))
    return LINE.format(row.name, ours, reference, f"{row.ratio:.2f}", f"{row.bound:.2f}", verdict)


def shown(figure: float, unit: str) -> str:
    if unit != "s":
        return f"{figure:.1f} {unit}"
    return f"{figure * 1000:.1f} ms" if figure >= 0.001 else f"{figure * 1e6:.1f} us"


if __name__ == "__main__":
    main()

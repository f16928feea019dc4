"""The tables of the D&D brawling rules, The Dragon #11 (1977)."""

COLUMNS: tuple[str, ...] = ("+4", "+3", "+2", "+1", "0")

GRAPPLE: dict[int, tuple[str, ...]] = {
    2: ("G4", "G3", "G3", "G2", "G2"),
    3: ("G3", "G3", "G3", "G2", "G2"),
    4: ("G3", "G3", "G2", "G2", "G2"),
    5: ("G3", "G3", "G2", "G2", "G2"),
    6: ("G2", "G2", "G1", "G1", "G1"),
    7: ("G2", "G2", "G1", "G1", "G1"),
    8: ("G2", "G2", "G1", "G1", "NG"),
    9: ("G1", "G1", "G1", "G1", "NG"),
    10: ("G1", "G1", "G1", "NG", "NG"),
    11: ("G1", "G1", "NG", "NG", "NG"),
    12: ("G1", "NG", "NG", "NG", "NG"),
}

PUNCH: dict[int, tuple[str, ...]] = {
    2: ("5*", "4*", "3*", "2*", "1*"),
    3: ("3", "3", "2", "2", "1"),
    4: ("3", "3", "2", "1", "1"),
    5: ("3", "2", "2", "1", "1"),
    6: ("2", "2", "2", "1", "1"),
    7: ("2", "2", "1", "1", "0"),
    8: ("2", "1", "1", "1", "0"),
    9: ("2", "1", "1", "0", "0"),
    10: ("2", "1", "0", "0", "0"),
    11: ("1", "1", "0", "0", "0"),
    12: ("1", "0", "0", "0", "0"),
}

# Rows whose cell in the last column is not in the text (the 2 is, by its 10 % knock-out).
PUNCH_RECONSTRUCTED: frozenset[int] = frozenset({3, 4, 5, 6, 7, 8, 9, 10, 11, 12})

BLOWS: dict[int, str] = {
    0: "missed",
    1: "light",
    2: "medium",
    3: "heavy",
    4: "solid",
    5: "haymaker",
}

"""The charts of the Labyrinth Lord house combat rules, with figures of the Labyrinth Lord book."""

# Armor class, bonus, damage from which it is beyond repair.
ARMOR: dict[str, tuple[int | None, int, int | None]] = {
    "unarmored": (10, 0, None),
    "padded": (11, 1, 1),
    "leather": (12, 2, 1),
    "studded-leather": (13, 3, 2),
    "scale": (14, 4, 2),
    "chain-mail": (15, 5, 3),
    "horse-barding": (15, 5, 3),
    "banded-mail": (16, 6, 3),
    "splint-mail": (16, 6, 3),
    "plate-mail": (17, 7, 4),
    "shield": (None, 1, None),
}

# The first level of each value from 0 on; the text's table ends at level 30.
STEPS: dict[str, tuple[int, ...]] = {
    "cleric": (1, 4, 6, 9, 11, 12, 13, 15, 17, 19, 21),
    "thief": (1, 4, 6, 9, 11, 12, 13, 15, 17, 19, 21),
    "fighter": (1, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19),
    "dwarf": (1, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19),
    "elf": (1, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19),
    "halfling": (1, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19),
    "magic-user": (1, 4, 8, 11, 13, 14, 16, 19, 21, 24),
}
# The value at each level.
ATTACK_VALUE: dict[str, tuple[int, ...]] = {
    name: tuple(sum(first <= level for first in steps) - 1 for level in range(1, 31))
    for name, steps in STEPS.items()
}

# Damage, effect, points off the armor, rounds lost.
CRITICAL: dict[int, tuple[str, str | None, int | None, int | None]] = {
    20: ("kill", None, None, None),
    19: ("triple", "armor", 1, None),
    18: ("triple", "limb", None, None),
    17: ("triple", "disarm", None, None),
    16: ("triple", "knockdown", None, 1),
    15: ("triple", None, None, None),
    14: ("double", "armor", 1, None),
    13: ("double", "limb", None, None),
    12: ("double", "disarm", None, None),
    11: ("double", "knockdown", None, 1),
    10: ("double", None, None, None),
    9: ("maximum", "armor", 1, None),
    8: ("maximum", "limb", None, None),
    7: ("maximum", "shatter", None, None),
    6: ("maximum", "disarm", None, None),
    5: ("maximum", None, None, None),
    4: ("normal", "armor", 1, None),
    3: ("normal", "limb", None, None),
    2: ("normal", "shatter", None, None),
    1: ("normal", "disarm", None, None),
}

# Limb, what it forbids.
LIMB: dict[int, tuple[str, str]] = {
    6: ("left hand", "weapon"),
    5: ("right hand", "weapon"),
    4: ("left elbow", "weapon+shield"),
    3: ("right elbow", "weapon+shield"),
    2: ("left shoulder", "arm+weapon+shield"),
    1: ("right shoulder", "arm+weapon+shield"),
}

# Outcome, rounds lost, damage to oneself, damage to the ally.
FUMBLE: dict[int, tuple[str, str | None, str | None, str | None]] = {
    6: ("stuck", "1d4", None, None),
    5: ("dropped", "1", None, None),
    4: ("hit-self", None, "1d2", None),
    3: ("hit-ally", None, None, "1d2"),
    2: ("fall", "1", "1d4", None),
    1: ("collide", "1", "1d4", "1d4"),
}

BODY: dict[int, str] = {
    20: "head",
    19: "throat or neck",
    18: "upper torso",
    17: "upper torso",
    16: "ribs or stomach",
    15: "ribs or stomach",
    14: "left shoulder",
    13: "right shoulder",
    12: "left elbow",
    11: "right elbow",
    10: "left hand",
    9: "right hand",
    8: "midsection",
    7: "midsection",
    6: "left thigh",
    5: "right thigh",
    4: "left knee",
    3: "right knee",
    2: "left foot",
    1: "right foot",
}

# Outcome, injury, rounds until awake, hp on waking.
DYING: dict[int, tuple[str, str | None, str | None, str | None]] = {
    20: ("survives", "none", "1d4", "1d4"),
    19: ("survives", "scar", "1d4", "1d4"),
    18: ("survives", "teeth", "1d4", "1d4"),
    17: ("survives", "small-part", "2d4", "1d4"),
    16: ("survives", "concussion", "2d4", "1d4"),
    15: ("survives", "fracture", "2d4", "1d4"),
    14: ("survives", "head", "2d4", "1d4"),
    13: ("survives", "eye-or-limb", "2d4", "1d4"),
    12: ("survives", "face", "2d4", "1d4"),
    11: ("bleeding", None, None, None),
    10: ("bleeding", None, None, None),
    9: ("doomed", None, None, None),
    8: ("doomed", None, None, None),
    7: ("dead", None, None, None),
    6: ("dead", None, None, None),
    5: ("dead", None, None, None),
    4: ("dead", None, None, None),
    3: ("dead", None, None, None),
    2: ("dead", None, None, None),
    1: ("dead", None, None, None),
}

DYING_EXTRA: dict[int, dict[str, str | int]] = {
    18: {"teeth": "1d4"},
    16: {"penalty": -1, "penalty_to": "attack+check"},
    15: {"penalty": -3, "penalty_to": "str+dex+con", "heal_weeks": "1d4+6"},
    14: {"penalty": -2, "penalty_to": "int"},
    13: {"penalty": -2, "penalty_to": "dex"},
    12: {"penalty": -2, "penalty_to": "cha"},
    11: {"bleed_rounds": "1d6", "staunch": 11},
    10: {"bleed_rounds": "1d6", "staunch": 11},
}

# Damage, hands, size.
WEAPONS: dict[str, tuple[str, int, str]] = {
    "club": ("1d4", 1, "small"),
    "dagger": ("1d4", 1, "small"),
    "dart": ("1d4", 1, "small"),
    "light-hammer": ("1d4", 1, "small"),
    "sling": ("1d4", 1, "small"),
    "hand-axe": ("1d6", 1, "medium"),
    "light-crossbow": ("1d6", 2, "large"),
    "flail": ("1d6", 1, "medium"),
    "javelin": ("1d6", 1, "medium"),
    "lance": ("1d6", 1, "medium"),
    "mace": ("1d6", 1, "medium"),
    "light-pick": ("1d6", 1, "medium"),
    "shortbow": ("1d6", 2, "large"),
    "spear": ("1d6", 1, "medium"),
    "short-sword": ("1d6", 1, "medium"),
    "war-hammer": ("1d6", 2, "large"),
    "morningstar": ("1d6", 2, "large"),
    "quarterstaff": ("1d6", 2, "large"),
    "trident": ("1d6", 2, "large"),
    "heavy-crossbow": ("1d8", 2, "large"),
    "longbow": ("1d8", 2, "large"),
    "scimitar": ("1d8", 1, "large"),
    "long-sword": ("1d8", 1, "large"),
    "battle-axe": ("1d8", 2, "large"),
    "heavy-flail": ("1d8", 2, "large"),
    "heavy-pick": ("1d8", 2, "large"),
    "bastard-sword": ("1d8", 1, "large"),
    "pole-arm": ("1d10", 2, "large"),
    "two-handed-sword": ("1d10", 2, "large"),
}

BASTARD_TWO_HANDED = "2d4"

ABILITY: dict[int, int] = {
    3: -3,
    4: -2,
    5: -2,
    6: -1,
    7: -1,
    8: -1,
    9: 0,
    10: 0,
    11: 0,
    12: 0,
    13: 1,
    14: 1,
    15: 1,
    16: 2,
    17: 2,
    18: 3,
}

OPTION_LEVELS: dict[str, tuple[int, ...]] = {
    "cleric": (5, 9, 13, 17),
    "thief": (5, 9, 13, 17),
    "fighter": (4, 7, 10, 13, 16, 19),
    "dwarf": (4, 7, 10),
    "elf": (4, 7, 10),
    "halfling": (4, 7),
    "magic-user": (6, 11, 16, 19),
}

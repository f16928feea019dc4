"""Broken table files and all that is to be said of each: the file's name, its text, the lines."""

# ruff: noqa: E501 (a message is one line)

from __future__ import annotations

Broken = tuple[str, str, list[str]]

ONE_FAULT: list[Broken] = [
    (
        "gap",
        """\
die: 1d6
rows:
  1-2: a
  4-6: b
""",
        [
            "gap.yaml:4: table gap, row 4-6: gap before it: 3 not covered; add a row 3, or widen a neighbor",
        ],
    ),
    (
        "no-top",
        """\
die: 2d6
rows:
  2-5: a
  6-11: b
""",
        [
            "no-top.yaml:4: table no-top: no row for 12 of 2d6; add a row 12",
        ],
    ),
    (
        "overlap",
        """\
die: 1d6
rows:
  1-3: a
  3-6: b
""",
        [
            "overlap.yaml:4: table overlap, row 3-6: overlaps row 1-3; let each total stand in one row",
        ],
    ),
    (
        "out-of-reach",
        """\
die: 2d6
rows:
  1: a
  2-12: b
""",
        [
            "out-of-reach.yaml:3: table out-of-reach, row 1: out of reach of 2d6; keep rows within 2 to 12",
        ],
    ),
    (
        "beyond-the-die",
        """\
die: 1d6
rows:
  1-5: a
  6-8: b
""",
        [
            "beyond-the-die.yaml:4: table beyond-the-die, row 6-8: out of reach of 1d6; keep rows within 1 to 6",
        ],
    ),
    (
        "backwards",
        """\
die: 1d6
rows:
  3-1: a
  4-6: b
""",
        [
            "backwards.yaml:3: table backwards, row 3-1: a range that runs backwards; write 1-3",
        ],
    ),
    (
        "doubled-row",
        """\
die: 1d4
rows:
  1-2: a
  3-4: b
  1-2: c
""",
        [
            "doubled-row.yaml:5: table doubled-row, row 1-2: doubled row; keep one of them",
        ],
    ),
    (
        "no-number",
        """\
die: 1d4
rows:
  1-3: a
  4: b
  others: c
""",
        [
            "no-number.yaml:5: table no-number, row others: 'others' is no total or range; write 7, 2-5 or 12+",
        ],
    ),
    (
        "unknown-key",
        """\
die: 1d4
row:
  1-4: a
rows:
  1-4: a
""",
        [
            "unknown-key.yaml:2: table unknown-key: unknown key 'row'; did you mean rows?",
        ],
    ),
    (
        "doubled-key",
        """\
die: 1d4
die: 1d6
rows:
  1-4: a
""",
        [
            "doubled-key.yaml:2: table doubled-key: doubled key 'die'; keep one of them",
        ],
    ),
    (
        "bad-die",
        """\
die: d
rows:
  1-4: a
""",
        [
            "bad-die.yaml:1: table bad-die: die: dice 'd': not dice; write a sum such as 2d6, d20, d%, 1d8+1d6-2",
        ],
    ),
    (
        "no-die",
        """\
rows:
  2-6: a
  7-12: b
""",
        [
            "no-die.yaml:2: table no-die: rows with keys, but no die; add die: 2d6",
        ],
    ),
    (
        "die-and-by",
        """\
die: 1d4
by: level
rows:
  1-4: a
""",
        [
            "die-and-by.yaml:2: table die-and-by: both die and by; keep one of them",
        ],
    ),
    (
        "no-rows",
        """\
die: 1d4
""",
        [
            "no-rows.yaml:1: table no-rows: no rows; write rows: and below it a line for each",
        ],
    ),
    (
        "empty-rows",
        """\
die: 1d4
rows:
""",
        [
            "empty-rows.yaml:2: table empty-rows: no rows; write rows: and below it a line for each",
        ],
    ),
    (
        "empty-text",
        """\
die: 1d2
rows:
  1: a
  2:
""",
        [
            'empty-text.yaml:4: table empty-text, row 2: no text; write one, or "" for none',
        ],
    ),
    (
        "bad-policy",
        """\
die: 1d2
off_table: stop
rows:
  1: a
  2: b
""",
        [
            "bad-policy.yaml:2: table bad-policy: off_table can't be 'stop'; write clamp or error",
        ],
    ),
    (
        "too-few",
        """\
die: 2d6
rows: [a, b, c, d, e, f]
""",
        [
            "too-few.yaml:2: table too-few: 6 rows for the 11 totals of 2d6; list 11 rows, the one for 2 first",
        ],
    ),
    (
        "cells",
        """\
die: 1d2
columns: [x, y]
rows:
  1: [a, b]
  2: [c]
""",
        [
            "cells.yaml:5: table cells, row 2: 1 cell for 2 columns; give a list with a cell for each column",
        ],
    ),
    (
        "columns",
        """\
die: 1d2
columns: [x, x]
rows:
  1: [a, b]
  2: [c, d]
""",
        [
            'columns.yaml:2: table columns: columns takes a list of names, each once; write columns: ["first", "second"]',
        ],
    ),
    (
        "list-cell",
        """\
die: 1d2
rows:
  1: a
  2: [b, c]
""",
        [
            "list-cell.yaml:4: table list-cell, row 2: a list where one text belongs; write one text",
        ],
    ),
    (
        "unknown-effect",
        """\
die: 1d2
rows:
  1: a
  2: {text: b, damage: 2}
""",
        [
            "unknown-effect.yaml:4: table unknown-effect, row 2: unknown effect 'damage'; known: text, reconstructed, then; a table's own effects are declared under effects:",
        ],
    ),
    (
        "weight",
        """\
die: 1d2
rows:
  1: a
  2: {text: b, weight: 2}
""",
        [
            "weight.yaml:4: table weight, row 2: a weight where the die or the columns decide; leave out weight",
        ],
    ),
    (
        "bad-weight",
        """\
rows:
  - a
  - {text: b, weight: 1.5}
""",
        [
            "bad-weight.yaml:3: table bad-weight, row 2: weight can't be '1.5'; it takes a whole number from 1 to 1,000,000",
        ],
    ),
    (
        "no-text",
        """\
rows:
  - a
  - {weight: 2}
""",
        [
            "no-text.yaml:3: table no-text, row 2: no text; add text: what the referee reads",
        ],
    ),
    (
        "bad-dice",
        """\
die: 1d2
rows:
  1: a
  2: <2dd4> orcs
""",
        [
            "bad-dice.yaml:4: table bad-dice, row 2: dice '2dd4': not dice in the text; write a sum such as 2d6, d20, d%, 1d8+1d6-2",
        ],
    ),
    (
        "no-link",
        """\
die: 1d2
rows:
  1: a
  2: See <@bodyy>
""",
        [
            "no-link.yaml:4: table no-link, row 2: a link to bodyy, and there is no such table; did you mean body?",
        ],
    ),
    (
        "then",
        """\
die: 1d2
rows:
  1: a
  2: {text: b, then: {x: y}}
""",
        [
            "then.yaml:4: table then, row 2: then takes names of tables; write then: [table]",
        ],
    ),
    (
        "to-columns",
        """\
die: 1d2
rows:
  1: a
  2: {text: b, then: [grapple]}
""",
        [
            "to-columns.yaml:4: table to-columns, row 2: a link to grapple, which has columns; link to a table that is rolled and has no columns",
        ],
    ),
    (
        "to-look-up",
        """\
die: 1d2
rows:
  1: a
  2: See <@weapons>
""",
        [
            "to-look-up.yaml:4: table to-look-up, row 2: a link to weapons, which is looked up by weapon, not rolled; link to a table that is rolled and has no columns",
        ],
    ),
    (
        "circle",
        """\
die: 1d2
rows:
  1: a
  2: Again, <@circle>
""",
        [
            "circle.yaml:4: table circle, row 2: a circle of links: circle → circle; take one of these links out",
        ],
    ),
    (
        "colon",
        """\
die: 1d2
rows:
  1: Boss: an ogre
  2: b
""",
        [
            'colon.yaml:3: not YAML: a second colon on the line; quote a text that holds a colon and a space: "Boss: an ogre"',
        ],
    ),
    (
        "quote",
        """\
die: 1d2
rows:
  1: "a
  2: b
""",
        [
            "quote.yaml:3: not YAML: a quote that is never closed; add the closing quote",
        ],
    ),
    (
        "tab",
        """\
die: 1d2
rows:
	1: a
""",
        [
            "tab.yaml:3: not YAML: a tab before the text; indent with spaces, not tabs",
        ],
    ),
    (
        "alias",
        """\
die: 1d2
rows:
  1: *a
  2: b
""",
        [
            "alias.yaml:3: an alias (*name); quote a text that begins with *",
        ],
    ),
    (
        "tag",
        """\
die: 1d2
rows:
  1: !!python/object:os.system a
  2: b
""",
        [
            "tag.yaml:3: a tag (!name); quote a text that begins with !",
        ],
    ),
    (
        "anchor",
        """\
die: 1d2
rows:
  1: &big Ogre
  2: b
""",
        [
            "anchor.yaml:3: an anchor (&name); quote a text that begins with &",
        ],
    ),
    (
        "special",
        """\
die: 1d2
rows:
  1: @body
  2: b
""",
        [
            "special.yaml:3: not YAML: a text that begins with a special character; quote a text that begins with one of @ ` % * & ! | > { } [ ] , ? -",
        ],
    ),
    (
        "documents",
        """\
die: 1d1
rows: [a]
---
rows: [b]
""",
        [
            "documents.yaml:3: a second document (---); one document a file",
        ],
    ),
    (
        "name",
        """\
name: a=b
die: 1d1
rows: [a]
""",
        [
            "name.yaml:1: table name: a table can't be called 'a=b'; write name: and a word, such as name: wandering",
        ],
    ),
    (
        "effect-kind",
        """\
die: 1d2
effects:
  gold: number
rows: [a, b]
""",
        [
            "effect-kind.yaml:3: table effect-kind: effect 'gold' has no kind; write integer, integers, flag, dice, text, words, or words such as light|heavy",
        ],
    ),
    (
        "effect-value",
        """\
die: 1d2
effects:
  gold: integer
rows:
  1: {text: a, gold: 1}
  2: {text: b, gold: lots}
""",
        [
            "effect-value.yaml:6: table effect-value, row 2: gold can't be 'lots'; it takes a whole number",
        ],
    ),
    (
        "empty",
        "",
        [
            "empty.yaml:1: table empty: an empty file; write die: 1d6, then rows: and below it a line for each",
        ],
    ),
    (
        "list",
        """\
- a
- b
""",
        [
            "list.yaml:1: table list: no table; write die: 1d6, then rows: and below it a line for each",
        ],
    ),
    (
        "twice-lookup",
        """\
by: level
rows:
  1-3: a
  3+: b
""",
        [
            "twice-lookup.yaml:4: table twice-lookup, row 3+: overlaps row 1-3; let each number stand in one row",
        ],
    ),
    (
        "list-lookup",
        """\
by: level
rows: [a, b]
""",
        [
            "list-lookup.yaml:2: table list-lookup: a plain list in a table with by; write each row as key: text",
        ],
    ),
    (
        "zero",
        """\
die: d%
rows:
  00-50: a
  51-100: b
""",
        [
            "zero.yaml:3: table zero, row 00-50: 00 is 100, the highest total; write 01-50",
        ],
    ),
]
"""Files with one fault each."""

SEVERAL: list[Broken] = [
    (
        "several-a",
        """\
dye: 1d6
colour: red
rows:
  1-3: a
  3-6: b
""",
        [
            "several-a.yaml:1: table several-a: unknown key 'dye'; did you mean die?",
            "several-a.yaml:2: table several-a: unknown key 'colour'; did you mean columns?",
            "several-a.yaml:4: table several-a: rows with keys, but no die; add die: 1d6",
        ],
    ),
    (
        "several-b",
        """\
die: 1d6
rows:
  1: {txt: a}
  3: <@nowhere>
  5-7: {text: b, weight: x}
""",
        [
            "several-b.yaml:3: table several-b, row 1: unknown effect 'txt'; did you mean text? known: text, reconstructed, then; a table's own effects are declared under effects:",
            "several-b.yaml:3: table several-b, row 1: no text; add text: what the referee reads",
            "several-b.yaml:4: table several-b, row 3: gap before it: 2 not covered; add a row 2, or widen a neighbor",
            "several-b.yaml:5: table several-b, row 5-7: a weight where the die or the columns decide; leave out weight",
            "several-b.yaml:5: table several-b, row 5-7: out of reach of 1d6; keep rows within 1 to 6",
            "several-b.yaml:5: table several-b, row 5-7: gap before it: 4 not covered; add a row 4, or widen a neighbor",
        ],
    ),
    (
        "several-c",
        """\
off_table: maybe
rows:
  - {text: a, weight: 0}
  - [b]
  - {text: c, text: d}
""",
        [
            "several-c.yaml:1: table several-c: off_table can't be 'maybe'; write clamp or error",
            "several-c.yaml:3: table several-c, row 1: weight can't be '0'; it takes a whole number from 1 to 1,000,000",
            "several-c.yaml:4: table several-c, row 2: a list where one text belongs; write one text",
            "several-c.yaml:5: table several-c, row 3: doubled key 'text'; keep one of them",
        ],
    ),
    (
        "several-d",
        """\
die: 1d4
columns: [x, y]
rows:
  1: [a]
  2: b
  3: [<1d>, <@>]
  4: [c, {then: []}]
""",
        [
            "several-d.yaml:4: table several-d, row 1: 1 cell for 2 columns; give a list with a cell for each column",
            "several-d.yaml:5: table several-d, row 2: 1 cell for 2 columns; give a list with a cell for each column",
            "several-d.yaml:6: table several-d, row 3: dice '1d': not dice in the text; write a sum such as 2d6, d20, d%, 1d8+1d6-2",
            "several-d.yaml:6: table several-d, row 3: <@> names no table; write <@table>",
            "several-d.yaml:7: table several-d, row 4: then takes names of tables; write then: [table]",
            "several-d.yaml:7: table several-d, row 4: no text; add text: what the referee reads",
        ],
    ),
    (
        "several-e",
        """\
title:
die: 1d2
effects:
  text: integer
  gold: money
rows:
  1: a
  2: {text: b, reconstructed: maybe}
""",
        [
            "several-e.yaml:1: table several-e: title is empty; write title: and what it is, or leave it out",
            "several-e.yaml:4: table several-e: an effect can't be called 'text'; give it another name",
            "several-e.yaml:5: table several-e: effect 'gold' has no kind; write integer, integers, flag, dice, text, words, or words such as light|heavy",
            "several-e.yaml:8: table several-e, row 2: reconstructed can't be 'maybe'; it takes true or false",
        ],
    ),
]
"""Files with several faults: all are told at once."""

BUILT_IN: list[Broken] = [
    (
        "critical",
        """\
die: 1d2
rows:
  1: {text: a, damage: normal}
  2: {text: b, damage: huge}
""",
        [
            "critical.yaml:4: table critical, row 2: damage can't be 'huge'; it takes one of kill, triple, double, maximum, normal",
        ],
    ),
    (
        "critical",
        """\
die: 1d2
rows:
  1: {text: a, damage: normal}
  2: {text: b, damage: kill, efect: limb}
""",
        [
            "critical.yaml:4: table critical, row 2: unknown effect 'efect'; did you mean effect? known: damage, effect, armor_damage, rounds_lost, text, reconstructed, then",
        ],
    ),
    (
        "critical",
        """\
die: 1d2
rows:
  1: {text: a, damage: normal}
  2: Only a text
""",
        [
            "critical.yaml:4: table critical, row 2: no damage; add damage: one of kill, triple, double, maximum, normal",
        ],
    ),
    (
        "critical",
        """\
die: 1d2
rows:
  1: {text: a, damage: normal}
  2: {text: b, damage: normal, effect: armor}
""",
        [
            "critical.yaml:4: table critical, row 2: effect armor without armor_damage; add armor_damage: a whole number",
        ],
    ),
    (
        "critical",
        """\
die: 1d2
effects:
  damage: text
rows: [a, b]
""",
        [
            "critical.yaml:3: table critical: effects of critical are fixed: the rules read them; leave out effects:, a cell may have damage, effect, armor_damage, rounds_lost",
            "critical.yaml:4: table critical, row 1: no damage; add damage: one of kill, triple, double, maximum, normal",
            "critical.yaml:4: table critical, row 2: no damage; add damage: one of kill, triple, double, maximum, normal",
        ],
    ),
    (
        "critical",
        """\
by: level
rows:
  1-3: {text: a, damage: normal}
""",
        [
            "critical.yaml:3: table critical: looked up, but rolled in the rules; write a die, such as die: 1d20",
        ],
    ),
    (
        "grapple",
        """\
die: 2d6
columns: [big, small]
rows:
  2-12: [{text: a, points: 1}, {text: b, points: 1}]
""",
        [
            "grapple.yaml:4: table grapple: the rules find a column by a difference of scores: columns must be numbers; name them as in +4, +3, +2, +1, 0",
        ],
    ),
    (
        "grapple",
        """\
die: 2d6
rows:
  2-12: {text: G9, points: 9}
""",
        [
            "grapple.yaml:3: table grapple: the rules find a column by a difference of scores: columns must be numbers; name them as in +4, +3, +2, +1, 0",
            "grapple.yaml:3: table grapple, row 2-12: points can't be 9; it takes 0 to 4",
        ],
    ),
    (
        "grapple",
        """\
die: 2d6
columns: ["1", "0"]
rows:
  2-12: [{text: a, points: 1}, {text: b, points: 7}]
""",
        [
            "grapple.yaml:4: table grapple, row 2-12: points can't be 7; it takes 0 to 4",
        ],
    ),
    (
        "traits",
        """\
by: trait
columns: [check]
rows:
  1+: [2d6]
""",
        [
            "traits.yaml:4: table traits: no column effect, which the rules read; keep columns check, effect; more may be added",
        ],
    ),
    (
        "attack-value",
        """\
by: level
columns: [fighter]
rows:
  1+: ["2"]
""",
        [
            "attack-value.yaml:4: table attack-value: no column cleric, which the rules read; keep columns cleric, thief, fighter, dwarf, elf, halfling, magic-user; more may be added",
        ],
    ),
    (
        "ability-modifiers",
        """\
by: score
rows:
  low: "-1"
  high: "+1"
""",
        [
            "ability-modifiers.yaml:3: table ability-modifiers: rows that are no numbers, but looked up by score in the rules; write 7, 2-5 or 12+",
        ],
    ),
    (
        "armor",
        """\
by: armor
rows:
  unarmored: {text: None, ac: 10, bonus: 0}
""",
        [
            "armor.yaml:3: table armor: no row shield, which the rules read; add it",
        ],
    ),
    (
        "armor",
        """\
by: armor
rows:
  unarmored: {text: None, ac: 10, bonus: 0}
  shield: {text: Shield, bonus: 1}
  rags: {text: Rags, bonus: 1}
""",
        [
            "armor.yaml:5: table armor, row rags: no ac; add ac: a whole number",
        ],
    ),
    (
        "dying",
        """\
die: 1d2
rows:
  1: {text: a, outcome: dead}
  2: {text: b, outcome: survives, wake_hp: 1}
""",
        [
            "dying.yaml:4: table dying, row 2: outcome survives without wake_rounds; add wake_rounds: dice such as 1d8+1",
        ],
    ),
    (
        "option-levels",
        """\
by: class
rows:
  fighter: {text: all, levels: 2+many}
""",
        [
            "option-levels.yaml:3: table option-levels, row fighter: levels can't be '2+many'; it takes whole numbers joined by +",
        ],
    ),
    (
        "body",
        """\
die: 1d2
columns: [l, r]
rows:
  1: [a, b]
  2: [c, d]
""",
        [
            "body.yaml:4: table body: columns, but the rules read none here; leave out columns:",
        ],
    ),
]
"""Files that would stand in place of a built-in table, and the rules could not read."""

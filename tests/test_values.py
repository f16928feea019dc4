"""Numbers as people write them, and what only looks like one, wherever a number is taken."""

from __future__ import annotations

import json

import pytest

from tests.helpers import Cli

BRAWL = ["-d", "str=15,dex=10,con=10", "--dice", "7"]
PLACES = {
    "key": ["grapple", "-a", "dex=14,str={}", *BRAWL],
    "signed key": ["attack", "-a", "damage=d6,av={}", "-d", "ac=10,hp=9", "--dice", "9"],
    "dice": ["roll", "2d6", "--dice", "{}"],
    "named dice": ["roll", "2d6", "--dice", "roll={}"],
    "adjustment": ["roll", "2d6", "--dice", "7", "--adjust", "roll={}"],
    "seed": ["roll", "2d6", "--seed", "{}"],
    "repeat": ["roll", "2d6", "-n", "{}"],
    "notation": ["roll", "2d6+{}"],
    "sides": ["roll", "2d{}"],
    "count": ["roll", "{}d6"],
    "option": ["options", "--class", "fighter", "--level", "{}"],
    "rounds": ["duel", "-a", "brawn=9,finesse=9,hp=9", "-d", "brawn=9,finesse=9,hp=9",
               "--max-rounds", "{}"],
    "rank": ["attack", "-a", "av=1,damage=d6,weapon=mace,expertise={}", "-d", "ac=10", "--dice",
             "9"],
    "batch seed": ["batch", "--seed", "{}"],
}  # fmt: skip
WHOLE = ("1e3", "3.0", "-0.0")
SENSELESS = {
    "superscript": "²", "full width": "１２", "arabic": "٣", "roman": "Ⅷ", "fraction": "½",
    "underscore": "1_0", "exponent": "1e3", "nan": "nan", "infinity": "inf", "hex": "0x10",
    "decimal": "3.0", "comma": "1 000", "huge": "9" * 5000, "newline": "5\n", "tab": "\t5",
    "carriage return": "5\r", "two signs": "--5", "plus minus": "+-5", "ideographic": "五",
    "no-break space": "5\u00a0", "zero width": "5\u200b", "spaced sign": "- 5", "trailing": "5-",
    "null word": "null", "python": "int(5)", "en dash": "–5",
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("sort", SENSELESS)
def test_refused_in_one_short_line(cli: Cli, place: str, sort: str) -> None:
    if (place, sort) == ("count", "trailing"):
        pytest.skip("5-d6 is dice")
    args = [part.replace("{}", SENSELESS[sort]) for part in PLACES[place]]
    ran = cli(*args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("combatcli: ")
    assert ran.err.count("\n") == 1
    assert ran.err[:-1].isprintable()
    assert len(ran.err) < 200


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("number", ["5", "05", " 5 "])
def test_taken(cli: Cli, place: str, number: str) -> None:
    if number == " 5 " and place in ("count", "sides", "rank"):
        pytest.skip("no spaces within words")
    ran = cli(*[part.replace("{}", number) for part in PLACES[place]])
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize("minus", ["-2", "−2"])
@pytest.mark.parametrize(
    ("args", "field", "value"),
    [
        (["attack", "-a", "damage=d6,av={}", "-d", "ac=10", "--dice", "9"], "attacker.av", -2),
        (["roll", "2d6", "--dice", "7", "--adjust", "roll={}"], "total", 5),
        (["roll", "2d6{}", "--dice", "7"], "total", 7),
        (["roll", "1d6-3", "--dice", "{}"], "total", -2),
        (["roll", "1d6-3", "--dice", "roll={}"], "total", -2),
        (["crit", "--damage", "2d6{}", "--dice", "1,5"], "damage", 5),
    ],
)
def test_minus_signs(cli: Cli, minus: str, args: list[str], field: str, value: int) -> None:
    ran = cli(*[part.replace("{}", minus) for part in args], "--get", field)
    assert (ran.status, ran.out, ran.err) == (0, f"{value}\n", "")


def test_minus_sign_of_a_seed_is_below_its_bounds(cli: Cli) -> None:
    ran = cli("roll", "2d6", "--seed", "−1")
    assert ran.err == ("combatcli: --seed can't be '−1'; it takes a whole number, 0 to 2^53-1\n")


@pytest.mark.parametrize(
    "number",
    ["1e3", "3.0", "NaN", "Infinity", "-Infinity", "true", "null", '"5"', "[5]", "9" * 5000,
     "1e999", "-0.0", "1E400", "05", "+5", "0x5", "１"],
)  # fmt: skip
@pytest.mark.parametrize(
    "line",
    [
        '{"command":"grapple","attacker":{"str":%s,"dex":9},"defender":{"str":9,"dex":9,"con":9}}',
        '{"command":"roll","notation":"2d6","dice":[%s]}',
        '{"command":"roll","notation":"2d6","dice":{"roll":[%s]}}',
        '{"command":"roll","notation":"2d6","adjust":[{"to":"roll","value":%s}]}',
        '{"command":"roll","notation":%s}',
        '{"command":"options","class":"fighter","level":%s}',
        '{"command":"duel","attacker":{"brawn":9,"finesse":9,"hp":9},"max_rounds":%s,'
        '"defender":{"brawn":9,"finesse":9,"hp":9}}',
    ],
)
def test_json_numbers(cli: Cli, number: str, line: str) -> None:
    """Only a whole number is one; each answer is one line."""
    if number == "null" and ("max_rounds" in line or "level" in line):
        pytest.skip("null leaves an option out")
    if number == '"5"' and "notation" in line:
        pytest.skip("a text, as it should be")
    if number in WHOLE and 'notation":%s' not in line:
        pytest.skip("a whole number, which JSON doesn't tell from 3")
    ran = cli("batch", input=(line % number).encode() + b"\n")
    answer = json.loads(ran.out)
    assert (ran.status, ran.err, ran.out.count("\n")) == (1, "", 1)
    assert answer["error"]["kind"] == "usage"
    assert len(answer["error"]["message"]) < 200


@pytest.mark.parametrize(
    "line",
    [
        '{"command":"grapple","attacker":{"str":%s,"dex":9},"defender":{"str":9,"dex":9,"con":9}}',
        '{"command":"roll","notation":"2d6","dice":[%s]}',
        '{"command":"roll","notation":"2d6","dice":{"roll":%s}}',
        '{"command":"roll","notation":"2d6","adjust":[{"to":"roll","value":%s}]}',
        '{"command":"roll","notation":"2d6","seed":%s}',
        '{"command":"roll","notation":"2d6","id":%s}',
        '{"command":"attack","attacker":{"av":1,"damage":"1d6","expertise":%s},'
        '"defender":{"ac":9}}',
    ],
)
def test_whole_json_numbers(cli: Cli, line: str) -> None:
    """3.0 is 3, as JSON Schema has it: programs that know no integers may write it so."""
    plain, pointed = (
        json.loads(cli("batch", "--seed", "1", input=line % number).out) for number in ("3", "3.0")
    )
    assert pointed == plain
    assert "error" not in plain
    assert json.dumps(pointed) == json.dumps(plain)


@pytest.mark.parametrize("sort", SENSELESS)
def test_asked_for(cli: Cli, sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer of stdin that is no number ends the run in one line."""
    monkeypatch.setattr("combatcli.cli.ask.TERMINAL", "/dev/null/none")
    typed = SENSELESS[sort]
    if typed.strip() == "5":
        pytest.skip("a line's own end and blanks are no part of it")
    ran = cli("roll", "2d6", "--ask", input=f"{typed}\n")
    assert (ran.status, ran.out) == (2, "")
    assert "'roll' can't be" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("place", ["rolls.²", "rolls.１", "rolls." + "9" * 5000, "rolls.-1"])
def test_places_in_a_list(cli: Cli, place: str) -> None:
    ran = cli("roll", "2d6", "--get", place)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert len(ran.err) < 200


@pytest.mark.parametrize("columns", ["²", "1e3", "9" * 5000, "-5", "0", "x", ""])
def test_columns_of_the_environment(cli: Cli, columns: str) -> None:
    assert cli("roll", "2d6", "--odds", env={"COLUMNS": columns}).status == 0
    assert cli("roll", "--help", env={"COLUMNS": columns}).status == 0


@pytest.mark.parametrize(
    ("value", "sort"),
    [('"3"', "ac"), ('"3.5"', "ac"), ('"true"', "down"), ('"x"', "ac")],
)
def test_a_text_where_json_has_none(cli: Cli, value: str, sort: str) -> None:
    line = f'{{"command":"attack","attacker":{{"{sort}":{value}}},"defender":{{}}}}\n'
    (error,) = map(json.loads, cli("batch", input=line).out.splitlines())
    said = error["error"]
    assert said["message"] == f"attacker: {sort} can't be the text '{json.loads(value)}'"
    assert said["hint"].endswith(", without quotes")


@pytest.mark.parametrize("name", ["👩‍🚀", "می‌خواهم", "Zoë", "🏳️‍🌈 flag"])
def test_names_with_joiners(cli: Cli, name: str) -> None:
    ran = cli("first-move", "-a", f"name={name},dex=9", "-d", "dex=8", "--seed", "1", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["attacker"]["name"] == name
    assert name in cli("first-move", "-a", f"name={name},dex=9", "-d", "dex=8", "--seed", "1").out


@pytest.mark.parametrize(
    "name", ["a\u202eb", "a\u2066b", "a\x1b[2J", "\u200d", "a\u200bb", "a\u2028b"]
)
def test_names_that_do_not_show_as_they_are(cli: Cli, name: str) -> None:
    ran = cli("first-move", "-a", f"name={name},dex=9", "-d", "dex=8")
    assert (ran.status, ran.out) == (2, "")
    assert "it takes printable text" in ran.err
    assert ran.err[:-1].replace("\u200d", "").isprintable()

"""Texts to HTML as Foundry shows it, and HTML from Foundry to texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape
from html.parser import HTMLParser

from combatcli.book.places import find_places
from combatcli.formats.foundry_inline import Inline

_STAND_IN = re.compile("\x1a([0-9]+)\x1a")
_WHITE_SPACE = re.compile("[ \t\r\n\f]+")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
_LONE_SPACE = re.compile(r"(?<=\s) | (?=\s)|\t")
_LONE_AMPERSAND = re.compile(r"&(?!#?\w+;)")
_BLOCKS = {
    "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "section",
    "blockquote", "article", "header", "footer", "pre", "hr",
}  # fmt: skip
TIMES = "\N{MULTIPLICATION SIGN}"  # which Foundry doesn't read
_HIDDEN = {"script", "style", "head", "template"}


def to_html(text: str, uuid: Callable[[str], str]) -> str:
    """A text as HTML: its dice as inline rolls, its links as links to RollTables."""
    parts: list[str] = []
    at = 0
    for place in find_places(text):
        parts.append(_escaped(text, at, place.start))
        if place.table is not None:
            label = escape(place.table, quote=False).replace("{", "&#123;").replace("}", "&#125;")
            parts.append(", ".join([f"@UUID[{uuid(place.table)}]{{{label}}}"] * place.times))
        else:
            parts.append(f"[[{place.inside.replace(TIMES, '*')}]]")
        at = place.end
    return "".join([*parts, _escaped(text, at, len(text))])


def _escaped(text: str, start: int, end: int) -> str:
    """A part of a text, escaped so that HTML and Foundry both show it as it is, spaces included."""
    plain = escape(text[start:end], quote=False).replace("[[", "&#91;&#91;").replace("@", "&#64;")
    spaced = _LONE_SPACE.sub(lambda m: f"&#{ord(m[0])};", plain)
    if start == 0 and spaced.startswith(" "):
        spaced = "&#32;" + spaced[1:]
    elif start > 0 and spaced.startswith(("{", "]")):  # else a label of the roll, or its end
        spaced = f"&#{ord(spaced[0])};" + spaced[1:]
    if end == len(text) and spaced.endswith(" "):
        spaced = spaced[:-1] + "&#32;"
    elif end < len(text) and spaced.endswith("["):
        spaced = spaced[:-1] + "&#91;"
    return spaced.replace("\n", "<br>")


def to_text(
    html: str, link: Callable[[str, str, str], str], note: Callable[[str], object] = str
) -> str:
    """HTML as a text: blocks on lines of their own, inline rolls as dice, links by `link`.

    `link` gets a link's kind (UUID, RollTable, Item…), its target and its label, `note` what is
    not as it was.
    """
    finished: list[str] = []  # texts that are no HTML any more, by the numbers of their stand-ins

    def stand_in(text: str) -> str:
        within = _STAND_IN.sub(lambda m: finished[int(m[1])], text)  # a roll in a link's label
        finished.append(within)
        return f"\x1a{len(finished) - 1}\x1a"

    html = _LONE_AMPERSAND.sub("&amp;", _CONTROL.sub("", html))
    html = Inline(stand_in, link, note).replaced(html)
    if "<img" in html:
        note("images in texts are left out")
    reader = _TextReader(finished)
    reader.feed(_whole_tags(html))
    reader.close()
    return "".join(reader.out)


def _whole_tags(html: str) -> str:
    """The HTML without comments and declarations; a `<` that begins no tag is text.

    Python's parser looks for the end of each anew, to the end of all, and stops at `<![ x`.
    """
    last, closes, at = html.rfind(">"), True, 0
    parts: list[str] = []
    while (begin := html.find("<", at)) >= 0:
        parts.append(html[at:begin])
        after, end = html[begin + 1 : begin + 2], -1
        if html.startswith("<!--", begin):
            end = html.find("-->", begin) if closes else -1
            closes = end >= 0
            at = end + 3
        elif after in ("!", "?") and not html.startswith("<![", begin) and begin < last:
            end = html.find(">", begin)
            at = end + 1
        if end < 0:
            is_tag = begin < last and (after.isalpha() or after == "/")
            parts.append("<" if is_tag else "&lt;")
            at = begin + 1
    return "".join([*parts, html[at:]])


class _TextReader(HTMLParser):
    """Collects the text: each stretch of white space as one space, none at the ends of lines."""

    def __init__(self, finished: list[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._finished = finished
        self._space = False
        self._break = False
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        if tag == "br":
            self._emit("\n")
        elif tag in _HIDDEN:
            self._hidden += 1
        elif tag in _BLOCKS:
            self._break = True
        elif tag in ("td", "th"):
            self._space = True

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        if tag == "br" or tag in _BLOCKS:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        elif tag in _BLOCKS:
            self._break = True

    def handle_data(self, data: str) -> None:
        at = 0
        for place in _STAND_IN.finditer(data):
            self._emit_words(data[at : place.start()])
            self._emit(self._finished[int(place[1])])
            at = place.end()
        self._emit_words(data[at:])

    def handle_entityref(self, name: str) -> None:
        self._emit(unescape(f"&{name};"))

    def handle_charref(self, name: str) -> None:
        self._emit(unescape(f"&#{name};"))

    def _emit_words(self, data: str) -> None:
        at = 0
        for space in _WHITE_SPACE.finditer(data):
            self._emit(data[at : space.start()])
            self._space = True
            at = space.end()
        self._emit(data[at:])

    def _emit(self, text: str) -> None:
        if not text or self._hidden:
            return
        if self._break and self.out and self.out[-1] != "\n":
            self.out.append("\n")
        elif self._space and self.out and self.out[-1] != "\n" and text != "\n":
            self.out.append(" ")
        self._break = self._space = False
        self.out.append(text)

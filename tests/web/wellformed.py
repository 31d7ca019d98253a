"""Reads HTML strictly: what is opened must be closed, ids are there once, what has to have a name has one."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "link", "input", "img", "br", "hr", "col", "wbr", "source"}


class Reader(HTMLParser):
    """Collects what is wrong with a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.problems: list[str] = []
        self.texts: list[str] = []
        self.references: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look_at(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look_at(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> within {self.open[-3:]}, line {self.getpos()[0]}")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.texts.append(data)

    def _look_at(self, tag: str, attributes: dict[str, str | None]) -> None:
        identity = attributes.get("id")
        if identity in self.ids:
            self.problems.append(f"the id {identity!r} is there twice")
        if identity:
            self.ids.add(identity)
        self.references += [value for name in ("for", "aria-labelledby", "aria-controls") if (value := attributes.get(name))]
        if tag == "img" and "alt" not in attributes:
            self.problems.append("an image without alt")
        if any(name.startswith("on") or name == "style" for name in attributes):
            self.problems.append(f"<{tag}> has an inline handler or style, which the CSP forbids: {attributes}")
        if tag == "script" and not attributes.get("src") and attributes.get("type") != "application/json":
            self.problems.append("an inline script, which the CSP forbids")


def problems_of(html: str) -> list[str]:
    """Everything wrong with a page; nothing, one hopes."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    unclosed = [f"never closed: {reader.open}"] if reader.open else []
    dangling = [f"nothing has the id {name!r}" for name in reader.references if name not in reader.ids]
    return reader.problems + unclosed + dangling

"""Random HCL whose tree is known: text and expected dump are made together, the tree not by our parser's algorithm."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st


class Generated(NamedTuple):
    """Source text and its dump.

    `is_term` where operators may stand next to it, `is_traversal` where further steps would be a part of it.
    """

    text: str
    dump: str
    is_term: bool = True
    is_traversal: bool = False


LEVELS = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"]]
OPERATORS = [operator for level in LEVELS for operator in level]

names = st.sampled_from(["a", "var", "each", "x-1", "größe", "_", "in", "for_each", "if2"])
blanks = st.sampled_from([" ", "  ", "\t", " /* c */ "])
lines = st.sampled_from(["", " ", "\n", " # c\n", "\r\n  ", "\n\n"])
characters = st.characters(exclude_characters="\r", exclude_categories=["Cs", "Mn"], max_codepoint=0x2FF)
texts = st.lists(characters | st.sampled_from(["$", "%", "{", '"', "\\", "${", "%{", "\n"]), max_size=8).map("".join)


def escaped(text: str) -> str:
    """Text as it stands between quotes."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return text.replace("${", "$${").replace("%{", "%%{")


def string(text: str) -> Generated:
    return Generated(f'"{escaped(text)}"', json.dumps(text, ensure_ascii=False))


atoms = (
    names.map(lambda name: Generated(name, name))
    | st.integers(0, 10**30).map(lambda number: Generated(str(number), str(number)))
    | st.sampled_from(["true", "false", "null"]).map(lambda word: Generated(word, word))
    | texts.map(string)
)


def chain(operands: Sequence[Generated], operators: Sequence[str], blank: str) -> Generated:
    """Operands joined by operators; the tree by splitting at the last operator of the lowest precedence."""
    pieces = [operands[0].text]
    for operator, operand in zip(operators, operands[1:], strict=False):
        pieces += [operator, operand.text]
    return Generated(blank.join(pieces), split([operand.dump for operand in operands], list(operators)), False)


def split(dumps: list[str], operators: list[str]) -> str:
    for level in LEVELS:
        for at in range(len(operators) - 1, -1, -1):
            if operators[at] in level:
                left, right = split(dumps[: at + 1], operators[:at]), split(dumps[at + 1 :], operators[at + 1 :])
                return f"({operators[at]} {left} {right})"
    return dumps[0]


def extended(inner: st.SearchStrategy[Generated]) -> st.SearchStrategy[Generated]:
    """Everything that can be made of given expressions."""
    terms = inner.map(lambda one: one if one.is_term else Generated(f"({one.text})", f"(paren {one.dump})"))
    signed = terms | st.builds(
        lambda sign, one: Generated(sign + one.text, f"({sign} {one.dump})", False), st.sampled_from("-!"), terms
    )
    return (
        st.builds(
            lambda operands, operators, blank: chain(operands, operators[: len(operands) - 1], blank),
            st.lists(signed, min_size=2, max_size=5),
            st.lists(st.sampled_from(OPERATORS), min_size=4, max_size=4),
            blanks,
        )
        | st.builds(_conditional, signed, inner, inner)
        | st.builds(_list, st.lists(inner, max_size=3), lines)
        | st.builds(
            _object, st.lists(st.tuples(names, inner), max_size=3), st.sampled_from([",", "\n", " # c\n", ",\n"])
        )
        | st.builds(_call, names, st.lists(inner, max_size=3), st.booleans(), lines)
        | st.builds(
            _traversal, terms, st.lists(st.sampled_from([".b", ".0", "[1]", '["k"]', "[*]"]), min_size=1, max_size=4)
        )
        | st.builds(_for, names, inner, inner, st.none() | inner, st.none() | inner)
        | st.lists(texts | inner, max_size=4).map(_template)
    )


def _conditional(condition: Generated, then: Generated, otherwise: Generated) -> Generated:
    condition_dump = f"(? {condition.dump} {then.dump} {otherwise.dump})"
    return Generated(f"{condition.text} ? {then.text} : {otherwise.text}", condition_dump, False)


def _list(items: list[Generated], line: str) -> Generated:
    text = f",{line}".join(item.text for item in items)
    return Generated(f"[{line}{text}{line}]", f"[{' '.join(item.dump for item in items)}]")


def _object(entries: list[tuple[str, Generated]], separator: str) -> Generated:
    text = separator.join(f"{name} = {one.text}" for name, one in entries)
    dump = ", ".join(f"{json.dumps(name, ensure_ascii=False)}: {one.dump}" for name, one in entries)
    return Generated(f"{{ {text} }}", f"{{{dump}}}")


def _call(name: str, arguments: list[Generated], expands: bool, line: str) -> Generated:
    expands = expands and bool(arguments)
    text = f",{line}".join(one.text for one in arguments)
    dump = " ".join([name, *(one.dump for one in arguments)])
    return Generated(f"{name}({text}{'...' * expands}{line})", f"({dump}{' ...' * expands})")


def _traversal(term: Generated, steps: list[str]) -> Generated:
    if term.is_traversal:
        target = Generated(f"({term.text})", f"(paren {term.dump})")
    else:
        # `1.0` would be a number, and `true.b` is no name.
        target = term if term.text[0] in '"[({' or term.text[-1] == ")" else Generated("v", "v")
    # `.0.0` holds the number 0.0, which HCL refuses.
    text = "".join(steps).replace(".0.0", ".0[0]").replace(".0.0", ".0[0]")
    return Generated(target.text + text, _stepped(target.dump, steps), is_traversal=True)


def _stepped(dump: str, steps: list[str]) -> str:
    for at, step in enumerate(steps):
        if step == "[*]":
            return f"([*] {dump} {_stepped('@', steps[at + 1 :])})"
        dump += "[0]" if step == ".0" else step
    return dump


def _for(
    name: str, collection: Generated, value: Generated, key: Generated | None, condition: Generated | None
) -> Generated:
    key_text, key_dump = (f"{key.text} => ", f" {key.dump} =>") if key else ("", "")
    if_text, if_dump = (f" if {condition.text}", f" if {condition.dump}") if condition else ("", "")
    opener, closer = ("{", "}") if key else ("[", "]")
    text = f"{opener}for {name} in {collection.text} : {key_text}{value.text}{if_text}{closer}"
    return Generated(text, f"(for {name} in {collection.dump}:{key_dump} {value.dump}{if_dump})")


def _template(parts: list[str | Generated]) -> Generated:
    """A string; what is text is joined where it meets, as the parser does."""
    joined: list[str | Generated] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part != "":
            joined.append(part)
    if all(isinstance(part, str) for part in joined):
        return string("".join(part for part in joined if isinstance(part, str)))
    # A `$` right before `${` would make an escape of it.
    fixed = [part.rstrip("$%") + "." if isinstance(part, str) else part for part in joined]
    text = "".join(escaped(part) if isinstance(part, str) else f"${{{part.text}}}" for part in fixed)
    dumps = [json.dumps(part, ensure_ascii=False) if isinstance(part, str) else part.dump for part in fixed]
    return Generated(f'"{text}"', f"(template {' '.join(dumps)})")


expressions = st.recursive(atoms, extended, max_leaves=12)

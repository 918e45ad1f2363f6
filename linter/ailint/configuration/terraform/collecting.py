"""Blocks of files to declarations of a module, override files merged in."""

from collections.abc import Callable

from ailint.configuration.terraform.declarations import Content, Declaration, Module, Placed
from ailint.configuration.terraform.scope import Source
from ailint.source.notice import Notice, NoticeKind
from ailint.syntax.block import Block, Body

Tell = Callable[[Notice], None]

# moved, import, removed, check and action blocks declare nothing that is deployed.
_LABELS = {"resource": 2, "data": 2, "ephemeral": 2, "variable": 1, "output": 1, "module": 1}


def collect(module: Module, source: Source, body: Body, tell: Tell, *, is_override: bool) -> None:
    """Add what one file declares to its module."""
    for block in body.blocks:
        if block.type == "locals":
            _collect_locals(module, source, block, tell, is_override=is_override)
        elif block.type == "terraform":
            module.settings.append(Content.of(source, block.body))
        elif len(block.labels) == _LABELS.get(block.type, -1):
            _collect_block(module, source, block, tell, is_override=is_override)


def _collect_locals(module: Module, source: Source, block: Block, tell: Tell, *, is_override: bool) -> None:
    for name, placed in Content.of(source, block.body).attributes.items():
        earlier = module.locals.get(name)
        if earlier is not None and not is_override:
            tell(_duplicate(f"local.{name}", source, placed.name_start, _line(earlier)))
            continue
        module.locals[name] = placed


def _line(placed: Placed) -> str:
    line, _ = placed.source.text.position(placed.name_start)
    return f"{placed.source.text.path}:{line}"


def _collect_block(module: Module, source: Source, block: Block, tell: Tell, *, is_override: bool) -> None:
    made = Declaration(source, block)
    earlier = _declared(module, made)
    if earlier is None:
        _declare(module, made)
    elif is_override:
        earlier.override(made)
    else:
        span = earlier.span
        tell(_duplicate(_shown(block), source, block.start, f"{span.file}:{span.line}"))


def _declared(module: Module, made: Declaration) -> Declaration | None:
    if len(made.labels) == 2:
        return _pairs(module, made.kind).get((made.labels[0], made.labels[1]))
    return _singles(module, made.kind).get(made.labels[0])


def _declare(module: Module, made: Declaration) -> None:
    if len(made.labels) == 2:
        _pairs(module, made.kind)[made.labels[0], made.labels[1]] = made
    else:
        _singles(module, made.kind)[made.labels[0]] = made


def _pairs(module: Module, kind: str) -> dict[tuple[str, str], Declaration]:
    return {"resource": module.resources, "data": module.data, "ephemeral": module.ephemeral}[kind]


def _singles(module: Module, kind: str) -> dict[str, Declaration]:
    return {"variable": module.variables, "output": module.outputs, "module": module.calls}[kind]


def _shown(block: Block) -> str:
    prefix = {"resource": "", "variable": "var."}.get(block.type, f"{block.type}.")
    return prefix + ".".join(block.labels)


def _duplicate(name: str, source: Source, offset: int, earlier: str) -> Notice:
    line, column = source.text.position(offset)
    message = f"{name} is declared at {earlier} already; Terraform refuses that, and the first one is read"
    return Notice(NoticeKind.DUPLICATE, message, source.text.path, line, column)

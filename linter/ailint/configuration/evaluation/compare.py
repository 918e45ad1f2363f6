"""Whether two values are equal, as far as that is known."""

from ailint.value import Absent, Choice, Known, Object, Unknown, Value


def equal(left: Value, right: Value) -> bool | None:
    """Equality of values and of all within them; None where it can't be told. Text is compared with regard to case.

    Names of properties are compared without regard to it. Two unknown values of the same words are equal.
    """
    todo = [(left, right)]
    undecided = False
    steps = 0
    while todo:
        a, b = todo.pop()
        steps += 1
        if steps > 20_000:
            return None
        match a, b:
            case Unknown(expression=x), Unknown(expression=y) if x and x == y:
                continue
            case (Unknown() | Choice(), _) | (_, Unknown() | Choice()):
                undecided = True
            case Known(value=tuple() as xs), Known(value=tuple() as ys):
                if len(xs) != len(ys):
                    return False
                todo.extend(zip(xs, ys, strict=True))
            case Known(value=Object() as xo), Known(value=Object() as yo):
                if xo.is_partial or yo.is_partial:
                    undecided = True
                elif len(xo) != len(yo) or any(name not in yo for name in xo):
                    return False
                else:
                    todo.extend((xo[name], yo[name]) for name in xo)
            case Known(value=x), Known(value=y):
                if not _same(x, y):
                    return False
            case Absent(), Absent():
                continue
            case _:
                return False
    return None if undecided else True


def _same(left: object, right: object) -> bool:
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left == right
    return type(left) is type(right) and left == right

"""What nodes of a Python syntax tree say by themselves: names, numbers, texts, and whether they work something out."""

import ast
from typing import Final

TRIVIAL: Final = frozenset({0, 1, -1, 2, 100, 1000})
"""Values that no name needs to explain; of a limit, fewer are."""
TRIVIAL_LIMITS: Final = frozenset({0, 1, -1})
PRODUCTS: Final = (ast.Mult, ast.Div, ast.Pow, ast.FloorDiv)
_SUMS: Final = (ast.Add, ast.Sub)
_LONG_SUM: Final = 2
_FEW: Final = 10


def imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [each.name.split(".")[0] for each in names]
        case ast.ImportFrom(module=str() as module, level=0):
            return [module.split(".")[0]]
        case _:
            return []


def name_of(node: ast.expr) -> str:
    """What a node is called: a name, the last two parts of a dotted one, the text key of an item; else nothing."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}"
        case ast.Attribute(value=ast.Attribute(attr=owner), attr=name):
            return f"{owner}.{name}"
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=str() as key)):
            return key
        case ast.Call(func=ast.Attribute(value=called, attr=_)):
            return name_of(called)
        case ast.Call(args=[only]):
            return name_of(only)
        case _:
            return ""


def number_of(node: ast.expr) -> float | None:
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)) if (
            value is not True
        ):
            return -value
        case _:
            return None


def is_telling(node: ast.expr) -> bool:
    return number_of(node) not in (None, *TRIVIAL)


def texts_of(node: ast.expr) -> list[str]:
    """The texts that a node is, or lists."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
            return [
                each.value for each in items if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
        case _:
            return []


def is_small(node: ast.expr) -> bool:
    number = number_of(node)
    return number is not None and abs(number) <= _FEW


def counts_things(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and name_of(node.func) == "len"


def is_formula(value: ast.expr) -> bool:
    """Arithmetic that says something: a product, a quotient, a longer sum or one with a fraction; no text."""
    nodes = list(ast.walk(value))
    operations = [each for each in nodes if isinstance(each, ast.BinOp)]
    operands = [side for each in operations for side in (each.left, each.right)]
    constants = [each.value for each in operands if isinstance(each, ast.Constant)]
    if any(isinstance(each, ast.JoinedStr) for each in operands):
        return False
    if any(isinstance(each, str | bytes) for each in constants):
        return False
    telling = (
        any(isinstance(each.op, PRODUCTS) for each in operations)
        or sum(isinstance(each.op, _SUMS) for each in operations) >= _LONG_SUM
        or any(isinstance(each, float) for each in constants)
    )
    return telling and any(isinstance(each, ast.Name) for each in nodes)

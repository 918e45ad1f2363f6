"""Which machines a model needs: the arithmetic behind `ailint advise`.

`need.py` says how much memory the model takes, `hardware.py` how fast memory is, `choice.py` puts sizes in order.
Every formula and every figure names its source.
"""

from ailint.advice.choice import Advice, LeftOut, Option, Wish, advise
from ailint.advice.need import Architecture, Method, Need, Precision, Task, architecture_in, needed, parameters_in

__all__ = [
    "Advice",
    "Architecture",
    "LeftOut",
    "Method",
    "Need",
    "Option",
    "Precision",
    "Task",
    "Wish",
    "advise",
    "architecture_in",
    "needed",
    "parameters_in",
]

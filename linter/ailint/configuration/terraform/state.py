"""What all module instances of one project share."""

from collections.abc import Callable, Mapping

from ailint.configuration.terraform.library import Library
from ailint.configuration.terraform.scope import Evaluator
from ailint.configuration.terraform.variables import Assigned
from ailint.source.notice import Notice


class State:
    """One project under evaluation.

    `inputs` is what the user assigns to variables of the root module. `project_root` is the scope of all addresses.
    """

    __slots__ = ("evaluator", "inputs", "library", "project_root")

    def __init__(
        self,
        evaluator: Evaluator,
        library: Library,
        inputs: Mapping[str, Callable[[], Assigned]],
        project_root: str,
    ) -> None:
        self.evaluator = evaluator
        self.library = library
        self.inputs = inputs
        self.project_root = project_root

    def tell(self, notice: Notice) -> None:
        """Keep a notice, once."""
        self.library.tell(notice)

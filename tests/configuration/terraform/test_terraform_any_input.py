"""Whatever is written, reading ends and raises nothing."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.configuration.terraform.plain import INPUTS, NOWHERE, plain

from ailint.configuration.project import Project, ProjectKind
from ailint.configuration.terraform.project import read_project
from ailint.source.files import Files

PATHS = "main.tf main.tf.json override.tf terraform.tfvars terraform.tfvars.json m/main.tf"
NAMES = st.sampled_from(PATHS.split())
BARE_WORDS = """
resource variable locals module output dynamic count for_each each.value var.a "x_y" "z" "./m" source
{ } [ ] ( ) = ${ %{ if for in : => ... " a b . , ? 0 1 null true * + - ! == &&
"""
WORDS = st.sampled_from([*BARE_WORDS.split(), "\n", "<<EOT\n", "\nEOT\n"])


def read_all(files: dict[str, bytes]) -> None:
    found = read_project(Project(ProjectKind.TERRAFORM, "", tuple(files)), Files(NOWHERE, files), INPUTS)
    for resource in found.resources:
        for name in resource.body:
            plain(resource.read(name))


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(NAMES, st.binary(max_size=200), max_size=3))
def test_random_bytes(files: dict[str, bytes]) -> None:
    read_all(files)


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(NAMES, st.lists(WORDS, max_size=40), max_size=3))
def test_random_words(files: dict[str, list[str]]) -> None:
    read_all({name: " ".join(words).encode() for name, words in files.items()})


BARE_LEAVES = """
null true 0 -1 1.5 "" "a" [] {} var.known var.unknown local.list local.map local.nothing nothing.at.all
x_y.other.id x_y.other.name x_y.many x_y.many["a"].id data.x_y.d.v
"""
LEAVES = st.sampled_from(BARE_LEAVES.split())
FUNCTIONS = """
upper length keys values tostring tonumber tolist toset try can jsonencode flatten coalesce merge concat lookup element
join contains zipmap format setproduct one
"""


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = st.sampled_from(["+", "-", "*", "/", "%", "==", "!=", "<", ">=", "&&", "||"])
    functions = st.sampled_from(FUNCTIONS.split())
    return st.one_of(
        st.builds("({} {} {})".format, inner, operators, inner),
        st.builds("({} ? {} : {})".format, inner, inner, inner),
        st.builds("{}({})".format, functions, inner),
        st.builds("{}({}, {})".format, functions, inner, inner),
        st.builds("{}({}...)".format, functions, inner),
        st.builds("[{}, {}]".format, inner, inner),
        st.builds("{{ a = {}, ({}) = {} }}".format, inner, inner, inner),
        st.builds("({})[{}]".format, inner, inner),
        st.builds("({}).a".format, inner),
        st.builds("({})[*].a".format, inner),
        st.builds("[for k, v in {} : {} if {}]".format, inner, inner, inner),
        st.builds("{{ for k, v in {} : k => v... }}".format, inner),
        st.builds("{{ for v in {} : v => {} }}".format, inner, inner),
        st.builds('"x${{{}}}%{{ if {} }}y%{{ endif }}"'.format, inner, inner),
        st.builds('"%{{ for v in {} }}${{v}}%{{ endfor }}"'.format, inner),
        st.builds("!{}".format, inner),
    )


EXPRESSIONS = st.recursive(LEAVES, grown, max_leaves=12)
MODULE = """
variable "known" {{
  default = {{ a = "1", b = ["x"] }}
}}
variable "unknown" {{}}
locals {{
  list = ["a", 1, {expression}]
  map  = {{ a = {{ a = 1 }}, b = {{ a = {expression} }} }}
}}
data "x_y" "d" {{}}
resource "x_y" "other" {{
  name = "n"
}}
resource "x_y" "many" {{
  for_each = toset(["a"])
}}
resource "x_y" "counted" {{
  count = {expression}
  v     = count.index
}}
resource "x_y" "each" {{
  for_each = {expression}
  v        = each.value
  dynamic "d" {{
    for_each = {expression}
    content {{
      v = d.value
    }}
  }}
}}
resource "x_y" "it" {{
  v = {expression}
}}
"""


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS)
def test_random_expressions(expression: str) -> None:
    read_all({"main.tf": MODULE.format(expression=expression).encode()})

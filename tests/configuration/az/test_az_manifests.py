"""Manifests within scripts, and documents that show commands."""

import pytest
from tests.configuration.az.scripts import paths, read_script, said

from ailint.configuration.resource import Format

POD = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: smoke\nspec:\n  nodeName: $NODE\n  priority: $COUNT\n"
NEEDED = "az group create -n g\n"


@pytest.mark.parametrize(
    "script",
    [
        f"kubectl apply -f - <<EOF\n{POD}EOF\n",
        f"kubectl create --filename=- <<'EOF'\n{POD}EOF\n",
        f"cat <<EOF | kubectl apply -f -\n{POD}EOF\n",
        f"kubectl apply -n x -f - <<-EOF\n\t{POD.replace(chr(10), chr(10) + chr(9))}EOF\n",
        f"cat > pod.yaml <<EOF\n{POD}EOF\nkubectl apply -f pod.yaml\n",
        f"tee pod.yml <<EOF\n{POD}EOF\n",
        f"M=$(cat <<'EOF'\n{POD}EOF\n)\necho \"$M\" | kubectl apply -f -\n",
        f"M='{POD}'\nkubectl apply -f - <<< \"$M\"\n",
    ],
)
def test_a_manifest_in_a_script_is_read(script):
    assert paths(NEEDED + script) == ["az group create g", "Pod/smoke"]


def test_its_places_are_those_of_the_script():
    script = f"{NEEDED}kubectl apply -f - <<-EOF\n\t{POD.replace(chr(10), chr(10) + chr(9))}EOF\n"
    pod = read_script(script).resources[1]
    assert pod.format is Format.KUBERNETES
    assert (pod.span.file, pod.span.line, pod.span.column) == ("deploy.sh", 4, 8)


def test_variables_in_it_have_their_values():
    script = f"{NEEDED}COUNT=3\nkubectl apply -f - <<EOF\n{POD}EOF\n"
    pod = read_script(script).resources[1]
    assert said(pod.read("spec.nodeName")) == "?INPUT"
    count = pod.read("spec.priority")
    assert said(count) == 3
    assert (count.provenance.span.line, count.provenance.origin.line) == (10, 2)


def test_nothing_is_put_into_a_quoted_one():
    pod = read_script(f"{NEEDED}COUNT=3\nkubectl apply -f - <<'EOF'\n{POD}EOF\n").resources[1]
    assert said(pod.read("spec.priority")) == "$COUNT"


def test_what_is_put_together_at_run_time_is_not_broken():
    script = f"{NEEDED}kubectl apply -f - <<EOF\n{POD}$MORE\n{{}}\nEOF\n"
    kinds = {notice.kind.value for notice in read_script(script).notices}
    assert kinds == {"unrendered"}


def test_a_manifest_that_is_only_printed_is_no_object():
    assert paths(f"{NEEDED}cat <<EOF\n{POD}EOF\n") == ["az group create g"]


def test_each_turn_of_a_loop_applies_its_own():
    pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p-$i}\n"
    script = f"{NEEDED}for i in 1 2; do\nkubectl apply -f - <<EOF\n{pod}EOF\ndone\n"
    assert paths(script)[1:] == ["Pod/p-1", "Pod/p-2"]


def test_it_may_exist_where_the_command_may_not_run():
    assert paths(f"{NEEDED}if [ $X ]; then\nkubectl apply -f - <<EOF\n{POD}EOF\nfi\n")[1:] == ["Pod/smoke?"]


DOCUMENT = """# Guide

1. Set variables:

    ```azurecli-interactive
    SIZE=Standard_NC6
    ```

2. Create it:

   ```bash
   az vm create -n a \\
     --size $SIZE
   ```

> ```console
> $ az vm create -n b --size $SIZE
> { "id": "az vm create -n not-this" }
> ```

~~~powershell
az vm create -n c `
  --size Standard_NC6
~~~

```python
az vm create -n not-this
```

az vm create -n not-this

```azurecli
az vm create -n <name> -g "it's"
```
"""


def test_fenced_blocks_of_a_document_are_one_script():
    found = read_script(DOCUMENT, "guide.md").resources
    assert [one.address.path for one in found] == [
        "az vm create a",
        "az vm create b",
        "az vm create c",
        "az vm create <name>",
    ]
    assert [one.span.line for one in found] == [12, 17, 22, 33]
    size = found[0].body["size"]
    assert (size.provenance.span.line, size.provenance.span.column) == (13, 13)
    assert (size.provenance.origin.line, size.provenance.origin.column) == (6, 10)


def test_a_document_is_not_broken_only_not_understood():
    found = read_script("```bash\naz vm create -n a\nfi\n```\n\n```bash\naz vm create -n 'b\n```\n", "guide.md")
    assert [notice.kind.value for notice in found.notices] == ["unsupported"]
    assert found.resources[0].address.path == "az vm create a"

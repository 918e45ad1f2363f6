"""Whatever a script says, following it ends."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.configuration.az.scripts import options, read_script

_LINES = st.sampled_from(
    r"""
a=1
a=$b
b=(x y)
b+=("${b[@]}")
a=${a:-z}
a=$((a+1))
read a
declare -A m=([k]=v)
f() { az vm create -n $1 --size $a; f; }
f x
g() { f $@; }
g 1 2
for i in $b; do
done
if [ $a = 1 ]; then
else
fi
while [ $a -lt 3 ]; do a=$((a+1))
case $a in 1) a=2;;
esac
az vm create -n $a $b
az aks stop -n $a
az vm update -n $a --size ${b[0]}
exit
break
x=$(az vm show -n $a --query id)
cat > p.yaml <<E
kind: Pod
apiVersion: v1
metadata: {name: $a}
E
shift
set -- p q
unset a
source deploy.sh
( a=2
)
{
}
az group delete -n g
eval "az vm create -n $a"
true && false || az ppg create -n p
local a=3
${!a}
${m[k]}
""".strip().split("\n")
)


@settings(max_examples=120, deadline=None)
@given(st.lists(_LINES, max_size=25).map("\n".join))
def test_any_script_is_followed_to_its_end(script):
    found = read_script(script)
    assert all(resource.span.file == "deploy.sh" for resource in found.resources)
    assert [options(resource) for resource in found.resources] == [
        options(resource) for resource in read_script(script).resources
    ]

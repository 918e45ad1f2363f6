"""A report with everything in it that a format could stumble over."""

from datetime import date
from pathlib import Path

from ailint.findings.finding import Confidence, Edit, Finding, Fix, Related, Severity
from ailint.findings.report import FileCounts, Report, UndecidedAttribute
from ailint.model.resource import Resource
from ailint.rule import Example, Reference, Rule
from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span

FILES = {
    "infra/pools.tf": 'resource "azurerm_vm" "größe" {\n\tvm_size = "Standard_NC6s_v3" # "日本" \x1b[31mred\n}\n',
    "a b/100%,ü:x.tf": 'module "m" {\n  size = "Standard_ND24rs"\n}\n',
    "secret.sh": "az vm create --size Standard_NC6 --admin-password Hunter2 \\\n  --name vm && token='abc'\n",
    "long.json": '{"a": "' + "x" * 400 + '", "vmSize": "Standard_NV6", "b": "' + "y" * 400 + '"}',
}
"""Unicode, control characters, blanks and percent signs in names, secrets beside a finding, one long line."""


def _finding(rule: str, severity: Severity, span: Span, resource: str, **more: object) -> Finding:
    defaults = {"confidence": Confidence.HIGH, "message": f"{rule} says | <b>no</b> & `why`", "resources": (resource,)}
    return Finding(**{**defaults, "rule": rule, "severity": severity, "span": span, "resource": resource, **more})


LONG = Span("long.json", 1, 421, 1, 435)
POOL = Span("infra/pools.tf", 2, 12, 2, 30)
FINDINGS = (
    _finding(
        "retired-sku",
        Severity.ERROR,
        Span("a b/100%,ü:x.tf", 2, 10, 2, 27),
        'module.m["x"].azurerm_vm.one',
        message="Standard_ND24rs was retired; line\nbreak ::error::not a command @team 100%",
        resources=("b", "c", "d", "e", 'module.m["x"].azurerm_vm.one'),
        related=tuple(Related(Span("infra/pools.tf", n, 1, n, 5), f"used here by number {n}") for n in range(1, 4)),
        help="ailint explain retired-sku",
        value="Standard_ND24rs",
    ),
    _finding(
        "retired-sku",
        Severity.ERROR,
        POOL,
        "azurerm_vm.größe",
        fix=Fix("move to Standard_NC24ads_A100_v4", (Edit(POOL, '"Standard_NC24ads_A100_v4"'),), safe=True),
        help="ailint explain retired-sku",
    ),
    _finding(
        "inline-secret",
        Severity.WARNING,
        Span("secret.sh", 1, 51, 1, 58),
        "az vm create vm",
        confidence=Confidence.MEDIUM,
        fix=Fix("read it from Key Vault"),
        is_sensitive=True,
        help="ailint explain inline-secret",
    ),
    _finding("advice", Severity.INFO, LONG, "vm", help="ailint explain advice"),
    _finding("advice", Severity.INFO, LONG, "vm", message="again", help="ailint explain advice"),
)

NOTICES = (
    Notice(NoticeKind.OPAQUE_MODULE, "module was not read"),
    Notice(NoticeKind.SYNTAX, "expected '}' | at <the> end", "broken.tf", 3, 7),
    Notice(NoticeKind.UNRENDERED, "a Helm template", "chart/templates/a.yaml"),
)


def _rule(name: str, severity: Severity, *tags: str) -> Rule:
    text = f'resource "azurerm_vm" "a" {{\n  size = "```" # expect: {name}\n}}\n'
    return Rule(
        id=name,
        title=f"What {name} finds.",
        rationale="Because `it` costs | money.\nAnd time.",
        severity=severity,
        confidence=Confidence.HIGH,
        subjects=(Resource,),
        check=lambda subject, context: iter(()),
        bad=(Example("terraform", (("main.tf", text),)),),
        good=(Example("project", (("a.tf", "# fine\n"), ("b.yaml", "kind: Pod\n")), options=(("region", "eastus"),)),),
        references=(Reference("A page", "https://learn.microsoft.com/azure", date(2026, 8, 1)),),
        since="0.1",
        group="sizes",
        tags=frozenset(tags),
        silenced_by=("retired-sku",) if name == "advice" else (),
        same_as=("tflint: x",),
        conflicts=("checkov: CKV_1",),
        formerly=("old-name",),
        unreachable={"az": "the script does not say"},
    )


RULES = (
    _rule("advice", Severity.INFO, "advice"),
    _rule("inline-secret", Severity.WARNING),
    _rule("never-found", Severity.WARNING),
    _rule("retired-sku", Severity.ERROR),
)


def report(findings: tuple[Finding, ...] = FINDINGS, notices: tuple[Notice, ...] = NOTICES, judged: int = 7) -> Report:
    """The sample, or a report with other findings and notices on the same files."""
    return Report(
        findings=findings,
        notices=notices,
        undecided=(UndecidedAttribute("unknown-sku", "azurerm_vm.x", "size", "an input without a value", "v.tf", 3),),
        counts=FileCounts(read=12, not_read=2, nothing_to_judge=5),
        resources_judged=judged,
        suppressed=1,
        baselined=2,
        rules_run=4,
        as_of=date(2026, 12, 1),
        catalog_day=date(2026, 9, 25),
        root="/nowhere",
        files=Files(Path("/ailint-sample"), {path: text.encode() for path, text in FILES.items()}),
    )

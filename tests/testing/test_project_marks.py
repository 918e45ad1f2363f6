"""Projects on the disk, compared with their marks."""

from datetime import date

from ailint.testing import Mark, check_project
from ailint.testing.marks import listed_marks

DAY = date(2026, 12, 1)
TAGS = '  tags = { "always-on" = "yes" }\n'
VM = f'resource "azurerm_linux_virtual_machine" "a" {{\n  name = "vm"\n{TAGS}  size = "Standard_ND24rs"'


def test_marks_are_compared_with_findings(tmp_path):
    (tmp_path / "main.tf").write_text(f"{VM} # expect: retired-sku\n}}\n")
    assert check_project(tmp_path, DAY) == []
    (tmp_path / "main.tf").write_text(f"{VM}\n}}\n# expect: unknown-sku\n")
    missing, surplus = check_project(tmp_path, DAY)
    assert missing == "main.tf:6: unknown-sku is expected and not found"
    assert surplus.startswith("main.tf:4: retired-sku is not expected: Standard_ND24rs was retired")


def test_a_list_stands_for_comments_and_notices_are_compared(tmp_path):
    (tmp_path / "main.tf").write_text(f"{VM}\n}}\n")
    (tmp_path / "broken.tf").write_text('resource "a" "b" {\n')
    assert len(check_project(tmp_path, DAY)) == 2
    (tmp_path / "expect.txt").write_text("# by hand\nmain.tf:4: retired-sku\nbroken.tf:1: notice-syntax\n\n")
    assert check_project(tmp_path, DAY) == []


def test_settings_of_the_project_hold(tmp_path):
    (tmp_path / "main.tf").write_text(f"{VM}\n}}\n")
    (tmp_path / ".ailint.yaml").write_text("ignore: [retired-sku]\n")
    assert check_project(tmp_path, DAY) == []


def test_listed_marks():
    assert list(listed_marks("a:b/c.json:3: one, two # why\n")) == [
        Mark("a:b/c.json", 3, "one"),
        Mark("a:b/c.json", 3, "two"),
    ]

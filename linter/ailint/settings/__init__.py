"""What the user decides: `.ailint.yaml`, as a typed value."""

from ailint.settings.settings import Intent, PathRules, ScenarioSetting, Settings

__all__ = ["Intent", "PathRules", "ScenarioSetting", "Settings"]

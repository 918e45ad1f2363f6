"""formatdate plantimestamp timeadd timecmp timestamp"""

import re
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from ailint.configuration.terraform.functions.digest import impure
from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, SizeError
from ailint.configuration.terraform.types import STRING
from ailint.value import Value

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_TIMESTAMP = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))", re.ASCII)
_DURATION_PART = re.compile(r"(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)", re.ASCII)
_NANOSECONDS: Final = {
    "ns": 1, "us": 10**3, "µs": 10**3, "μs": 10**3, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9,
}  # fmt: skip
_FORMAT_PART = re.compile(r"'((?:[^']|'')*+)'|([A-Za-z])\2*+|[^'A-Za-z]++")
_DAY = 86_400
_LONGEST_DURATION = 1 << 63


class Moment(msgspec.Struct, frozen=True):
    """A moment as written: days since 0001-01-01, seconds of that day, nanoseconds; `offset` from UTC in seconds."""

    day: int
    second: int
    nanosecond: int
    offset: int

    @property
    def instant(self) -> int:
        """Nanoseconds since year 1 in UTC."""
        return (self.day * _DAY + self.second - self.offset) * 10**9 + self.nanosecond

    @property
    def date(self) -> tuple[int, int, int]:
        """Year, month and day. Raises SizeError outside of the years that are written."""
        from datetime import date

        try:
            found = date.fromordinal(self.day)
        except (ValueError, OverflowError) as error:
            raise SizeError from error
        return found.year, found.month, found.day

    def later(self, nanoseconds: int) -> "Moment":
        """The moment after a duration, with the same offset."""
        seconds, nanosecond = divmod(self.nanosecond + nanoseconds, 10**9)
        days, second = divmod(self.second + seconds, _DAY)
        return Moment(self.day + days, second, nanosecond, self.offset)

    def __str__(self) -> str:
        year, month, day = self.date
        return f"{year:04d}-{month:02d}-{day:02d}T{self.clock}{self.zone}"

    @property
    def clock(self) -> str:
        """`hh:mm:ss`."""
        return f"{self.second // 3600:02d}:{self.second // 60 % 60:02d}:{self.second % 60:02d}"

    @property
    def zone(self) -> str:
        """`Z` or `+hh:mm`."""
        return "Z" if self.offset == 0 else self.numeric_zone(":")

    def numeric_zone(self, between: str) -> str:
        """`+hh:mm` with this between hours and minutes."""
        minutes = abs(self.offset) // 60
        return f"{'-' if self.offset < 0 else '+'}{minutes // 60:02d}{between}{minutes % 60:02d}"


def parsed(text: str) -> Moment:
    """The moment that an RFC 3339 timestamp names. Raises ArgumentError."""
    from datetime import date

    found = _TIMESTAMP.fullmatch(text)
    if found is None:
        raise ArgumentError(f"{text[:40]!r} is no RFC 3339 timestamp")
    year, month, day, hour, minute, second = (int(found[group]) for group in range(1, 7))
    zone_hour, zone_minute = int(found[9] or 0), int(found[10] or 0)
    if hour > 23 or minute > 59 or second > 59 or zone_hour > 23 or zone_minute > 59:
        raise ArgumentError(f"{text[:40]!r} has a time of day that does not exist")
    try:
        # Year 0 is one of Terraform's but not one of Python's; nothing is dated so.
        ordinal = date(year, month, day).toordinal()
    except ValueError as error:
        raise ArgumentError(f"{text[:40]!r} has a day that does not exist") from error
    offset = (zone_hour * 60 + zone_minute) * 60 * (-1 if found[8] == "-" else 1)
    return Moment(ordinal, hour * 3600 + minute * 60 + second, int((found[7] or "")[:9].ljust(9, "0")), offset)


def _nanoseconds(text: str) -> int:
    """What a duration such as `1h30m` comes to. Raises ArgumentError."""
    unsigned = text[1:] if text[:1] in {"+", "-"} else text
    wrong = ArgumentError(f"{text[:40]!r} is no duration such as 1h30m")
    if unsigned == "0":
        return 0
    total = at = 0
    while at < len(unsigned):
        part = _DURATION_PART.match(unsigned, at)
        if part is None or not (part[1] or part[2]) or len(part[1]) > 20:
            raise wrong
        unit = _NANOSECONDS[part[3]]
        fraction = (part[2] or "")[:18]
        total += int(part[1] or 0) * unit + (int(fraction) * unit // 10 ** len(fraction) if fraction else 0)
        at = part.end()
    if not unsigned or total >= _LONGEST_DURATION:
        raise wrong
    return -total if text.startswith("-") else total


def _timeadd(call: Call, timestamp: Value, duration: Value) -> Value:
    return call.made(str(parsed(call.text(timestamp)).later(_nanoseconds(call.text(duration)))))


def _timecmp(call: Call, one: Value, other: Value) -> Value:
    left, right = parsed(call.text(one)).instant, parsed(call.text(other)).instant
    return call.made((left > right) - (left < right))


def _formatdate(call: Call, form: Value, timestamp: Value) -> Value:
    template, moment = call.text(form), parsed(call.text(timestamp))
    pieces: list[str] = []
    at = 0
    while at < len(template):
        found = _FORMAT_PART.match(template, at)
        if found is None:
            raise ArgumentError("a ' is not closed")
        at = found.end()
        if found[2]:
            pieces.append(_verb(found[0], moment))
        elif found[1] is None:
            pieces.append(found[0])
        else:
            pieces.append(found[1].replace("''", "'") or "'")
    return call.made("".join(pieces))


def _verb(verb: str, moment: Moment) -> str:
    write = _VERBS.get(verb)
    if write is None:
        raise ArgumentError(f"there is no date verb {verb[:20]}")
    return write(moment)


def _hour12(moment: Moment) -> int:
    return moment.second // 3600 % 12 or 12


_VERBS: Final[Mapping[str, Callable[[Moment], str]]] = {
    "YY": lambda moment: f"{moment.date[0] % 100:02d}",
    "YYYY": lambda moment: f"{moment.date[0]:04d}",
    "M": lambda moment: f"{moment.date[1]}",
    "MM": lambda moment: f"{moment.date[1]:02d}",
    "MMM": lambda moment: _MONTHS[moment.date[1] - 1][:3],
    "MMMM": lambda moment: _MONTHS[moment.date[1] - 1],
    "D": lambda moment: f"{moment.date[2]}",
    "DD": lambda moment: f"{moment.date[2]:02d}",
    # Day 1 of year 1 was a Monday.
    "EEE": lambda moment: _DAYS[(moment.day - 1) % 7][:3],
    "EEEE": lambda moment: _DAYS[(moment.day - 1) % 7],
    "h": lambda moment: f"{moment.second // 3600}",
    "hh": lambda moment: f"{moment.second // 3600:02d}",
    "H": lambda moment: f"{_hour12(moment)}",
    "HH": lambda moment: f"{_hour12(moment):02d}",
    "AA": lambda moment: "PM" if moment.second >= _DAY // 2 else "AM",
    "aa": lambda moment: "pm" if moment.second >= _DAY // 2 else "am",
    "m": lambda moment: f"{moment.second // 60 % 60}",
    "mm": lambda moment: f"{moment.second // 60 % 60:02d}",
    "s": lambda moment: f"{moment.second % 60}",
    "ss": lambda moment: f"{moment.second % 60:02d}",
    "Z": lambda moment: moment.zone,
    "ZZZ": lambda moment: "UTC" if moment.offset == 0 else moment.numeric_zone(""),
    "ZZZZ": lambda moment: moment.numeric_zone(""),
    "ZZZZZ": lambda moment: moment.numeric_zone(":"),
}

FUNCTIONS: Final = {
    "formatdate": Function(_formatdate, (STRING, STRING)),
    "plantimestamp": Function(impure),
    "timeadd": Function(_timeadd, (STRING, STRING)),
    "timecmp": Function(_timecmp, (STRING, STRING)),
    "timestamp": Function(impure),
}

"""The date functions, as far as they do not ask for the present."""

import re
from calendar import monthrange
from datetime import UTC, datetime, timedelta

from ailint.configuration.evaluation.invocation import Function, Invocation
from ailint.value import Reason, Value

Values = tuple[Value, ...]

_DURATION = re.compile(
    r"(-)?P(?:(\d{1,5})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,7})D)?"
    r"(?:T(?:(\d{1,8})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d{1,6}))?S)?)?"
)
_COMPACT = re.compile(r"(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z")
_CUSTOM = re.compile(
    r"yyyy|yy|MMMM|MMM|MM|M|dddd|ddd|dd|d|HH|H|hh|h|mm|m|ss|s|fff|tt|zzz|K|'([^']*)'|\\(.)|[^A-Za-z'\\]"
)
_STANDARD = {
    "d": "MM/dd/yyyy",
    "D": "dddd, dd MMMM yyyy",
    "o": "yyyy-MM-ddTHH:mm:ss.fff0000K",
    "O": "yyyy-MM-ddTHH:mm:ss.fff0000K",
    "s": "yyyy-MM-ddTHH:mm:ss",
    "t": "HH:mm",
    "T": "HH:mm:ss",
    "u": "yyyy-MM-dd HH:mm:ssZ",
    "g": "MM/dd/yyyy HH:mm",
    "G": "MM/dd/yyyy HH:mm:ss",
    "R": "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
    "r": "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
    "y": "yyyy MMMM",
    "Y": "yyyy MMMM",
    "M": "MMMM dd",
    "m": "MMMM dd",
}
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def moment(written: str) -> datetime:
    """A date and time of ISO 8601, in UTC. Raises ValueError where it is none."""
    if found := _COMPACT.fullmatch(written):
        year, month, day, hour, minute, second = (int(part) for part in found.groups())
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    read = datetime.fromisoformat(written)
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)


def _moved(start: datetime, written: str) -> datetime:
    found = _DURATION.fullmatch(written)
    if found is None or written.endswith(("P", "T")):
        raise ValueError(f"{written!r} is no ISO 8601 duration")
    sign = -1 if found.group(1) else 1
    years, months, weeks, days, hours, minutes, seconds = (int(part or 0) * sign for part in found.groups()[1:8])
    total = start.year * 12 + start.month - 1 + years * 12 + months
    year, month = divmod(total, 12)
    if not 1 <= year <= 9999:
        raise ValueError("the date lies beyond the calendar")
    day = min(start.day, monthrange(year, month + 1)[1])
    fraction = int((found.group(9) or "").ljust(6, "0") or 0) * sign
    span = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds, microseconds=fraction)
    return start.replace(year=year, month=month + 1, day=day) + span


def format_moment(when: datetime, style: str) -> str | None:
    """A moment in a standard or custom format of .NET (invariant culture); None for one that is not understood."""
    pattern = _STANDARD.get(style, style)
    made: list[str] = []
    at = 0
    while at < len(pattern):
        found = _CUSTOM.match(pattern, at)
        if found is None and pattern[at] in "TZ":
            made.append(pattern[at])
            at += 1
            continue
        if found is None:
            return None
        made.append(_field(when, found))
        at = found.end()
    return "".join(made)


def _field(when: datetime, found: re.Match[str]) -> str:
    word = found.group()
    if found.group(1) is not None or found.group(2) is not None:
        return found.group(1) or found.group(2) or ""
    month, day = _MONTHS[when.month - 1], _DAYS[when.weekday()]
    hour = when.hour % 12 or 12
    fields = {
        "yyyy": f"{when.year:04}", "yy": f"{when.year % 100:02}", "MMMM": month, "MMM": month[:3],
        "MM": f"{when.month:02}", "M": str(when.month), "dddd": day, "ddd": day[:3], "dd": f"{when.day:02}",
        "d": str(when.day), "HH": f"{when.hour:02}", "H": str(when.hour), "hh": f"{hour:02}", "h": str(hour),
        "mm": f"{when.minute:02}", "m": str(when.minute), "ss": f"{when.second:02}", "s": str(when.second),
        "fff": f"{when.microsecond // 1000:03}", "tt": "AM" if when.hour < 12 else "PM", "zzz": "+00:00", "K": "Z",
    }  # fmt: skip
    return fields.get(word, word)


def _date_time_add(call: Invocation, values: Values) -> Value:
    def added(base: object, duration: object, style: object = None) -> str:
        if not isinstance(base, str) or not isinstance(duration, str):
            raise ValueError("takes texts")
        if style is not None and not isinstance(style, str):
            raise ValueError("the format is no text")
        result = _moved(moment(base), duration)
        # Without a format the platform answers in the one of its own culture, as the reference shows.
        made = format_moment(result, style or "M/d/yyyy h:mm:ss tt")
        if made is None:
            raise ValueError(f"the format {style!r} is not understood")
        return made

    return call.plainly(values, added)


def _to_epoch(written: object) -> int:
    if not isinstance(written, str):
        raise ValueError("takes a text")
    return int(moment(written).timestamp())


def _from_epoch(seconds: object) -> str:
    if not isinstance(seconds, int) or not 0 <= seconds < 253402300800:
        raise ValueError("the number is no time in seconds since 1970")
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def _utc_now(call: Invocation, values: Values) -> Value:
    return call.unknown(Reason.IMPURE, "the time of the deployment", values)


DATE_FUNCTIONS = {
    "datetimeadd": Function(_date_time_add, 2, 3),
    "datetimefromepoch": Function(lambda call, values: call.plainly(values, _from_epoch), 1, 1),
    "datetimetoepoch": Function(lambda call, values: call.plainly(values, _to_epoch), 1, 1),
    "utcnow": Function(_utc_now, 0, 1),
}

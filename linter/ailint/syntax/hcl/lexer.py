"""HCL text to tokens, in one pass and in linear time whatever the input.

Code is read by one regular expression. Where a string or heredoc with interpolations opens, a stack remembers it and
its text is read by expressions of its own, until the stack is empty again. Quantifiers are possessive: an unterminated
anything is scanned once. The behaviour follows the scanner of HashiCorp's HCL 2 (hclsyntax/scan_tokens.rl).
"""

import re
from itertools import islice

from ailint.syntax.hcl.tokens import (
    CUT,
    DIRECTIVE,
    END,
    ESCAPED,
    FAULT,
    FOR_BRACE,
    HEREDOC,
    HEREDOC_END,
    INTERPOLATION,
    LIMIT,
    NAME,
    NEWLINE,
    NUMBER,
    QUOTE,
    SEQUENCE_END,
    STRING,
    TEXT,
    UNQUOTE,
    Tokens,
)

MAX_TOKENS = 2_000_000
"""Twice what a real file of the largest size that is read has; it bounds memory to some 150 MB."""
TEMPLATE_DEPTH = 100
"""Strings within interpolations of strings; real ones stay below ten."""
_RESUMPTIONS = 16
"""How many heredocs without end are given up before the rest of the file is."""

_NON_ASCII = r"[^\x00-\x7f]"
_NAME = rf"[A-Za-z_][A-Za-z0-9_-]*+(?!{_NON_ASCII})"
_WIDE_NAME = rf"(?:[A-Za-z_]|{_NON_ASCII})(?:[A-Za-z0-9_-]|{_NON_ASCII})*+"
_COMMENT = r"\#[^\n]*+|//[^\n]*+|/\*(?s:.*?)\*/"
_GAP = rf"(?:[ \t\r\n]++|{_COMMENT})"
_PLAIN_TEXT = r'(?:[^"\\$%\r\n]++|\\[^\r\n]|\$\$\{|%%\{|[$%](?!\{))*+'

_CODE = re.compile(
    rf"""[ \t]*+(?:
      ({_NAME})
    | ((?:\r?\n[ \t]*+)++)
    | (=(?![=>])|\.(?!\.\.)|,)
    | ("[^"\\$%\r\n]*+")
    | ([(\[])
    | ([)\]])
    | (\{{(?={_GAP}*+for{_GAP}++(?:[A-Za-z_]|{_NON_ASCII})))
    | (\{{)
    | (~?\}})
    | (==|!=|<=|>=|=>|&&|\|\||\.\.\.|::|[?:+*%!>-]|/(?![/*])|<(?!<)|<(?=<<-?{_WIDE_NAME}\r?\n))
    | ([0-9]++(?:\.*+(?:[0-9]++|[eE][+-]?[0-9]++))*+)
    | ({_COMMENT})
    | ("{_PLAIN_TEXT}")
    | (")
    | (<<-?(?P<marker>{_WIDE_NAME})\r?\n)
    | ({_WIDE_NAME})
    | (\Z)
    | ((?s:.))
    )""",
    re.VERBOSE,
).finditer
(_NAMES, _LINES, _COMMON, _STRINGS, _OPENING, _CLOSING, _FOR, _BRACE, _END_BRACE, _OPERATORS) = range(1, 11)
(_NUMBERS, _COMMENTS, _ESCAPES, _QUOTES, _HEREDOCS, _MARKER, _WIDE_NAMES, _STOP, _BAD) = range(11, 20)
_BRACES = frozenset({_BRACE, _FOR})
_HEADER_ENDS = frozenset({NAME, STRING, ESCAPED})
_PUNCTUATION = frozenset({_COMMON, _OPERATORS})
_TEMPLATES = frozenset({_QUOTES, _HEREDOCS})

_QUOTED_TEXT = re.compile(_PLAIN_TEXT).match
_SEQUENCE = re.compile(r"\$\$\{|%%\{|[$%]\{~?").finditer
_HEADER = re.compile(r'^[A-Za-z_][\w-]*+(?:[ \t]++(?:"[^"\n]*+"|[A-Za-z_][\w-]*+))*+[ \t]*+\{', re.MULTILINE).search
_SPACE = r"[^\S\n]"

_CLOSERS = {"(": ")", "[": "]", "{": "}", FOR_BRACE: "}", INTERPOLATION: SEQUENCE_END, DIRECTIVE: SEQUENCE_END}
_ADVICE = {
    "'": "strings stand in double quotes",
    "`": "a string of several lines is a heredoc: <<EOT",
    ";": "arguments stand on lines of their own, items are separated by commas",
    "&": "the logical operator is &&",
    "|": "the logical operator is ||",
    "~": "the logical operator for `not` is !",
    "<": "a heredoc begins with <<NAME or <<-NAME and a line end right after the name",
    "/": "the comment /* is never closed by */; close it, or use # for a comment of one line",
    "\u201c": 'replace the curly quotes with straight ones: "',
    "\u201d": 'replace the curly quotes with straight ones: "',
}


class _Template:
    """An open string, heredoc or bare template; `depth` counts the brackets that were open before it."""

    __slots__ = ("depth", "finish", "marker", "resume", "start")

    def __init__(self, start: int, depth: int, marker: str | None) -> None:
        self.start = start
        self.depth = depth
        self.marker = marker
        self.finish = -1
        self.resume = -1


class _Lexer:
    __slots__ = ("brackets", "in_text", "resumptions", "templates", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = Tokens(text)
        self.brackets: list[str] = []
        self.templates: list[_Template] = []
        self.in_text = False
        self.resumptions = 0

    def run(self) -> Tokens:
        position, end = 0, len(self.text)
        while position < end or (self.in_text and self.templates):
            position = self._template(position) if self.in_text else self._code(position)
        self.tokens.add(END, "", end)
        return self.tokens

    def _code(self, position: int) -> int:  # noqa: C901 - one loop over all kinds of tokens, ordered by frequency
        """Read code until a template opens or goes on; return where."""
        text, brackets, tokens = self.text, self.brackets, self.tokens
        add_kind, add_value, add_start = tokens.kinds.append, tokens.values.append, tokens.starts.append
        ignoring = bool(brackets) and brackets[-1] != "{"
        for match in islice(_CODE(text, position), max(0, MAX_TOKENS - len(tokens.kinds))):
            group = match.lastindex
            if group == _NAMES:
                add_kind(NAME)
            elif group == _LINES:
                if ignoring:
                    continue
                add_kind(NEWLINE)
            elif group in _PUNCTUATION:
                add_kind(match[group])
            elif group == _STRINGS:
                add_kind(STRING)
            elif group == _OPENING:
                bracket = match[group]
                brackets.append(bracket)
                ignoring = True
                add_kind(bracket)
            elif group == _CLOSING:
                if brackets and brackets[-1] in {"(", "["}:
                    brackets.pop()
                    ignoring = bool(brackets) and brackets[-1] != "{"
                add_kind(match[group])
            elif group in _BRACES:
                # A block may be named `for` as well: its `{` follows a name or label.
                is_for = group == _FOR and (ignoring or not _HEADER_ENDS.intersection(tokens.kinds[-1:]))
                bracket = FOR_BRACE if is_for else "{"
                brackets.append(bracket)
                ignoring = is_for
                add_kind(bracket)
            elif group == _END_BRACE:
                kind = self._close_brace()
                ignoring = bool(brackets) and brackets[-1] != "{"
                if kind == SEQUENCE_END:
                    tokens.add(kind, match[group], match.start(group))
                    self.in_text = True
                    return match.end()
                if match[group] != "}":
                    tokens.add(FAULT, "`~}` ends a `${` or `%{`, and none is open here", match.start(group))
                    tokens.add("}", "}", match.end() - 1)
                    continue
                add_kind("}")
            elif group == _COMMENTS:
                end = match.end()
                if text[end - 1] == "\r":
                    end -= 1
                tokens.comments.append((match.start(group), end))
                continue
            elif group == _NUMBERS:
                add_kind(NUMBER)
            elif group == _ESCAPES:
                add_kind(ESCAPED)
            elif group in _TEMPLATES:
                return self._open(match.start(group), match.end(), match[group], match["marker"])
            elif group == _WIDE_NAMES:
                self._wide_name(match[group], match.start(group))
                continue
            elif group is None or group == _STOP:
                break
            else:
                position = self._bad(match[group], match.start(group))
                if position != match.end():
                    return position
                continue
            add_value(match[group])
            add_start(match.start(group))
        else:
            tokens.add(LIMIT, f"more than {MAX_TOKENS} words; the rest of the file is not read", len(text))
        return len(text)

    def _close_brace(self) -> str:
        """The kind of a `}`; parentheses and square brackets left open before it are given up."""
        brackets = self.brackets
        while brackets and brackets[-1] in {"(", "["}:
            brackets.pop()
        opener = brackets.pop() if brackets else "{"
        return _CLOSERS[opener]

    def _open(self, start: int, end: int, introducer: str, marker: str | None) -> int:
        """A string (no marker) or heredoc begins."""
        if len(self.templates) >= TEMPLATE_DEPTH:
            self.tokens.add(LIMIT, f"more than {TEMPLATE_DEPTH} strings within interpolations of strings", start)
            return len(self.text)
        self.tokens.add(HEREDOC if marker else QUOTE, introducer, start)
        self.templates.append(_Template(start, len(self.brackets), marker))
        self.in_text = True
        return end

    def _template(self, position: int) -> int:
        """Read the text of the innermost template up to its end or its next interpolation; return where."""
        template = self.templates[-1]
        if template.marker is None:
            return self._quoted(template, position)
        if template.marker:
            return self._heredoc(template, position)
        return self._bare(position, len(self.text))

    def _quoted(self, template: _Template, position: int) -> int:
        text, tokens = self.text, self.tokens
        match = _QUOTED_TEXT(text, position)
        end = match.end() if match else position
        if end > position:
            tokens.add(TEXT, text[position:end], position)
        if text.startswith('"', end):
            tokens.add(UNQUOTE, '"', end)
            self.templates.pop()
            self.in_text = False
            return end + 1
        if text.startswith(("${", "%{"), end):
            return self._sequence(end, 3 if text.startswith("~", end + 2) else 2)
        return self._cut_string(template, end)

    def _heredoc(self, template: _Template, position: int) -> int:
        if template.finish < position:
            self._find_end(template, position)
        following = self._bare(position, template.finish)
        if not self.in_text:
            return following
        if template.resume < 0:
            return self._cut_heredoc(template)
        line = self.text[template.finish : template.resume]
        indentation = len(line) - len(line.lstrip())
        self.tokens.add(HEREDOC_END, line.strip(), template.finish + indentation)
        self.templates.pop()
        self.in_text = False
        return template.resume

    def _find_end(self, template: _Template, position: int) -> None:
        """The next line that holds nothing but the marker; `finish` is where it starts, `resume` its line end.

        Where there is none, `finish` is the end of the text, so that it is looked for only once.
        """
        pattern = re.compile(rf"^{_SPACE}*+{re.escape(template.marker or '')}{_SPACE}*+(?=\n)", re.MULTILINE)
        found = pattern.search(self.text, position)
        template.finish = found.start() if found else len(self.text)
        template.resume = found.end() if found else -1
        if found and self.text.endswith("\r", 0, template.resume):
            template.resume -= 1

    def _bare(self, position: int, end: int) -> int:
        """Text up to `end` or the next interpolation; `in_text` says which of the two."""
        text = self.text
        for match in _SEQUENCE(text, position, end):
            start = match.start()
            if text[start] == text[start + 1]:
                continue
            if start > position:
                self.tokens.add(TEXT, text[position:start], position)
            return self._sequence(start, match.end() - start)
        if end > position:
            self.tokens.add(TEXT, text[position:end], position)
        if self.templates[-1].marker == "":
            self.templates.pop()
        return end

    def _sequence(self, start: int, length: int) -> int:
        kind = INTERPOLATION if self.text[start] == "$" else DIRECTIVE
        self.tokens.add(kind, self.text[start : start + length], start)
        self.brackets.append(kind)
        self.in_text = False
        return start + length

    def _cut_string(self, template: _Template, position: int) -> int:
        """A line ends within a string: report it and close all that is open in the outermost string of the line.

        The closing tokens that are not there are added, so that brackets stay balanced for what follows.
        """
        found = "the end of the line" if position < len(self.text) else "the end of the file"
        message = (
            f'expected `"` to close the string that starts here, found {found}; text of several lines is a heredoc'
        )
        self.tokens.add(FAULT, message, template.start)
        while self.templates and self.templates[-1].marker is None:
            depth = self.templates.pop().depth
            while len(self.brackets) > depth:
                kind = _CLOSERS[self.brackets.pop()]
                self.tokens.add(kind, "}" if kind == SEQUENCE_END else kind, position)
            self.tokens.add(UNQUOTE, "", position)
        # What remains is code, or the interpolation of a heredoc; both go on behind the line end.
        self.in_text = False
        return position + 1 if self.text.startswith("\\", position) else position

    def _cut_heredoc(self, template: _Template) -> int:
        """No line ends the heredoc: report it, and go on at the next line that looks like a block."""
        marker = template.marker
        self.tokens.add(
            CUT,
            f"expected a line of only `{marker}` to end the heredoc that starts here, found the end of the file",
            template.start,
        )
        self.templates.clear()
        self.brackets.clear()
        self.in_text = False
        self.resumptions += 1
        header = _HEADER(self.text, template.start) if self.resumptions <= _RESUMPTIONS else None
        if header is None:
            return len(self.text)
        self.tokens.add(NEWLINE, "\n", header.start() - 1)
        return header.start()

    def _wide_name(self, word: str, start: int) -> None:
        """A name with letters beyond ASCII; the first character that can't be in a name is a fault."""
        kept = 0
        while kept < len(word) and (word[kept] == "-" or f"{'a' if kept else ''}{word[kept]}".isidentifier()):
            kept += 1
        if kept:
            self.tokens.add(NAME, word[:kept], start)
        if kept < len(word):
            self._bad(word[kept], start + kept)

    def _bad(self, character: str, start: int) -> int:
        advice = _ADVICE.get(character)
        if character == "<" and self.text.startswith("<<<<<<<", start):
            advice = "a merge conflict is not resolved here"
        if character == "/":
            self.tokens.comments.append((start, len(self.text)))
            self.tokens.add(FAULT, advice or "", start)
            return len(self.text)
        shown = f"`{character}`" if character.isprintable() else f"U+{ord(character):04X}"
        self.tokens.add(FAULT, f"the character {shown} means nothing here{': ' + advice if advice else ''}", start)
        return start + 1


def tokenize(text: str) -> Tokens:
    """The tokens of a file."""
    return _Lexer(text).run()


def tokenize_expression(text: str) -> Tokens:
    """The tokens of an expression that stands alone: line ends mean nothing in it."""
    lexer = _Lexer(text)
    lexer.brackets.append("(")
    return lexer.run()


def tokenize_template(text: str) -> Tokens:
    """The tokens of a bare template, such as a file for `templatefile` or a string of a `.tf.json` file."""
    lexer = _Lexer(text)
    lexer.templates.append(_Template(0, 0, ""))
    lexer.in_text = True
    return lexer.run()

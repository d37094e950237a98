"""When the user decides that the work is over: phrases that arm the completion hold, words that release it.

Only instruction text counts: quoted and pasted text, code and blockquotes are somebody else's words
(stop-policy.md section 6).
"""

import re

_CODE_FENCE = re.compile(r"(?ms)^(`{3,}|~{3,}).*?(?:^\1`*\s*$|\Z)")
_INLINE_CODE = re.compile(r"`[^`\n]*`")
_BLOCK_QUOTE = re.compile(r"(?m)^\s*>.*$")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\w)'[^'\n]*'(?!\w)|(?<!\w)‘[^’\n]*’(?!\w)")

_ARMING = (
    re.compile(r"(?<!\S)/until-done\b"),
    re.compile(r"\buntil i say (?:done|stop|so|otherwise)\b"),
    re.compile(r"\buntil i tell you (?:to stop|you'?re done|otherwise)\b"),
    re.compile(r"\buntil further notice\b"),
    re.compile(
        r"\b(?:keep (?:working|improving|going)|don'?t stop|do not stop|continue)\b[^.!?;\n]*?\buntil\b"
        r"[^.!?;,\n]*?\b(?:i|we)\b[^.!?;,\n]*?\b(?:say|tell|am happy|are happy|am satisfied|are satisfied|stop you|"
        r"confirm|approve)\b"
    ),
)

_RELEASES = frozenset({"done", "stop", "you can stop", "that's enough"})


READ_CHARS = 20_000
"""Of a longer text so much is read at its beginning and at its end: what lies between is pasted material."""


def arms_hold(text: str) -> bool:
    """Whether a directive or steering message asks to go on until the user says otherwise."""
    if len(text) > 2 * READ_CHARS:
        text = f"{text[:READ_CHARS]}\n{text[-READ_CHARS:]}"
    spoken = _plain(_instruction(text))
    return any(phrase.search(spoken) for phrase in _ARMING)


def releases_hold(text: str) -> bool:
    """Whether a steering message is, as a whole, a word that ends the hold."""
    spoken = _plain(text).strip()
    return (spoken[:-1] if spoken[-1:] in {".", "!"} else spoken).strip() in _RELEASES


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("’", "'").casefold())


def _instruction(text: str) -> str:
    for foreign in (_CODE_FENCE, _INLINE_CODE, _BLOCK_QUOTE, _QUOTED):
        text = foreign.sub(" ", text)
    return text

"""What looks like a path, a file name or an identifier in a word of a text."""

import re

from untildone.workflows.receipts.tables import words

_EXTENSIONS = words(
    """
    py pyi ipynb js mjs cjs jsx ts tsx vue svelte rs go java kt kts scala clj c h cc cpp cxx hpp cs fs rb php swift
    m r jl lua pl pm ex exs erl hs ml dart zig nim sol asm v vhd sh bash zsh fish ps1 bat cmd sql graphql proto
    html htm css scss sass less xml xsl svg md mdx markdown rst adoc tex bib org txt text rtf po srt vtt ics eml
    json jsonl ndjson json5 yaml yml toml ini cfg conf properties env csv tsv parquet avro db sqlite sqlite3 geojson
    pdf doc docx odt ppt pptx odp xls xlsx ods epub pages numbers key
    png jpg jpeg gif webp bmp ico tif tiff heic mp3 wav ogg flac m4a mp4 mov avi mkv webm psd ai fig
    zip tar gz tgz bz2 xz 7z rar jar whl deb rpm dmg exe dll so o a lock log out err bak tmp patch diff
    service tf tfvars gradle cmake mk dockerfile gitignore editorconfig pem crt ipa apk map snap feature
    """
)
_LONGEST_FIRST = sorted(_EXTENSIONS, key=len, reverse=True)
_ONLY_EXTENSIONS = _EXTENSIONS - {"env", "gitignore", "editorconfig"}
"""What makes a file name only with something before its dot."""
_FILE = re.compile(
    rf"(?:[A-Za-z]:)?[^\s:*?=]{{0,200}}?[^\s:*?=/\\.]\.(?:{'|'.join(_LONGEST_FIRST)})(?:\.(?:gz|bz2|xz|zip|bak))?(?![A-Za-z0-9_])",
    re.IGNORECASE,
)
_DOT_FILE = re.compile(r"(?:[\w.~-]*/)*\.[A-Za-z][\w-]+(?:\.[\w-]+)*(?:/[\w.-]+)*")
FILES_WITHOUT_EXTENSION = frozenset(
    {"Makefile", "Dockerfile", "Gemfile", "Procfile", "Jenkinsfile", "Rakefile", "Vagrantfile"}
)
_BARE_FILE = re.compile(rf"(?:[\w.-]+/)*(?:{'|'.join(sorted(FILES_WITHOUT_EXTENSION))})")
_FOLDER = re.compile(
    r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\][\w.+@~-]+(?:[/\\][\w.+@*~-]*)+|(?:~|\.{1,2})[/\\][\w.+@*~-]+|[\w.+@-]{2,}/"
)
_ROOTS = words("etc var usr home tmp opt dev proc root mnt srv bin sbin lib boot sys run data app users")
_FOLDERS = words(
    """
    src lib test tests docs doc app apps bin pkg cmd internal packages scripts config components spec include public
    static assets infra worker server client
    """
)
_PRODUCTS = words(
    """
    node.js vue.js next.js nuxt.js express.js three.js d3.js react.js chart.js p5.js ember.js backbone.js angular.js
    alpine.js discord.js asp.net socket.io nest.js deno.js moment.js day.js solid.js htmx.js knockout.js e.g i.e
    """
)
"""Names of products that look like files."""

_IDENTIFIER = re.compile(
    r"[$@]?[A-Za-z_][\w.:]*\([^()]*\)|\w+(?:::\w+)+|[A-Za-z]\w*(?:\.\w+)+/\d|\$?[A-Za-z0-9]*[A-Za-z0-9]_[A-Za-z0-9_]+"
    r"|--?[a-z][\w-]*(?:=\S+)?|\$[A-Z_]{2,}|(?!macOS|iOS)[a-z][a-z0-9]+[A-Z][A-Za-z0-9]*"
)


def as_path(word: str) -> str:
    """The path or file name that a word begins with; empty if it is none. A line number after it is left out."""
    if word.casefold() in _PRODUCTS:
        return ""
    found = _FILE.match(word) or _BARE_FILE.fullmatch(word) or _DOT_FILE.fullmatch(word)
    if found is not None:
        return "" if word[1:].casefold() in _ONLY_EXTENSIONS else found[0]
    return word if _FOLDER.fullmatch(word) and _is_folder(word) else _in_folder(word)


def _is_folder(word: str) -> bool:
    parts = [part.casefold() for part in re.split(r"[/\\]", word) if part]
    return word[0] != "/" or len(parts) > 1 or (bool(parts) and parts[0] in _ROOTS)


def _in_folder(word: str) -> str:
    """A relative path without an extension, told from two words with a stroke between by the name of its folder."""
    parts = word.split("/")
    plain = all(re.fullmatch(r"[\w.-]+", part) for part in parts)
    return word if len(parts) > 1 and plain and (parts[0] in _FOLDERS or len(parts) > 3) else ""


def is_identifier(word: str) -> bool:
    """Whether a word is a name of code: a call, a qualified name, snake or camel case, an option."""
    return _IDENTIFIER.fullmatch(word) is not None

"""Which files count as code, and when two names mean the same file (stop-policy.md section 3, refinements R1)."""

import posixpath
import re
from fnmatch import fnmatchcase

from untildone.workflows.receipts.tables import words

RUNNABLE = {
    "python": ".py .pyi .pyx .ipynb",
    "javascript": ".js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .astro .coffee",
    "rust": ".rs",
    "go": ".go",
    "jvm": ".java .kt .kts .scala .sc .groovy .clj .cljs .cljc",
    "dotnet": ".cs .fs .fsx .vb",
    "c": ".c .cc .cpp .cxx .h .hh .hpp .hxx .m .mm .ino .s .asm .cu .cl .glsl .wgsl",
    "swift": ".swift",
    "ruby": ".rb .rake",
    "php": ".php .phtml",
    "shell": ".sh .bash .zsh .fish .ps1 .psm1 .bat .cmd .awk",
    "sql": ".sql .plsql .pgsql",
    "perl": ".pl .pm .t",
    "lua": ".lua",
    "r": ".r .rmd .jl",
    "beam": ".ex .exs .erl .hrl .gleam",
    "functional": ".hs .lhs .ml .mli .elm .purs .lisp .scm .rkt .el .nim .zig .d .v .cr .pas .f .f90 .f95 .adb",
    "dart": ".dart",
    "other": ".sol .tcl .vim .gd",
}
"""Extensions of files that are run or compiled, by what runs them: a change to one is proved by running something."""

_LANGUAGE_OF = {extension: language for language, row in RUNNABLE.items() for extension in row.split()}

OTHER_SOURCE = words(
    """
    .css .scss .sass .less .styl .html .htm .xhtml .hbs .mustache .ejs .pug .j2 .jinja .jinja2 .tmpl .erb
    .json .jsonc .json5 .yaml .yml .toml .ini .cfg .conf .properties .env .xml .xsd .xsl .plist .lock .gradle
    .tf .tfvars .hcl .nix .proto .thrift .graphql .gql .star .bzl .sbt .csproj .fsproj .vbproj .sln .props .targets
    .cmake .mk .mod .sum .gemspec .cabal .podspec
    """
)
"""Extensions of other source: styles, markup, manifests, lock files and settings. A look afterwards proves a change."""

_SOURCE_NAMES = words(
    """
    makefile gnumakefile justfile dockerfile containerfile jenkinsfile rakefile gemfile procfile pipfile vagrantfile
    brewfile podfile cmakelists.txt requirements.txt constraints.txt go.mod go.sum .gitignore .dockerignore
    .editorconfig .npmrc .env
    """
)


def language_of(path: str) -> str:
    """What runs a file, by its name; empty for one that is not run."""
    return _LANGUAGE_OF.get(posixpath.splitext(posixpath.basename(path).casefold())[1], "")


def runnable(path: str) -> bool:
    """Whether a file is run or compiled."""
    return bool(language_of(path))


def code_path(path: str) -> bool:
    """Whether a change to a file makes a check before it worthless: code, markup, styles, manifests and lock files."""
    name = posixpath.basename(path).casefold()
    return runnable(path) or posixpath.splitext(name)[1] in OTHER_SOURCE or name in _SOURCE_NAMES


def normal(path: str) -> str:
    """A path without `./`, doubled slashes and a slash at its end."""
    return posixpath.normpath(path.strip()) if path.strip() else ""


def same_file(known: str, named: str) -> bool:
    """Whether a name as a person or a model writes it means a known file: the same, or the end of its path.

    A bare name means a file in whatever folder; an absolute path one whose known name is relative to the workspace.
    """
    known, named = normal(known).casefold(), normal(named).casefold()
    if not known or not named or named == ".":
        return False
    return known == named or known.endswith(f"/{named}") or (named.startswith("/") and named.endswith(f"/{known}"))


def covers(named: str, known: str) -> bool:
    """Whether a name means a known file or a folder that contains it, or is a pattern that matches it."""
    if same_file(known, named):
        return True
    folder = normal(named).casefold()
    known = normal(known).casefold()
    if any(sign in folder for sign in "*?["):
        return fnmatchcase(known, folder) or fnmatchcase(posixpath.basename(known), folder)
    return folder == "." or known.startswith(f"{folder}/") or f"/{folder}/" in f"/{known}"


def looks_like_path(word: str) -> bool:
    """Whether a word of a command or an argument can be the name of a file or folder."""
    if not word or len(word) > _MAX_PATH or "://" in word or word.startswith("-") or _NO_PATH.search(word):
        return False
    if "/" in word:
        return word.strip("/") != ""
    stem, dotted = posixpath.splitext(word)
    extension = dotted[1:]
    looks_like_one = bool(stem) and 0 < len(extension) <= 12 and extension.isalnum() and not extension.isdigit()
    return looks_like_one or word.casefold() in _SOURCE_NAMES


_MAX_PATH = 400
_NO_PATH = re.compile(r"[\n;(){}=$`'\"<>|]")

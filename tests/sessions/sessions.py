"""Sessions as people and models really have them, each a script that a user can run too.

A file is a script of the scripted model (its format: the docstring of `activities/providers/scripted.py`) with one more
key, `about`, which the model does not read: what the session is, what lies in the workspace, and how it must end.
`python -m tests.sessions.try NAME` plays one and shows it step by step. A person who is asked about a call says no.

    about:
      title: one line
      prompt: what the user asks            # or `prompts`, one a run, with the answers under `runs`
      language: en
      origin: blind                         # who wrote it: `blind` has not read the rules, `informed` has
      near_miss: claim-check                # of a good session: the rule that it nearly trips, if any
      files: {notes.txt: "text\\n"}          # the workspace before
      pages: {"https://a.example/x": text}  # what the tools `web_search` and `webfetch` find; without it there are none
      options: {permission: workspace, attendance: supervised, max_turns: 12, until_done: false}
      steering: [{before_step: 2, text: ...}]   # of the last run; arrives while the step before is under way
      release_before_step: 3                # the user is satisfied: the hold is released before that step
      deny: [bash]                          # tools whose calls are refused by rule
      ends:                                 # of the last run
        status: done                        # as in the result; a list where several are right
        stop_reason: natural                # may be left out
        verification: verified              # may be left out; a list where several are right
        gates: [claim_check]                # control kinds that must have fired; a good session has none
        answer_contains: text               # may be left out
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from untildone.activities.providers.script import load_script

FOLDER = Path(__file__).parent

Origin = Literal["blind", "informed"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Steering(_Part):
    """A message of the user that is in the inbox before this step."""

    before_step: int = Field(ge=2)
    text: str


class Options(_Part):
    """Options of the run that differ from the defaults of the tests."""

    permission: Literal["read-only", "ask", "workspace", "full"] = "workspace"
    attendance: Literal["interactive", "supervised", "unattended"] = "supervised"
    max_turns: int = 24
    until_done: bool = False


class Ends(_Part):
    """How the last run must end. A good session has no `gates`."""

    status: str | list[str] = "done"
    stop_reason: str | None = None
    verification: str | list[str] | None = None
    gates: list[str] = []
    answer_contains: str | None = None


class About(_Part):
    """What a session is."""

    title: str
    prompt: str | None = None
    prompts: list[str] = []
    language: str = "en"
    origin: Origin
    near_miss: str | None = None
    files: dict[str, str] = {}
    pages: dict[str, str] = {}
    options: Options = Options()
    steering: list[Steering] = []
    release_before_step: int | None = None
    deny: list[str] = []
    ends: Ends

    @model_validator(mode="after")
    def _has_a_prompt(self) -> "About":
        if (self.prompt is None) == (not self.prompts):
            raise ValueError("give either `prompt` or `prompts`")
        return self

    @property
    def directives(self) -> list[str]:
        """What the user asks, one a run."""
        return self.prompts or [self.prompt or ""]


class Session(_Part):
    """One file."""

    name: str
    path: Path
    about: About

    @property
    def good(self) -> bool:
        """Whether nothing may disturb it."""
        return self.path.parent.name == "good"


def paths(folder: str) -> list[Path]:
    """The files of `good` or `trouble`, by name."""
    return sorted((FOLDER / folder).glob("*.yaml"))


def read(path: Path) -> Session:
    """The session of a file. Raises ScriptError for a faulty script, ValidationError for a faulty `about`."""
    return Session(name=path.stem, path=path, about=About.model_validate(load_script(str(path)).about))

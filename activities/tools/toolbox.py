"""The tools of a run: those of the worker, and those that the run's definition names modules for."""

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from untildone.activities.tools.errors import ToolDefinitionError
from untildone.activities.tools.registry import Registry, offered_by


class Toolbox:
    """Registries by the modules that they hold besides the worker's own tools. A module is imported once, a file again
    when a run begins after it was changed.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._extended: dict[tuple[str, ...], Registry] = {}
        self._stamps: dict[tuple[str, ...], tuple[object, ...]] = {}

    def of(self, modules: tuple[str, ...]) -> Registry:
        """The worker's tools and those of these modules, each a dotted name or the absolute path of a Python file.

        Raises ToolDefinitionError, one line, for a module that cannot be imported, that holds no tool, or one of whose
        tools has a name that is taken.
        """
        if not modules:
            return self._registry
        if modules not in self._extended:
            return self.of_new_run(modules)
        return self._extended[modules]

    def of_new_run(self, modules: tuple[str, ...]) -> Registry:
        """As `of`, of what the files hold now. Where they cannot be used, open runs keep what they have."""
        stamps = tuple(_stamp(name) for name in modules)
        if modules and (modules not in self._extended or self._stamps[modules] != stamps):
            registry = self._registry.copy()
            for name in modules:
                for each in offered_by(_import(name)):
                    registry.add(each)
            self._extended[modules], self._stamps[modules] = registry, stamps
        return self.of(modules)


def _stamp(name: str) -> object:
    """What is different once a file was changed; None for a module by its dotted name."""
    try:
        found = Path(name).stat() if name.endswith(".py") else None
    except OSError:  # importing it tells why
        return "gone"
    return found and (found.st_mtime_ns, found.st_size, found.st_ino)


def _import(name: str) -> ModuleType:
    try:
        return _import_file(Path(name)) if name.endswith(".py") else importlib.import_module(name)
    except ToolDefinitionError:
        raise
    except BaseException as error:  # the module is foreign code: it may even try to leave the process
        raise ToolDefinitionError(f"tools of {name} cannot be loaded: {type(error).__name__}: {error}"[:500]) from error


def _import_file(path: Path) -> ModuleType:
    """Imports a file under a name of its own, so that files of the same name do not meet."""
    name = f"untildone_tools_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ToolDefinitionError(f"tools of {path} cannot be loaded: there is no such Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module

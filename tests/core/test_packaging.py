"""What is installed: every folder, under one namespace, with its data; nothing at the top level of site-packages."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOPS = ("workflows", "activities", "worker")
DATA = {".json", ".toml", ".yaml", ".txt", ".typed"}


def project() -> dict[str, dict[str, dict[str, list[str]]]]:
    loaded: dict[str, dict[str, dict[str, list[str]]]] = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return loaded


def folders() -> set[str]:
    """Every folder under the three that holds modules, as a package's name."""
    found = {module.parent.relative_to(ROOT) for top in TOPS for module in (ROOT / top).rglob("*.py")}
    return {"untildone." + ".".join(folder.parts) for folder in found}


def test_the_list_of_packages_is_that_of_the_folders() -> None:
    assert set(project()["tool"]["setuptools"]["packages"]) == folders()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files of the built wheel."""
    target = tmp_path_factory.mktemp("wheel")
    # In a copy: the build leaves folders beside the project.
    source = tmp_path_factory.mktemp("source") / "untildone"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", *TOPS):
        subprocess.run(["cp", "-r", ROOT / name, source], check=True)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (built,) = target.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


def test_nothing_is_installed_at_the_top_level(wheel: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"untildone"}


def test_the_wheel_holds_every_module_and_all_data(wheel: set[str]) -> None:
    files = (path for top in TOPS for path in (ROOT / top).rglob("*") if path.suffix in {".py", *DATA})
    assert {f"untildone/{path.relative_to(ROOT)}" for path in files} <= wheel
    assert {f"untildone/{top}/py.typed" for top in TOPS} <= wheel


def test_the_wheel_carries_the_licence(wheel: set[str]) -> None:
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in wheel)


@pytest.mark.parametrize("top", TOPS)
def test_no_module_takes_a_name_that_others_own(top: str) -> None:
    """Asked outside the checkout, whose folders have these names."""
    code = f"import importlib.util; print(importlib.util.find_spec({top!r}))"
    shown = subprocess.run([sys.executable, "-c", code], cwd="/", capture_output=True, text=True, check=True)
    assert shown.stdout == "None\n"


def test_type_checkers_are_shown_every_package() -> None:
    links = {link.name: link.resolve() for link in (ROOT / ".types" / "untildone").iterdir()}
    assert links == {top: ROOT / top for top in TOPS}

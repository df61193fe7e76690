"""build.py reports a problem in one sentence, and its next run repairs an interrupted one."""

from __future__ import annotations

import ast
import errno
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import build
from web.build import commands, dependencies, steps

DOOR = build.ROOT / "build.py"
AS_OLD = """import sys
sys.version_info = ({}, "final", 0)
exec(compile(open("build.py").read(), "build.py", "exec"), dict(__name__="__main__"))"""
NEWER_THAN_2 = (
    *(ast.AnnAssign, ast.AsyncFunctionDef, ast.Await, ast.FormattedValue, ast.JoinedStr, ast.MatMult, ast.Match),
    *(ast.NamedExpr, ast.Nonlocal, ast.Starred, ast.YieldFrom, ast.TryStar),
)


@pytest.mark.parametrize("version", ["2, 7, 18", "3, 6, 15", "3, 10, 1"])
def test_an_old_python_is_told_what_is_needed(version: str):
    command = [sys.executable, "-c", AS_OLD.format(version), "serve"]
    done = subprocess.run(command, cwd=build.ROOT, capture_output=True, text=True, check=False)
    told = ".".join(version.split(", ")[:2])
    assert (done.returncode, done.stderr) == (1, f"build: Python 3.11 or newer is needed; this is {told}\n")


def test_the_oldest_python_can_read_the_door():
    text = DOOR.read_bytes()
    nodes = list(ast.walk(ast.parse(text)))
    assert text.isascii()
    assert [node for node in nodes if isinstance(node, NEWER_THAN_2)] == []
    assert [node for node in nodes if isinstance(node, ast.Raise) and node.cause] == []
    assert [node for node in nodes if isinstance(node, ast.FunctionDef)] == [], "nor any annotation"


def program(folder: Path, name: str, text: str) -> None:
    """Put a program of a few lines of shell into a folder."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("node", "said"),
    [
        (None, "was not found on the PATH"),
        ("echo v18.20.4", "node is v18.20.4"),
        ("exit 1", "node is none that works"),
    ],
)
def test_node_that_is_missing_or_too_old_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, node: str | None, said: str
):
    program(tmp_path, "npm", "")
    if node:
        program(tmp_path, "node", node)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(build.BuildError, match=r"Node\.js 20 or newer") as refused:
        dependencies.find_npm()
    assert said in str(refused.value)


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Replace making a .venv by a record of what would be installed."""
    folder = tmp_path / ".venv"
    for name, path in {"VENV": folder, "PYTHON": folder / "bin/python", "UNFINISHED": folder / "unfinished"}.items():
        monkeypatch.setattr(dependencies, name, path)
    monkeypatch.setattr(dependencies, "run", lambda *command: note(folder, *command))
    return folder


def note(folder: Path, *command: object) -> None:
    """Do what a command does to .venv, as far as it matters here."""
    if "venv" in command:
        (folder / "bin").mkdir(parents=True)
        program(folder / "bin", "python", f'exec {sys.executable} "$@"')
    with (folder / "notes").open("a") as notes:
        notes.write(f"{command[2]}\n")


def remove_python(folder: Path) -> None:
    (folder / "bin/python").unlink()
    (folder / "bin/python").symlink_to(folder / "gone")


def remove_pip(folder: Path) -> None:
    program(folder / "bin", "python", "exit 1")


def be_of_another_version(folder: Path) -> None:
    program(folder / "bin", "python", "echo 3.99.0")


def break_off(folder: Path) -> None:
    (folder / "unfinished").touch()


@pytest.mark.parametrize("harm", [remove_python, remove_pip, be_of_another_version, break_off])
def test_a_venv_that_does_not_work_is_made_anew(venv: Path, capsys: pytest.CaptureFixture[str], harm):
    dependencies.install_python()
    (venv / "old").touch()
    dependencies.install_python()
    assert (venv / "old").exists()
    harm(venv)
    capsys.readouterr()
    dependencies.install_python()
    assert not (venv / "old").exists()
    assert (venv / "notes").read_text().split() == ["venv", "ensurepip", "pip"]
    assert "does not work and is made anew" in capsys.readouterr().err


@pytest.mark.parametrize("when", ["venv", "ensurepip", "pip"])
def test_a_venv_that_was_broken_off_is_made_anew(venv: Path, monkeypatch: pytest.MonkeyPatch, when: str):
    def broken_off(*command: object) -> None:
        note(venv, *command)
        if when in command:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(dependencies, "run", broken_off)
        with pytest.raises(KeyboardInterrupt):
            dependencies.install_python()
    (venv / "old").touch()
    dependencies.install_python()
    assert not (venv / "old").exists()


def test_a_step_that_was_broken_off_is_repeated_though_its_product_stands(tmp_path: Path):
    product, made = tmp_path / "product", []

    def step() -> None:
        made.append(1)
        product.touch()

    def broken_off() -> None:
        raise KeyboardInterrupt

    steps.once("step", "a", product, step, tmp_path / "stamps")
    with pytest.raises(KeyboardInterrupt):
        steps.once("step", "b", product, broken_off, tmp_path / "stamps")
    steps.once("step", "a", product, step, tmp_path / "stamps")
    assert len(made) == 2


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("npm error code ENOTFOUND", "no network: "),
        ("npm error code EAI_AGAIN", "no network: "),
        ("WARNING: Retrying after connection broken by 'NewConnectionError(...)'", "no network: "),
        ("E: Temporary failure resolving 'deb.debian.org'", "no network: "),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "the disk is full"),
        ("npm error code ENOSPC", "the disk is full"),
        ("/x/.venv/bin/python: No module named ensurepip", "this Python cannot make .venv; "),
        ("something else", "this command failed with exit code 3: "),
        (f"{'packed();' * 200}ENOSPC;\nsomething else", "this command failed with exit code 3: "),
    ],
)
def test_what_a_command_failed_for_is_told_in_a_sentence(told: str, sentence: str):
    with pytest.raises(build.BuildError) as failed:
        steps.run(sys.executable, "-c", "import sys; print(sys.argv[1], file=sys.stderr); sys.exit(3)", told)
    assert str(failed.value).startswith(sentence)
    assert ("\n" in str(failed.value)) == told.endswith("something else"), "what is not known is shown"


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "dist/x"),
            2,
            "the disk is full; make room and run this again",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "dist/x"), 2, "dist/x: Permission denied"),
        (KeyboardInterrupt(), 130, "stopped; the next run goes on from here"),
    ],
)
def test_what_goes_wrong_in_the_build_itself_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, code: int, sentence: str
):
    def fail() -> None:
        raise error

    monkeypatch.setattr(commands, "build", fail)
    monkeypatch.setattr(commands, "hear", lambda: None)
    assert commands.main(["build"]) == code
    assert capsys.readouterr().err == f"build: {sentence}\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_ctrl_c_while_venv_is_made_says_one_sentence(tmp_path: Path):
    for name in ("build.py", "pyproject.toml", "package.json", "package-lock.json"):
        shutil.copy(build.ROOT / name, tmp_path / name)
    for name in ("engine", "web"):
        shutil.copytree(build.ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    tools = tmp_path / "tools"
    tools.mkdir()
    program(tools, "node", "echo v20.0.0")
    program(tools, "npm", "")
    env = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, tmp_path / "build.py", "build"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where tests run in the background
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        signal.signal(signal.SIGINT, before)
        assert process.stderr.readline() == "build: install Python packages\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr.read() == "build: stopped; the next run goes on from here\n"
    assert process.returncode == 130


def test_a_port_in_use_makes_room_for_the_next_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with commands.open_free(tmp_path, port) as server:
            found = server.server_address[1]
    assert found > port
    assert capsys.readouterr().err == f"build: port {port} is in use; {found} is free\n"


@pytest.mark.parametrize("port", ["65536", "-1", "many", "9" * 5000])
def test_a_port_out_of_range_is_refused_before_anything_is_built(capsys: pytest.CaptureFixture[str], port: str):
    with pytest.raises(SystemExit) as refused:
        commands.main(["serve", f"--port={port}"])
    assert refused.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith(f"from 0 to 65535 is expected, not {port[:40]}")


TELLS_ITS_WORKER = """import os
import pytest
@pytest.mark.parametrize("browser", ["firefox", "webkit"])
@pytest.mark.parametrize("number", range(4))
def test_tells_its_worker(browser, number):
    with open(browser, "a") as told:
        told.write(os.environ["PYTEST_XDIST_WORKER"] + "\\n")
"""


def test_tests_of_one_browser_stay_with_one_worker(tmp_path: Path):
    (tmp_path / "test_workers.py").write_text(TELLS_ITS_WORKER)
    options = ("-q", "-n2", "-pno:cacheprovider", "-ptests.conftest", f"--rootdir={tmp_path}", "-cpytest.ini")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=tmp_path,
        env=env | {"PYTHONPATH": str(build.ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    workers = [set((tmp_path / browser).read_text().split()) for browser in ("firefox", "webkit")]
    assert [len(one) for one in workers] == [1, 1]

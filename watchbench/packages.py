"""The Python packages in .venv: made once, checked by a stamp ever after.

The stamp says for which requirements and which Python .venv was filled, so that a later start neither runs pip nor
needs a network. Standard library only, readable by Python 3.7.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from watchbench.console import Progress, StartError, say

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements.txt"
DEV_REQUIREMENTS = ROOT / "requirements-dev.txt"

PIP = ("-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--prefer-binary", "--progress-bar", "off")
PIP_RETRIES = 2
PIP_LINES_KEPT = 12
CPU_TORCH = "https://download.pytorch.org/whl/cpu"
NO_TORCH = "No matching distribution found for torch"
ASSISTANT_HEADING = "# the assistant\n"


def ensure(requirements: Path) -> None:
    """Make .venv hold what a requirements file pins. A stamp that still fits costs one small read."""
    stamp = VENV / f"{requirements.stem}.stamp"
    wanted = fingerprint(requirements)
    if venv_python().exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    try:
        ensure_venv()
        install(requirements)
        stamp.write_text(wanted)
    except OSError as fault:
        raise StartError(f"{fault.filename or VENV}: {fault.strerror}. {folder_hint()}") from None


def remove() -> None:
    """Throw .venv away, whatever state it is in."""
    try:
        if VENV.exists():
            shutil.rmtree(str(VENV))
    except OSError as fault:
        raise StartError(f"{VENV} cannot be removed: {fault.strerror}. Remove it by hand, then start again.") from None


def fingerprint(requirements: Path) -> str:
    """Boil down what must be installed, and for which Python."""
    digest = hashlib.sha256(sys.version.encode())
    for path in files(requirements):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def files(requirements: Path) -> list[Path]:
    """List a requirements file and the one that it takes in, if any."""
    return sorted({REQUIREMENTS, requirements}) if requirements == DEV_REQUIREMENTS else [requirements]


def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def unfinished_mark() -> Path:
    """Return the file that stands in .venv while pip writes there: when a start finds it, pip was cut off."""
    return VENV / "unfinished"


def ensure_venv() -> None:
    """Make .venv unless one with a working pip of this Python is there; half of one is thrown away first."""
    if venv_works():
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise StartError(
            "This Python cannot make a .venv: its venv module is missing. On Debian or Ubuntu: "
            "sudo apt install python3-venv. Then start again."
        )
    remove()
    say(f"Python packages: making {VENV}")
    command = [sys.executable, "-m", "venv", str(VENV)]
    made = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        said = made.stdout.decode(errors="replace").strip().splitlines() or ["it said nothing"]
        raise StartError(f"{VENV} could not be made: {said[-1]}. {folder_hint()}")


def venv_works() -> bool:
    """Ask the Python of .venv for its version; it is another one when the system's was upgraded."""
    ask = [str(venv_python()), "-c", "import pip, sys; sys.stdout.write(sys.version)"]
    try:
        answer = subprocess.run(ask, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    except OSError:
        return False
    return answer.decode() == sys.version and not unfinished_mark().exists()


def install(requirements: Path) -> None:
    """Run pip and tell how far it is; when it fails, tell what it said last."""
    unfinished_mark().touch()
    if wants_cpu_torch():
        run_pip(["--no-deps", "--index-url", CPU_TORCH, *torch_pin()], total=1)  # where that fails, PyPI's comes next
    code, said = install_file(requirements)
    if code and NO_TORCH in said and requirements == REQUIREMENTS:
        say("Python packages: torch has no build for this machine; the site runs without its assistant")
        code, said = install_file(without_assistant())
    unfinished_mark().unlink()  # a pip that failed by itself had written nothing yet, or has cleaned up
    if code:
        raise StartError(f"Installing the Python packages failed. The last words of pip:\n{said}\n{hint(said)}")
    say("Python packages: ready")


def install_file(requirements: Path) -> tuple[int, str]:
    return run_pip(["-r", str(requirements)], total=sum(len(pins(path)) for path in files(requirements)))


def run_pip(words: list[str], *, total: int) -> tuple[int, str]:
    """Return pip's exit code and its last words."""
    command = [str(venv_python()), *PIP, "--retries", str(PIP_RETRIES), *words]
    pip = subprocess.Popen(command, cwd=str(ROOT), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = follow(pip.stdout, total=total)
        return pip.wait(), said
    except KeyboardInterrupt:
        pip.kill()
        pip.wait()
        raise


def wants_cpu_torch() -> bool:
    """Whether to ask PyTorch's own index first: PyPI's torch for Linux brings 2.5 GB of CUDA along.

    Not with an NVIDIA driver, which wants just that; nor where pip was told where packages are to come from.
    """
    is_wanted = sys.platform == "linux" and shutil.which("nvidia-smi") is None and bool(torch_pin())
    return is_wanted and not any(word in pip_settings() for word in ("index-url", "find-links"))


def pip_settings() -> str:
    """Ask pip what its files and the environment tell it."""
    command = [str(venv_python()), "-m", "pip", "config", "list"]
    return subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def torch_pin() -> list[str]:
    return [line.strip() for line in pins(REQUIREMENTS) if line.startswith("torch==")]


def without_assistant() -> Path:
    """Write what stands above the assistant's packages to a file in .venv."""
    path = VENV / "without-assistant.txt"
    path.write_text(REQUIREMENTS.read_text(encoding="utf-8").partition(ASSISTANT_HEADING)[0], encoding="utf-8")
    return path


def pins(requirements: Path) -> list[str]:
    """List a file's lines that pin a package for this system."""
    lines = [line.split("#")[0] for line in requirements.read_text().splitlines()]
    elsewhere = 'sys_platform != "win32"' if os.name == "nt" else 'sys_platform == "win32"'
    return [line for line in lines if "==" in line.split(";")[0] and elsewhere not in line]


def follow(lines, *, total: int) -> str:
    """Turn what pip says, line by line, into progress; return the last of it."""
    progress, kept, done = Progress("Python packages"), [], 0
    for line in lines:
        kept = [*kept, "  " + line.rstrip()][-PIP_LINES_KEPT:]
        words = line.split()
        if words[:1] == ["Collecting"] or words[:3] == ["Requirement", "already", "satisfied:"]:
            done += 1
            package = words[1 if words[0] == "Collecting" else 3].split("==")[0]
            progress.tell(f"{min(done, total)} of {total}, {package}")
        elif words[:1] == ["Downloading"]:
            progress.tell(f"{min(done, total)} of {total}, {words[1].split('/')[-1]} {' '.join(words[2:])}")
        elif words[:2] == ["Installing", "collected"]:
            progress.tell("unpacking")
    progress.end()
    return "\n".join(kept)


def hint(said: str) -> str:
    """Say what to do, from the last words of pip."""
    if "No space left" in said:
        return "The disk is full: free about 2 GB, then start again."
    if "Permission denied" in said or "Read-only" in said:
        return folder_hint()
    return "The first start needs the internet, later ones do not. Once there is a connection, start again."


def folder_hint() -> str:
    return f"The packages live in {VENV}: put watchbench in a folder that you can write to, then start again."

"""Run all tests, with a real browser where one can be had.

The browser tests need Chromium. It is looked for on the PATH, then asked of the system's packages (only as
root, only with apt-get). The one that is made to run without a window comes first: it draws the same pages in a
third less processor time. Where none can be had, the other tests run, the missing ones are named, and under CI
that is a failure.

Three processes share the work, one more than the cores of a small machine: a test that plays in a browser waits for
half of its time, for frames and for the server. Each begins with a part of the list, and who has finished takes from
another's end. The longest tests (`slow`) come first (tests/conftest.py), so that no one is left alone with one of them.

In a fresh clone the asserts of all test modules are first rewritten once, by two processes for half of them each: else
every process would rewrite them all.

What fails has failed: nothing is tried again.

    python tools/run_tests.py [arguments for pytest]
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = ("chromium-headless-shell", "chromium")
BROWSERS = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
PYTEST = [sys.executable, "-m", "pytest"]
PROCESSES = 3
TESTS = Path(__file__).parent.parent / "tests"


def browser() -> str | None:
    """The path of a Chromium on this machine."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def install_browser() -> str | None:
    """Ask the system's packages for Chromium; None where we may not or it cannot be had."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    print("no Chromium here: installing the system's package", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([apt, "update", "-qq"], env=quiet, check=False)
    for package in PACKAGES:
        install = [apt, "install", "-y", "-qq", "--no-install-recommends", package]
        if subprocess.run(install, env=quiet, check=False).returncode == 0:
            break
    return browser()


def browser_tests(*where: str) -> list[str]:
    """The names of the tests that need a browser. A second -q (ours is in addopts) would only count them."""
    found = subprocess.run(
        [*PYTEST, "--collect-only", "-q", "-o", "addopts=", "-m", "browser", *where],
        capture_output=True,
        text=True,
        check=False,
    )
    return [line for line in found.stdout.splitlines() if "::" in line]


def rewrite_asserts(tests: Path) -> None:
    """Let pytest read all modules once, which keeps them as it has rewritten them; where it has, nothing is to do."""
    modules = sorted(tests.rglob("test_*.py"))
    if sys.dont_write_bytecode or any(tests.glob("*/__pycache__/test_*-pytest-*.pyc")):
        return
    reading = [
        subprocess.Popen(
            [*PYTEST, "--collect-only", "-p", "no:cacheprovider", *map(str, modules[half::2])],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for half in range(2)
    ]
    for each in reading:
        each.wait()


def run(command: list[str]) -> int:
    return subprocess.run(command, check=False).returncode


def main(arguments: list[str]) -> int:
    rewrite_asserts(TESTS)
    command = [*PYTEST, "-n", str(PROCESSES), "--dist", "worksteal", *arguments]
    if browser() or install_browser():
        return run(command)
    missing = browser_tests()
    code = run([*command, "-m", "not browser"])
    print(f"\nNo Chromium could be found or installed. {len(missing)} tests did NOT run:", file=sys.stderr)
    print("\n".join(f"  {name}" for name in missing), file=sys.stderr)
    if os.environ.get("CI"):
        print("CI is set, so this is a failure.", file=sys.stderr)
        return code or 1
    return code


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

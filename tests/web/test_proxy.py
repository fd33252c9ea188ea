"""The server behind a real proxy, with our own examples of its settings; and the unit that starts it.

Where a proxy is not installed its tests are skipped; `make test-proxy` installs both and skips nothing.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from miskatonic.cli.parser import build
from miskatonic.kernel.text import language
from miskatonic.web import serve
from miskatonic.web.guard import HEADERS
from miskatonic.web.public import public
from tests.patience import comes, nap, patience
from tests.web.company import cookie
from tests.web.hosted import NAME, Hosted
from tests.web.lines import HELLO, heard
from tests.web.ports import free_port

EXAMPLES = Path(__file__).parents[2] / "hosting"


def need(program: str) -> str:
    """Where a program is that these tests need; where all must run its absence is a failure."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    if found is None:
        absent = pytest.fail if os.environ.get("MISKATONIC_PROXIES") else pytest.skip
        absent(f"{program} is not installed: make test-proxy")
    return str(found)


class Proxied:
    """A server, and a proxy in front of it that has a certificate."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.port, self.plain = free_port(), free_port()
        self.address = f"https://{NAME}:{self.port}"
        self._folder = folder
        program = need(kind)
        self._certify(need("openssl"))
        self.server = Hosted(folder, self.address)
        make = {"nginx": self._nginx, "caddy": self._caddy}[kind]
        self._log = (folder / "proxy.log").open("wb")
        self._process = subprocess.Popen(
            [program, *make()],
            stdout=self._log,
            stderr=subprocess.STDOUT,
            env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        )
        self.context = ssl.create_default_context(cafile=str(folder / "cert.pem"))
        assert comes(self._answers, nap), (folder / "proxy.log").read_text()

    def _certify(self, openssl: str) -> None:
        subprocess.run(
            [
                *(
                    openssl,
                    "req",
                    "-x509",
                    "-newkey",
                    "ec",
                    "-pkeyopt",
                    "ec_paramgen_curve:prime256v1",
                    "-nodes",
                ),
                *("-keyout", str(self._folder / "key.pem"), "-out", str(self._folder / "cert.pem")),
                *("-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
            ],
            check=True,
            capture_output=True,
        )

    def _nginx(self) -> list[str]:
        """Our example, at other ports, with our certificate; and around it what Debian's own file has."""
        site = (EXAMPLES / "nginx.conf").read_text("utf-8")
        for old, new in (
            (r"listen \[::\].*\n", "\n"),
            (r"listen 80;", f"listen 127.0.0.1:{self.plain};"),
            (r"listen 443 ", f"listen {self.port} "),
            (r"127\.0\.0\.1:8426", f"127.0.0.1:{self.server.port}"),
            (r"/etc/letsencrypt/live/arkham\.example\.org/fullchain\.pem", str(self._folder / "cert.pem")),
            (r"/etc/letsencrypt/live/arkham\.example\.org/privkey\.pem", str(self._folder / "key.pem")),
            (r"https://arkham\.example\.org", self.address),
        ):
            site, count = re.subn(old, new, site)
            assert count, old
        temporary = "".join(
            f"{each}_temp_path {self._folder / each};\n"
            for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.geteuid() == 0 else ""
        (self._folder / "nginx.conf").write_text(
            f"{user}daemon off;\npid {self._folder}/nginx.pid;\nevents {{}}\n"
            f"http {{\n{temporary}access_log {self._folder}/access.log;\n{site}}}\n",
            "utf-8",
        )
        return ["-p", str(self._folder), "-c", str(self._folder / "nginx.conf"), "-e", "stderr"]

    def _caddy(self) -> list[str]:
        site = (EXAMPLES / "Caddyfile").read_text("utf-8")
        key = f"{self._folder}/cert.pem {self._folder}/key.pem"
        for old, new in (
            (r"arkham\.example\.org \{\n", f"{NAME}:{self.port} {{\n\ttls {key}\n"),
            (r"127\.0\.0\.1:8426", f"127.0.0.1:{self.server.port}"),
        ):
            site, count = re.subn(old, new, site)
            assert count == 1, old
        settings = f"{{\n\tadmin off\n\thttp_port {self.plain}\n\tskip_install_trust\n}}\n"
        (self._folder / "Caddyfile").write_text(settings + site, "utf-8")
        return ["run", "--config", str(self._folder / "Caddyfile"), "--adapter", "caddyfile"]

    def _answers(self) -> bool:
        assert self._process.poll() is None, (self._folder / "proxy.log").read_text()
        try:
            return self.ask("GET", "/health").status_code == 200
        except httpx.HTTPError:
            return False

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """As a browser that looks at a page from there."""
        with httpx.Client(verify=self.context, timeout=patience(), trust_env=False) as client:
            return client.request(
                method,
                f"https://127.0.0.1:{self.port}{path}",
                json=body,
                headers={"host": f"{NAME}:{self.port}", "origin": self.address, **headers},
                extensions={"sni_hostname": NAME},
            )

    def live(self, path: str, **headers: str) -> ClientConnection:
        return connect(
            f"wss://{NAME}:{self.port}{path}/live",
            address=("127.0.0.1", self.port),
            proxy=None,
            ssl=self.context,
            additional_headers={"origin": self.address, **headers},
            open_timeout=patience(),
            ping_interval=None,
        )

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(patience())
        self._log.close()
        self.server.end()


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    proxied = Proxied(request.param, tmp_path_factory.mktemp(request.param))
    yield proxied
    proxied.end()


@pytest.fixture(scope="module")
def host(proxied: Proxied) -> tuple[str, dict[str, str]]:
    """A table that somebody has opened, and what is in his pocket."""
    opened = proxied.ask("POST", "/api/tables", {"game": "third", "seats": 2})
    assert opened.status_code == 201, opened.text
    return f"/api/tables/{opened.json()['id']}", cookie(opened)


def test_the_pocket_is_for_tls_only(proxied: Proxied) -> None:
    opened = proxied.ask("POST", "/api/tables", {"game": "noir"})
    told = opened.headers["set-cookie"].lower()
    assert all(word in told for word in ("secure", "httponly", "samesite=strict", "path=/api"))


def test_a_friend_comes_by_a_link_and_both_play_over_a_live_line(
    proxied: Proxied, host: tuple[str, dict[str, str]]
) -> None:
    path, pocket = host
    invited = proxied.ask("POST", f"{path}/tickets", {"role": "seat", "seats": [0]}, **pocket)
    friend = cookie(proxied.ask("POST", "/api/join", {"secret": invited.json()["secret"], "name": "Ana"}))
    with proxied.live(path, **friend) as hers, proxied.live(path, **pocket) as his:
        hers.send(HELLO)
        his.send(HELLO)
        now = heard(hers)["table"]
        assert heard(his)["table"]["ask"] is None
        hers.send(json.dumps({"type": "answer", "id": 1, "name": "start:1", "at": now["position"]}))
        assert heard(his)["type"] in ("news", "table")
        assert heard(hers)["type"] in ("news", "table")


def test_pages_of_others_and_other_names_are_refused(
    proxied: Proxied, host: tuple[str, dict[str, str]]
) -> None:
    path, pocket = host
    for origin in ("https://evil.example", f"http://{NAME}:{proxied.port}", "null"):
        response = proxied.ask("POST", f"{path}/redo", {}, **{**pocket, "origin": origin})
        assert (response.status_code, response.json()["code"]) == (403, "refused")
        with pytest.raises(InvalidStatus), proxied.live(path, **{**pocket, "origin": origin}):
            pass
    named = proxied.ask("GET", "/", host="evil.example")
    assert named.status_code != 200 or not named.content  # Caddy has nothing at all under another name
    assert proxied.ask("GET", path).status_code == 403


def test_what_a_browser_may_do_is_said_through_the_proxy_too(proxied: Proxied) -> None:
    for path in ("/", "/api/tables", "/api/nothing"):
        headers = proxied.ask("GET", path).headers
        assert {name: headers.get(name) for name in HEADERS} == HEADERS
        assert headers["strict-transport-security"] == "max-age=31536000"


def test_without_tls_one_is_sent_to_where_there_is(proxied: Proxied) -> None:
    plain = httpx.get(f"http://127.0.0.1:{proxied.plain}/api/games", headers={"host": NAME}, trust_env=False)
    assert plain.status_code in (301, 308)
    assert plain.headers["location"].startswith(f"https://{NAME}")


def test_the_counters_stay_on_the_machine(proxied: Proxied) -> None:
    assert proxied.ask("GET", "/metrics").status_code == 404
    claims = {"x-forwarded-for": "127.0.0.1", "host": "127.0.0.1"}
    with httpx.Client(base_url=proxied.server.address, timeout=patience()) as monitor:
        assert monitor.get("/metrics").status_code == 200
        assert monitor.get("/metrics", headers=claims).status_code == 403


def test_too_much_is_refused_by_the_one_or_the_other(proxied: Proxied) -> None:
    response = proxied.ask("POST", "/api/load", "x" * 9_000_000)
    assert response.status_code in (403, 413), response.text


async def whose(config: uvicorn.Config, peer: str, claim: str) -> str:
    """Who has sent it, in the eyes of the server, when it comes from there and claims that."""
    scope: dict[str, Any] = {
        "type": "http",
        "scheme": "http",
        "client": (peer, 50000),
        "headers": [(b"x-forwarded-for", claim.encode())],
    }
    await config.loaded_app(scope, None, None)
    return str(scope["client"][0])


@pytest.mark.parametrize(
    ("public_url", "peer", "claim", "seen"),
    [
        ("https://a.example", "127.0.0.1", "203.0.113.5", "203.0.113.5"),
        (
            "https://a.example",
            "127.0.0.1",
            "10.9.9.9, 203.0.113.5",
            "203.0.113.5",
        ),  # the first is what he said
        ("https://a.example", "10.0.0.2", "203.0.113.5", "203.0.113.5"),
        ("https://a.example", "10.0.0.3", "203.0.113.5", "10.0.0.3"),
        (None, "127.0.0.1", "203.0.113.5", "127.0.0.1"),
    ],
)
def test_only_a_proxy_is_believed_about_whose_request_it_is(
    public_url: str | None, peer: str, claim: str, seen: str
) -> None:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        pass

    config = serve._config(nothing, public(public_url) if public_url else None, ["10.0.0.2"])
    config.load()
    assert asyncio.run(whose(config, peer, claim)) == seen


def test_the_unit_is_whole_and_shuts_the_server_in(tmp_path: Path) -> None:
    """systemd reads it without a word, and finds little that the server could still do to the machine."""
    analyze = need("systemd-analyze")
    text, count = re.subn(
        r"/opt/miskatonic/bin/miskatonic",
        sys.executable,
        (EXAMPLES / "miskatonic.service").read_text("utf-8"),
    )
    assert count == 1
    unit = tmp_path / "miskatonic.service"
    unit.write_text(text, "utf-8")
    said = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")
    measured = subprocess.run(
        [analyze, "security", "--offline=true", "--threshold=20", str(unit)], capture_output=True, check=False
    )
    assert measured.returncode == 0, measured.stdout


def command_of(line: str) -> Namespace:
    """What our command line makes of it; what it does not know it refuses."""
    return build(language("en")).parse_args(shlex.split(line))


def test_the_command_of_the_unit_is_one_that_we_have() -> None:
    unit = (EXAMPLES / "miskatonic.service").read_text("utf-8")
    command = re.search(r"^ExecStart=\S+ (.+)$", unit, re.MULTILINE)
    assert command
    wanted = command_of(command[1])
    assert (wanted.name, wanted.public_url, wanted.port) == ("serve", "https://arkham.example.org", 8426)


def test_the_page_about_hosting_has_only_commands_and_files_that_we_have() -> None:
    page = (EXAMPLES.parent / "docs" / "hosting.md").read_text("utf-8")
    commands = re.findall(r"^    # /opt/miskatonic/bin/miskatonic (.+)$", page, re.MULTILINE)
    assert {command_of(each).name for each in commands} == {"backup", "restore"}
    serving = set(re.findall(r"`?(--[a-z-]+)", page)) & {
        "--public-url",
        "--host",
        "--proxy",
        "--metrics-token",
    }
    assert len(serving) == 4
    assert command_of("serve --public-url https://a.example --host 0.0.0.0 --proxy 10.0.0.2").proxy == [
        "10.0.0.2"
    ]
    named = set(re.findall(r"`hosting/([\w.]+)`", page))
    assert named == {each.name for each in EXAMPLES.iterdir()}
    targets = set(re.findall(r"(?:`|^    )make ([a-z-]+)", page, re.MULTILINE))
    makefile = (EXAMPLES.parent / "Makefile").read_text("utf-8")
    assert targets
    assert [each for each in targets if not re.search(rf"^{each}:", makefile, re.MULTILINE)] == []

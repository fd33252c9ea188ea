"""The built client, and the page that stands in for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.kernel.text import language
from tests.web.door import LANGUAGES, Client, bad


@pytest.fixture
def built(static: Path) -> None:
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><p>the table</p>")
    (static / "assets" / "index-abc123.js").write_text("play()")
    (static / "icon.svg").write_text("<svg/>")
    (static.parent / "secret.txt").write_text("secret")


@pytest.mark.usefixtures("built")
def test_the_client_is_served(client: Client) -> None:
    page = client.get("/")
    assert page.text == "<!doctype html><p>the table</p>"
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    script = client.get("/assets/index-abc123.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    assert client.get("/icon.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.usefixtures("built")
def test_words_and_scripts_come_compressed_to_who_can_read_that(client: Client, static: Path) -> None:
    (static / "assets" / "long.js").write_text("play();" * 1000)
    script = client.get("/assets/long.js")
    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers["content-length"]) < len(script.content) / 10
    plain = client.get("/assets/long.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == script.content
    words = client.get("/api/words")
    assert words.headers["content-encoding"] == "gzip"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/table/abc", "/anything", "/a/b/c", "/%00", "/" + "x" * 5000])
def test_places_inside_the_client_are_its_page(client: Client, path: str) -> None:
    assert client.get(path).text == client.get("/").text


@pytest.mark.usefixtures("built")
def test_a_file_that_is_not_there_is_not_there(client: Client) -> None:
    bad(client.get("/assets/gone.js"), 404, "not_found")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_nothing_outside_the_client_is_served(client: Client, path: str) -> None:
    assert "secret" not in client.get(path).text


@pytest.mark.usefixtures("built")
def test_head(client: Client) -> None:
    response = client.head("/")
    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_client_that_is_not_built_says_how_to_build_it(client: Client, lang: str) -> None:
    page = client.get("/", params={"lang": lang})
    assert page.status_code == 503
    assert f'<html lang="{lang}">' in page.text
    assert language(lang).catalogue("table")["table.page.not_built"] in page.text
    assert "make install" in page.text

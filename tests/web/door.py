"""How tests talk to a server: over HTTP, and over the live line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient

ADDRESS = "http://127.0.0.1:8426"
LANGUAGES = ("en", "es", "nl")

Client = TestClient[Litestar]
Json = dict[str, Any]


@dataclass
class Door:
    """One table as a client sees it."""

    client: httpx.Client
    id: str

    @classmethod
    def open(cls, client: httpx.Client, key: str = "tests", **options: str) -> Door:
        response = client.post("/api/tables", json={"game": "noir", "options": options, "key": key})
        assert response.status_code == 201, response.text
        return cls(client, response.json()["id"])

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def look(self, **query: str | int) -> Json:
        found: Json = good(self.client.get(self.path, params=query))
        return found

    def post(self, what: str, body: Json, lang: str = "en", **query: str | int) -> httpx.Response:
        return self.client.post(f"{self.path}/{what}", json=body, params={"lang": lang, **query})

    def answer(self, choice: int = 0, now: Json | None = None) -> Json:
        """Take an option of the question on the table, the first unless told otherwise."""
        now = now or self.look()
        options = now["ask"]["options"]
        name = options[choice % len(options)]["name"]
        after: Json = good(self.post("answer", {"name": name, "at": now["position"]}))
        return after

    def play(self, answers: int) -> Json:
        """So many answers, not always the first; fewer when the game ends before."""
        now = self.look()
        for n in range(answers):
            if now["ask"] is None:
                break
            now = self.answer(n * 7 % 5, now)
        return now


def good(response: httpx.Response) -> Any:
    assert response.status_code == 200, response.text
    return response.json()


def bad(response: httpx.Response, status: int, code: str) -> str:
    """The sentence of a refusal, which has the promised shape and nothing of our insides."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    problem: dict[str, str] = response.json()
    assert set(problem) == {"error", "code"}
    assert problem["code"] == code
    assert "Traceback" not in problem["error"]
    assert ".py" not in problem["error"]
    return problem["error"]

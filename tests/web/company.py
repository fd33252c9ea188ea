"""A table with company: a host, two who have taken a seat, somebody who watches, and people who should not be there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from tests.web.door import Client, Json

ROLES = ("host", "own", "other", "watch", "stranger", "withdrawn")
"""The host, who has the seat that is asked first, who has another, a spectator, and two who are nobody here."""


@dataclass
class Company:
    """A shared table of the third edition with three seats: the first and second are taken, the third is the host's."""

    client: Client
    id: str
    headers: dict[str, dict[str, str]]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def ask(self, role: str, method: str, path: str, body: Any = None, **query: str) -> httpx.Response:
        """What this one gets for such a request; nothing that a browser keeps gets in between."""
        self.client.cookies.clear()
        return self.client.request(
            method, path, json=body, params={"lang": "en", **query}, headers=self.headers[role]
        )

    def look(self, role: str, **query: str) -> Json:
        response = self.ask(role, "GET", self.path, **query)
        assert response.status_code == 200, response.text
        found: Json = response.json()
        return found

    def answer(self, role: str, name: str, at: int) -> httpx.Response:
        return self.ask(role, "POST", f"{self.path}/answer", {"name": name, "at": at})


def cookie(response: httpx.Response) -> dict[str, str]:
    """The pocket that an answer brings, as a browser would send it back."""
    return {"cookie": response.headers["set-cookie"].partition(";")[0]}


def gather(client: Client, game: str = "third") -> Company:
    """Open a table, share it, invite, and let them come."""
    opened = client.post("/api/tables", json={"game": game, "seats": 3, "key": "company"}).json()["id"]
    shared = client.post(f"/api/tables/{opened}/share", json={"name": "Hester"})
    assert shared.status_code == 200, shared.text
    return seated(Company(client, shared.json()["id"], {"host": cookie(shared), "stranger": {}}))


def seated(company: Company) -> Company:
    """The host invites, and they come."""
    for role, kind, seats, name in (
        ("own", "seat", [0], "Olive"),
        ("other", "seat", [1], "Otto"),
        ("watch", "watch", [], "Wanda"),
        ("withdrawn", "watch", [], "Will"),
    ):
        body = {"role": kind, "seats": seats}
        secret = company.ask("host", "POST", f"{company.path}/tickets", body).json()["secret"]
        joined = company.ask("stranger", "POST", "/api/join", {"secret": secret, "name": name})
        assert joined.json() == {"id": company.id}, joined.text
        company.headers[role] = cookie(joined)
        if role == "other":  # a program shows its ticket itself
            company.headers[role] = {"authorization": f"Bearer {secret}"}
    people = company.ask("host", "GET", f"{company.path}/people").json()["people"]
    away = next(each["id"] for each in people if each["name"] == "Will")
    assert company.ask("host", "DELETE", f"{company.path}/tickets/{away}").status_code == 204
    return company

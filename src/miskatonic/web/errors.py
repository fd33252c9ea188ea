"""Whatever goes wrong, a client gets a sentence in its language and a word for its program."""

from __future__ import annotations

import logging
import math
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.web import speech
from miskatonic.web.figures import Figures
from miskatonic.web.journal import note, route_of
from miskatonic.web.messages import Problem

AnyRequest = Request[Any, Any, Any]

LOGGER = logging.getLogger("miskatonic")


class Refused(MiskatonicError):
    """Who asks is not who may."""

    code = "refused"


class TooDeep(MiskatonicError):
    """Brackets within brackets, more than anybody can read."""

    code = "bad_request"


class HalfSent(MiskatonicError):
    """Who sent a request has gone in the middle of it."""

    code = "bad_request"


class TooMany(MiskatonicError):
    """Somebody wants more than his share; he may come again `after` so many seconds, if it is a matter of time."""

    code = "too_many"

    def __init__(self, text: Text, after: float = 0.0) -> None:
        super().__init__(text)
        self.after = math.ceil(after)


STATUS = {
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_rule": 404,
    "unknown_card": 404,
    "unknown_deck": 404,
    "unknown_seat": 404,
    "not_your_seat": 409,
    "no_ticket": 403,
    "not_yours": 403,
    "not_begun": 409,
    "no_companion": 409,
    "stale": 409,
    "full": 409,
    "illegal_answer": 409,
    "bad_position": 409,
    "refused": 403,
    "too_often": 429,
    "too_many": 429,
    "half_sent": 408,
    "store": 503,
    "busy": 503,
}
"""The HTTP status of our errors, by code; the others are 400."""


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    """For the API's document: the errors a route may answer with, all of one shape."""
    return {
        status: ResponseSpec(Problem, description=DESCRIPTIONS[status], generate_examples=False)
        for status in (400, 403, *statuses, *((408,) if 413 in statuses else ()), 429)
    }


DESCRIPTIONS = {
    400: "The request cannot be understood, or asks for something that cannot be.",
    403: "The request comes from elsewhere, or from somebody who was not invited, or it is for others to do.",
    404: "There is no such thing.",
    408: "The rest of the request did not come in time.",
    409: "The table or the deck has moved on, or does not offer this.",
    413: "The request is too large.",
    429: "So much, or so often, may not be asked from one place; `Retry-After` tells when it may be again.",
    503: "The tables cannot be read or written.",
}


def _refused(request: AnyRequest, error: MiskatonicError) -> Response[Problem]:
    problem = speech.problem_of(speech.of(request), error)
    note(route_of(request.scope), error)
    request.app.state["limits"].turned_away(request, error.code)
    headers = {}
    if isinstance(error, TooMany) and error.after:
        headers["retry-after"] = str(error.after)
    if error.code == "half_sent":  # else what is missing would be taken for the next request
        headers["connection"] = "close"
    return _told(request, problem, STATUS.get(error.code, 400), headers)


def _http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    text, code = _reason(request, error)
    return _told(request, speech.problem(speech.of(request), text, code), error.status_code)


def _told(
    request: AnyRequest, problem: Problem, status: int, headers: dict[str, str] | None = None
) -> Response[Problem]:
    figures: Figures = request.app.state["figures"]
    figures.refused(problem.code)
    return Response(problem, status_code=status, media_type="application/json", headers=headers)


def _reason(request: AnyRequest, error: HTTPException) -> tuple[Text, str]:
    """What a refusal of the web framework means in our words."""
    if error.status_code == 404:
        return say("table.error.not_found"), "not_found"
    if error.status_code == 405:
        return say("table.error.not_allowed"), "not_allowed"
    if error.status_code == 413:
        most = request.route_handler.resolve_request_max_body_size() or math.inf
        return say("table.error.too_large", most=most), "too_large"
    if error.status_code >= 500:
        LOGGER.error("%s", route_of(request.scope), exc_info=error)
        return say("table.error.internal"), "internal"
    return say("table.error.request", why=Raw(_why(error))), "bad_request"


def _why(error: HTTPException) -> str:
    """The details of a failed validation, on one line."""
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [_detail(**each) for each in extra if isinstance(each, dict)]
    return ("; ".join(reasons) or error.detail)[:300].rstrip(".")


def _detail(message: str = "", key: str = "", **_: object) -> str:
    """One detail as msgspec words it; of a body that is not there it has nothing to say but its name."""
    return "the body is missing" if message == repr(key) else f"{key}: {message}" if key else message


def _internal(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A mistake of ours. The log gets all of it, the client none."""
    LOGGER.error("%s", route_of(request.scope), exc_info=error)
    return _told(request, speech.problem(speech.of(request), say("table.error.internal"), "internal"), 500)


HANDLERS: ExceptionHandlersMap = {
    MiskatonicError: _refused,
    HTTPException: _http,
    Exception: _internal,
}

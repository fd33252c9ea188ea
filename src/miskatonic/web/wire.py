"""How messages go over a live line: packed once for all who are told the same.

Usually each connection packs for itself, with what was sent over it before as its dictionary. Here each message is
packed by itself (`server_no_context_takeover`, RFC 7692), so that the bytes are the same for everybody: a little
longer, and made once however many watch. Nor does a connection hold a dictionary in memory.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import DATA_OPCODES, Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

SHORT = 400
"""Bytes that are not worth packing."""
KEPT = 32
"""Of so many messages that were packed last the bytes are kept: those of a table go out one after the other."""
WINDOW = 12
TAIL = len(b"\x00\x00\xff\xff")
"""What ends a message that is packed, and is not sent."""


@lru_cache(KEPT)
def packed(data: bytes, window: int) -> bytes:
    """A message as RFC 7692 wants it."""
    packer = zlib.compressobj(wbits=-window, memLevel=5)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-TAIL]


class PackedOnce(PerMessageDeflate):
    """What one connection and its other end have agreed on."""

    def encode(self, frame: Frame) -> Frame:
        """Our messages are never sent in parts."""
        if frame.opcode not in DATA_OPCODES or len(frame.data) < SHORT:
            return frame
        data = packed(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, frame.fin, True, frame.rsv2, frame.rsv3)


class Agreement(ServerPerMessageDeflateFactory):
    """Agrees with who wants messages packed."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True, server_max_window_bits=WINDOW, client_max_window_bits=WINDOW
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Any]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, PackedOnce(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )


class Wire(WebSocketsSansIOProtocol):
    """A live line of uvicorn's, but for the packing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = ServerProtocol(
            extensions=[Agreement()],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )

"""One streaming request: connection, server-sent events and the failures of both, the same for every HTTP provider."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing, suppress
from typing import Any

import httpx
import orjson
from httpx_sse import EventSource, ServerSentEvent, SSEError

from untildone.activities.providers.base import ProviderError
from untildone.activities.providers.errors import Refusal, error_message, parse_refusal, refusal_error
from untildone.workflows.failures import ProviderFailure

# Reading has no limit here: a model may think for minutes before the first byte, and the caller's watchdog bounds it.
# Waiting for a connection of the pool has none either: work that queues here is not the provider's failure.
_TIMEOUTS = httpx.Timeout(connect=10.0, write=60.0, read=None, pool=None)
_LIMITS = httpx.Limits(max_connections=256, max_keepalive_connections=32)

_MAX_ERROR_BODY = 64 * 1024
_DRAIN_S = 0.5


class StreamClient:
    """Posts JSON to one provider and gives the events of its answer."""

    def __init__(self, provider: str, base_url: str, headers: Mapping[str, str], key: str | None) -> None:
        self._provider = provider
        self._key = key
        url = httpx.URL(base_url)
        self._host = url.netloc.decode("ascii")
        self._client = httpx.AsyncClient(base_url=url, headers=dict(headers), timeout=_TIMEOUTS, limits=_LIMITS)

    async def events(self, path: str, body: Mapping[str, Any]) -> AsyncGenerator[ServerSentEvent, None]:
        """The events of the answer to `body`, up to the end of the stream.

        Raises ProviderError for whatever goes wrong. Closing the iterator closes the connection.
        """
        headers = {"content-type": "application/json", "accept": "text/event-stream"}
        try:
            async with self._client.stream("POST", path, content=orjson.dumps(body), headers=headers) as response:
                if not _is_stream(response):
                    raise await self._refused(response)
                async with aclosing(EventSource(response).aiter_sse()) as events:
                    async for event in events:
                        yield event
        except (httpx.HTTPError, httpx.InvalidURL, SSEError) as error:
            raise self._failed(error) from error

    def error(self, kind: ProviderFailure, cause: str) -> ProviderError:
        """A failure that was found in the events."""
        return ProviderError(kind, error_message(self._provider, cause, key=self._key))

    def refused(self, refusal: Refusal) -> ProviderError:
        """The failure that an error object inside the stream states."""
        return refusal_error(self._provider, refusal, headers={}, key=self._key, now=time.time())

    async def close(self) -> None:
        """Closes all connections."""
        await self._client.aclose()

    async def _refused(self, response: httpx.Response) -> ProviderError:
        body = b""
        async for part in response.aiter_bytes():
            body += part
            if len(body) > _MAX_ERROR_BODY:
                break
        refusal = parse_refusal(body)
        if response.is_success and not refusal.stated:
            found = response.headers.get("content-type", "no content type")
            return self.error(ProviderFailure.UNPARSABLE, f"sent {found} in place of a stream of events")
        if response.has_redirect_location:
            return self.error(ProviderFailure.BAD_REQUEST, "redirects: set the base URL to where it points")
        status = None if response.is_success else response.status_code
        return refusal_error(
            self._provider, refusal, status=status, headers=response.headers, key=self._key, now=time.time()
        )

    def _failed(self, error: Exception) -> ProviderError:
        text = str(error) or type(error).__name__
        match error:
            case httpx.ConnectError() | httpx.ConnectTimeout():
                return self.error(ProviderFailure.NETWORK, f"cannot connect to {self._host}: {text}")
            case httpx.TimeoutException():
                return self.error(ProviderFailure.TIMEOUT, f"{self._host} did not take the request in time")
            case httpx.UnsupportedProtocol() | httpx.InvalidURL() | httpx.LocalProtocolError():
                return self.error(ProviderFailure.BAD_REQUEST, f"the request cannot be sent: {text}")
            case httpx.DecodingError() | SSEError():
                return self.error(ProviderFailure.UNPARSABLE, f"sent what cannot be decoded: {text}")
            case _:
                return self.error(ProviderFailure.NETWORK, f"the connection to {self._host} broke: {text}")


def _is_stream(response: httpx.Response) -> bool:
    return response.is_success and "text/event-stream" in response.headers.get("content-type", "")


async def drain(events: AsyncIterator[ServerSentEvent]) -> None:
    """Reads what follows the mark of the end, which should be nothing, so that the connection can be used again."""
    with suppress(TimeoutError, ProviderError):
        async with asyncio.timeout(_DRAIN_S):
            async for _ in events:
                pass

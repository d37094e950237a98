"""The baseline of the overhead: a bare Temporal loop that makes the same model call and runs the same tool."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.common import RetryPolicy
from temporalio.worker import Worker

QUEUE = "bare"
ONCE = RetryPolicy(maximum_attempts=1)


class BareActivities:
    """One model call and one tool call, without a ledger: the conversation is two messages, always the same."""

    def __init__(self, workspace: Path) -> None:
        from untildone.activities.providers.registry import Providers
        from untildone.activities.tools.context import ToolContext
        from untildone.activities.tools.registry import default_registry
        from untildone.worker.config import provider_settings

        self._providers = Providers(provider_settings())
        self._registry = default_registry()
        self._context = ToolContext(workspace=workspace)

    @activity.defn(name="bare_model")
    async def model(self, job: str) -> str:
        """Asks the model, as the product does: same provider, same wire."""
        from untildone.activities.providers.base import ModelRequest
        from untildone.workflows.messages import user_text

        provider, name = self._providers.resolve("openai:instant")
        tools = tuple(declaration.tool for declaration in self._registry.declarations())
        request = ModelRequest(
            model=name,
            system="You are an agent.",
            messages=(user_text(f"bench: job={job} steps=1000000"),),
            tools=tools,
            max_output_tokens=100,
        )
        answer = await provider.complete(request, lambda delta: None)
        return answer.message.calls[0].name

    @activity.defn(name="bare_tool")
    async def tool(self, name: str) -> int:
        """Runs the tool that the model asked for."""
        from untildone.activities.tools.execute import execute
        from untildone.workflows.messages import ToolUseBlock

        call = ToolUseBlock(id="call", name=name, arguments={"pattern": "*.none"})
        declaration = next(each for each in self._registry.declarations() if each.name == name)
        outcome = await execute(self._registry, call, declaration, self._context, 60)
        return len(outcome.text)


@workflow.defn
class BareLoop:
    """A model call and a tool call, so many times."""

    @workflow.run
    async def run(self, job: str, steps: int) -> int:
        """Returns the number of steps."""
        for _ in range(steps):
            name = await self._activity("bare_model", job)
            await self._activity("bare_tool", name)
        return steps

    async def _activity(self, name: str, argument: str) -> str:
        result: str = await workflow.execute_activity(
            name,
            argument,
            start_to_close_timeout=timedelta(seconds=60),
            heartbeat_timeout=timedelta(seconds=15),
            retry_policy=ONCE,
        )
        return result


@asynccontextmanager
async def bare_worker(client: Client, workspace: Path) -> AsyncIterator[None]:
    """A worker of the bare loop, under the runner and settings that the product's worker has."""
    from untildone.worker.service import workflow_runner

    activities = BareActivities(workspace)
    async with Worker(
        client,
        task_queue=QUEUE,
        workflows=[BareLoop],
        activities=[activities.model, activities.tool],
        workflow_runner=workflow_runner(),
    ):
        yield


async def main(address: str, workspace: str) -> None:
    """Serves the bare loop until it is ended."""
    client = await Client.connect(address)
    async with bare_worker(client, Path(workspace)):
        await asyncio.Event().wait()


if __name__ == "__main__":
    import sys

    asyncio.run(main(sys.argv[1], sys.argv[2]))

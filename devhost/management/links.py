"""The management URLs: what a durable client is configured with, and what a start answers."""

from urllib.parse import quote, urlencode

from devhost.http.answers import Json

BASE = "/runtime/webhooks/durabletask"
_CONNECTION = "Storage"
_INSTANCE = "INSTANCEID"  # where a client puts the instance's id
_MESSAGE_LIMIT = 64 * 1024 * 1024  # bytes of one gRPC message


class Links:
    """URLs under one origin; their query names the task hub and carries the system key."""

    def __init__(self, hub_name: str, system_key: str) -> None:
        self._hub_name = hub_name
        self._query = urlencode({"taskHub": hub_name, "connection": _CONNECTION, "code": system_key})

    def of_instance(self, origin: str, instance_id: str) -> dict[str, str]:
        """The body of a start's answer, as in Microsoft's reference: the id, and an URL for each operation."""
        instance = f"{origin}{BASE}/instances/{quote(instance_id, safe='')}"
        query = self._query
        return {
            "id": instance_id,
            "statusQueryGetUri": f"{instance}?{query}",
            "sendEventPostUri": f"{instance}/raiseEvent/{{eventName}}?{query}",
            "terminatePostUri": f"{instance}/terminate?reason={{text}}&{query}",
            "rewindPostUri": f"{instance}/rewind?reason={{text}}&{query}",
            "purgeHistoryDeleteUri": f"{instance}?{query}",
            "restartPostUri": f"{instance}/restart?{query}",
            "suspendPostUri": f"{instance}/suspend?reason={{text}}&{query}",
            "resumePostUri": f"{instance}/resume?reason={{text}}&{query}",
        }

    def client_configuration(self, origin: str, rpc: str) -> dict[str, Json]:
        """What the durable client binding hands to the SDK, as JSON. ``rpc``: the task hub's gRPC address, an URL."""
        base, start = f"{origin}{BASE}", f"{origin}{BASE}/orchestrators/{{functionName}}[/{{instanceId}}]"
        wait = "timeout={timeoutInSeconds}&pollingInterval={intervalInSeconds}"
        return {
            "taskHubName": self._hub_name,
            "connectionName": _CONNECTION,
            "baseUrl": base,
            "httpBaseUrl": base,
            "rpcBaseUrl": rpc,
            "requiredQueryStringParameters": self._query,
            "useForwardedHost": False,
            "maxGrpcMessageSizeInBytes": _MESSAGE_LIMIT,
            "grpcHttpClientTimeout": "00:01:40",
            "creationUrls": {
                "createNewInstancePostUri": f"{start}?{self._query}",
                "createAndWaitOnNewInstancePostUri": f"{start}?{wait}&{self._query}",
            },
            "managementUrls": self.of_instance(origin, _INSTANCE),
        }

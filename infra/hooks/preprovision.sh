#!/bin/sh
# Before anything is created: say all that is wrong with the environment's values, and what is left out.
# azd passes them as variables; `azd env set NAME VALUE` sets one.
set -eu

parameters=infra/main.parameters.json
wrong=0

refuse() {
    echo "  $1" >&2
    wrong=1
}

expect() { # expect NAME PATTERN WHAT: the value, where there is one, must match
    eval "value=\${$1:-}"
    # shellcheck disable=SC2154 # eval sets it
    if [ -n "$value" ] && ! printf '%s\n' "$value" | grep -Eq "^($2)\$"; then
        refuse "$1 is $3, not '$value'."
    fi
}

expect AZURE_ENV_NAME '[A-Za-z0-9_-]{1,64}' 'letters, digits, - and _, at most 64'
expect PUBLIC_BASE_URL 'https://[^/?#]+' 'https:// and a host, without a slash at its end'
expect ALERT_EMAIL '[^@ ]+@[^@ ]+' 'one e-mail address'
expect INSTANCE_MEMORY_MB '512|2048|4096' '512, 2048 or 4096'
expect MAXIMUM_INSTANCE_COUNT '[1-9][0-9]{0,2}|1000' 'a number from 1 to 1000'
expect ALWAYS_READY_INSTANCES '[0-9]|1[0-9]|20' 'a number from 0 to 20'
expect USE_AZURE_OPENAI 'true|false' 'true or false'
expect AZURE_OPENAI_CAPACITY '[1-9][0-9]*' 'thousands of tokens a minute, a number'
expect USE_DURABLE_TASK_SCHEDULER 'true|false' 'true or false'
expect USE_TEAMS_BOT 'true|false' 'true or false'
expect COSMOS_VECTOR_DIMENSIONS '[0-9]{1,3}|[1-3][0-9]{3}|40[0-8][0-9]|409[0-6]' 'a number from 0 to 4096'

if [ -n "${AZURE_OPENAI_SMALLER_MODEL:-}" ] && [ -z "${AZURE_OPENAI_SMALLER_MODEL_VERSION:-}" ]; then
    refuse "AZURE_OPENAI_SMALLER_MODEL_VERSION is needed with AZURE_OPENAI_SMALLER_MODEL."
fi
if grep -Eq '"(DEVELOPMENT|TEAMS_ANONYMOUS|WEBHOOKS_LOCAL)"' "$parameters"; then
    refuse "DEVELOPMENT, TEAMS_ANONYMOUS and WEBHOOKS_LOCAL are for local runs: take them out of $parameters."
fi
if grep -Eq '"[A-Z_]*(KEY|KEY_PREVIOUS|SECRET|CONNECTION_STRING)"[[:space:]]*:[[:space:]]*"[^@]' "$parameters"; then
    refuse "A secret stands in $parameters: store it in Key Vault, and write @Microsoft.KeyVault(SecretUri=...) in its place."
fi

if [ "$wrong" -ne 0 ]; then
    echo 'Nothing was created. Correct the values with "azd env set NAME VALUE", then try again.' >&2
    exit 1
fi
if [ "${USE_AZURE_OPENAI:-false}" != true ]; then
    echo 'No model: the built-in rules lead and judge the interviews. "azd env set USE_AZURE_OPENAI true" deploys one.'
fi
if [ -z "${ALERT_EMAIL:-}" ]; then
    echo 'Alerts reach nobody. "azd env set ALERT_EMAIL you@example.com" has them sent.'
fi

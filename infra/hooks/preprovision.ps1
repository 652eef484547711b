# Before anything is created: say all that is wrong with the environment's values, and what is left out.
# azd passes them as variables; `azd env set NAME VALUE` sets one.
$ErrorActionPreference = 'Stop'

$parameters = 'infra/main.parameters.json'
$wrong = @()

function Expect($name, $pattern, $what) {
    $value = [Environment]::GetEnvironmentVariable($name)
    if ($value -and $value -cnotmatch "^($pattern)`$") { $script:wrong += "$name is $what, not '$value'." }
}

Expect AZURE_ENV_NAME '[A-Za-z0-9_-]{1,64}' 'letters, digits, - and _, at most 64'
Expect PUBLIC_BASE_URL 'https://[^/?#]+' 'https:// and a host, without a slash at its end'
Expect ALERT_EMAIL '[^@ ]+@[^@ ]+' 'one e-mail address'
Expect INSTANCE_MEMORY_MB '512|2048|4096' '512, 2048 or 4096'
Expect MAXIMUM_INSTANCE_COUNT '[1-9][0-9]{0,2}|1000' 'a number from 1 to 1000'
Expect ALWAYS_READY_INSTANCES '[0-9]|1[0-9]|20' 'a number from 0 to 20'
Expect USE_AZURE_OPENAI 'true|false' 'true or false'
Expect AZURE_OPENAI_CAPACITY '[1-9][0-9]*' 'thousands of tokens a minute, a number'
Expect USE_DURABLE_TASK_SCHEDULER 'true|false' 'true or false'
Expect USE_TEAMS_BOT 'true|false' 'true or false'
Expect COSMOS_VECTOR_DIMENSIONS '[0-9]{1,3}|[1-3][0-9]{3}|40[0-8][0-9]|409[0-6]' 'a number from 0 to 4096'

if ($env:AZURE_OPENAI_SMALLER_MODEL -and -not $env:AZURE_OPENAI_SMALLER_MODEL_VERSION) {
    $wrong += 'AZURE_OPENAI_SMALLER_MODEL_VERSION is needed with AZURE_OPENAI_SMALLER_MODEL.'
}
$text = Get-Content -Raw $parameters
if ($text -cmatch '"(DEVELOPMENT|TEAMS_ANONYMOUS|WEBHOOKS_LOCAL)"') {
    $wrong += "DEVELOPMENT, TEAMS_ANONYMOUS and WEBHOOKS_LOCAL are for local runs: take them out of $parameters."
}
if ($text -cmatch '"[A-Z_]*(KEY|KEY_PREVIOUS|SECRET|CONNECTION_STRING)"\s*:\s*"[^@]') {
    $wrong += "A secret stands in ${parameters}: store it in Key Vault, and write @Microsoft.KeyVault(SecretUri=...) in its place."
}

if ($wrong) {
    $wrong | ForEach-Object { [Console]::Error.WriteLine("  $_") }
    [Console]::Error.WriteLine('Nothing was created. Correct the values with "azd env set NAME VALUE", then try again.')
    exit 1
}
if ($env:USE_AZURE_OPENAI -cne 'true') {
    Write-Output 'No model: the built-in rules lead and judge the interviews. "azd env set USE_AZURE_OPENAI true" deploys one.'
}
if (-not $env:ALERT_EMAIL) {
    Write-Output 'Alerts reach nobody. "azd env set ALERT_EMAIL you@example.com" has them sent.'
}

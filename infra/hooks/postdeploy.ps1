# After the code is there: wait until the app answers that task hub, documents and files do, then say where it is.
$ErrorActionPreference = 'Stop'

$tries = if ($env:HEALTH_TRIES) { [int]$env:HEALTH_TRIES } else { 30 }
$health = $null
while (-not $health) {
    try {
        $health = (Invoke-WebRequest -UseBasicParsing -TimeoutSec 30 "$env:APP_URL/api/health").Content
    } catch {
        $tries -= 1
        if ($tries -le 0) {
            [Console]::Error.WriteLine("$env:APP_URL/api/health does not answer 200: $($_.Exception.Message)")
            [Console]::Error.WriteLine('The code is there. Look at the app''s log; docs/operations.md, "Health is 503", says what each part needs.')
            exit 1
        }
        Start-Sleep -Seconds 10
    }
}
Write-Output @"
$health
Start page     $env:APP_URL/
Staff console  $env:APP_URL/console
Staff key      the secret staff-key of the key vault:
  az keyvault secret show --vault-name $env:AZURE_KEY_VAULT_NAME --name staff-key --query value -o tsv
Before the first interview: docs/operations.md, "Before the first deployment".
"@

#!/bin/sh
# After the code is there: wait until the app answers that task hub, documents and files do, then say where it is.
set -eu

if ! command -v curl >/dev/null; then
    echo "curl is missing: open $APP_URL/api/health yourself, it should say ok." >&2
    exit 1
fi
tries=${HEALTH_TRIES:-30}
until health=$(curl --silent --show-error --fail --max-time 30 "$APP_URL/api/health" 2>&1); do
    tries=$((tries - 1))
    if [ "$tries" -le 0 ]; then
        echo "$APP_URL/api/health does not answer 200: $health" >&2
        echo 'The code is there. Look at the app'\''s log; docs/operations.md, "Health is 503", says what each part needs.' >&2
        exit 1
    fi
    sleep 10
done
cat <<END
$health
Start page     $APP_URL/
Staff console  $APP_URL/console
Staff key      the secret staff-key of the key vault:
  az keyvault secret show --vault-name ${AZURE_KEY_VAULT_NAME:-NAME} --name staff-key --query value -o tsv
Before the first interview: docs/operations.md, "Before the first deployment".
END

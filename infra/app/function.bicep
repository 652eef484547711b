// The app: a Flex Consumption plan, the function app, and every application setting.
param name string
param planName string
param location string
param tags object
param identityId string
param identityClientId string
param storageName string
param packageContainer string
param filesContainer string
param insightsName string
param participantTokenKeyUri string
param staffKeyUri string
param cosmosEndpoint string
param cosmosDatabase string
param vectorDimensions int

@description('Empty without a model.')
param openAiEndpoint string
param openAiDeployment string

@description('Empty where Azure Storage is the task hub.')
param schedulerEndpoint string
param taskHubName string

@description('Empty without a bot.')
param teamsAppId string

@description('Empty for the app\'s own address.')
param publicBaseUrl string
param instanceMemoryMB int
param maximumInstanceCount int
param alwaysReadyInstances int
param settings object

// A page that is open polls: one call at a time, which is the default for Python, would cost an instance for each page.
var httpConcurrency = 100

resource storage 'Microsoft.Storage/storageAccounts@2023-05-01' existing = {
  name: storageName
}

resource insights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: insightsName
}

resource plan 'Microsoft.Web/serverfarms@2024-04-01' = {
  name: planName
  location: location
  tags: tags
  kind: 'functionapp'
  sku: {
    name: 'FC1'
    tier: 'FlexConsumption'
  }
  properties: {
    reserved: true
  }
}

resource app 'Microsoft.Web/sites@2024-04-01' = {
  name: name
  location: location
  tags: union(tags, { 'azd-service-name': 'app' })
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: {
      '${identityId}': {}
    }
  }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    clientAffinityEnabled: false
    keyVaultReferenceIdentity: identityId
    siteConfig: {
      minTlsVersion: '1.2'
      scmMinTlsVersion: '1.2'
      ftpsState: 'Disabled'
      http20Enabled: true
    }
    functionAppConfig: {
      runtime: {
        name: 'python'
        version: '3.13'
      }
      deployment: {
        storage: {
          type: 'blobContainer'
          value: '${storage.properties.primaryEndpoints.blob}${packageContainer}'
          authentication: {
            type: 'UserAssignedIdentity'
            userAssignedIdentityResourceId: identityId
          }
        }
      }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemoryMB
        maximumInstanceCount: maximumInstanceCount
        triggers: {
          http: {
            perInstanceConcurrency: httpConcurrency
          }
        }
        // HTTP and Durable Functions run on instances of their own each.
        alwaysReady: alwaysReadyInstances > 0 ? alwaysReady : []
      }
    }
  }
}

var alwaysReady = [
  {
    name: 'http'
    instanceCount: alwaysReadyInstances
  }
  {
    name: 'durable'
    instanceCount: alwaysReadyInstances
  }
]

// Nobody publishes with a password.
resource passwords 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2024-04-01' = [for service in [
  'ftp'
  'scm'
]: {
  parent: app
  name: service
  properties: {
    allow: false
  }
}]

var host = {
  // The name alone, and no addresses of single services: with those, hosts on this plan failed (azure-functions-host#11787).
  AzureWebJobsStorage__accountName: storageName
  AzureWebJobsStorage__credential: 'managedidentity'
  AzureWebJobsStorage__clientId: identityClientId
  // The start page is the app's own.
  AzureWebJobsDisableHomepage: 'true'
  PYTHON_THREADPOOL_THREAD_COUNT: '32'
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${identityClientId};Authorization=AAD'
  // The library for Application Insights reports nothing on itself, and asks for no switches.
  APPLICATIONINSIGHTS_STATSBEAT_DISABLED_ALL: 'true'
  APPLICATIONINSIGHTS_SDKSTATS_DISABLED: 'true'
  APPLICATIONINSIGHTS_CONTROLPLANE_DISABLED: 'true'
  // Which of the app's identities its own clients sign in with.
  AZURE_CLIENT_ID: identityClientId
  AZURE_STORAGE_ACCOUNT_NAME: storageName
}

var product = {
  APPLICATIONINSIGHTS_CONNECTION_STRING: insights.properties.ConnectionString
  PUBLIC_BASE_URL: empty(publicBaseUrl) ? 'https://${app.properties.defaultHostName}' : publicBaseUrl
  PARTICIPANT_TOKEN_KEY: '@Microsoft.KeyVault(SecretUri=${participantTokenKeyUri})'
  STAFF_KEY: '@Microsoft.KeyVault(SecretUri=${staffKeyUri})'
  COSMOS_ENDPOINT: cosmosEndpoint
  COSMOS_DATABASE: cosmosDatabase
  COSMOS_VECTOR_DIMENSIONS: string(vectorDimensions)
  FILES_URL: 'az://${filesContainer}'
}

var model = {
  AZURE_OPENAI_ENDPOINT: openAiEndpoint
  AZURE_OPENAI_DEPLOYMENT: openAiDeployment
}

// In place of what host.json says of the task hub. The plan's scaling may go by the file alone (azure-functions-durable-extension#2622):
// whoever stays with the scheduler says the same there.
var scheduler = {
  DURABLE_TASK_SCHEDULER_CONNECTION_STRING: 'Endpoint=${schedulerEndpoint};Authentication=ManagedIdentity;ClientID=${identityClientId}'
  AzureFunctionsJobHost__extensions__durableTask__hubName: taskHubName
  AzureFunctionsJobHost__extensions__durableTask__storageProvider__type: 'azureManaged'
  AzureFunctionsJobHost__extensions__durableTask__storageProvider__connectionStringName: 'DURABLE_TASK_SCHEDULER_CONNECTION_STRING'
}

var bot = {
  TEAMS_APP_ID: teamsAppId
  TEAMS_APP_TENANT: tenant().tenantId
}

resource appSettings 'Microsoft.Web/sites/config@2024-04-01' = {
  parent: app
  name: 'appsettings'
  properties: union(
    host,
    product,
    empty(openAiEndpoint) ? {} : model,
    empty(schedulerEndpoint) ? {} : scheduler,
    empty(teamsAppId) ? {} : bot,
    settings
  )
}

output url string = 'https://${app.properties.defaultHostName}'

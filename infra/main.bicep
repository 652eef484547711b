// Everything that the app needs on Azure, in one resource group, for `azd up`.
// One user-assigned identity signs in everywhere; no resource accepts a key. docs/adr/0009 says why these resources.
targetScope = 'subscription'

@minLength(1)
@maxLength(64)
@description('Names the resource group; every other name follows from it, the subscription and the location.')
param environmentName string

@minLength(1)
@description('Region of all resources. It must offer the Flex Consumption plan with Python 3.13.')
@metadata({
  azd: {
    type: 'location'
  }
})
param location string

@description('What participants\' links begin with, where a domain of your own leads to the app; empty takes the app\'s own.')
param publicBaseUrl string = ''

@description('Who is written to when an alert fires; empty for nobody.')
param alertEmail string = ''

@allowed([
  512
  2048
  4096
])
@description('Memory of an instance, which is most of the price of its time.')
param instanceMemoryMB int = 512

@minValue(1)
@maxValue(1000)
param maximumInstanceCount int = 40

@minValue(0)
@maxValue(20)
@description('Instances that run all the time, so that nobody waits for a cold start. 0 costs nothing while nobody is there.')
param alwaysReadyInstances int = 0

@description('Deploy a model in Azure OpenAI; without one the built-in rules do all of the work.')
param useOpenAi bool = false

@description('Region of the model; empty takes that of everything else.')
param openAiLocation string = ''
param modelName string = 'gpt-4.1-mini'
param modelVersion string = '2025-04-14'

@minValue(1)
@description('Thousands of tokens a minute, of each model.')
param modelCapacity int = 50

@description('A second, smaller model for the tasks that MODEL_SETTINGS gives it; empty deploys none.')
param smallerModelName string = ''
param smallerModelVersion string = ''

@description('Use Durable Task Scheduler in place of Azure Storage as the task hub.')
param useScheduler bool = false

@description('Register a bot for Teams that signs in with the app\'s identity.')
param useBot bool = false

@minValue(0)
@maxValue(4096)
@description('Length of the vectors of evidence; 0 for none. A container gets its vector policy when it is created, not later.')
param vectorDimensions int = 0

@description('Further application settings, by name (docs/configuration.md). They win over those of the templates.')
param settings object = {}

var prefixes = loadJsonContent('abbreviations.json')
var token = toLower(uniqueString(subscription().id, environmentName, location))
var tags = { 'azd-env-name': environmentName }
var functionAppName = '${prefixes.functionApp}${token}'

resource group 'Microsoft.Resources/resourceGroups@2024-03-01' = {
  name: '${prefixes.resourceGroup}${environmentName}'
  location: location
  tags: tags
}

module identity 'app/identity.bicep' = {
  name: 'identity'
  scope: group
  params: {
    name: '${prefixes.identity}${token}'
    location: location
    tags: tags
  }
}

module storage 'app/storage.bicep' = {
  name: 'storage'
  scope: group
  params: {
    name: '${prefixes.storage}${token}'
    location: location
    tags: tags
  }
}

module cosmos 'app/cosmos.bicep' = {
  name: 'cosmos'
  scope: group
  params: {
    name: '${prefixes.cosmos}${token}'
    location: location
    tags: tags
    vectorDimensions: vectorDimensions
  }
}

module keyVault 'app/keyvault.bicep' = {
  name: 'keyvault'
  scope: group
  params: {
    name: '${prefixes.keyVault}${token}'
    location: location
    tags: tags
  }
}

module monitoring 'app/monitoring.bicep' = {
  name: 'monitoring'
  scope: group
  params: {
    workspaceName: '${prefixes.workspace}${token}'
    insightsName: '${prefixes.insights}${token}'
    location: location
    tags: tags
  }
}

module openAi 'app/openai.bicep' = if (useOpenAi) {
  name: 'openai'
  scope: group
  params: {
    name: '${prefixes.cognitiveServices}${token}'
    location: empty(openAiLocation) ? location : openAiLocation
    tags: tags
    modelName: modelName
    modelVersion: modelVersion
    modelCapacity: modelCapacity
    smallerModelName: smallerModelName
    smallerModelVersion: smallerModelVersion
  }
}

module scheduler 'app/dts.bicep' = if (useScheduler) {
  name: 'scheduler'
  scope: group
  params: {
    name: '${prefixes.scheduler}${token}'
    location: location
    tags: tags
  }
}

module access 'app/rbac.bicep' = {
  name: 'access'
  scope: group
  params: {
    principalId: identity.outputs.principalId
    deployerId: deployer().objectId
    storageName: storage.outputs.name
    cosmosName: cosmos.outputs.name
    keyVaultName: keyVault.outputs.name
    insightsName: monitoring.outputs.insightsName
    openAiName: useOpenAi ? openAi!.outputs.name : ''
    schedulerName: useScheduler ? scheduler!.outputs.name : ''
  }
}

// After the roles: what the app may not read when it first starts, it is refused for minutes.
module app 'app/function.bicep' = {
  name: 'function'
  scope: group
  dependsOn: [
    access
  ]
  params: {
    name: functionAppName
    planName: '${prefixes.plan}${token}'
    location: location
    tags: tags
    identityId: identity.outputs.id
    identityClientId: identity.outputs.clientId
    storageName: storage.outputs.name
    packageContainer: storage.outputs.packageContainer
    filesContainer: storage.outputs.filesContainer
    insightsName: monitoring.outputs.insightsName
    participantTokenKeyUri: keyVault.outputs.participantTokenKeyUri
    staffKeyUri: keyVault.outputs.staffKeyUri
    cosmosEndpoint: cosmos.outputs.endpoint
    cosmosDatabase: cosmos.outputs.database
    vectorDimensions: vectorDimensions
    openAiEndpoint: useOpenAi ? openAi!.outputs.endpoint : ''
    openAiDeployment: useOpenAi ? openAi!.outputs.deployment : ''
    schedulerEndpoint: useScheduler ? scheduler!.outputs.endpoint : ''
    taskHubName: useScheduler ? scheduler!.outputs.taskHub : ''
    teamsAppId: useBot ? identity.outputs.clientId : ''
    publicBaseUrl: publicBaseUrl
    instanceMemoryMB: instanceMemoryMB
    maximumInstanceCount: maximumInstanceCount
    alwaysReadyInstances: alwaysReadyInstances
    settings: settings
  }
}

module alerts 'app/alerts.bicep' = {
  name: 'alerts'
  scope: group
  params: {
    location: location
    tags: tags
    insightsName: monitoring.outputs.insightsName
    cosmosName: cosmos.outputs.name
    email: alertEmail
  }
}

module bot 'app/bot.bicep' = if (useBot) {
  name: 'bot'
  scope: group
  params: {
    name: '${prefixes.botService}${token}'
    tags: tags
    identityId: identity.outputs.id
    identityClientId: identity.outputs.clientId
    endpoint: '${app.outputs.url}/api/messages'
  }
}

output AZURE_LOCATION string = location
output AZURE_RESOURCE_GROUP string = group.name
output AZURE_FUNCTION_NAME string = functionAppName
output AZURE_KEY_VAULT_NAME string = keyVault.outputs.name
output APP_URL string = app.outputs.url
output TEAMS_APP_ID string = useBot ? identity.outputs.clientId : ''

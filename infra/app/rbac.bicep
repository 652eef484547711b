// What the app's identity may do, and where: each role on the one resource that it is for.
param principalId string

@description('Who runs the deployment.')
param deployerId string

param storageName string
param cosmosName string
param keyVaultName string
param insightsName string

@description('Empty without a model.')
param openAiName string

@description('Empty where Azure Storage is the task hub.')
param schedulerName string

var roles = {
  storageBlobDataOwner: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'
  storageQueueDataContributor: '974c5e8b-45b9-4653-ba55-00f855dd0fb0'
  storageTableDataContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'
  keyVaultSecretsOfficer: 'b86a8fe4-44ce-4948-aee5-eccb2c155cd7'
  keyVaultSecretsUser: '4633458b-17de-408a-b874-0445c86b69e6'
  monitoringMetricsPublisher: '3913510d-42f4-4e42-8a64-420c390055eb'
  cognitiveServicesOpenAiUser: '5e0bd9bd-7b93-4f28-af87-19fc36ad61bd'
  durableTaskDataContributor: '0ad04412-c4d5-4796-b79c-f76d14c8d402'
}
var cosmosDataContributor = '00000000-0000-0000-0000-000000000002'

resource storage 'Microsoft.Storage/storageAccounts@2023-05-01' existing = {
  name: storageName
}

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' existing = {
  name: cosmosName
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' existing = {
  name: keyVaultName
}

resource insights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: insightsName
}

resource openAi 'Microsoft.CognitiveServices/accounts@2024-10-01' existing = if (!empty(openAiName)) {
  name: openAiName
}

resource scheduler 'Microsoft.DurableTask/schedulers@2025-11-01' existing = if (!empty(schedulerName)) {
  name: schedulerName
}

// The package, the task hub's blobs, queues and tables, and people's files.
resource onStorage 'Microsoft.Authorization/roleAssignments@2022-04-01' = [for role in [
  roles.storageBlobDataOwner
  roles.storageQueueDataContributor
  roles.storageTableDataContributor
]: {
  name: guid(storage.id, principalId, role)
  scope: storage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
  }
}]

resource onVault 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, principalId, roles.keyVaultSecretsUser)
  scope: vault
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultSecretsUser)
  }
}

// Whoever deploys reads the staff key, and stores further secrets: no role on the subscription opens a vault.
// Of which type the deployer is, a person or a workflow, Azure finds out itself.
resource deployerOnVault 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, deployerId, roles.keyVaultSecretsOfficer)
  scope: vault
  properties: {
    principalId: deployerId
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultSecretsOfficer)
  }
}

resource onInsights 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(insights.id, principalId, roles.monitoringMetricsPublisher)
  scope: insights
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.monitoringMetricsPublisher)
  }
}

resource onOpenAi 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(openAiName)) {
  name: guid(openAi.id, principalId, roles.cognitiveServicesOpenAiUser)
  scope: openAi
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.cognitiveServicesOpenAiUser)
  }
}

resource onScheduler 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(schedulerName)) {
  name: guid(scheduler.id, principalId, roles.durableTaskDataContributor)
  scope: scheduler
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.durableTaskDataContributor)
  }
}

// A role of Cosmos DB's own: documents and their queries, not containers.
resource onCosmos 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2024-11-15' = {
  parent: cosmos
  name: guid(cosmos.id, principalId, cosmosDataContributor)
  properties: {
    principalId: principalId
    roleDefinitionId: '${cosmos.id}/sqlRoleDefinitions/${cosmosDataContributor}'
    scope: cosmos.id
  }
}

// A model of the subscription's own, asked with the app's identity.
param name string
param location string
param tags object
param modelName string
param modelVersion string
param modelCapacity int
param smallerModelName string
param smallerModelVersion string

resource account 'Microsoft.CognitiveServices/accounts@2024-10-01' = {
  name: name
  location: location
  tags: tags
  kind: 'OpenAI'
  sku: {
    name: 'S0'
  }
  properties: {
    customSubDomainName: name
    disableLocalAuth: true
    publicNetworkAccess: 'Enabled'
  }
}

resource deployment 'Microsoft.CognitiveServices/accounts/deployments@2024-10-01' = {
  parent: account
  name: modelName
  sku: {
    name: 'GlobalStandard'
    capacity: modelCapacity
  }
  properties: {
    model: {
      format: 'OpenAI'
      name: modelName
      version: modelVersion
    }
    // The judge that was examined stays the judge until somebody changes it.
    versionUpgradeOption: 'NoAutoUpgrade'
  }
}

// For single tasks: MODEL_SETTINGS names it. Deployments of an account are made one after the other.
resource smaller 'Microsoft.CognitiveServices/accounts/deployments@2024-10-01' = if (!empty(smallerModelName)) {
  parent: account
  name: smallerModelName
  sku: {
    name: 'GlobalStandard'
    capacity: modelCapacity
  }
  properties: {
    model: {
      format: 'OpenAI'
      name: smallerModelName
      version: smallerModelVersion
    }
    versionUpgradeOption: 'NoAutoUpgrade'
  }
  dependsOn: [
    deployment
  ]
}

output name string = account.name
output endpoint string = account.properties.endpoint
output deployment string = deployment.name

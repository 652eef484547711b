// One account for the package that is deployed, the task hub, and people's files.
param name string
param location string
param tags object

var packageContainer = 'packages'
var filesContainer = 'files'

resource account 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    name: 'Standard_LRS'
  }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: 'Enabled'
  }
}

// What is erased is gone: nothing keeps deleted blobs, and there are no older versions of them.
resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: account
  name: 'default'
  properties: {
    isVersioningEnabled: false
    deleteRetentionPolicy: {
      enabled: false
    }
    containerDeleteRetentionPolicy: {
      enabled: false
    }
  }
}

resource containers 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = [for container in [
  packageContainer
  filesContainer
]: {
  parent: blobs
  name: container
  properties: {
    publicAccess: 'None'
  }
}]

output name string = account.name
output packageContainer string = packageContainer
output filesContainer string = filesContainer

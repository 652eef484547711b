// The key of participants' links and that of machines: made once, by the first deployment, and in no file, log or output.
param name string
param location string
param tags object

@secure()
@description('Taken by the first deployment alone. Nobody passes it: each deployment draws one, and only the first is stored.')
param newKey string = '${newGuid()}${newGuid()}'

@secure()
@description('The same for the key of machines.')
param newStaffKey string = '${newGuid()}${newGuid()}'

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: tenant().tenantId
    sku: {
      family: 'A'
      name: 'standard'
    }
    enableRbacAuthorization: true
    enableSoftDelete: true
    softDeleteRetentionInDays: 7
    publicNetworkAccess: 'Enabled'
  }
}

// Another value would void every link that people have.
@onlyIfNotExists()
resource participantTokenKey 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'participant-token-key'
  properties: {
    value: newKey
    contentType: 'key of participants\' links'
  }
}

// Nobody has signed in before the first deployment: with this key the first owner is named.
@onlyIfNotExists()
resource staffKey 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'staff-key'
  properties: {
    value: newStaffKey
    contentType: 'key of machines that call as staff'
  }
}

output name string = vault.name
// Without a version: the app reads the newest one.
output staffKeyUri string = '${vault.properties.vaultUri}secrets/staff-key'
output participantTokenKeyUri string = '${vault.properties.vaultUri}secrets/participant-token-key'

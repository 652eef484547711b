// The bot for Teams. It is the app's identity, so there is no secret of its own.
param name string
param tags object
param identityId string
param identityClientId string
param endpoint string

resource bot 'Microsoft.BotService/botServices@2022-09-15' = {
  name: name
  location: 'global'
  tags: tags
  kind: 'azurebot'
  sku: {
    name: 'F0'
  }
  properties: {
    displayName: 'Durable Interviews'
    endpoint: endpoint
    msaAppId: identityClientId
    msaAppMSIResourceId: identityId
    msaAppTenantId: tenant().tenantId
    msaAppType: 'UserAssignedMSI'
    disableLocalAuth: true
    isStreamingSupported: false
  }
}

resource teams 'Microsoft.BotService/botServices/channels@2022-09-15' = {
  parent: bot
  name: 'MsTeamsChannel'
  location: 'global'
  properties: {
    channelName: 'MsTeamsChannel'
    properties: {
      isEnabled: true
    }
  }
}

// The documents: a serverless account without keys, its database, and the containers of shared/storage/port.py.
param name string
param location string
param tags object
param vectorDimensions int

var databaseName = 'interviews'
var containers = loadJsonContent('containers.json')

// Merged into the container of evidence where there are vectors: objects are merged, lists are replaced.
var vectorSearch = {
  vectorEmbeddingPolicy: {
    vectorEmbeddings: [
      {
        path: '/embedding'
        dataType: 'float32'
        dimensions: vectorDimensions
        distanceFunction: 'cosine'
      }
    ]
  }
  indexingPolicy: {
    excludedPaths: [
      {
        path: '/*'
      }
      {
        path: '/embedding/*'
      }
    ]
    vectorIndexes: [
      {
        path: '/embedding'
        type: 'quantizedFlat'
      }
    ]
  }
}
var serverless = [
  {
    name: 'EnableServerless'
  }
]
var vectors = [
  {
    name: 'EnableNoSQLVectorSearch'
  }
]

resource account 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' = {
  name: name
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    capabilities: vectorDimensions > 0 ? concat(serverless, vectors) : serverless
    // One process must see what another has just written. In one region that costs a second read unit, no waiting.
    consistencyPolicy: {
      defaultConsistencyLevel: 'Strong'
    }
    locations: [
      {
        locationName: location
        failoverPriority: 0
        isZoneRedundant: false
      }
    ]
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    publicNetworkAccess: 'Enabled'
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: {
        tier: 'Continuous7Days'
      }
    }
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2024-11-15' = {
  parent: account
  name: databaseName
  properties: {
    resource: {
      id: databaseName
    }
  }
}

// One after the other: the account may refuse two at once.
@batchSize(1)
resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-11-15' = [for each in containers: {
  parent: database
  name: each.id
  properties: {
    resource: union(each, (each.id == 'evidence' && vectorDimensions > 0) ? vectorSearch : {})
  }
}]

output name string = account.name
output endpoint string = account.properties.documentEndpoint
output database string = databaseName

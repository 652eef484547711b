// Durable Task Scheduler in place of Azure Storage, for more than about a million interviews a month.
param name string
param location string
param tags object

resource scheduler 'Microsoft.DurableTask/schedulers@2025-11-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    ipAllowlist: [
      '0.0.0.0/0'
    ]
    sku: {
      name: 'Consumption'
    }
  }
}

resource taskHub 'Microsoft.DurableTask/schedulers/taskHubs@2025-11-01' = {
  parent: scheduler
  name: 'interviews'
  properties: {}
}

output name string = scheduler.name
output endpoint string = scheduler.properties.endpoint
output taskHub string = taskHub.name

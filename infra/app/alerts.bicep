// Who is written to when: the alerts of docs/operations.md that need a person.
param location string
param tags object
param insightsName string
param cosmosName string

@description('Empty for nobody: the alerts then show in the portal alone.')
param email string

// `runbook` is the heading of docs/operations.md that says what to do; each row that a query finds counts.
// A look every quarter of an hour costs a third of one every five minutes (docs/cost.md).
var logAlerts = [
  {
    name: 'stuck-interviews'
    runbook: 'stuck-interviews'
    severity: 2
    query: 'customMetrics | where name == "interviews.stuck" and value > 0'
  }
  {
    name: 'failed-interviews'
    runbook: 'failed-interviews'
    severity: 2
    query: 'traces | where message startswith "interview " and message has "failed -> closing"'
  }
  {
    name: 'model-failures'
    runbook: 'model-failures-and-fallbacks'
    severity: 3
    query: 'customMetrics | where name in ("interviews.model.calls", "interviews.model.failures") | summarize failures = sumif(valueSum, name endswith "failures"), calls = sumif(valueSum, name endswith "calls") | where calls > 20 and failures > 0.2 * calls'
  }
  {
    name: 'slow-engine'
    runbook: 'task-hub-and-backlog'
    severity: 3
    query: 'customMetrics | where name == "interviews.turn.duration" and tostring(customDimensions["interviews.part"]) == "engine" | summarize mean = sum(valueSum) / sum(valueCount) | where mean > 5'
  }
  {
    name: 'unhealthy'
    runbook: 'health-is-503'
    severity: 1
    query: 'requests | where name has "health" and resultCode == "503"'
  }
  {
    name: 'bot-cannot-sign-in'
    runbook: 'teams-delivery'
    severity: 2
    query: 'traces | where message has "the bot cannot sign in"'
  }
  {
    name: 'webhooks-given-up'
    runbook: 'webhooks-that-fail'
    severity: 3
    query: 'customMetrics | where name == "interviews.webhook.deliveries" and tostring(customDimensions["interviews.outcome"]) == "given_up"'
  }
]

resource insights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: insightsName
}

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' existing = {
  name: cosmosName
}

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = if (!empty(email)) {
  name: 'interviews-on-call'
  location: 'global'
  tags: tags
  properties: {
    enabled: true
    groupShortName: 'interviews'
    emailReceivers: [
      {
        name: 'on-call'
        emailAddress: email
        useCommonAlertSchema: true
      }
    ]
  }
}

resource rules 'Microsoft.Insights/scheduledQueryRules@2022-06-15' = [for alert in logAlerts: {
  name: alert.name
  location: location
  tags: tags
  kind: 'LogAlert'
  properties: {
    displayName: alert.name
    description: 'docs/operations.md#${alert.runbook}'
    severity: alert.severity
    enabled: true
    scopes: [
      insights.id
    ]
    evaluationFrequency: alert.severity == 1 ? 'PT5M' : 'PT15M'
    windowSize: 'PT15M'
    criteria: {
      allOf: [
        {
          query: alert.query
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: 0
          failingPeriods: {
            numberOfEvaluationPeriods: 1
            minFailingPeriodsToAlert: 1
          }
        }
      ]
    }
    autoMitigate: true
    // The columns of a metric exist once it was sent, which is after this deployment.
    skipQueryValidation: true
    actions: {
      actionGroups: empty(email) ? [] : [
        people.id
      ]
    }
  }
}]

resource throttled 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: 'cosmos-throttled'
  location: 'global'
  tags: tags
  properties: {
    description: 'docs/operations.md#cosmos-db-throttled-or-away'
    severity: 2
    enabled: true
    scopes: [
      cosmos.id
    ]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT15M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          name: 'throttled'
          criterionType: 'StaticThresholdCriterion'
          metricNamespace: 'Microsoft.DocumentDB/databaseAccounts'
          metricName: 'TotalRequests'
          dimensions: [
            {
              name: 'StatusCode'
              operator: 'Include'
              values: [
                '429'
              ]
            }
          ]
          operator: 'GreaterThan'
          threshold: 50
          timeAggregation: 'Count'
        }
      ]
    }
    autoMitigate: true
    actions: empty(email) ? [] : [
      {
        actionGroupId: people.id
      }
    ]
  }
}

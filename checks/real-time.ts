import { codeOf, isTest, lineAt, type Source } from './repository.ts'

/** Where the server asks for the real time, and why. All else asks `ctx.now`, or `tenant_now()` in SQL. */
export const realTime: Readonly<Record<string, string>> = {
  'adapters/': 'signs calls, and keeps tokens and answers of others for as long as they say',
  'carrier-simulator/': 'a carrier has its own clock',
  'db/': 'starts PostgreSQL, and notes when a migration was applied',
  'demo/': 'plays the demo world as time passes',
  'http/access/': 'tokens, and waits of callers that were refused',
  'http/pipeline/idempotency.ts': 'requests that are sent once more',
  'http/site/': 'connections of a server that stops',
  'jobs/': 'when jobs run, their leases and their signs of life',
  'limits/': 'limits',
  'realtime/': 'connections and tokens',
  'tenancy/in-tenant.ts': 'gives a transaction its time',
  'tenancy/recent-callers.ts': 'who called in the last moments',
  'tenancy/tenant-clock.ts': 'the time of a tenant without a clock of its own',
  'open-features.ts': 'gives the adapters their time',
  'features/intake/carrier-answers/webhooks.ts': 'the signature of a call',
  'features/intake/landing/start-projection.ts': 'how long events waited',
  'features/intake/mapping-replay/replay-job.ts': 'waits for transactions that still run',
  'features/intake/polling/': 'calls carriers when they allow it',
  'features/intake/connected-systems/receive-message.ts': 'the signature of a call',
  'features/messages/callbacks/callbacks.ts': 'the signature of a call',
  'features/messages/enqueue/message-id.ts': 'ids in the order in which they are made',
  'features/messages/sending/attempts.ts': 'leases',
  'features/messages/sending/claim-webhooks.ts': 'leases',
  'features/messages/sending/claim.ts': 'leases',
  'features/messages/sending/sender.ts': 'leases, and the queues of all tenants',
  'features/messages/waiting/held-messages.ts': 'leases',
  'features/people/access-tokens.ts': 'tokens',
  'features/people/invites.ts': 'tokens',
  'features/search-copies/': 'leases, and calls to services outside',
  'features/settings/apps/validate-app.ts': 'calls to services outside',
  'features/settings/credentials/validation.ts': 'how long a call may take',
  'features/tracking/blocks/render-block.ts': 'how long a block that failed rests',
  'features/tracking/limits/': 'limits',
  'features/tracking/visits/count-visits.ts': 'how long a visitor is remembered',
  'features/upkeep/housekeeping.ts': 'messages between processes',
}

const asksForTime =
  /(?<![\w.])now\(\)|\bDate\.now\b|\bnew Date\(\)|\b(?:clock|statement|transaction)_timestamp\(\)|\bcurrent_(?:timestamp|date)\b/g
const server = 'apps/server/src/'

/** Where a file that is not listed asks for the real time, and what is listed without need. */
export function findRealTime(sources: readonly Source[], listed: readonly string[]): string[] {
  const used = new Set<string>()
  const found = sources
    .filter(source => source.path.startsWith(server) && !isTest(source))
    .flatMap(source => {
      const text = codeOf(source)
      const path = source.path.slice(server.length)
      const asks = [...text.matchAll(asksForTime)]
      const place = listed.find(prefix => path.startsWith(prefix))
      if (place === undefined) return asks.map(({ index }) => `${source.path}:${lineAt(text, index)}`)
      if (asks.length > 0) used.add(place)
      return []
    })
  return [...found, ...listed.filter(item => !used.has(item)).map(entry => `${entry} is listed without need`)]
}

import { contract } from '@aftermile/contract/index'
import type { AppMetrics } from '@aftermile/contract/settings/app-metrics'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, columns, expression, fieldsOf, pick } from '../../../db/table.ts'
import { appHealth, appHours } from '../../../db/tables/channels.ts'
import { credentials } from '../../../db/tables/settings.ts'
import { serve } from '../../../http/routes/serve.ts'
import { latencyOf, quantileOf } from '../../../runtime/latency-buckets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { HealthOf } from './app-health.ts'

export const appMetricsRoute = serve(contract.appMetrics.list, async ctx => {
  const [all, hours, waiting] = [await readShown(ctx), await readHours(ctx), await readWaiting(ctx)]
  const hoursByCredential = Map.groupBy(hours, keyOf)
  return all.map((credential): AppMetrics => {
    const { isAppEnabled: _, lastError, lastErrorAt, ...shown } = credential
    const own = hoursByCredential.get(keyOf(credential)) ?? []
    return {
      ...shown,
      state: stateOf(credential),
      ...sumOf(own),
      hours: own.filter(({ calls }) => calls > 0).map(hourOut),
      waiting: waiting.get(keyOf(credential)) ?? 0,
      lastError: lastError !== null && lastErrorAt !== null ? { message: lastError, at: lastErrorAt } : null,
    }
  })
})

const keyOf = ({ appId, credentialId }: HealthOf): string => `${appId}/${credentialId}`

const [c, h] = [alias(credentials, 'c'), alias(appHealth, 'h')]
const shownCredential = columns({
  appId: c.ownerId,
  credentialId: c.id,
  ...pick(c, 'description', 'isEnabled'),
  isAppEnabled: expression<boolean>(part`a.is_enabled`),
  ...pick(h, 'failingSince', 'lastGoodAt', 'lastError', 'lastErrorAt'),
})
type Shown = RowOf<typeof shownCredential>

const readShown = ({ db, tenantId }: Ctx): Promise<Shown[]> =>
  db.rows(sql`
    select ${shownCredential} from credentials c
    join apps a on a.tenant_id = ${tenantId} and a.id = c.owner_id
    left join app_health h on h.tenant_id = ${tenantId} and h.app_id = c.owner_id and h.credential_id = c.id
    where c.tenant_id = ${tenantId} and c.owner_kind = 'app' order by c.owner_id, c.id`)

function stateOf({ isEnabled, isAppEnabled, failingSince, lastGoodAt }: Shown): AppMetrics['state'] {
  if (!isEnabled || !isAppEnabled) return 'off'
  if (failingSince !== null) return 'failing'
  return lastGoodAt === null ? 'unused' : 'working'
}

const hour = fieldsOf(
  appHours,
  ...(['appId', 'credentialId', 'hour', 'calls', 'goodCalls', 'items', 'delivered', 'bounced', 'latencies'] as const),
)
type Hour = RowOf<typeof hour>

const readHours = ({ db, tenantId }: Ctx): Promise<Hour[]> =>
  db.rows(
    sql`select ${hour} from app_hours where tenant_id = ${tenantId} and hour > tenant_now() - interval '24 hours' order by hour`,
  )

const hourOut = ({ hour: at, calls, goodCalls, items, latencies }: Hour): AppMetrics['hours'][number] => ({
  at,
  calls,
  goodCalls,
  items,
  p50Ms: quantileOf(latencies, 0.5),
  p95Ms: quantileOf(latencies, 0.95),
})

type Sums = Pick<AppMetrics, 'calls' | 'successShare' | 'items' | 'delivered' | 'bounced' | 'latencyMs'>

function sumOf(hours: readonly Hour[]): Sums {
  const sum = (value: (hour: Hour) => number) => hours.reduce((all, hour) => all + value(hour), 0)
  const calls = sum(hour => hour.calls)
  return {
    calls,
    successShare: calls === 0 ? null : sum(hour => hour.goodCalls) / calls,
    items: sum(hour => hour.items),
    delivered: sum(hour => hour.delivered),
    bounced: sum(hour => hour.bounced),
    latencyMs: latencyOf(hours),
  }
}

/** How many messages wait, by the name of their queue: app and credential. */
async function readWaiting({ db, tenantId }: Ctx): Promise<Map<string, number>> {
  const rows = await db.rows<{ queue: string; count: number }>(sql`
    select queue, count(*)::int as count from messages
    where tenant_id = ${tenantId} and state in ('queued', 'deferred') group by queue`)
  return new Map(rows.map(({ queue, count }) => [queue, count]))
}

import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { template } from '@aftermile/contract/settings/templates'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, fieldsOf } from '../../../db/table.ts'
import { appHealth, appHours, webhookEndpoints } from '../../../db/tables/channels.ts'
import { inForce } from '../../../records/in-force.ts'
import { bucketCount, quantileOf } from '../../../runtime/latency-buckets.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { disabledReason } from '../../settings/webhooks/endpoint-state.ts'
import { isWebhook, webhookApp } from '../../settings/webhooks/signing-secrets.ts'
import { webhookOf, webhookQueue } from '../queues/queues.ts'
import { waitsForTry } from './try-now.ts'

const templatesInForce = inForce({ table: 'templates', stored: template.stored, key: ['id'] })

/** Where webhooks go, by the name of their templates. */
export async function listWebhooks(ctx: Ctx): Promise<WebhookEndpoint[]> {
  const all = await templatesInForce.pick(ctx, ['id', 'name', 'type', 'parentId', 'content', 'httpMethod', 'isEnabled'])
  const shown = all.filter(isWebhook)
  const facts = await readFacts(ctx)
  return shown.map(pick => endpointOf(pick, facts)).toSorted((a, b) => a.name.localeCompare(b.name))
}

export async function getWebhook(ctx: Ctx, id: string): Promise<WebhookEndpoint> {
  const found = (await listWebhooks(ctx)).find(item => item.id === id)
  if (found === undefined) throw notFound()
  return found
}

type Shown = Parameters<typeof isWebhook>[0] & {
  readonly id: string
  readonly name: string
  readonly content: string | null
  readonly httpMethod: WebhookEndpoint['httpMethod']
  readonly isEnabled: boolean
}

function endpointOf({ id, name, content, httpMethod, isEnabled }: Shown, facts: Facts): WebhookEndpoint {
  const endpoint = facts.endpoints.get(id)
  const health = facts.health.get(id)
  const hours = facts.hours.get(id) ?? []
  const sum = (value: (hour: Hour) => number) => hours.reduce((all, hour) => all + value(hour), 0)
  const calls = sum(hour => hour.calls)
  const buckets = Array.from({ length: bucketCount }, (_, index) => sum(({ latencies }) => latencies[index] ?? 0))
  const { lastError = null, lastErrorAt = null, lastGoodAt = null } = health ?? {}
  const { disabledAt = null, disabledBecause = null, failingSince = null } = endpoint ?? {}
  return {
    id,
    name,
    url: content?.trim() ?? '',
    httpMethod,
    state: stateOf({ isEnabled, disabledAt, failingSince, isUsed: health !== undefined }),
    disabledAt,
    disabledBecause,
    failingSince,
    previousSecretUntil: endpoint?.previousSecretUntil ?? null,
    calls,
    successShare: calls === 0 ? null : sum(hour => hour.goodCalls) / calls,
    latencyMs: { p50: quantileOf(buckets, 0.5), p95: quantileOf(buckets, 0.95) },
    hours: hours.map(hour => ({ at: hour.hour, calls: hour.calls, goodCalls: hour.goodCalls })),
    waiting: facts.waiting.get(id)?.count ?? 0,
    nextTryAt: facts.waiting.get(id)?.nextTryAt ?? null,
    missed: facts.missed.get(id) ?? 0,
    lastGoodAt,
    lastError: lastError !== null && lastErrorAt !== null ? { message: lastError, at: lastErrorAt } : null,
  }
}

type StateFacts = Pick<WebhookEndpoint, 'disabledAt' | 'failingSince'> & {
  readonly isEnabled: boolean
  readonly isUsed: boolean
}

function stateOf({ isEnabled, disabledAt, failingSince, isUsed }: StateFacts): WebhookEndpoint['state'] {
  if (!isEnabled) return 'off'
  if (disabledAt !== null) return 'disabled'
  if (failingSince !== null) return 'failing'
  return isUsed ? 'working' : 'unused'
}

const endpointColumns = columns({
  templateId: webhookEndpoints.templateId,
  disabledAt: webhookEndpoints.disabledAt,
  disabledBecause: webhookEndpoints.disabledBecause,
  failingSince: webhookEndpoints.failingSince,
  previousSecretUntil: expression<string | null>(part`case when previous_until > tenant_now() then previous_until end`),
})
const healthColumns = fieldsOf(appHealth, 'credentialId', 'lastGoodAt', 'lastError', 'lastErrorAt')
const hourColumns = fieldsOf(appHours, 'credentialId', 'hour', 'calls', 'goodCalls', 'latencies')
type Hour = RowOf<typeof hourColumns>

type Facts = Awaited<ReturnType<typeof readFacts>>

async function readFacts({ db, tenantId }: Ctx) {
  const [endpoints, health, hours, waiting, missed] = await Promise.all([
    db.rows(sql`select ${endpointColumns} from webhook_endpoints where tenant_id = ${tenantId}`),
    db.rows(sql`select ${healthColumns} from app_health where tenant_id = ${tenantId} and app_id = ${webhookApp}`),
    db.rows(sql`
      select ${hourColumns} from app_hours
      where tenant_id = ${tenantId} and app_id = ${webhookApp} and hour > tenant_now() - interval '24 hours' order by hour`),
    db.rows<{ queue: string; count: number; nextTryAt: string | null }>(sql`
      select queue, count(*)::int as count, min(due_at) filter (where ${waitsForTry}) as "nextTryAt" from messages
      where tenant_id = ${tenantId} and state in ('queued', 'deferred', 'sending') and queue like ${webhookQueue('%')} group by queue`),
    db.rows<{ id: string; count: number }>(sql`
      select template_id as id, count(*)::int as count from messages
      where tenant_id = ${tenantId} and state = 'suppressed' and channel = 'webhook' and reason = ${disabledReason} group by template_id`),
  ])
  return {
    endpoints: new Map(endpoints.map(endpoint => [endpoint.templateId, endpoint])),
    health: new Map(health.map(row => [row.credentialId, row])),
    hours: Map.groupBy(hours, hour => hour.credentialId),
    waiting: new Map(waiting.map(item => [webhookOf(item.queue) ?? '', item])),
    missed: new Map(missed.map(({ id, count }) => [id, count])),
  }
}

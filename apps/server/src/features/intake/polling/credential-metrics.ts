import { contract } from '@aftermile/contract/index'
import type { CredentialMetrics } from '@aftermile/contract/settings/service-provider-metrics'
import { budgetDayOf } from '@aftermile/domain/carriers/polling/budget'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, columns, type Expression, expression, fieldsOf, pick } from '../../../db/table.ts'
import { pollCredentials, pollHours, pollNumbers } from '../../../db/tables/polling.ts'
import { credentials } from '../../../db/tables/settings.ts'
import { serve } from '../../../http/routes/serve.ts'
import { latencyOf, quantileOf } from '../../../runtime/latency-buckets.ts'
import type { Ctx } from '../../../tenancy/context.ts'

export const metricsRoute = serve(contract.serviceProviderMetrics.list, async ctx => {
  const now = Date.now()
  const [all, hours, numbers] = await Promise.all([readShown(ctx), readHours(ctx), readNumbers(ctx)])
  const hoursByCredential = Map.groupBy(hours, keyOf)
  const numbersByCredential = new Map(numbers.map(row => [keyOf(row), row]))
  return all.map((item): CredentialMetrics => {
    const { limits, budgetDay, callsUsed, troubles, nextCallAt, stoppedAt, lastError, lastErrorAt, ...shown } = item
    const { waiting = 0, due = 0, retired = 0 } = numbersByCredential.get(keyOf(item)) ?? {}
    const used = budgetDay === budgetDayOf(now) ? (callsUsed ?? 0) : 0
    const perDay = limits?.callsPerDay ?? null
    const state = stateOf(item, now)
    return {
      ...shown,
      state,
      until: state === 'waiting' ? nextCallAt : null,
      ...sumOf(hoursByCredential.get(keyOf(item)) ?? []),
      hours: (hoursByCredential.get(keyOf(item)) ?? []).map(hourOut),
      quota: { perDay, used, left: perDay === null ? null : Math.max(0, perDay - used) },
      numbers: { waiting, due, retired },
      lastError: lastError !== null && lastErrorAt !== null ? { message: lastError, at: lastErrorAt } : null,
    }
  })
})

type Key = { serviceProviderId: string; credentialId: string }
const keyOf = ({ serviceProviderId, credentialId }: Key): string => `${serviceProviderId}/${credentialId}`

const [c, p] = [alias(credentials, 'c'), alias(pollCredentials, 'p')]
/** A credential that was never used for polling has none of these. */
const orNone = <T>(of: Expression<T>) => of as Expression<T | null> // the other side of a left join
const shownCredential = (tenantId: string) =>
  columns({
    serviceProviderId: c.ownerId,
    credentialId: c.id,
    ...pick(c, 'description', 'apiId', 'isEnabled'),
    limits: orNone(p.limits),
    budgetDay: orNone(p.budgetDay),
    callsUsed: orNone(p.callsUsed),
    troubles: orNone(p.troubles),
    nextCallAt: orNone(p.nextCallAt),
    ...pick(p, 'stoppedAt', 'lastError', 'lastErrorAt', 'lastGoodAt', 'lastEventAt'),
    unmappedCodes: expression<number>(part`(
    select count(*) from unmapped_codes u where u.tenant_id = ${tenantId} and u.service_provider_id = c.owner_id and u.count > 0)`),
  })
type Shown = RowOf<ReturnType<typeof shownCredential>>

/** Row-level security limits them to the credentials that the reader may see. */
const readShown = ({ db, tenantId }: Ctx): Promise<Shown[]> =>
  db.rows(sql`
    select ${shownCredential(tenantId)} from credentials c
    left join poll_credentials p on p.tenant_id = ${tenantId} and p.service_provider_id = c.owner_id and p.credential_id = c.id
    where c.tenant_id = ${tenantId} and c.owner_kind = 'service_provider' order by c.owner_id, c.id`)

function stateOf(
  { isEnabled, limits, stoppedAt, troubles, nextCallAt }: Shown,
  now: number,
): CredentialMetrics['state'] {
  if (!isEnabled || limits === null) return 'off'
  if (stoppedAt !== null) return 'stopped'
  return (troubles ?? 0) > 0 && Date.parse(nextCallAt ?? '') > now ? 'waiting' : 'working'
}

const hour = fieldsOf(
  pollHours,
  ...(['serviceProviderId', 'credentialId', 'hour', 'calls', 'goodCalls', 'newEvents', 'latencies'] as const),
)
type Hour = RowOf<typeof hour>

const readHours = ({ db, tenantId }: Ctx): Promise<Hour[]> =>
  db.rows(
    sql`select ${hour} from poll_hours where tenant_id = ${tenantId} and hour > now() - interval '24 hours' order by hour`,
  )

const hourOut = ({ hour: at, calls, goodCalls, newEvents, latencies }: Hour): CredentialMetrics['hours'][number] => ({
  at,
  calls,
  goodCalls,
  newEvents,
  p50Ms: quantileOf(latencies, 0.5),
  p95Ms: quantileOf(latencies, 0.95),
})

function sumOf(hours: readonly Hour[]): Pick<CredentialMetrics, 'calls' | 'successShare' | 'newEvents' | 'latencyMs'> {
  const sum = (value: (hour: Hour) => number) => hours.reduce((all, hour) => all + value(hour), 0)
  const calls = sum(hour => hour.calls)
  return {
    calls,
    successShare: calls === 0 ? null : sum(hour => hour.goodCalls) / calls,
    newEvents: sum(hour => hour.newEvents),
    latencyMs: latencyOf(hours),
  }
}

const counted = columns({
  ...pick(pollNumbers, 'serviceProviderId', 'credentialId'),
  waiting: expression<number>(part`count(*) filter (where retired_at is null)`),
  due: expression<number>(part`count(*) filter (where retired_at is null and next_poll_at <= now())`),
  retired: expression<number>(part`count(retired_at)`),
})

const readNumbers = ({ db, tenantId }: Ctx) =>
  db.rows(sql`
    select ${counted} from poll_numbers where tenant_id = ${tenantId} group by service_provider_id, credential_id`)

import { contract } from '@aftermile/contract/index'
import type { CredentialMetrics } from '@aftermile/contract/service-provider-metrics'
import { budgetDayOf, type PollLimits } from '@aftermile/domain/polling/budget'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { serve } from '../../http/serve.ts'
import { bucketCount, quantileOf } from './latencies.ts'

export const metricsRoute = serve(contract.serviceProviderMetrics.list, async ctx => {
  const now = Date.now()
  const [doors, hours, numbers] = await Promise.all([readDoors(ctx), readHours(ctx), readNumbers(ctx)])
  const hoursByDoor = Map.groupBy(hours, keyOf)
  const numbersByDoor = new Map(numbers.map(one => [keyOf(one), one]))
  return doors.map((door): CredentialMetrics => {
    const { limits, budgetDay, callsUsed, troubles, nextCallAt, stoppedAt, lastError, lastErrorAt, ...shown } = door
    const { waiting = 0, due = 0, retired = 0 } = numbersByDoor.get(keyOf(door)) ?? {}
    const used = budgetDay === budgetDayOf(now) ? (callsUsed ?? 0) : 0
    const perDay = limits?.callsPerDay ?? null
    const state = stateOf(door, now)
    return {
      ...shown,
      state,
      until: state === 'waiting' ? nextCallAt : null,
      ...sumOf(hoursByDoor.get(keyOf(door)) ?? []),
      quota: { perDay, used, left: perDay === null ? null : Math.max(0, perDay - used) },
      numbers: { waiting, due, retired },
      lastError: lastError !== null && lastErrorAt !== null ? { message: lastError, at: lastErrorAt } : null,
    }
  })
})

type Key = { serviceProviderId: string; credentialId: string }
const keyOf = ({ serviceProviderId, credentialId }: Key): string => `${serviceProviderId}/${credentialId}`

type Shown = 'description' | 'apiId' | 'isEnabled' | 'lastGoodAt' | 'lastEventAt' | 'unmappedCodes'
type Door = Key &
  Pick<CredentialMetrics, Shown> & {
    limits: PollLimits | null
    budgetDay: number | null
    callsUsed: number | null
    troubles: number | null
    nextCallAt: string | null
    stoppedAt: string | null
    lastError: string | null
    lastErrorAt: string | null
  }

/** What is shown follows the credentials that the reader may see. */
const readDoors = ({ db, tenantId }: Ctx): Promise<Door[]> =>
  db.rows<Door>(sql`
    select c.owner_id as "serviceProviderId", c.id as "credentialId", c.description, c.api_id as "apiId", c.is_enabled as "isEnabled",
      p.limits, p.budget_day as "budgetDay", p.calls_used as "callsUsed", p.troubles, p.next_call_at as "nextCallAt",
      p.stopped_at as "stoppedAt", p.last_error as "lastError", p.last_error_at as "lastErrorAt", p.last_good_at as "lastGoodAt",
      p.last_event_at as "lastEventAt",
      (select count(*) from unmapped_codes u where u.tenant_id = ${tenantId} and u.service_provider_id = c.owner_id and u.count > 0)
        as "unmappedCodes"
    from credentials c
    left join poll_credentials p on p.tenant_id = ${tenantId} and p.service_provider_id = c.owner_id and p.credential_id = c.id
    where c.tenant_id = ${tenantId} and c.owner_kind = 'service_provider' order by c.owner_id, c.id`)

function stateOf(
  { isEnabled, limits, stoppedAt, troubles, nextCallAt }: Door,
  now: number,
): CredentialMetrics['state'] {
  if (!isEnabled || limits === null) return 'off'
  if (stoppedAt !== null) return 'stopped'
  return (troubles ?? 0) > 0 && Date.parse(nextCallAt ?? '') > now ? 'waiting' : 'working'
}

type Hour = Key & { calls: number; goodCalls: number; newEvents: number; latencies: number[] }

const readHours = ({ db, tenantId }: Ctx): Promise<Hour[]> =>
  db.rows<Hour>(sql`
    select service_provider_id as "serviceProviderId", credential_id as "credentialId", calls, good_calls as "goodCalls",
      new_events as "newEvents", latencies
    from poll_hours where tenant_id = ${tenantId} and hour > now() - interval '24 hours'`)

function sumOf(hours: readonly Hour[]): Pick<CredentialMetrics, 'calls' | 'successShare' | 'newEvents' | 'latencyMs'> {
  const sum = (value: (hour: Hour) => number) => hours.reduce((all, hour) => all + value(hour), 0)
  const calls = sum(hour => hour.calls)
  const buckets = Array.from({ length: bucketCount }, (_, bucket) => sum(hour => hour.latencies[bucket] ?? 0))
  return {
    calls,
    successShare: calls === 0 ? null : sum(hour => hour.goodCalls) / calls,
    newEvents: sum(hour => hour.newEvents),
    latencyMs: { p50: quantileOf(buckets, 0.5), p95: quantileOf(buckets, 0.95) },
  }
}

type Numbers = Key & { waiting: number; due: number; retired: number }

const readNumbers = ({ db, tenantId }: Ctx): Promise<Numbers[]> =>
  db.rows<Numbers>(sql`
    select service_provider_id as "serviceProviderId", credential_id as "credentialId",
      count(*) filter (where retired_at is null) as waiting,
      count(*) filter (where retired_at is null and next_poll_at <= now()) as due, count(retired_at) as retired
    from poll_numbers where tenant_id = ${tenantId} group by service_provider_id, credential_id`)

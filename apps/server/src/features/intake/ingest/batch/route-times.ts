import { collectSchedule, transitTime } from '@aftermile/contract/settings/service-provider-times'
import { compileRouteTimes, type FindArrival } from '@aftermile/domain/carriers/transit-times'
import { z } from 'zod'
import { array, sql } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

/** Which row of a carrier is in force for the tenant, and its version. */
export type InForce = {
  readonly id: string
  readonly tenantId: string
  readonly version: number
  readonly updatedAt: string
}

type Row = { id: string; collectSchedules: unknown; transitTimes: unknown }

const Schedules = z.array(collectSchedule).catch([])
const Times = z.array(transitTime).catch([])

const noArrival: FindArrival = () => null
const compiled = new Map<string, FindArrival>()
const mostCompiled = 2000

/** When parcels should arrive, by carrier. Transit times are compiled once per version of their carrier. */
export async function readArrivals(
  { db, tenantId }: Ctx,
  carriers: readonly InForce[],
): Promise<(serviceProviderId: string) => FindArrival> {
  const missing = carriers.filter(carrier => !compiled.has(nameOf(tenantId, carrier)))
  if (missing.length > 0) {
    const rows = await db.rows<Row>(sql`
      select p.id, p.settings -> 'collectSchedules' as "collectSchedules", p.settings -> 'transitTimes' as "transitTimes"
      from unnest(${array(missing.map(force => force.tenantId))}::text[], ${array(missing.map(inForce => inForce.id))}::text[]) as x (tenant_id, id)
      join service_providers p on p.tenant_id = x.tenant_id and p.id = x.id`)
    const byId = new Map(rows.map(row => [row.id, row]))
    if (compiled.size + missing.length > mostCompiled) compiled.clear()
    for (const carrier of missing) compiled.set(nameOf(tenantId, carrier), findArrivalOf(byId.get(carrier.id)))
  }
  const byId = new Map(carriers.map(carrier => [carrier.id, compiled.get(nameOf(tenantId, carrier))]))
  return id => byId.get(id) ?? noArrival
}

function findArrivalOf(row: Row | undefined): FindArrival {
  const transitTimes = Times.parse(row?.transitTimes ?? [])
  if (transitTimes.length === 0) return noArrival
  return compileRouteTimes({ collectSchedules: Schedules.parse(row?.collectSchedules ?? []), transitTimes })
}

const nameOf = (tenantId: string, force: InForce): string =>
  [tenantId, force.tenantId, force.id, force.version, force.updatedAt].join('/')

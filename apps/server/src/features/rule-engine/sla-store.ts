import type { SlaClock } from '@aftermile/domain/rules/sla/sla-clock'
import type { SlaSummary } from '@aftermile/domain/rules/sla/sla-summary'
import { insertRows, recordsInMs, recordsOf } from '../../db/records.ts'
import { array, part, sql, statement } from '../../db/sql.ts'
import { fieldsInMs, text } from '../../db/table.ts'
import { slaClocks } from '../../db/tables/rules.ts'
import { shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'

/** The clocks of a shipment, of all policies. */
export type ShipmentClock = SlaClock & { readonly policyId: string; readonly policyName: string }

/** Clocks that have changed. gone: occurrences that never were. */
export type ClockWrite = {
  readonly shipmentId: string
  readonly merchantId: string
  readonly changed: readonly ShipmentClock[]
  readonly gone: readonly ShipmentClock[]
}

const clockFields = [
  'policyId',
  'policyName',
  'occurrence',
  'state',
  'startedAt',
  'dueAt',
  'endedAt',
  'endedBy',
] as const

const read = statement`
  select ${fieldsInMs(slaClocks, ['shipmentId', ...clockFields])} from sla_clocks
  where tenant_id = $1 and shipment_id = any ($2) order by shipment_id, policy_id, occurrence`

/** The clocks of shipments by the id of the shipment, each policy's in their order. */
export async function readClocks({ db, tenantId }: Ctx, ids: readonly string[]): Promise<Map<string, ShipmentClock[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows(read(tenantId, array(ids)))
  const byShipment = Map.groupBy(rows, row => row.shipmentId)
  return new Map([...byShipment].map(([id, own]) => [id, own.map(({ shipmentId: _, ...clock }) => clock)]))
}

const written = recordsInMs(slaClocks, ['shipmentId', 'merchantId', ...clockFields])
const upsert = statement`
  ${insertRows(slaClocks, { tenantId: part`$1` }, written.parameters(2))}
  order by x."policyId", x."shipmentId", x.occurrence
  on conflict (tenant_id, policy_id, shipment_id, occurrence) do update set policy_name = excluded.policy_name, state = excluded.state,
    started_at = excluded.started_at, due_at = excluded.due_at, ended_at = excluded.ended_at, ended_by = excluded.ended_by
  returning 1`

const clockKeys = recordsOf(slaClocks, ['policyId', 'shipmentId', 'occurrence'])

/** Writes clocks of shipments that are locked. */
export async function writeClocks({ db, tenantId }: Ctx, writes: readonly ClockWrite[]): Promise<void> {
  const rows = (which: 'changed' | 'gone') =>
    writes.flatMap(({ shipmentId, merchantId, [which]: clocks }) =>
      clocks.map(clock => ({ ...clock, shipmentId, merchantId })),
    )
  const [changed, gone] = [rows('changed'), rows('gone')]
  if (changed.length > 0) await db.run(upsert(tenantId, ...written.values(changed)))
  if (gone.length > 0)
    await db.run(sql`
      delete from sla_clocks c using ${clockKeys.with(gone)}
      where c.tenant_id = ${tenantId} and c.policy_id = "policyId" and c.shipment_id = "shipmentId" and c.occurrence = x.occurrence`)
}

const summaryRecords = recordsInMs(shipments, ['slaPolicyId', 'slaState', 'slaDueAt'], { shipmentId: text })

/** Writes what lists say of shipments that are locked. */
export async function writeSummaries(
  { db, tenantId }: Ctx,
  summaries: readonly (SlaSummary & { readonly shipmentId: string })[],
): Promise<void> {
  if (summaries.length === 0) return
  await db.run(sql`
    update shipments s set updated_at = tenant_now(), ${summaryRecords.assign('shipmentId')}
    from ${summaryRecords.with(summaries)}
    where s.tenant_id = ${tenantId} and s.id = x."shipmentId"`)
}

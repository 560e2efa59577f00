import type { ScenarioId } from '@aftermile/domain/scenarios'
import type { StatusId } from '@aftermile/domain/statuses'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'

/** A shipment as far as events need it; instants in milliseconds. */
export type Held = {
  id: string
  merchantId: string
  shipmentNumber: string
  serviceProviderId: string | null
  scenarioId: ScenarioId
  orderId: string | null
  packageNumbers: string[]
  isHistorical: boolean
  statusId: StatusId
  milestoneIndex: number
  createdAt: number
  bookedAt: number
  promisedAt: number | null
  latestAt: number | null
  originalLatestAt: number | null
  departedAt: number | null
  promiseMetAt: number | null
  completedAt: number | null
  firstEventAt: number | null
  lastEventAt: number | null
}

const instants = [
  'created',
  'booked',
  'promised',
  'latest',
  'original_latest',
  'departed',
  'promise_met',
  'completed',
  'first_event',
  'last_event',
]
const asField = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const inMs = instants.map(name => `(extract(epoch from ${name}_at) * 1000)::int8 as "${asField(name)}At"`).join(', ')

const hold = statement(`
  select id, merchant_id as "merchantId", shipment_number as "shipmentNumber", service_provider_id as "serviceProviderId", scenario_id as "scenarioId", order_id as "orderId", package_numbers as "packageNumbers", is_historical as "isHistorical",
    status_id as "statusId", milestone_index as "milestoneIndex", ${inMs}
  from shipments where tenant_id = $1 and id = any ($2) order by id for update`)

/** Holds shipments until the transaction ends, in one order, so that no two batches wait for each other. */
export async function holdShipments({ db, tenantId }: Ctx, ids: readonly string[]): Promise<Map<string, Held>> {
  const rows = ids.length > 0 ? await db.rows<Held>(hold(tenantId, ids)) : []
  return new Map(rows.map(row => [row.id, row]))
}

import { type CarrierContext, findEventMeaning, mappingInputOf } from '@aftermile/domain/carriers/carrier-events'
import type { FindMeaning } from '@aftermile/domain/carriers/carrier-mapping'
import type { StatusId } from '@aftermile/domain/lists/statuses'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { events } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockTrackedShipments, type TrackedShipment } from '../carrier-inbox/tracked-shipments.ts'
import { productKindOf } from '../carrier-mapping/mapping-lookup.ts'
import { countUnmapped } from '../carrier-mapping/unmapped-codes.ts'
import { partyOf } from '../ingest/events/event-row.ts'
import { reproject } from '../ingest/reproject.ts'

type Wanted = {
  serviceProviderId: string
  find: FindMeaning
  /** The shipments whose ids come after this one. */
  after: string
  limit: number
  /** What came later has been counted as it came. */
  startedAt: string
}

export type Remapped = {
  shipmentIds: string[]
  eventsChanged: number
  shipmentsChanged: number
  moved: { from: StatusId; to: StatusId }[]
}

const kept = columns({
  ...pick(
    events,
    'shipmentId',
    'occurredAt',
    'receivedAt',
    'id',
    'code',
    'reason',
    'carrierCode',
    'carrierSubCode',
    'carrierText',
  ),
  carrierContext: expression<CarrierContext>(events.carrierContext),
})
type Kept = RowOf<typeof kept>

/** Gives the events of the next shipments the meaning that a fresh reading would, and moves the shipments accordingly. */
export async function remapEvents(ctx: Ctx, wanted: Wanted): Promise<Remapped> {
  const { serviceProviderId, find } = wanted
  const shipmentIds = await readNext(ctx, wanted)
  const shipments = await hold(ctx, serviceProviderId, shipmentIds)
  const events = await readKept(ctx, serviceProviderId, shipmentIds)
  const read = events.flatMap(event => {
    const shipment = shipments.get(event.shipmentId)
    if (shipment === undefined) return []
    const [heard, productKind] = [{ ...event, carrierCode: event.carrierCode ?? '' }, productKindOf(shipment)]
    return [
      { event, said: mappingInputOf(heard, productKind), meaning: findEventMeaning(heard, { find, productKind }) },
    ]
  })
  const changed = read.flatMap(({ event, meaning }) => {
    const [code, reason] = [meaning?.to ?? null, meaning?.reason ?? null]
    return code === event.code && reason === event.reason ? [] : [{ ...event, code, reason, party: partyOf(code) }]
  })
  await write(ctx, changed)
  const words = read.flatMap(({ event: { shipmentId, receivedAt }, said, meaning }) =>
    meaning === null && receivedAt <= wanted.startedAt ? [{ said, shipmentId, seenAt: receivedAt }] : [],
  )
  const moved = await reproject(ctx, [...new Set(changed.map(({ shipmentId }) => shipmentId))])
  await countUnmapped(ctx, serviceProviderId, words)
  return {
    shipmentIds,
    eventsChanged: changed.length,
    shipmentsChanged: moved.length,
    moved: moved.filter(({ from, to }) => from !== to),
  }
}

async function readNext({ db, tenantId }: Ctx, { serviceProviderId, after, limit }: Wanted): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct shipment_id as id from events
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and carrier_context is not null
      and shipment_id > ${after}
    order by shipment_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

async function hold(
  ctx: Ctx,
  serviceProviderId: string,
  ids: readonly string[],
): Promise<Map<string, TrackedShipment>> {
  const asked = ids.map(shipmentId => ({ number: '', shipmentId }))
  const held = await lockTrackedShipments(ctx, serviceProviderId, asked)
  return new Map(held.flatMap(one => (one === null ? [] : [[one.id, one]])))
}

const readKept = ({ db, tenantId }: Ctx, serviceProviderId: string, ids: readonly string[]): Promise<Kept[]> =>
  db.rows(sql`
    select ${kept}
    from events where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and shipment_id = any (${array(ids)})
      and carrier_context is not null`)

type Changed = Pick<Kept, 'shipmentId' | 'occurredAt' | 'id' | 'code' | 'reason'> & { party: string }

async function write({ db, tenantId }: Ctx, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ shipmentId, occurredAt, id, code, reason, party }) => ({
    shipmentId,
    occurredAt,
    id,
    code,
    reason,
    party,
  }))
  await db.run(sql`
    update events e set code = x.code, reason = x.reason, party = x.party
    from json_to_recordset(${JSON.stringify(rows)})
      as x ("shipmentId" text, "occurredAt" timestamptz, id text, code text, reason text, party text)
    where e.tenant_id = ${tenantId} and e.shipment_id = x."shipmentId" and e.occurred_at = x."occurredAt" and e.id = x.id`)
}

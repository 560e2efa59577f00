import { type CarrierContext, findEventMeaning, mappingInputOf } from '@aftermile/domain/carriers/carrier-events'
import type { FindMeaning } from '@aftermile/domain/carriers/compile-mapping'
import type { PartyId } from '@aftermile/domain/lists/parties'
import type { StatusId } from '@aftermile/domain/lists/statuses'
import { recordsOf } from '../../../db/records.ts'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { events } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type AnsweredShipment, lockAnsweredShipments } from '../carrier-answers/answered-shipments.ts'
import { productKindOf } from '../carrier-mapping/mapping-lookup.ts'
import { countUnmapped } from '../carrier-mapping/unmapped-codes.ts'
import { partyOf } from '../ingest/events/event-row.ts'
import { reproject } from '../ingest/reproject.ts'

type RemapOptions = {
  serviceProviderId: string
  find: FindMeaning
  /** Takes the shipments whose ids come after this one. */
  after: string
  limit: number
  /** When the replay started. Later events were counted when they came in. */
  startedAt: string
}

export type Remapped = {
  shipmentIds: string[]
  eventsChanged: number
  shipmentsChanged: number
  moved: { from: StatusId; to: StatusId }[]
}

const eventColumns = columns({
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
type StoredEvent = RowOf<typeof eventColumns>

/** Maps the events of the next shipments again, as if they came in now, and projects the shipments that changed. */
export async function remapEvents(ctx: Ctx, options: RemapOptions): Promise<Remapped> {
  const { serviceProviderId, find } = options
  const shipmentIds = await readNextShipments(ctx, options)
  const shipments = await lockShipments(ctx, serviceProviderId, shipmentIds)
  const events = await readMappedEvents(ctx, serviceProviderId, shipmentIds)
  const mapped = events.flatMap(event => {
    const shipment = shipments.get(event.shipmentId)
    if (shipment === undefined) return []
    const productKind = productKindOf(shipment)
    const coded = { ...event, carrierCode: event.carrierCode ?? '' }
    return [
      { event, input: mappingInputOf(coded, productKind), meaning: findEventMeaning(coded, { find, productKind }) },
    ]
  })
  const changed = mapped.flatMap(({ event, meaning }) => {
    const [code, reason] = [meaning?.to ?? null, meaning?.reason ?? null]
    return code === event.code && reason === event.reason ? [] : [{ ...event, code, reason, party: partyOf(code) }]
  })
  await writeMeanings(ctx, changed)
  const unmapped = mapped.flatMap(({ event: { shipmentId, receivedAt }, input, meaning }) =>
    meaning === null && receivedAt <= options.startedAt ? [{ input, shipmentId, seenAt: receivedAt }] : [],
  )
  const moved = await reproject(ctx, [...new Set(changed.map(({ shipmentId }) => shipmentId))])
  await countUnmapped(ctx, serviceProviderId, unmapped)
  return {
    shipmentIds,
    eventsChanged: changed.length,
    shipmentsChanged: moved.length,
    moved: moved.filter(({ from, to }) => from !== to),
  }
}

async function readNextShipments(
  { db, tenantId }: Ctx,
  { serviceProviderId, after, limit }: RemapOptions,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct shipment_id as id from events
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and carrier_context is not null
      and shipment_id > ${after}
    order by shipment_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** How many shipments a replay reads. */
export async function countMappedShipments({ db, tenantId }: Ctx, serviceProviderId: string): Promise<number> {
  const counted = await db.find<{ count: number }>(sql`
    select count(distinct shipment_id)::int as count from events
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and carrier_context is not null`)
  return counted?.count ?? 0
}

async function lockShipments(
  ctx: Ctx,
  serviceProviderId: string,
  ids: readonly string[],
): Promise<Map<string, AnsweredShipment>> {
  const numbers = ids.map(shipmentId => ({ number: '', shipmentId }))
  const locked = await lockAnsweredShipments(ctx, serviceProviderId, numbers)
  return new Map(locked.flatMap(item => (item === null ? [] : [[item.id, item]])))
}

const readMappedEvents = (
  { db, tenantId }: Ctx,
  serviceProviderId: string,
  ids: readonly string[],
): Promise<StoredEvent[]> =>
  db.rows(sql`
    select ${eventColumns}
    from events where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and shipment_id = any (${array(ids)})
      and carrier_context is not null`)

type ChangedEvent = Pick<StoredEvent, 'shipmentId' | 'occurredAt' | 'id' | 'code' | 'reason'> & { party: PartyId }
const meanings = recordsOf(events, ['shipmentId', 'occurredAt', 'id', 'code', 'reason', 'party'])

async function writeMeanings({ db, tenantId }: Ctx, changed: readonly ChangedEvent[]): Promise<void> {
  if (changed.length === 0) return
  await db.run(sql`
    update events e set ${meanings.assign('shipmentId', 'occurredAt', 'id')} from ${meanings.with(changed)}
    where e.tenant_id = ${tenantId} and e.shipment_id = x."shipmentId" and e.occurred_at = x."occurredAt" and e.id = x.id`)
}

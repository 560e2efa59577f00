import { trackingLink, trackingPageOf } from '@aftermile/domain/carriers/tracking-links'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import { zoneOf } from '@aftermile/domain/places/time-zones'
import type pg from 'pg'
import { asDb } from '../../../db/pool.ts'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { events, shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { providersInForce } from '../../settings/service-providers/providers-in-force.ts'
import { senderOf } from '../pages/sender-of.ts'

/** For how long after its completion a shipment can be opened. */
const openDays = 180
const maxEvents = 10

const shipmentColumns = fieldsOf(
  shipments,
  'id',
  'merchantId',
  'shipmentNumber',
  'orderNumber',
  'consignmentId',
  'packageNumbers',
  'scenarioId',
  'serviceProviderId',
  'fromName',
  'toName',
  'toAddress1',
  'toCity',
  'toZipCode',
  'toCountryCode',
  'servicePointName',
  'contents',
  'statusId',
  'milestoneIndex',
  'estimatedAt',
  'handedOverAt',
  'completedAt',
)
type ShipmentRow = RowOf<typeof shipmentColumns>

const eventColumns = fieldsOf(events, 'code', 'occurredAt', 'placeCity', 'placeCountryCode')
export type TrackedEvent = RowOf<typeof eventColumns> & { code: EventCode }

export type Tracked = {
  readonly tenantId: string
  readonly shipment: ShipmentRow
  readonly events: readonly TrackedEvent[]
  readonly carrier: { readonly name: string; readonly url: string | null } | null
  readonly shop: NonNullable<Awaited<ReturnType<typeof senderOf>>>
  readonly timeZone: string
}

/** The shipment of a code; null for every other code. A wrong key takes the same steps as a wrong rest. */
export async function findTracked(pool: pg.Pool, code: string): Promise<Tracked | null> {
  const [, key = '', rest = ''] = /^([0-9a-f]{8})([\w-]{22})$/.exec(code) ?? []
  const found = await asDb(pool).find<{ tenantId: string | null }>(
    sql`select identity.tenant_by_tracking_key(${key}) as "tenantId"`,
  )
  const tenantId = found?.tenantId ?? ''
  return inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, async ({ db }) => {
    const shipment = await db.find(sql`
      select ${shipmentColumns} from shipments where tenant_id = ${tenantId} and tracking_code = ${rest}
        and (completed_at is null or completed_at > now() - make_interval(days => ${openDays}))`)
    return shipment && readTracked({ db, tenantId }, shipment)
  })
}

type Reader = Pick<Ctx, 'db' | 'tenantId'>

async function readTracked(ctx: Reader, shipment: ShipmentRow): Promise<Tracked | null> {
  const [told, carrier, shop] = await Promise.all([
    readEvents(ctx, shipment.id),
    carrierOf(ctx, shipment),
    senderOf(ctx, shipment.merchantId),
  ])
  if (shop === null) return null
  const place = { countryCode: shipment.toCountryCode, postalCode: shipment.toZipCode, region: null }
  return { tenantId: ctx.tenantId, shipment, events: told, carrier, shop, timeZone: zoneOf(place) ?? shop.timeZone }
}

/** What says nothing to a receiver, or is no news of the parcel itself. */
const unshown: readonly EventCode[] = ['notified', 'reminder_sent', 'order_sent_to_warehouse', 'inventory_allocated']

/** The newest events. Those of several packages at one place are shown once. */
async function readEvents({ db, tenantId }: Reader, shipmentId: string): Promise<TrackedEvent[]> {
  const rows = await db.rows(sql`
    select ${eventColumns} from events
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId} and code is not null and source <> 'calculated'
      and code <> all (${array(unshown)})
    order by occurred_at desc, received_at desc, id desc limit ${maxEvents * 5}`)
  const shown = rows.flatMap(row => (row.code === null ? [] : [{ ...row, code: row.code }]))
  const isNew = (row: TrackedEvent, at: number) =>
    shown.findIndex(one => one.code === row.code && one.placeCity === row.placeCity && isSameDay(one, row)) === at
  return shown.filter(isNew).slice(0, maxEvents)
}

const isSameDay = (one: TrackedEvent, other: TrackedEvent): boolean =>
  one.occurredAt.slice(0, 10) === other.occurredAt.slice(0, 10)

async function carrierOf(ctx: Reader, shipment: ShipmentRow): Promise<Tracked['carrier']> {
  const { serviceProviderId, packageNumbers, consignmentId, shipmentNumber } = shipment
  if (serviceProviderId === null) return null
  const known = await providersInForce.pick(ctx, ['id', 'name', 'settings'])
  const provider = known.find(({ id }) => id === serviceProviderId)
  const page = trackingPageOf(serviceProviderId, provider?.settings.trackingUrl ?? null)
  const number = packageNumbers[0] ?? consignmentId ?? shipmentNumber
  return { name: provider?.name ?? serviceProviderId, url: page && trackingLink(page, number) }
}

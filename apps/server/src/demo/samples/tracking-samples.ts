import { highPriority } from '@aftermile/domain/lists/tag-priorities'
import { sql } from '../../db/sql.ts'
import { ingest } from '../../features/intake/ingest/ingest.ts'
import { writeAsReceiver } from '../../features/people/conversations/write-as-receiver.ts'
import { missingSubject } from '../../features/tracking/facts/missing-report.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { EventItem, OrderItem, ShipmentItem } from '../plans/plan.ts'
import { inDemoTenant, type Playback } from '../playback/ingest-changes.ts'

// docs/tracking.md names these numbers and the postal code.
const shownTenant = 'nordhem'
const merchantId = 'fjallro'
const [twelve, three, missing] = ['DEMO-TWELVE', 'DEMO-THREE', 'DEMO-MISSING']
const receiver = {
  toName: 'Elsa Holm',
  toEmail: 'elsa.holm@mail.example',
  toAddress1: 'Storgatan 14',
  toZipCode: '211 42',
  toCity: 'Malmö',
  toCountryCode: 'SE',
}

type Sample = { readonly shipments: ShipmentItem[]; readonly events: EventItem[] }

/** Gives a filled world tracking pages that few parcels have: several packages, an order in three parcels, and a parcel that is missing. */
export const addTrackingSamples = (playback: Playback, tenantId: string, now: number): Promise<void> =>
  inDemoTenant(playback, tenantId, async ctx => {
    if (tenantId !== shownTenant || (await hasSamples(ctx))) return
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    const samples = [twelvePackages(at), threeParcels(at), missingParcel(at)]
    const orders = [twelve, three, missing].map(number => anOrder(number, at(-96)))
    const shipments = samples.flatMap(sample => sample.shipments)
    const events = samples.flatMap(sample => sample.events)
    await ingest(ctx, { orders, shipments, events }, { isHistorical: false })
    await reportMissing(ctx)
  })

const hasSamples = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`
    select 1 from shipments where tenant_id = ${tenantId} and merchant_id = ${merchantId} and shipment_number = ${twelve}`)) !==
  null

const anOrder = (orderNumber: string, orderedAt: string): OrderItem => ({
  merchantId,
  orderNumber,
  orderedAt,
  name: receiver.toName,
  email: receiver.toEmail,
})

type At = (hours: number) => string

function aShipment(
  at: At,
  fields: Partial<ShipmentItem> & { shipmentNumber: string; orderNumber: string },
): ShipmentItem {
  const packages = [{ number: `${fields.shipmentNumber}-1` }]
  return {
    merchantId,
    serviceProviderId: 'postnord',
    ...receiver,
    bookedAt: at(-90),
    latestAt: at(40),
    packages,
    ...fields,
  }
}

type Happened = readonly [code: NonNullable<EventItem['code']>, hoursAgo: number, placeCity: string]

const eventsOf = (at: At, packageNumbers: readonly string[], happened: readonly Happened[]): EventItem[] =>
  packageNumbers.flatMap(packageNumber =>
    happened.map(([code, hoursAgo, placeCity]) => ({
      packageNumber,
      code,
      occurredAt: at(-hoursAgo),
      placeCity,
      placeCountryCode: 'SE',
    })),
  )

const onTheWay: readonly Happened[] = [
  ['collected', 70, 'Borås'],
  ['arrived_at_destination_terminal', 20, 'Malmö'],
]

function twelvePackages(at: At): Sample {
  const numbers = Array.from({ length: 12 }, (_, index) => `${twelve}-${index + 1}`)
  const packages = numbers.map(number => ({ number }))
  return {
    shipments: [aShipment(at, { shipmentNumber: twelve, orderNumber: twelve, packages })],
    events: [
      ...eventsOf(at, numbers, onTheWay),
      ...eventsOf(at, numbers.slice(0, 8), [['out_for_delivery', 6, 'Malmö']]),
      ...eventsOf(at, numbers.slice(0, 5), [['delivered', 2, 'Malmö']]),
    ],
  }
}

function threeParcels(at: At): Sample {
  const parcel = (nth: number, fields: { serviceProviderId?: string } = {}) =>
    aShipment(at, { shipmentNumber: `${three}-${nth}`, orderNumber: three, bookedAt: at(nth - 90), ...fields })
  const happened: readonly (readonly Happened[])[] = [
    [...onTheWay, ['out_for_delivery', 30, 'Malmö'], ['delivered', 26, 'Malmö']],
    [...onTheWay, ['out_for_delivery', 3, 'Malmö']],
    onTheWay.slice(0, 1),
  ]
  return {
    shipments: [parcel(1), parcel(2, { serviceProviderId: 'budbee' }), parcel(3)],
    events: happened.flatMap((each, index) => eventsOf(at, [`${three}-${index + 1}-1`], each)),
  }
}

const missingParcel = (at: At): Sample => ({
  shipments: [aShipment(at, { shipmentNumber: missing, orderNumber: missing })],
  events: eventsOf(at, [`${missing}-1`], [...onTheWay, ['delivered', 19, 'Malmö']]),
})

async function reportMissing(ctx: Ctx): Promise<void> {
  const found = await ctx.db.find<{ id: string }>(sql`
    select id from shipments
    where tenant_id = ${ctx.tenantId} and merchant_id = ${merchantId} and shipment_number = ${missing}`)
  if (found === null) return
  const author = { id: 'receiver', name: 'Elsa (receiver)' }
  const written = { subject: missingSubject, priority: highPriority, content: '<p>I didn’t get it.</p>', facts: '' }
  await writeAsReceiver({ ...ctx, author }, { shipmentId: found.id, merchantId, ...written })
}

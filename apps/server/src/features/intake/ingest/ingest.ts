import { EventIn, type ItemOutcome, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { Ctx } from '../../../tenancy/context.ts'
import { takeIn } from './apply-batch.ts'
import { judgeMerchant } from './batch/item-checks.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { type Parsed, readItems } from './batch/parse-items.ts'
import { nothingKnown, readKnown } from './batch/reference-data.ts'
import { type EventItem, judgeEvent } from './events/event-row.ts'
import { judgeShipment } from './shipments/apply-bookings.ts'

export type IngestKind = 'orders' | 'shipments' | 'events'

export type IngestOptions = {
  /** From the past: nothing fires because of it. */
  isHistorical?: boolean
}

/** Everything that comes in comes in here: one outcome an item, in their order. */
export async function ingestItems(
  ctx: Ctx,
  kind: IngestKind,
  items: readonly unknown[],
  options: IngestOptions = {},
): Promise<ItemOutcome[]> {
  return (await ingest(ctx, { [kind]: items }, options))[kind]
}

export type Batch = { readonly [kind in IngestKind]?: readonly unknown[] }

/** A batch of several kinds: orders, their shipments and the events of these. */
export async function ingest(ctx: Ctx, batch: Batch, { isHistorical = false }: IngestOptions = {}) {
  const known = await readKnown(ctx)
  const outcomes = { orders: newOutcomes(), shipments: newOutcomes(), events: newOutcomes() }
  await takeIn(ctx, {
    orders: readItems(batch.orders ?? [], {
      schema: OrderIn,
      judge: item => ({ item, errors: judgeMerchant(item.merchantId, known) }),
      outcomes: outcomes.orders,
    }),
    shipments: readItems(batch.shipments ?? [], {
      schema: ShipmentIn,
      judge: item => judgeShipment(item, known),
      outcomes: outcomes.shipments,
    }),
    events: readItems<EventItem>(batch.events ?? [], {
      schema: EventIn,
      judge: item => judgeEvent(item, known),
      outcomes: outcomes.events,
    }),
    known,
    outcomes,
    isHistorical,
  })
  return { orders: outcomes.orders.all(), shipments: outcomes.shipments.all(), events: outcomes.events.all() }
}

/** Events of our own making: of a person, or of the clock. */
export async function ingestEvents(ctx: Ctx, items: readonly EventItem[]): Promise<ItemOutcome[]> {
  const outcomes = { orders: newOutcomes(), shipments: newOutcomes(), events: newOutcomes() }
  const events = items.map((item, index): Parsed<EventItem> => ({ index, item }))
  await takeIn(ctx, { orders: [], shipments: [], events, known: nothingKnown, outcomes, isHistorical: false })
  return outcomes.events.all()
}

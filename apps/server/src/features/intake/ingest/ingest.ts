import { EventIn, type ItemResult, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { Ctx } from '../../../tenancy/context.ts'
import { applyBatch } from './apply-batch.ts'
import { checkMerchant } from './batch/item-checks.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { type BatchItem, parseItems } from './batch/parse-items.ts'
import { noReferenceData, readReferenceData } from './batch/reference-data.ts'
import { checkEvent, type IncomingEvent } from './events/event-row.ts'
import { checkShipment } from './shipments/apply-bookings.ts'

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
): Promise<ItemResult[]> {
  return (await ingest(ctx, { [kind]: items }, options))[kind]
}

export type Batch = { readonly [kind in IngestKind]?: readonly unknown[] }

/** A batch of several kinds: orders, their shipments and the events of these. */
export async function ingest(ctx: Ctx, batch: Batch, { isHistorical = false }: IngestOptions = {}) {
  const known = await readReferenceData(ctx)
  const outcomes = { orders: newOutcomes(), shipments: newOutcomes(), events: newOutcomes() }
  await applyBatch(ctx, {
    orders: parseItems(batch.orders ?? [], {
      schema: OrderIn,
      judge: item => ({ item, errors: checkMerchant(item.merchantId, known) }),
      outcomes: outcomes.orders,
    }),
    shipments: parseItems(batch.shipments ?? [], {
      schema: ShipmentIn,
      judge: item => checkShipment(item, known),
      outcomes: outcomes.shipments,
    }),
    events: parseItems<IncomingEvent>(batch.events ?? [], {
      schema: EventIn,
      judge: item => checkEvent(item, known),
      outcomes: outcomes.events,
    }),
    known,
    outcomes,
    isHistorical,
  })
  return { orders: outcomes.orders.all(), shipments: outcomes.shipments.all(), events: outcomes.events.all() }
}

/** Events of our own making: of a person, or of the clock. */
export async function ingestEvents(ctx: Ctx, items: readonly IncomingEvent[]): Promise<ItemResult[]> {
  const outcomes = { orders: newOutcomes(), shipments: newOutcomes(), events: newOutcomes() }
  const events = items.map((item, index): BatchItem<IncomingEvent> => ({ index, item }))
  await applyBatch(ctx, { orders: [], shipments: [], events, known: noReferenceData, outcomes, isHistorical: false })
  return outcomes.events.all()
}

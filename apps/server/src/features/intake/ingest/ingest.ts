import { EventIn, type ItemResult, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { Ctx } from '../../../tenancy/context.ts'
import { applyBatch } from './apply-batch.ts'
import { checkMerchant } from './batch/item-checks.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { parseItems } from './batch/parse-items.ts'
import { noReferenceData, readReferenceData } from './batch/reference-data.ts'
import { checkEvent, type IncomingEvent } from './events/event-row.ts'
import { checkShipment } from './shipments/apply-bookings.ts'

export type IngestKind = 'orders' | 'shipments' | 'events'

export type IngestOptions = {
  /** The items are from the past: they trigger nothing. */
  isHistorical?: boolean | undefined
}

/** Ingests items of one kind. Returns one result per item, in their order. */
export async function ingestItems(
  ctx: Ctx,
  kind: IngestKind,
  items: readonly unknown[],
  options: IngestOptions = {},
): Promise<ItemResult[]> {
  return (await ingest(ctx, { [kind]: items }, options))[kind]
}

export type Batch = { readonly [kind in IngestKind]?: readonly unknown[] }

/** Ingests a batch of several kinds: orders, their shipments and the events of these. */
export async function ingest(ctx: Ctx, batch: Batch, { isHistorical = false }: IngestOptions = {}) {
  const reference = await readReferenceData(ctx)
  const outcomes = { orders: newOutcomes(), shipments: newOutcomes(), events: newOutcomes() }
  await applyBatch(ctx, {
    orders: parseItems(batch.orders ?? [], {
      schema: OrderIn,
      check: item => ({ item, errors: checkMerchant(item.merchantId, reference) }),
      outcomes: outcomes.orders,
    }),
    shipments: parseItems(batch.shipments ?? [], {
      schema: ShipmentIn,
      check: item => checkShipment(item, reference),
      outcomes: outcomes.shipments,
    }),
    events: parseItems<IncomingEvent>(batch.events ?? [], {
      schema: EventIn,
      check: event => checkEvent(event, reference),
      outcomes: outcomes.events,
    }).map(({ index, item: event }) => ({ index, event })),
    reference,
    outcomes,
    isHistorical,
  })
  return { orders: outcomes.orders.all(), shipments: outcomes.shipments.all(), events: outcomes.events.all() }
}

/** Ingests events that need no more checks: those read from a carrier's answer, of a person, or of an overdue check. */
export async function ingestEvents(ctx: Ctx, events: readonly IncomingEvent[]): Promise<ItemResult[]> {
  const outcomes = { orders: newOutcomes(), shipments: newOutcomes(), events: newOutcomes() }
  await applyBatch(ctx, {
    orders: [],
    shipments: [],
    events: events.map((event, index) => ({ index, event })),
    reference: noReferenceData,
    outcomes,
    isHistorical: false,
  })
  return outcomes.events.all()
}

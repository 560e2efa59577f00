import { EventIn, type ItemResult, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import { countIngestError, countIngestWarning } from '../../../runtime/metrics.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { applyBatch } from './apply-batch.ts'
import { doubtfulInEvent, doubtfulInOrder, doubtfulInShipment } from './batch/doubtful-values.ts'
import { checkMerchant } from './batch/item-checks.ts'
import { numberAsSent } from './batch/item-numbers.ts'
import { newOutcomes } from './batch/outcomes.ts'
import { type BatchItem, parseItems } from './batch/parse-items.ts'
import { noReferenceData, readReferenceData } from './batch/reference-data.ts'
import { checkEvent, type IncomingEvent } from './events/event-row.ts'
import { checkShipment } from './shipments/apply-bookings.ts'
import { shipmentIdOf } from './shipments/booking-row.ts'

export type IngestKind = 'orders' | 'shipments' | 'events'

export type IngestOptions = {
  /** The items are from the past: they trigger nothing. */
  isHistorical?: boolean | undefined
  /** The items are rolled back: they are not counted. */
  isDryRun?: boolean | undefined
  /** The packages of a booking are added to those that are booked already, because its list comes in several pieces. */
  addsPackages?: boolean | undefined
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

/** A step of a shipment that is sent with its booking. */
export type Milestone = { readonly code: EventCode; readonly occurredAt: string }

export type Batch = { readonly [kind in IngestKind]?: readonly unknown[] } & {
  /** The milestones of each shipment, by its index. They belong to it only if it is accepted. */
  readonly milestones?: readonly (readonly Milestone[])[]
}

/** Ingests a batch of several kinds: orders, their shipments and the events of these. */
export async function ingest(ctx: Ctx, batch: Batch, options: IngestOptions = {}) {
  const { isHistorical = false, isDryRun = false, addsPackages = false } = options
  const reference = await readReferenceData(ctx)
  const outcomesOf = (kind: IngestKind) => newOutcomes(index => numberAsSent(kind, batch[kind]?.[index]))
  const outcomes = { orders: outcomesOf('orders'), shipments: outcomesOf('shipments'), events: outcomesOf('events') }
  const shipments = await parseItems(batch.shipments ?? [], {
    schema: ShipmentIn,
    check: item => checkShipment(item, reference),
    warningsOf: doubtfulInShipment,
    outcomes: outcomes.shipments,
  })
  const events = await parseItems(batch.events ?? [], {
    schema: EventIn,
    check: event => checkEvent(event, reference),
    warningsOf: doubtfulInEvent,
    outcomes: outcomes.events,
  })
  const milestones = milestoneEvents(shipments, batch)
  await applyBatch(ctx, {
    orders: await parseItems(batch.orders ?? [], {
      schema: OrderIn,
      check: item => ({ item, errors: checkMerchant(item.merchantId, reference) }),
      warningsOf: doubtfulInOrder,
      outcomes: outcomes.orders,
    }),
    shipments,
    events: [...events.map(({ index, item: event }) => ({ index, event })), ...milestones],
    reference,
    outcomes,
    isHistorical,
    addsPackages,
  })
  const all = outcomes.events.all()
  const results = {
    orders: outcomes.orders.all(),
    shipments: withMilestones(outcomes.shipments.all(), milestones, all),
    events: all.slice(0, batch.events?.length ?? 0),
  }
  if (!isDryRun) countResults(results)
  return results
}

function countResults(results: Readonly<Record<IngestKind, readonly ItemResult[]>>): void {
  for (const kind of ['orders', 'shipments', 'events'] as const)
    for (const { errors = [], warnings = [] } of results[kind]) {
      for (const { code } of errors) countIngestError(kind, code)
      for (const { code } of warnings) countIngestWarning(kind, code)
    }
}

type MilestoneEvent = { index: number; shipmentIndex: number; event: IncomingEvent }

function milestoneEvents(shipments: readonly BatchItem<ShipmentIn>[], { milestones, events }: Batch): MilestoneEvent[] {
  if (milestones === undefined) return []
  let index = events?.length ?? 0
  return shipments.flatMap(({ index: shipmentIndex, item }) =>
    (milestones[shipmentIndex] ?? []).map(milestone => ({
      index: index++,
      shipmentIndex,
      event: { ...milestone, shipmentId: shipmentIdOf(item), merchantId: item.merchantId, source: 'internal' as const },
    })),
  )
}

/** A shipment whose only news is a milestone is updated. */
function withMilestones(
  results: ItemResult[],
  milestones: readonly MilestoneEvent[],
  events: readonly ItemResult[],
): ItemResult[] {
  const moved = new Set(
    milestones.filter(({ index }) => isNews(events[index])).map(({ shipmentIndex }) => shipmentIndex),
  )
  if (moved.size === 0) return results
  return results.map(result =>
    result.status === 'unchanged' && moved.has(result.index) ? { ...result, status: 'updated' } : result,
  )
}

const isNews = (result: ItemResult | undefined): boolean => result?.status === 'created' || result?.status === 'updated'

/**
 * Ingests events that need no more checks: those read from a carrier's answer, of a person, or of an overdue check. `stored` are those that
 * were not stored before.
 */
export async function ingestEvents(
  ctx: Ctx,
  events: readonly IncomingEvent[],
): Promise<{ results: ItemResult[]; stored: ReadonlySet<IncomingEvent> }> {
  const outcomes = { orders: newOutcomes(), shipments: newOutcomes(), events: newOutcomes() }
  const stored = await applyBatch(ctx, {
    orders: [],
    shipments: [],
    events: events.map((event, index) => ({ index, event })),
    reference: noReferenceData,
    outcomes,
    isHistorical: false,
    addsPackages: false,
  })
  return { results: outcomes.events.all(), stored }
}

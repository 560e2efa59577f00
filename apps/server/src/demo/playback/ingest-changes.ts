import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import { ingest } from '../../features/intake/ingest/ingest.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { applyActivity } from './apply-activity.ts'
import { addMessages } from './demo-messages.ts'
import type { PlanChanges } from './plan-changes.ts'
import type { PolledCarriers } from './polled-carriers.ts'
import { addShipmentDocuments } from './shipment-documents.ts'

/** Changes that are ingested together. Historical ones trigger nothing. */
export type ChangeSet = { readonly changes: PlanChanges; readonly isHistorical: boolean }

export type Playback = {
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
  /** When aborted, the playback ends after the current batch. */
  readonly signal: AbortSignal
  /** Carriers that are polled for the events of their parcels. Null: the playback ingests all events itself. */
  readonly carriers?: PolledCarriers | null
}

export type IngestTotals = { shipments: number; events: number; refused: number }

const itemsPerBatch = 1000
const parallelBatches = 2
/** Batches of a demo conflict with each other and with what users do in it. */
const maxTries = 6

/** Ingests changes in batches, two in parallel: while the database writes one, the next is prepared. */
export async function ingestChanges(
  playback: Playback,
  tenantId: string,
  changeSets: Iterable<ChangeSet>,
): Promise<IngestTotals> {
  const totals = { shipments: 0, events: 0, refused: 0 }
  const batches = batchesOf(changeSets)
  const work = async () => {
    for (const batch of batches) {
      playback.signal.throwIfAborted()
      const outcome = await ingestBatch(playback, tenantId, batch)
      totals.shipments += outcome.shipments
      totals.events += outcome.events
      totals.refused += outcome.refused
    }
  }
  await Promise.all(Array.from({ length: parallelBatches }, work))
  return totals
}

/** Works in a tenant as the author "Demo world". */
export const inDemoTenant = <T>(
  { pool, log }: Playback,
  tenantId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author: { id: 'demo', name: 'Demo world' }, db, now, log }),
  )

async function ingestBatch(playback: Playback, tenantId: string, batch: readonly ChangeSet[]): Promise<IngestTotals> {
  const all = <Kind extends keyof PlanChanges>(kind: Kind) =>
    batch.flatMap(({ changes }) => changes[kind] as PlanChanges[Kind][number][]) // each kind has its own items
  const transact = () =>
    inDemoTenant(playback, tenantId, async ctx => {
      const items = { orders: all('orders'), shipments: all('shipments'), events: all('events') }
      const isHistorical = batch[0]?.isHistorical ?? false
      const outcomes = await ingest(ctx, items, { isHistorical })
      await applyActivity(ctx, all('activity'), await addMessages(ctx, all('messages')))
      if (!isHistorical) await addShipmentDocuments(ctx, items)
      const refused = [...outcomes.orders, ...outcomes.shipments, ...outcomes.events].filter(
        item => item.status === 'refused',
      )
      if (refused[0])
        playback.log.debug(
          { refused: refused.length, first: refused[0].errors },
          'Some items of the demo world were refused',
        )
      return { shipments: items.shipments.length, events: items.events.length, refused: refused.length }
    })
  return retryConflicts(transact, maxTries)
}

/** Batches of about a thousand items. Historical changes have their own batches, and a change set is never split. */
function* batchesOf(changeSets: Iterable<ChangeSet>): Generator<ChangeSet[]> {
  const open = { history: [] as ChangeSet[], present: [] as ChangeSet[] }
  const sizes = { history: 0, present: 0 }
  for (const changeSet of changeSets) {
    const { orders, shipments, events, activity } = changeSet.changes
    const size = orders.length + shipments.length + events.length + activity.length
    if (size === 0) continue
    const kind = changeSet.isHistorical ? 'history' : 'present'
    open[kind].push(changeSet)
    sizes[kind] += size
    if (sizes[kind] < itemsPerBatch) continue
    yield open[kind]
    open[kind] = []
    sizes[kind] = 0
  }
  if (open.history.length > 0) yield open.history
  if (open.present.length > 0) yield open.present
}

import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { isSerializationFailure } from '../../db/pool.ts'
import { statement } from '../../db/sql.ts'
import { ingest } from '../../features/intake/ingest/ingest.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import type { PlanChanges, ShipmentActivity } from './plan-changes.ts'
import type { PolledCarriers } from './polled-carriers.ts'
import { addShipmentDocuments } from './shipment-documents.ts'

/** What becomes known at once, and whether it is history: then nothing fires because of it. */
export type ChangeSet = { readonly changes: PlanChanges; readonly isHistorical: boolean }

export type Playback = {
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
  /** Aborted, it ends after the batch in hand. */
  readonly signal: AbortSignal
  /** Those that tell of their own parcels when they are asked; null: the world tells of all. */
  readonly carriers?: PolledCarriers | null
}

export type IngestTotals = { shipments: number; events: number; refused: number }

const itemsPerBatch = 1000
const atOnce = 2

/** Tells chapters to ingest, in batches, two at a time: while the database writes one, the next is made ready. */
export async function ingestChanges(
  teller: Playback,
  tenantId: string,
  chapters: Iterable<ChangeSet>,
): Promise<IngestTotals> {
  const taken = { shipments: 0, events: 0, refused: 0 }
  const batches = batchesOf(chapters)
  const work = async () => {
    for (const batch of batches) {
      teller.signal.throwIfAborted()
      const outcome = await takeBatch(teller, tenantId, batch)
      taken.shipments += outcome.shipments
      taken.events += outcome.events
      taken.refused += outcome.refused
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return taken
}

/** In the tenant, as the world itself. */
export const inDemoTenant = <T>(
  { pool, log }: Playback,
  tenantId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) =>
    work({ tenantId, author: { id: 'demo', name: 'Demo world' }, db, log }),
  )

async function takeBatch(
  teller: Playback,
  tenantId: string,
  batch: readonly ChangeSet[],
  triesLeft = 5,
): Promise<IngestTotals> {
  const all = <Kind extends keyof PlanChanges>(kind: Kind) =>
    batch.flatMap(({ changes }) => changes[kind] as PlanChanges[Kind][number][]) // each kind has its own items
  try {
    return await inDemoTenant(teller, tenantId, async ctx => {
      const items = { orders: all('orders'), shipments: all('shipments'), events: all('events') }
      const isHistorical = batch[0]?.isHistorical ?? false
      const outcomes = await ingest(ctx, items, { isHistorical })
      await applyActivity(ctx, all('activity'))
      if (!isHistorical) await addShipmentDocuments(ctx, items)
      const refused = [...outcomes.orders, ...outcomes.shipments, ...outcomes.events].filter(
        one => one.status === 'refused',
      )
      if (refused[0])
        teller.log.debug({ refused: refused.length, first: refused[0].errors }, 'A part of the demo world was refused')
      return { shipments: items.shipments.length, events: items.events.length, refused: refused.length }
    })
  } catch (error) {
    if (triesLeft === 0 || !isSerializationFailure(error)) throw error
    return takeBatch(teller, tenantId, batch, triesLeft - 1)
  }
}

const writeActivity = statement(`
  update shipments s set updated_at = now(),
    tags = array(select distinct tag from unnest(s.tags || x.add) as tag where tag <> all (x.remove) order by tag),
    notification_count = greatest(s.notification_count, x.notifications),
    tracking_page_visits = greatest(s.tracking_page_visits, x.visits)
  from json_to_recordset($2) as x (id text, add text[], remove text[], notifications int, visits int)
  where s.tenant_id = $1 and s.id = x.id`)

/** Tags shipments, and counts messages and visits. What people have tagged meanwhile stays. */
async function applyActivity({ db, tenantId }: Ctx, marks: readonly ShipmentActivity[]): Promise<void> {
  if (marks.length > 0) await db.run(writeActivity(tenantId, JSON.stringify(marks)))
}

/** About a thousand items each, history apart from the rest. A chapter is never cut. */
function* batchesOf(chapters: Iterable<ChangeSet>): Generator<ChangeSet[]> {
  const open = { history: [] as ChangeSet[], present: [] as ChangeSet[] }
  const sizes = { history: 0, present: 0 }
  for (const chapter of chapters) {
    const { orders, shipments, events, activity } = chapter.changes
    const size = orders.length + shipments.length + events.length + activity.length
    if (size === 0) continue
    const kind = chapter.isHistorical ? 'history' : 'present'
    open[kind].push(chapter)
    sizes[kind] += size
    if (sizes[kind] < itemsPerBatch) continue
    yield open[kind]
    open[kind] = []
    sizes[kind] = 0
  }
  if (open.history.length > 0) yield open.history
  if (open.present.length > 0) yield open.present
}

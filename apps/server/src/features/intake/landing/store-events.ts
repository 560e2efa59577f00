import { hash } from 'node:crypto'
import { insertRows, recordsOf } from '../../../db/records.ts'
import { array, part, statement } from '../../../db/sql.ts'
import { landedEvents } from '../../../db/tables/intake.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { ReadEvents } from './read-events.ts'
import { wakeProjection } from './wake-projection.ts'

const landed = recordsOf(landedEvents, ['bucket', 'id', 'eventCount', 'events'])
const ofRequest = {
  tenantId: part`$1`,
  merchants: part`$2::text[]`,
  isHistorical: part`$3::boolean`,
  requestId: part`$4`,
}
// In one order, so that requests with the same events wait for each other and never deadlock.
const insert = statement`
  ${insertRows(landedEvents, ofRequest, landed.parameters(5))} order by x.bucket on conflict do nothing returning 1`

type FromRequest = { readonly requestId: string; readonly isHistorical: boolean }

/** Stores events in the transaction of their request, a row for each bucket. While they wait, the same request stores nothing more. */
export async function storeEvents(
  ctx: RequestCtx,
  { events }: ReadEvents,
  { requestId, isHistorical }: FromRequest,
): Promise<void> {
  if (events.size === 0) return
  const { db, tenantId, actor } = ctx
  // What one sender may not write is no repetition of what another may.
  const sender = JSON.stringify([actor.merchants, isHistorical])
  const rows = [...events].map(([bucket, items]) => {
    const text = JSON.stringify(items)
    return { bucket, id: hash('sha1', sender + text).slice(0, 32), eventCount: items.length, events: text }
  })
  await Promise.all([
    db.run(insert(tenantId, array(actor.merchants), isHistorical, requestId, ...landed.values(rows))),
    wakeProjection(ctx),
  ])
}

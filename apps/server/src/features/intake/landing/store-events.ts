import { insertRows, recordsOf } from '../../../db/records.ts'
import { array, part, statement } from '../../../db/sql.ts'
import { landedEvents } from '../../../db/tables/intake.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { landedIdOf } from './landed-id.ts'
import type { ReadEvent } from './read-events.ts'
import { wakeProjection } from './wake-projection.ts'

const landed = recordsOf(landedEvents, ['id', 'event'])
const ofRequest = {
  tenantId: part`$1`,
  merchants: part`$2::text[]`,
  isHistorical: part`$3::boolean`,
  requestId: part`$4`,
}
// In one order, so that requests with the same events wait for each other and never deadlock.
const insert = statement`
  ${insertRows(landedEvents, ofRequest, landed.parameters(5))} order by x.id on conflict do nothing returning 1`

type FromRequest = { readonly requestId: string; readonly isHistorical: boolean }

/** Stores events in the transaction of their request. One that waits already is not stored again. */
export async function storeEvents(
  ctx: RequestCtx,
  events: readonly ReadEvent[],
  { requestId, isHistorical }: FromRequest,
): Promise<void> {
  if (events.length === 0) return
  const { db, tenantId, actor } = ctx
  const sender = JSON.stringify([actor.merchants, isHistorical])
  const rows = events.map(event => ({ id: landedIdOf(event, sender), event: event.text }))
  await Promise.all([
    db.run(insert(tenantId, array(actor.merchants), isHistorical, requestId, ...landed.values(rows))),
    wakeProjection(ctx),
  ])
}

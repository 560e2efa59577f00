import { array, sql } from '../../../db/sql.ts'
import { fieldsInMs } from '../../../db/table.ts'
import { landedEvents } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { bucketCount, bucketOf, firstIdOf, lastIdOf } from './landed-id.ts'

/** Where a process is in the events of a tenant. */
export type Place = {
  /** The bucket whose turn is next. */
  next: number
  /** The events of a bucket that was not read to its end, from which it goes on. */
  readonly goesOnAt: Map<number, string>
}

export const newPlace = (): Place => ({ next: Math.floor(Math.random() * bucketCount), goesOnAt: new Map() })

export type Claimed = {
  readonly events: LandedEvent[]
  /** There may be more to claim now. */
  readonly isMore: boolean
  /** All that waits is claimed by others. */
  readonly isTaken: boolean
}

export type LandedEvent = Awaited<ReturnType<typeof readBuckets>>[number]

/**
 * Claims the next events of a tenant until the transaction ends: some buckets, one after the other. Within a bucket events come by what names
 * their shipment, so that all that waits of one is taken together.
 */
export async function claimEvents(ctx: Ctx, place: Place, limit: number): Promise<Claimed> {
  const waiting = inTurn(await countBuckets(ctx, limit), place.next)
  const wanted = enough(waiting, limit)
  const others = waiting.slice(wanted.length)
  const free = await lockBuckets(ctx, wanted)
  const locked = free.length > 0 || others.length === 0 ? free : await lockBuckets(ctx, others)
  if (locked.length === 0) return { events: [], isMore: false, isTaken: waiting.length > 0 }
  const events = await readBuckets(ctx, locked, place, limit)
  const wasCut = locked.filter(bucket => place.goesOnAt.delete(bucket)).length > 0
  const last = events.length < limit ? undefined : events.at(-1)
  if (last !== undefined) place.goesOnAt.set(bucketOf(last.id), last.id)
  place.next = (last === undefined ? (locked.at(-1) ?? 0) : bucketOf(last.id)) + 1
  return { events, isMore: last !== undefined || wasCut || locked.length < waiting.length, isTaken: false }
}

type Bucket = { readonly bucket: number; readonly count: number }

/** The buckets with events. Nothing is counted beyond the limit. */
const countBuckets = ({ db, tenantId }: Ctx, limit: number): Promise<Bucket[]> =>
  db.rows<Bucket>(sql`
    select b as bucket, c.count
    from generate_series(0, ${bucketCount - 1}::integer) b cross join lateral (
      select count(*)::integer from (
        select 1 from landed_events
        where tenant_id = ${tenantId} and id between (to_hex(b) || repeat('0', 31))::uuid and (to_hex(b) || repeat('f', 31))::uuid
        limit ${limit}) w) c
    where c.count > 0 order by b`)

const inTurn = (buckets: readonly Bucket[], next: number): Bucket[] => [
  ...buckets.filter(({ bucket }) => bucket >= next),
  ...buckets.filter(({ bucket }) => bucket < next),
]

/** As many of the first buckets as it takes to fill a batch. */
function enough(buckets: readonly Bucket[], limit: number): Bucket[] {
  let count = 0
  const end = buckets.findIndex(one => {
    count += one.count
    return count >= limit
  })
  return end === -1 ? [...buckets] : buckets.slice(0, end + 1)
}

/** Locks those that no other transaction has, until this one ends, and returns them in the same order. */
async function lockBuckets({ db, tenantId }: Ctx, buckets: readonly Bucket[]): Promise<number[]> {
  const numbers = array(buckets.map(({ bucket }) => bucket))
  const locked = await db.rows<{ bucket: number }>(sql`
    select b as bucket from unnest(${numbers}::integer[]) b
    where pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', 'landed_events', ${tenantId}::text, b), 0))`)
  return locked.map(({ bucket }) => bucket)
}

const fields = fieldsInMs(landedEvents, ['id', 'merchants', 'isHistorical', 'requestId', 'landedAt', 'event'])

/** After the lock, so that what another has just projected is gone. */
const readBuckets = ({ db, tenantId }: Ctx, buckets: readonly number[], { goesOnAt }: Place, limit: number) =>
  db.rows(sql`
    select ${fields} from unnest(${array(buckets.map(bucket => goesOnAt.get(bucket) ?? firstIdOf(bucket)))}::uuid[],
      ${array(buckets.map(lastIdOf))}::uuid[]) with ordinality b (first, last, position)
    cross join lateral (
      select * from landed_events
      where tenant_id = ${tenantId} and id between b.first and b.last order by id limit ${limit}) landed_events
    order by b.position, id limit ${limit}`)

export const deleteClaimed = ({ db, tenantId }: Ctx, events: readonly LandedEvent[]): Promise<number> =>
  db.run(sql`
    delete from landed_events where tenant_id = ${tenantId} and id = any (${array(events.map(({ id }) => id))}::uuid[])`)

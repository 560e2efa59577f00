import { array, sql } from '../../../db/sql.ts'
import { fieldsInMs } from '../../../db/table.ts'
import { landedEvents } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { bucketCount } from './buckets.ts'

export type LandedEvents = Awaited<ReturnType<typeof readBuckets>>[number]

export type Claimed = {
  readonly landed: readonly LandedEvents[]
  /** The bucket whose turn is next. */
  readonly next: number
  /** There may be more to claim now. */
  readonly isMore: boolean
  /** All that waits is claimed by others. */
  readonly isTaken: boolean
}

/** Claims the events of a tenant that have waited longest until the transaction ends: those of some buckets, from the one whose turn it is. */
export async function claimEvents(ctx: Ctx, next: number, limit: number): Promise<Claimed> {
  const waiting = inTurn(await countBuckets(ctx, limit), next)
  const wanted = enough(waiting, limit)
  const others = waiting.slice(wanted.length)
  const free = await lockBuckets(ctx, wanted)
  const locked = free.length > 0 || others.length === 0 ? free : await lockBuckets(ctx, others)
  if (locked.length === 0) return { landed: [], next, isMore: false, isTaken: waiting.length > 0 }
  const landed = await readBuckets(ctx, locked, limit)
  const isFull = countOf(landed) >= limit
  return {
    landed,
    next: ((isFull ? landed.at(-1)?.bucket : locked.at(-1)) ?? next) + 1,
    isMore: isFull || locked.length < waiting.length,
    isTaken: false,
  }
}

type Bucket = { readonly bucket: number; readonly eventCount: number }

/** The buckets with events. Nothing is counted beyond the limit. */
const countBuckets = ({ db, tenantId }: Ctx, limit: number): Promise<Bucket[]> =>
  db.rows<Bucket>(sql`
    select b as bucket, c.count as "eventCount"
    from generate_series(0, ${bucketCount - 1}::integer) b cross join lateral (
      select sum(event_count)::integer as count from (
        select event_count from landed_events where tenant_id = ${tenantId} and bucket = b limit ${limit}) w) c
    where c.count > 0 order by b`)

const inTurn = (buckets: readonly Bucket[], next: number): Bucket[] => [
  ...buckets.filter(({ bucket }) => bucket >= next),
  ...buckets.filter(({ bucket }) => bucket < next),
]

/** As many of the first buckets as it takes to fill a batch. */
function enough(buckets: readonly Bucket[], limit: number): Bucket[] {
  const end = buckets.findIndex((_, n) => countOf(buckets.slice(0, n + 1)) >= limit)
  return end === -1 ? [...buckets] : buckets.slice(0, end + 1)
}

const countOf = (counts: readonly { readonly eventCount: number }[]): number =>
  counts.reduce((sum, { eventCount }) => sum + eventCount, 0)

/** Locks those that no other transaction has, until this one ends, and returns them in the same order. */
async function lockBuckets({ db, tenantId }: Ctx, buckets: readonly Bucket[]): Promise<number[]> {
  const numbers = array(buckets.map(({ bucket }) => bucket))
  const locked = await db.rows<{ bucket: number }>(sql`
    select b as bucket from unnest(${numbers}::integer[]) b
    where pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', 'landed_events', ${tenantId}::text, b), 0))`)
  return locked.map(({ bucket }) => bucket)
}

const fields = fieldsInMs(landedEvents, [
  'bucket',
  'id',
  'merchants',
  'isHistorical',
  'requestId',
  'landedAt',
  'eventCount',
  'events',
])

/** After the lock, so that what another has just projected is gone. */
const readBuckets = ({ db, tenantId }: Ctx, buckets: readonly number[], limit: number) =>
  db.rows(sql`
    select ${fields} from (
      select w.*, b.position, sum(event_count) over (order by b.position, w.landed_at, w.id) - event_count as before
      from unnest(${array(buckets)}::integer[]) with ordinality b (bucket, position) cross join lateral (
        select * from landed_events
        where tenant_id = ${tenantId} and bucket = b.bucket order by landed_at, id limit ${limit}) w) landed_events
    where before < ${limit} order by position, landed_at, id`)

export async function deleteClaimed({ db, tenantId }: Ctx, landed: readonly LandedEvents[]): Promise<void> {
  const [buckets, ids] = [landed.map(({ bucket }) => bucket), landed.map(({ id }) => id)]
  await db.run(sql`
    delete from landed_events w using unnest(${array(buckets)}::smallint[], ${array(ids)}::uuid[]) x (bucket, id)
    where w.tenant_id = ${tenantId} and w.bucket = x.bucket and w.id = x.id`)
}

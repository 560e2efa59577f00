import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { withinLimit } from '../../db/within-limit.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import { publish } from '../../realtime/publish.ts'
import { addChunk, dropChunks, dropSet, killRows, listChunks, livingIn } from './chunk-store.ts'
import { type LiveSource, readChanged, readLive, readLiveByIds, stayDays } from './live-source.ts'
import { chunksToMerge, rowsPerChunk } from './merging.ts'
import { packLive } from './pack.ts'

/** A transaction may become visible so long after its moment. */
const overlap = '2 minutes'
/** A set that nobody has asked for is brought up to date when somebody does, and dropped in the end. */
const attendedFor = '30 minutes'
const keptFor = '3 days'
const readAtOnce = 10_000

type LiveSet = { merchants: string; seenTo: string | null }

/** Brings the sets that somebody looks at up to date. */
export const followLive: Job<Record<string, never>> = job({
  name: 'live_follow',
  payload: z.strictObject({}),
  cron: '* * * * *',
  async run(ctx) {
    const { db, tenantId } = ctx
    const sets = await db.rows<{ merchants: string; isForgotten: boolean }>(sql`
      select merchants, asked_at < now() - ${keptFor}::interval as "isForgotten" from live_sets
      where tenant_id = ${tenantId} and (asked_at > now() - ${attendedFor}::interval or asked_at < now() - ${keptFor}::interval)`)
    for (const { merchants, isForgotten } of sets) {
      if (isForgotten) await withinLimit(ctx, limitOf(merchants), () => dropSet(ctx, merchants))
      else await askRefresh(ctx, merchants)
    }
  },
})

type Asked = { merchants: string; isAwaited?: boolean | undefined }

export const refreshLive: Job<Asked> = job({
  name: 'live_refresh',
  payload: z.strictObject({ merchants: z.string(), isAwaited: z.boolean().optional() }),
  run: (ctx, { merchants, isAwaited }) =>
    withinLimit(ctx, limitOf(merchants), () => refreshSet(ctx, merchants, { isAwaited })),
})

const limitOf = (merchants: string): readonly string[] => (merchants === '' ? [] : merchants.split(','))

type Options = Pick<Asked, 'isAwaited'>

/** One that somebody waits for is not replaced by one that nobody does. */
export function askRefresh(ctx: Ctx, merchants: string, { isAwaited = false }: Options = {}): Promise<void> {
  const key = `${isAwaited ? 'awaited' : 'live'}:${merchants}`
  return enqueue(ctx, refreshLive, { merchants, ...(isAwaited && { isAwaited }) }, { key, queue: 'live' })
}

/** Writes what is new into chunks: the first time everything, then what changed. Tells the consoles if anything did, or somebody waits to hear. */
export async function refreshSet(ctx: Ctx, merchants: string, { isAwaited = false }: Options = {}): Promise<void> {
  const { db, tenantId } = ctx
  const set = await db.find<LiveSet & { now: string; since: string | null }>(sql`
    select merchants, seen_to as "seenTo", now() as now, seen_to - ${overlap}::interval as since
    from live_sets where tenant_id = ${tenantId} and merchants = ${merchants} for update`)
  if (set === null) return
  const written = set.since === null ? await writeAll(ctx, merchants) : await writeChanges(ctx, merchants, set.since)
  await db.run(sql`
    update live_sets set seen_to = ${set.now}, built_at = ${set.now} where tenant_id = ${tenantId} and merchants = ${merchants}`)
  if (written > 0 || isAwaited)
    await publish(ctx, 'dashboard_updated', { dataset: 'operations' }, { scope: 'dashboard_read' })
}

async function writeAll(ctx: Ctx, merchants: string): Promise<number> {
  let after = ''
  let total = 0
  for (;;) {
    const rows = await readUpTo(ctx, after)
    await write(ctx, merchants, rows)
    total += rows.length
    if (rows.length < rowsPerChunk) return Math.max(1, total)
    after = rows.at(-1)?.id ?? after
  }
}

async function readUpTo(ctx: Ctx, after: string): Promise<LiveSource[]> {
  const rows: LiveSource[] = []
  while (rows.length < rowsPerChunk) {
    const some = await readLive(ctx, rows.at(-1)?.id ?? after, Math.min(readAtOnce, rowsPerChunk - rows.length))
    rows.push(...some)
    if (some.length === 0) break
  }
  return rows
}

async function writeChanges(ctx: Ctx, merchants: string, since: string): Promise<number> {
  const leaving = await findLeaving(ctx, merchants)
  await killRows(ctx, merchants, leaving)
  let count = leaving.length
  for (;;) {
    const changed = await readChanged(ctx, { merchants, since, limit: rowsPerChunk })
    await killRows(ctx, merchants, changed)
    await write(ctx, merchants, await readLiveByIds(ctx, changed))
    count += changed.length
    if (changed.length < rowsPerChunk) return count + (await merge(ctx, merchants))
  }
}

/** Those completed long enough, and those that now belong to a merchant outside the limit. */
async function findLeaving({ db, tenantId }: Ctx, merchants: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select shipment_id as id from live_rows
    where tenant_id = ${tenantId} and merchants = ${merchants} and completed_at <= now() - make_interval(days => ${stayDays})
    union
    select r.shipment_id from live_rows r
    where ${merchants} <> '' and r.tenant_id = ${tenantId} and r.merchants = ${merchants}
      and not exists (select 1 from shipments s where s.tenant_id = ${tenantId} and s.id = r.shipment_id)`)
  return rows.map(row => row.id)
}

/** Writes many small chunks anew as one. */
async function merge(ctx: Ctx, merchants: string): Promise<number> {
  const chunks = chunksToMerge(await listChunks(ctx, merchants))
  const ids = chunks.length === 0 ? [] : await livingIn(ctx, merchants, chunks)
  for (let at = 0; at < ids.length; at += rowsPerChunk)
    await write(ctx, merchants, await readLiveByIds(ctx, ids.slice(at, at + rowsPerChunk)))
  await dropChunks(ctx, merchants, chunks)
  return chunks.length
}

async function write(ctx: Ctx, merchants: string, rows: readonly LiveSource[]): Promise<void> {
  // Neighbours in time are alike, which packs better.
  const ordered = rows.toSorted((one, other) => (one.bookedAt < other.bookedAt ? -1 : 1))
  if (ordered.length > 0) await addChunk(ctx, merchants, { packed: await packLive(ordered), rows: ordered })
}

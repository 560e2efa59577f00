import type { RequestCtx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { askRefresh } from './refresh.ts'

/** Data older than this is brought up to date when somebody asks for it. */
const staleAfter = '1 minute'

export type LiveChunk = {
  readonly number: number
  readonly hash: string
  readonly rows: number
  readonly dead: Buffer
  readonly deadCount: number
}
export type LiveSet = { readonly timeStamp: string | null; readonly chunks: readonly LiveChunk[] }

/** Each combination of merchants that somebody is limited to has a set of its own. */
export const limitOf = ({ actor }: RequestCtx): string => actor.merchants.join(',')

/** So seldom is it written down that somebody looks. */
const noteEvery = '1 minute'

/** What there is now; marks the set as looked at, and sets its refresh going where it is old. */
export async function askLive(ctx: RequestCtx): Promise<LiveSet> {
  const { db, tenantId } = ctx
  const merchants = limitOf(ctx)
  const set = await findSet(ctx, merchants)
  if (set === null) await addSet(ctx, merchants)
  else if (set.isUnnoted) await noteAsked(ctx, merchants)
  if (set === null || set.isStale) await askRefresh(ctx, merchants)
  const chunks = await db.rows<LiveChunk>(sql`
    select number, hash, row_count as rows, dead, dead_count as "deadCount" from live_chunks
    where tenant_id = ${tenantId} and merchants = ${merchants} and dead_count < row_count and dropped_at is null order by number`)
  return { timeStamp: set?.timeStamp ?? null, chunks }
}

/** However new it is. Somebody waits for it, and hears when it is done even if nothing was new. */
export async function forceLive(ctx: RequestCtx): Promise<void> {
  const merchants = limitOf(ctx)
  // To add it would wait for a refresh that is under way.
  if ((await findSet(ctx, merchants)) === null) await addSet(ctx, merchants)
  await askRefresh(ctx, merchants, { isAwaited: true })
}

type Found = { timeStamp: string | null; isStale: boolean; isUnnoted: boolean }

const findSet = ({ db, tenantId }: RequestCtx, merchants: string): Promise<Found | null> =>
  db.find<Found>(sql`
    select built_at as "timeStamp", built_at is null or built_at < now() - ${staleAfter}::interval as "isStale",
      asked_at < now() - ${noteEvery}::interval as "isUnnoted"
    from live_sets where tenant_id = ${tenantId} and merchants = ${merchants}`)

const addSet = ({ db, tenantId }: RequestCtx, merchants: string): Promise<number> =>
  db.run(sql`
    insert into live_sets (tenant_id, merchants) values (${tenantId}, ${merchants}) on conflict (tenant_id, merchants) do nothing`)

/** A refresh holds the set until it is done, and nobody who looks waits for that: the next one to look notes it. */
const noteAsked = ({ db, tenantId }: RequestCtx, merchants: string): Promise<number> =>
  db.run(sql`
    update live_sets s set asked_at = now() from (
      select merchants from live_sets where tenant_id = ${tenantId} and merchants = ${merchants} for update skip locked) free
    where s.tenant_id = ${tenantId} and s.merchants = free.merchants`)

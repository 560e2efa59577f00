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

/** What there is now; marks the set as looked at, and sets its refresh going where it is old. */
export async function askLive(ctx: RequestCtx): Promise<LiveSet> {
  const { db, tenantId } = ctx
  const merchants = limitOf(ctx)
  const set = await db.find<{ timeStamp: string | null; isStale: boolean }>(sql`
    insert into live_sets (tenant_id, merchants) values (${tenantId}, ${merchants})
    on conflict (tenant_id, merchants) do update set asked_at = now()
    returning built_at as "timeStamp", built_at is null or built_at < now() - ${staleAfter}::interval as "isStale"`)
  if (set?.isStale) await askRefresh(ctx, merchants)
  const chunks = await db.rows<LiveChunk>(sql`
    select number, hash, row_count as rows, dead, dead_count as "deadCount" from live_chunks
    where tenant_id = ${tenantId} and merchants = ${merchants} and dead_count < row_count and dropped_at is null order by number`)
  return { timeStamp: set?.timeStamp ?? null, chunks }
}

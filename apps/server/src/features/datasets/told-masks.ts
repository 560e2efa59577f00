import { hash } from 'node:crypto'
import type { RequestCtx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { keptFor } from './chunk-store.ts'
import { type LiveChunk, limitOf } from './live-set.ts'

/** A mask by its content, as it stands in a uri; null: all rows count. */
export const maskNameOf = ({ dead, deadCount }: Pick<LiveChunk, 'dead' | 'deadCount'>): string | null =>
  deadCount === 0 ? null : hash('sha256', dead, 'base64url').slice(0, 16)

/** So seldom is it written down that a mask was told again. */
const noteEvery = '10 minutes'

/** Remembers which rows of these chunks count now: who has their uris reads them one by one, while rows leave and come. */
export async function keepMasks(ctx: RequestCtx, chunks: readonly LiveChunk[]): Promise<void> {
  const { db, tenantId } = ctx
  const merchants = limitOf(ctx)
  const masks = chunks.flatMap(chunk => {
    const name = maskNameOf(chunk)
    return name === null ? [] : [{ hash: chunk.hash, name, dead: chunk.dead.toString('hex') }]
  })
  if (masks.length === 0) return
  await db.run(sql`
    delete from live_masks where tenant_id = ${tenantId} and merchants = ${merchants} and told_at < now() - ${keptFor}::interval`)
  await db.run(sql`
    insert into live_masks as m (tenant_id, merchants, hash, name, dead)
    select ${tenantId}, ${merchants}, hash, name, decode(dead, 'hex')
    from json_to_recordset(${JSON.stringify(masks)}) as x (hash text, name text, dead text) order by hash, name
    on conflict (tenant_id, merchants, hash, name) do update set told_at = now()
      where m.told_at < now() - ${noteEvery}::interval`)
}

/** Which rows of a chunk counted when this name of it was told; null where that is not known any more. */
export async function maskOf(ctx: RequestCtx, chunk: LiveChunk, name: string | null): Promise<Buffer | null> {
  if (name === null) return Buffer.alloc(chunk.dead.length)
  if (name === maskNameOf(chunk)) return chunk.dead
  const kept = await ctx.db.find<{ dead: Buffer }>(sql`
    select dead from live_masks
    where tenant_id = ${ctx.tenantId} and merchants = ${limitOf(ctx)} and hash = ${chunk.hash} and name = ${name}`)
  return kept?.dead ?? null
}

import { hash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { kill } from './dead-rows.ts'

/** A chunk as it is written: packed columns, and the texts that travel apart. */
export type PackedChunk = { readonly columns: Buffer; readonly texts: Buffer }

export type WrittenRow = {
  readonly id: string
  readonly changedAt: string
  readonly completedAt: string | null
}

export type ChunkInfo = { readonly number: number; readonly hash: string; readonly rows: number; readonly dead: number }

export const listChunks = ({ db, tenantId }: Ctx, merchants: string): Promise<ChunkInfo[]> =>
  db.rows<ChunkInfo>(sql`
    select number, hash, row_count as rows, dead_count as dead from live_chunks
    where tenant_id = ${tenantId} and merchants = ${merchants} and dropped_at is null order by number`)

/** Adds a chunk. Rows that lie elsewhere are dead there from now on. */
export async function addChunk(
  ctx: Ctx,
  merchants: string,
  { packed, rows }: { packed: PackedChunk; rows: readonly WrittenRow[] },
): Promise<void> {
  const { db, tenantId } = ctx
  await killRows(
    ctx,
    merchants,
    rows.map(row => row.id),
  )
  const name = hash('sha256', Buffer.concat([packed.columns, packed.texts]), 'base64url').slice(0, 32)
  const set = await db.find<{ number: number }>(sql`
    update live_sets set last_chunk = last_chunk + 1 where tenant_id = ${tenantId} and merchants = ${merchants}
    returning last_chunk as number`)
  const number = set?.number ?? 0
  await db.run(sql`
    insert into live_chunks (tenant_id, merchants, number, hash, row_count, dead, columns, texts)
    values (${tenantId}, ${merchants}, ${number}, ${name}, ${rows.length}, ${Buffer.alloc(Math.ceil(rows.length / 8))}, ${packed.columns}, ${packed.texts})`)
  const places = rows.map(({ id, changedAt, completedAt }, position) => ({ id, position, changedAt, completedAt }))
  await db.run(sql`
    insert into live_rows (tenant_id, merchants, shipment_id, chunk, position, changed_at, completed_at)
    select ${tenantId}, ${merchants}, id, ${number}, position, "changedAt", "completedAt"
    from json_to_recordset(${JSON.stringify(places)}) as x (id text, position integer, "changedAt" timestamptz, "completedAt" timestamptz)`)
}

/** Takes rows out of the chunks they lie in; the chunks themselves never change. */
export async function killRows({ db, tenantId }: Ctx, merchants: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const places = await db.rows<{ chunk: number; positions: number[] }>(sql`
    with gone as (
      delete from live_rows where tenant_id = ${tenantId} and merchants = ${merchants} and shipment_id = any (${ids}::text[])
      returning chunk, position
    )
    select chunk, array_agg(position) as positions from gone group by chunk`)
  if (places.length === 0) return
  const chunks = await db.rows<{ number: number; dead: Buffer }>(sql`
    select number, dead from live_chunks
    where tenant_id = ${tenantId} and merchants = ${merchants} and number = any (${places.map(one => one.chunk)}::int[])`)
  const byNumber = new Map(chunks.map(({ number, dead }) => [number, dead]))
  const changed = places.flatMap(({ chunk, positions }) => {
    const dead = byNumber.get(chunk)
    return dead ? [{ number: chunk, dead: kill(dead, positions).toString('hex'), added: positions.length }] : []
  })
  await db.run(sql`
    update live_chunks c set dead = decode(x.dead, 'hex'), dead_count = c.dead_count + x.added
    from json_to_recordset(${JSON.stringify(changed)}) as x (number integer, dead text, added integer)
    where c.tenant_id = ${tenantId} and c.merchants = ${merchants} and c.number = x.number`)
}

/** The shipments whose rows lie in these chunks and are not dead. */
export async function livingIn({ db, tenantId }: Ctx, merchants: string, chunks: readonly number[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select shipment_id as id from live_rows
    where tenant_id = ${tenantId} and merchants = ${merchants} and chunk = any (${chunks}::int[]) order by shipment_id`)
  return rows.map(row => row.id)
}

/** Whoever reads a chunk, or has just been told of it, may go on so long after it was dropped. */
export const keptFor = '1 hour'

/** Whatever lived in them must have been written elsewhere before. */
export async function dropChunks({ db, tenantId }: Ctx, merchants: string, chunks: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from live_chunks
    where tenant_id = ${tenantId} and merchants = ${merchants} and dropped_at < now() - ${keptFor}::interval`)
  if (chunks.length === 0) return
  await db.run(sql`
    delete from live_rows where tenant_id = ${tenantId} and merchants = ${merchants} and chunk = any (${chunks}::int[])`)
  await db.run(sql`
    update live_chunks set dropped_at = now()
    where tenant_id = ${tenantId} and merchants = ${merchants} and number = any (${chunks}::int[])`)
}

export async function dropSet({ db, tenantId }: Ctx, merchants: string): Promise<void> {
  await db.run(sql`delete from live_rows where tenant_id = ${tenantId} and merchants = ${merchants}`)
  await db.run(sql`delete from live_chunks where tenant_id = ${tenantId} and merchants = ${merchants}`)
  await db.run(sql`delete from live_masks where tenant_id = ${tenantId} and merchants = ${merchants}`)
  await db.run(sql`delete from live_sets where tenant_id = ${tenantId} and merchants = ${merchants}`)
}

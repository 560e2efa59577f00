import { hash } from 'node:crypto'
import { insertRow, insertRows, records, recordsOf } from '../../../../db/records.ts'
import { array, type Part, part, sql } from '../../../../db/sql.ts'
import { columns, expression, fieldsOf, integer, text } from '../../../../db/table.ts'
import { datasetChunks, datasetRows, datasets } from '../../../../db/tables/datasets.ts'
import { deleteConsumer } from '../../../../jobs/change-consumer.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { SetKey, SourceRow } from '../sources/data-source.ts'
import type { ChunkSize } from './chunks-to-merge.ts'
import { markDeleted } from './deleted-rows.ts'

/** A chunk as it is stored: packed columns, and the texts, which are loaded separately. */
export type PackedChunk = { readonly columns: Buffer; readonly texts: Buffer }

export type WrittenRow = Pick<SourceRow, 'id' | 'changedAt' | 'endedAt'>

/** The SQL condition for the rows of a set. */
export const ofSet = (tenantId: string, { dataset, merchants }: SetKey): Part =>
  part`tenant_id = ${tenantId} and dataset = ${dataset} and merchants = ${merchants}`

/** Minutes since the last refresh of a set; null before the first. */
export const minutesOld = expression<number | null>(part`extract(epoch from tenant_now() - built_at)::float8 / 60`)

const chunkSizes = columns({
  number: datasetChunks.number,
  rows: datasetChunks.rowCount,
  deleted: datasetChunks.deadCount,
})

export const listChunks = ({ db, tenantId }: Ctx, set: SetKey): Promise<ChunkSize[]> =>
  db.rows(sql`
    select ${chunkSizes} from dataset_chunks where ${ofSet(tenantId, set)} and dropped_at is null order by number`)

const written = recordsOf(datasetRows, ['rowId', 'position', 'changedAt', 'endedAt'])

/** Adds a chunk, and marks its rows as deleted in the chunks that hold older versions. */
export async function addChunk(
  ctx: Ctx,
  set: SetKey,
  { packed, rows }: { packed: PackedChunk; rows: readonly WrittenRow[] },
): Promise<void> {
  const { db, tenantId } = ctx
  await deleteRows(
    ctx,
    set,
    rows.map(row => row.id),
  )
  const number = await insertChunk(ctx, set, { packed, rowCount: rows.length })
  const places = rows.map(({ id, changedAt, endedAt }, position) => ({ rowId: id, position, changedAt, endedAt }))
  const of = { tenantId, dataset: set.dataset, merchants: set.merchants, chunk: number }
  await db.run(sql`${insertRows(datasetRows, of, written.with(places))} returning 1`)
}

/** The name of a chunk, from its content. */
export const hashOf = ({ columns, texts }: PackedChunk): string =>
  hash('sha256', Buffer.concat([columns, texts]), 'base64url').slice(0, 32)

type NewChunk = {
  readonly packed: PackedChunk
  readonly rowCount: number
  /** The month that it holds, staged: it is not shown until the refresh ends. */
  readonly stagedMonth?: number
}

export async function insertChunk(
  { db, tenantId }: Ctx,
  set: SetKey,
  { packed, rowCount, stagedMonth }: NewChunk,
): Promise<number> {
  const counted = await db.find(sql`
    update datasets set last_chunk = last_chunk + 1 where ${ofSet(tenantId, set)}
    returning ${columns({ number: datasets.lastChunk })}`)
  const number = counted?.number ?? 0
  const of = { tenantId, dataset: set.dataset, merchants: set.merchants }
  const content = { hash: hashOf(packed), rowCount, dead: Buffer.alloc(Math.ceil(rowCount / 8)), ...packed }
  const stage = { period: stagedMonth ?? null, isStaged: stagedMonth !== undefined }
  await db.run(sql`${insertRow(datasetChunks, { ...of, number, ...content, ...stage })}`)
  return number
}

const deletedPlaces = columns({
  chunk: datasetRows.chunk,
  positions: expression<number[]>(part`array_agg(position)`),
})

const masked = records({ number: integer, dead: text, added: integer })

/** Deletes rows from their chunks by marking them in the mask. The content of a chunk never changes. */
export async function deleteRows({ db, tenantId }: Ctx, set: SetKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const places = await db.rows(sql`
    with deleted as (
      delete from dataset_rows where ${ofSet(tenantId, set)} and row_id = any (${array(ids)}::text[])
      returning chunk, position
    )
    select ${deletedPlaces} from deleted group by chunk`)
  if (places.length === 0) return
  const chunks = await db.rows(sql`
    select ${fieldsOf(datasetChunks, 'number', 'dead')} from dataset_chunks
    where ${ofSet(tenantId, set)} and number = any (${array(places.map(place => place.chunk))}::int[])`)
  const masks = new Map(chunks.map(({ number, dead }) => [number, dead]))
  const changed = places.flatMap(({ chunk, positions }) => {
    const mask = masks.get(chunk)
    return mask ? [{ number: chunk, dead: markDeleted(mask, positions).toString('hex'), added: positions.length }] : []
  })
  await db.run(sql`
    update dataset_chunks c set dead = decode(x.dead, 'hex'), dead_count = c.dead_count + x.added
    from ${masked.with(changed)}
    where ${ofSet(tenantId, set)} and c.number = x.number`)
}

/** The ids of the rows in these chunks that are not deleted. */
export async function readRowIds({ db, tenantId }: Ctx, set: SetKey, chunks: readonly number[]): Promise<string[]> {
  const rows = await db.rows(sql`
    select ${columns({ id: datasetRows.rowId })} from dataset_rows
    where ${ofSet(tenantId, set)} and chunk = any (${array(chunks)}::int[]) order by row_id`)
  return rows.map(row => row.id)
}

/** How long a dropped chunk can still be read, by clients that already know its address. */
export const readableFor = '1 hour'

/** Deletes the chunks that were dropped long enough ago. */
export const deleteUnreadable = ({ db, tenantId }: Ctx, set: SetKey): Promise<number> =>
  db.run(sql`
    delete from dataset_chunks
    where ${ofSet(tenantId, set)} and dropped_at < tenant_now() - ${readableFor}::interval`)

/** Drops chunks. Their remaining rows must already be in other chunks. */
export async function dropChunks(ctx: Ctx, set: SetKey, chunks: readonly number[]): Promise<void> {
  const { db, tenantId } = ctx
  await deleteUnreadable(ctx, set)
  if (chunks.length === 0) return
  await db.run(sql`
    delete from dataset_rows where ${ofSet(tenantId, set)} and chunk = any (${array(chunks)}::int[])`)
  await db.run(sql`
    update dataset_chunks set dropped_at = tenant_now()
    where ${ofSet(tenantId, set)} and number = any (${array(chunks)}::int[])`)
}

/** Deletes the chunks up to a number at once, though clients may still know their addresses. */
export async function deleteChunks({ db, tenantId }: Ctx, set: SetKey, upTo: number): Promise<void> {
  await db.run(sql`delete from dataset_rows where ${ofSet(tenantId, set)} and chunk <= ${upTo}`)
  await db.run(sql`delete from dataset_chunks where ${ofSet(tenantId, set)} and number <= ${upTo}`)
}

export const consumerOf = ({ dataset, merchants }: SetKey): string => `dataset:${dataset}:${merchants}`

export async function dropSet(ctx: Ctx, set: SetKey): Promise<void> {
  const { db, tenantId } = ctx
  await deleteConsumer(ctx, consumerOf(set))
  await db.run(sql`delete from dataset_rows where ${ofSet(tenantId, set)}`)
  await db.run(sql`delete from dataset_chunks where ${ofSet(tenantId, set)}`)
  await db.run(sql`delete from dataset_masks where ${ofSet(tenantId, set)}`)
  await db.run(sql`delete from datasets where ${ofSet(tenantId, set)}`)
}

import { sql } from '../../../../db/sql.ts'
import { columns } from '../../../../db/table.ts'
import { datasetRows } from '../../../../db/tables/datasets.ts'
import { type ChangeConsumer, consumeChanges } from '../../../../jobs/change-consumer.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import {
  addChunk,
  consumerOf,
  deleteChunks,
  deleteRows,
  dropChunks,
  listChunks,
  ofSet,
  readRowIds,
} from '../chunks/chunk-store.ts'
import { chunksToMerge, rowsPerChunk } from '../chunks/chunks-to-merge.ts'
import { packRows } from '../chunks/pack-rows.ts'
import type { RowSource, SetKey, SourceRow } from '../sources/data-source.ts'

const readBatchSize = 10_000

type RefreshedSet = SetKey & { readonly source: RowSource }

/** The chunks that were written so far; null: all rows are still to be written. */
type Packed = { readonly lastChunk: number; readonly isOutdated: boolean } | null

/** Writes all rows the first time, later the changed ones. Returns how many rows and chunks have changed. */
export async function refreshRows(ctx: Ctx, set: RefreshedSet, packed: Packed): Promise<number> {
  const { db, tenantId } = ctx
  const first = packed === null || packed.isOutdated ? await writeAll(ctx, set) : 0
  if (packed?.isOutdated) await deleteChunks(ctx, set, packed.lastChunk)
  const written = first + (await writeChanges(ctx, set))
  await db.run(sql`update datasets set built_at = tenant_now() where ${ofSet(tenantId, set)}`)
  return written
}

async function writeAll(ctx: Ctx, set: RefreshedSet): Promise<number> {
  const ids = await set.source.readIds(ctx)
  for (let index = 0; index < ids.length; index += rowsPerChunk)
    await write(ctx, set, await readRows(ctx, set, ids.slice(index, index + rowsPerChunk)))
  return ids.length
}

async function readRows(ctx: Ctx, { source }: RefreshedSet, ids: readonly string[]): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for (let index = 0; index < ids.length; index += readBatchSize)
    rows.push(...(await source.readByIds(ctx, ids.slice(index, index + readBatchSize))))
  return rows
}

async function writeChanges(ctx: Ctx, set: RefreshedSet): Promise<number> {
  const { source } = set
  const leaving = [...new Set([...(await findEnded(ctx, set)), ...(await source.readHidden(ctx, set))])]
  await deleteRows(ctx, set, leaving)
  let count = leaving.length
  const consumer: ChangeConsumer<string> = {
    name: consumerOf(set),
    beginsAt: 'now',
    limit: rowsPerChunk,
    read: ({ at }, limit) => source.readChanged(ctx, set, { since: at, limit }),
    // The rows that are already written say what has changed, so the position stays.
    positionOf: (_, from) => from,
  }
  const rewrite = async (ids: readonly string[]) => {
    await deleteRows(ctx, set, ids)
    await write(ctx, set, await source.readByIds(ctx, ids))
    count += ids.length
  }
  while ((await consumeChanges(ctx, consumer, rewrite)) === 'more');
  return count + (await merge(ctx, set))
}

/** The rows that ended long enough ago. */
async function findEnded({ db, tenantId }: Ctx, set: RefreshedSet): Promise<string[]> {
  const rows = await db.rows(sql`
    select ${columns({ id: datasetRows.rowId })} from dataset_rows
    where ${ofSet(tenantId, set)} and ended_at <= tenant_now() - make_interval(days => ${set.source.stayDays})`)
  return rows.map(row => row.id)
}

/** Merges small chunks into one. */
async function merge(ctx: Ctx, set: RefreshedSet): Promise<number> {
  const chunks = chunksToMerge(await listChunks(ctx, set))
  const ids = chunks.length === 0 ? [] : await readRowIds(ctx, set, chunks)
  for (let index = 0; index < ids.length; index += rowsPerChunk)
    await write(ctx, set, await set.source.readByIds(ctx, ids.slice(index, index + rowsPerChunk)))
  await dropChunks(ctx, set, chunks)
  return chunks.length
}

async function write(ctx: Ctx, set: RefreshedSet, rows: readonly SourceRow[]): Promise<void> {
  const ordered = rows.toSorted((a, b) => a.order - b.order)
  if (ordered.length === 0) return
  const packed = await packRows(
    set.source.dataset,
    ordered.map(({ row }) => row),
  )
  await addChunk(ctx, set, { packed, rows: ordered })
}

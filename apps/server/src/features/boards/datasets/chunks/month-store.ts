import { array, part, sql } from '../../../../db/sql.ts'
import { columns, expression } from '../../../../db/table.ts'
import { type CountedMonths, datasetChunks } from '../../../../db/tables/datasets.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { Month, SetKey } from '../sources/data-source.ts'
import { deleteUnreadable, hashOf, insertChunk, ofSet, type PackedChunk } from './chunk-store.ts'

const builtColumns = columns({ month: expression<Month>(part`distinct period`) })

/** The months that are built, shown or not. */
export async function readBuiltMonths({ db, tenantId }: Ctx, set: SetKey): Promise<Set<Month>> {
  const rows = await db.rows(sql`
    select ${builtColumns} from dataset_chunks
    where ${ofSet(tenantId, set)} and period is not null and dropped_at is null`)
  return new Set(rows.map(({ month }) => month))
}

export type BuiltMonth = {
  readonly month: Month
  readonly chunks: readonly { readonly packed: PackedChunk; readonly rowCount: number }[]
}

const noRows = { packed: { columns: Buffer.of(), texts: Buffer.of() }, rowCount: 0 }

/** Stages a month, unless it is the same as what is shown. */
export async function stageMonth(ctx: Ctx, set: SetKey, { month, chunks }: BuiltMonth): Promise<void> {
  const { db, tenantId } = ctx
  const ofMonth = part`${ofSet(tenantId, set)} and period = ${month} and dropped_at is null`
  await db.run(sql`delete from dataset_chunks where ${ofMonth} and is_staged`)
  const shown = await db.rows(sql`
    select ${columns({ hash: datasetChunks.hash })} from dataset_chunks where ${ofMonth} order by number`)
  const hashes = chunks.map(({ packed }) => hashOf(packed))
  if (hashes.join() === shown.map(({ hash }) => hash).join()) return
  // A month without rows is staged too, to replace what is shown.
  for (const chunk of chunks.length === 0 ? [noRows] : chunks)
    await insertChunk(ctx, set, { ...chunk, stagedMonth: month })
}

/** Shows all staged months in place of the earlier ones, which stay readable for a while. Returns how many chunks are new. */
export async function showStaged(ctx: Ctx, set: SetKey): Promise<number> {
  const { db, tenantId } = ctx
  const own = ofSet(tenantId, set)
  await db.run(sql`
    update dataset_chunks set dropped_at = tenant_now()
    where ${own} and not is_staged and dropped_at is null
      and period in (select period from dataset_chunks where ${own} and is_staged)`)
  const shown = await db.run(sql`update dataset_chunks set is_staged = false where ${own} and is_staged`)
  await db.run(sql`delete from dataset_chunks where ${own} and period is not null and row_count = 0`)
  await deleteUnreadable(ctx, set)
  return shown
}

/** Notes when the months were counted: what is built is current as of then. */
export const noteCounted = ({ db, tenantId }: Ctx, set: SetKey, counted: CountedMonths): Promise<number> =>
  db.run(sql`
    update datasets set planned_at = tenant_now(), counted = ${JSON.stringify(counted)} where ${ofSet(tenantId, set)}`)

/** Saves which months have still to be built. */
export const savePending = ({ db, tenantId }: Ctx, set: SetKey, months: readonly Month[]): Promise<number> =>
  db.run(sql`update datasets set pending = ${array(months)}::int[] where ${ofSet(tenantId, set)}`)

export const noteBuilt = ({ db, tenantId }: Ctx, set: SetKey): Promise<number> =>
  db.run(sql`
    update datasets set built_at = planned_at, pending = null, planned_at = null where ${ofSet(tenantId, set)}`)

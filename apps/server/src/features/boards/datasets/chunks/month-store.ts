import { array, part, sql } from '../../../../db/sql.ts'
import { columns, expression } from '../../../../db/table.ts'
import { datasetChunks } from '../../../../db/tables/datasets.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { Month, SetKey } from '../sources/data-source.ts'
import { deleteUnreadable, hashOf, insertChunk, ofSet, type PackedChunk } from './chunk-store.ts'

/** The fingerprint of a month from which everything has left. */
export const nothingLeft = ''

const knownColumns = columns({
  // Both are set where there is a month.
  month: expression<Month>(part`period`),
  fingerprint: expression<string>(part`fingerprint`),
})

/** The fingerprints of the months that are built, shown or not. */
export async function readKnownMonths({ db, tenantId }: Ctx, set: SetKey): Promise<Map<Month, string>> {
  const rows = await db.rows(sql`
    select ${knownColumns} from dataset_chunks
    where ${ofSet(tenantId, set)} and period is not null and dropped_at is null order by is_staged, number`)
  // What is staged comes last, and will replace what is shown.
  return new Map(rows.map(({ month, fingerprint }) => [month, fingerprint]))
}

export type BuiltMonth = {
  readonly month: Month
  readonly fingerprint: string
  readonly chunks: readonly { readonly packed: PackedChunk; readonly rowCount: number }[]
}

const noRows = { packed: { columns: Buffer.of(), texts: Buffer.of() }, rowCount: 0 }

/** Stages a month, unless it is the same as what is shown. */
export async function stageMonth(ctx: Ctx, set: SetKey, { month, fingerprint, chunks }: BuiltMonth): Promise<void> {
  const { db, tenantId } = ctx
  const ofMonth = part`${ofSet(tenantId, set)} and period = ${month} and dropped_at is null`
  await db.run(sql`delete from dataset_chunks where ${ofMonth} and is_staged`)
  const shown = await db.rows(sql`
    select ${columns({ hash: datasetChunks.hash })} from dataset_chunks where ${ofMonth} order by number`)
  const hashes = chunks.map(({ packed }) => hashOf(packed))
  if (hashes.join() === shown.map(({ hash }) => hash).join())
    await db.run(sql`update dataset_chunks set fingerprint = ${fingerprint} where ${ofMonth}`)
  // A month without rows is staged too, to replace what is shown.
  else
    for (const chunk of chunks.length === 0 ? [noRows] : chunks)
      await insertChunk(ctx, set, { ...chunk, staged: { month, fingerprint } })
}

/** Shows all staged months in place of the earlier ones, which stay readable for a while. Returns how many chunks are new. */
export async function showStaged(ctx: Ctx, set: SetKey): Promise<number> {
  const { db, tenantId } = ctx
  const own = ofSet(tenantId, set)
  await db.run(sql`
    update dataset_chunks set dropped_at = now()
    where ${own} and not is_staged and dropped_at is null
      and period in (select period from dataset_chunks where ${own} and is_staged)`)
  const shown = await db.run(sql`update dataset_chunks set is_staged = false where ${own} and is_staged`)
  await db.run(sql`delete from dataset_chunks where ${own} and period is not null and row_count = 0`)
  await deleteUnreadable(ctx, set)
  return shown
}

/** Notes when the months were looked through: what is built is current as of then. */
export const restartPlan = ({ db, tenantId }: Ctx, set: SetKey): Promise<number> =>
  db.run(sql`update datasets set planned_at = now() where ${ofSet(tenantId, set)}`)

/** Saves which months have still to be built. */
export const savePending = ({ db, tenantId }: Ctx, set: SetKey, months: readonly Month[]): Promise<number> =>
  db.run(sql`update datasets set pending = ${array(months)}::int[] where ${ofSet(tenantId, set)}`)

export const noteBuilt = ({ db, tenantId }: Ctx, set: SetKey): Promise<number> =>
  db.run(sql`
    update datasets set built_at = planned_at, pending = null, planned_at = null where ${ofSet(tenantId, set)}`)

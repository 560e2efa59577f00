import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportMapping } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { StoredColumn } from '../../../db/tables/intake.ts'
import { job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { writeToPath } from '../../files/saved-files.ts'
import { openDayOrders } from './columns/check-mapping.ts'
import { columnFacts, decidedDayOrders } from './columns/column-facts.ts'
import { fitOfColumns, isComplete, recognise } from './columns/recognise-columns.ts'
import { recallMapping } from './columns/remembered-mapping.ts'
import { failImport, publishProgress } from './import-progress.ts'
import { findForRun, type ImportRow, mappingValues } from './import-record.ts'
import { importJob, readJobName } from './piece-job.ts'
import { ImportFault, limits } from './reading/limits.ts'
import { openFile } from './reading/open-file.ts'
import type { Row } from './reading/row.ts'
import { rowsPerPiece, storePiece } from './row-pieces.ts'
import { startRun } from './start-run.ts'

/** Reads a file once and stores its rows in pieces. Nothing reads the file again. */
export const readJob = job({
  name: readJobName,
  payload: z.object({ id: z.string(), run: z.number() }),
  maxAttempts: 6,
  async run(ctx, payload) {
    const row = await findForRun(ctx, payload)
    if (row?.status !== 'reading') return
    await ctx.db.run(sql`savepoint reading`)
    try {
      await readFile(ctx, row)
    } catch (error) {
      if (!(error instanceof ImportFault) && !(error instanceof Cancelled)) throw error
      await ctx.db.run(sql`rollback to savepoint reading`)
      if (error instanceof ImportFault) await failImport(ctx, row, error.message)
    }
  },
  onFailed: importJob.onFailed,
})

/** The import was cancelled while its file was read. */
class Cancelled extends Error {}

async function readFile(ctx: Ctx, row: ImportRow): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aftermile-import-'))
  const watch = watchRun(ctx, row)
  try {
    const path = join(folder, 'file')
    await writeToPath(ctx, row.fileId, path)
    await storeRows(ctx, row, { path, isCancelled: watch.isCancelled })
  } finally {
    watch.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function storeRows(
  ctx: Ctx,
  row: ImportRow,
  { path, isCancelled }: { path: string; isCancelled: () => boolean },
): Promise<void> {
  const file = await openFile(path, fitOfColumns)
  const facts = columnFacts()
  let waiting: Row[] = []
  let rowCount = 0
  let pieceCount = 0
  for await (const rows of file.rows) {
    if (isCancelled()) throw new Cancelled()
    for (const item of rows) facts.add(item.cells)
    rowCount += rows.length
    if (rowCount > limits.rows)
      throw new ImportFault(`This file has more than ${numberText(limits.rows)} rows. Split it and try again.`)
    for (const entry of rows) {
      waiting.push(entry)
      if (waiting.length < rowsPerPiece) continue
      await storePiece(ctx, { importId: row.id, position: pieceCount++ }, waiting)
      waiting = []
    }
  }
  if (waiting.length > 0) await storePiece(ctx, { importId: row.id, position: pieceCount++ }, waiting)
  if (rowCount === 0) throw new ImportFault('This file has a header but no rows.')
  const columns = facts.about(file.columns)
  const choice = await chooseMapping(ctx, columns, row)
  const noted = await ctx.db.run(sql`
    update imports set format = ${JSON.stringify(file.format)}, columns = ${JSON.stringify(columns)}, ${mappingValues(choice)},
      row_count = ${rowCount}, piece_count = ${pieceCount}, updated_at = tenant_now()
    where tenant_id = ${ctx.tenantId} and id = ${row.id} and run = ${row.run}`)
  if (noted === 0) throw new Cancelled()
  const next = { ...row, ...choice, rowCount, pieceCount }
  if (choice.isSure) return startRun(ctx, next, row.isDryRun ? 'checking' : 'importing')
  await ctx.db.run(sql`
    update imports set status = 'mapping' where tenant_id = ${ctx.tenantId} and id = ${row.id}`)
  await publishProgress(ctx, next, 'mapping', 0)
}

const checkEveryMs = 1000

/** Checks every second whether the import was cancelled. This also keeps the connection active while a file is unpacked. */
function watchRun(ctx: Ctx, { id, run }: ImportRow) {
  let isCancelled = false
  const check = () =>
    findForRun(ctx, { id, run }).then(
      found => {
        isCancelled ||= found === null
      },
      () => undefined,
    )
  const timer = setInterval(() => void check(), checkEveryMs)
  return { isCancelled: () => isCancelled, stop: () => clearInterval(timer) }
}

/** The mapping that a user chose before for these columns, else a guess from their names. What this file itself decides counts more. */
async function chooseMapping(
  ctx: Ctx,
  columns: readonly StoredColumn[],
  row: ImportRow,
): Promise<ImportMapping & { isSure: boolean }> {
  const names = columns.map(({ name }) => name)
  const recalled = await recallMapping(ctx, names)
  const isKnown =
    recalled !== null &&
    (row.kind === null || recalled.kind === row.kind) &&
    isComplete(recalled.kind, recalled.fields, recalled.constants)
  const mapping = isKnown ? { ...recalled, isSure: true } : { ...blank, ...recognise(names, row.kind) }
  const dayOrders = { ...mapping.dayOrders, ...decidedDayOrders(columns) }
  const isOpen = openDayOrders({ ...mapping, dayOrders }, columns).length > 0
  return { ...mapping, dayOrders, isSure: mapping.isSure && !isOpen }
}

const blank = { constants: {}, dayOrders: {}, emptyTexts: {}, translations: {} }

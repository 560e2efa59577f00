import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { writeToPath } from '../../files/saved-files.ts'
import { columnFacts } from './columns/column-facts.ts'
import { fitOfColumns, isComplete, recognise } from './columns/recognise-columns.ts'
import { type ImportMapping, recallMapping } from './columns/remembered-mapping.ts'
import { failImport, publishProgress } from './import-progress.ts'
import { findForRun, type ImportRow } from './import-record.ts'
import { ImportFault, limits } from './reading/limits.ts'
import { openFile } from './reading/open-file.ts'
import type { Row } from './reading/row.ts'
import { rowsPerPiece, storePiece } from './row-pieces.ts'
import { startRun } from './start-run.ts'

/** Reads a file once, from its first byte to its last, and keeps its rows in pieces; nothing reads the file again. */
export const readJob = job({
  name: 'import-read',
  payload: z.object({ id: z.string(), run: z.number() }),
  maxAttempts: 6,
  async run(ctx, asked) {
    const row = await findForRun(ctx, asked)
    if (row?.status !== 'reading') return
    await ctx.db.run(sql`savepoint reading`)
    try {
      await read(ctx, row)
    } catch (error) {
      if (!(error instanceof ImportFault) && !(error instanceof Cancelled)) throw error
      await ctx.db.run(sql`rollback to savepoint reading`)
      if (error instanceof ImportFault) await failImport(ctx, row, error.message)
    }
  },
})

/** Someone has stopped it while it was read. */
class Cancelled extends Error {}

async function read(ctx: Ctx, row: ImportRow): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aftermile-import-'))
  const watch = watchRun(ctx, row)
  try {
    const path = join(folder, 'file')
    await writeToPath(ctx, row.fileId, path)
    await keep(ctx, row, { path, isOver: watch.isOver })
  } finally {
    watch.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(
  ctx: Ctx,
  row: ImportRow,
  { path, isOver }: { path: string; isOver: () => boolean },
): Promise<void> {
  const file = await openFile(path, fitOfColumns)
  const facts = columnFacts()
  let waiting: Row[] = []
  let rowCount = 0
  let pieceCount = 0
  for await (const rows of file.rows) {
    if (isOver()) throw new Cancelled()
    for (const one of rows) facts.see(one.cells)
    rowCount += rows.length
    if (rowCount > limits.rows)
      throw new ImportFault(`This file has more than ${limits.rows.toLocaleString('en')} rows. Split it and try again.`)
    for (const one of rows) {
      waiting.push(one)
      if (waiting.length < rowsPerPiece) continue
      await storePiece(ctx, { importId: row.id, position: pieceCount++ }, waiting)
      waiting = []
    }
  }
  if (waiting.length > 0) await storePiece(ctx, { importId: row.id, position: pieceCount++ }, waiting)
  if (rowCount === 0) throw new ImportFault('This file names its columns but has no rows.')
  const choice = await choose(ctx, file.columns, row)
  const { columns, dayOrders } = facts.about(file.columns)
  const noted = await ctx.db.run(sql`
    update imports set format = ${JSON.stringify(file.format)}, columns = ${JSON.stringify(columns)},
      day_orders = ${JSON.stringify(dayOrders)}, kind = ${choice.kind}, fields = ${JSON.stringify(choice.fields)},
      constants = ${JSON.stringify(choice.constants)}, row_count = ${rowCount}, piece_count = ${pieceCount}, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${row.id} and run = ${row.run}`)
  if (noted === 0) throw new Cancelled()
  const next = { ...row, ...choice, rowCount, pieceCount }
  if (choice.isSure) return startRun(ctx, next, row.isDryRun ? 'checking' : 'importing')
  await ctx.db.run(sql`
    update imports set status = 'mapping' where tenant_id = ${ctx.tenantId} and id = ${row.id}`)
  await publishProgress(ctx, next, 'mapping', 0)
}

const lookMs = 1000

/** Looks now and then whether someone has stopped it, which also keeps the connection from looking idle while a file is unpacked. */
function watchRun(ctx: Ctx, { id, run }: ImportRow) {
  let isOver = false
  const look = () =>
    findForRun(ctx, { id, run }).then(
      found => {
        isOver ||= found === null
      },
      () => undefined,
    )
  const timer = setInterval(() => void look(), lookMs)
  return { isOver: () => isOver, stop: () => clearInterval(timer) }
}

/** What someone has said of these columns before, else what their names say. */
async function choose(
  ctx: Ctx,
  columns: readonly string[],
  row: ImportRow,
): Promise<ImportMapping & { isSure: boolean }> {
  const recalled = await recallMapping(ctx, columns)
  const isMeant = recalled !== null && (row.kind === null || recalled.kind === row.kind)
  if (isMeant && isComplete(recalled.kind, recalled.fields, recalled.constants)) return { ...recalled, isSure: true }
  return { ...recognise(columns, row.kind), constants: {} }
}

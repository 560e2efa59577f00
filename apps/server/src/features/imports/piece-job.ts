import type { ImportCounts } from '@aftermile/contract/imports'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { withinLimit } from '../../db/within-limit.ts'
import { enqueue, job } from '../../jobs/job.ts'
import { finishImport } from './finish.ts'
import { itemReader } from './items.ts'
import { addCounts, noCounts, type RowOutcome, reportRows } from './outcome.ts'
import { addProblems } from './problem-file.ts'
import { failImport, tellProgress } from './progress.ts'
import type { Row } from './reading/row.ts'
import { holdForRun, type ImportRow } from './record.ts'
import { asRepeats } from './repeats.ts'
import { limitOf } from './starter.ts'
import { type Taken, takeInItems } from './take-in.ts'

const Payload = z.object({ id: z.string(), run: z.number(), position: z.number() })

/** Takes one piece of an import in, or tries it, and asks for the next: all in one transaction, so a kill loses and doubles nothing. */
export const pieceJob = job({
  name: 'import-piece',
  payload: Payload,
  maxAttempts: 6,
  async run(ctx, { id, run, position }) {
    const row = await holdForRun(ctx, id, run)
    if (row === null || (row.status !== 'checking' && row.status !== 'importing')) return
    const merchants = await limitOf(ctx, row)
    if (merchants === null) return failImport(ctx, row, `${row.createdBy} no longer has the right to import.`)
    const rows = await rowsAt(ctx, id, position)
    const before = countsOf(row)
    const { outcomes, ambiguous } = await judge(ctx, row, { rows, merchants })
    const counts = addCounts(before, outcomes)
    await reportRows(ctx, id, before, outcomes)
    const refused = rows.flatMap((one, index) => {
      const outcome = outcomes[index]
      return outcome?.status === 'refused' ? [{ row: one, outcome }] : []
    })
    const problems = await addProblems(ctx, row, refused)
    const done = row.done + rows.length
    await note(ctx, { ...row, ...problems, done }, counts, ambiguous)
    if (position + 1 >= row.pieceCount) return finishImport(ctx, row, counts, done)
    await tellProgress(ctx, row, row.status, done)
    await enqueuePiece(ctx, { id, run, position: position + 1 })
  },
})

/** One after the other for a tenant, so that a large import leaves workers for others and never waits for its own locks. */
export const enqueuePiece = (ctx: Ctx, payload: z.infer<typeof Payload>): Promise<void> =>
  enqueue(ctx, pieceJob, payload, { queue: 'imports' })

const countsOf = ({ status, check, result }: ImportRow): ImportCounts =>
  (status === 'checking' ? check : result) ?? noCounts

async function rowsAt({ db, tenantId }: Ctx, id: string, position: number): Promise<Row[]> {
  const piece = await db.find<{ rows: string }>(sql`
    select rows from import_pieces where tenant_id = ${tenantId} and import_id = ${id} and position = ${position}`)
  return piece === null ? [] : (JSON.parse(piece.rows) as Row[]) // written by the reading job
}

type Piece = { rows: readonly Row[]; merchants: readonly string[] }

async function judge(ctx: Ctx, row: ImportRow, { rows, merchants }: Piece) {
  const { kind, fields, constants, timeZone, dayOrders, isHistorical } = row
  if (kind === null) throw new Error('An import without a kind cannot be taken in')
  const columns = row.columns.map(column => column.name)
  const reader = itemReader({ kind, columns, fields, constants, timeZone, dayOrders })
  const read = rows.map(one => reader.read(one))
  const good = read.filter(({ errors }) => errors.length === 0).map(({ item }) => item)
  const asked = { kind, isHistorical, isDryRun: row.status === 'checking' }
  const author = { id: row.userId ?? ctx.author.id, name: row.createdBy }
  const taken = await withinLimit(ctx, merchants, () => takeInItems({ ...ctx, author }, good, asked))
  const columnOf = new Map(Object.entries(fields).map(([column, field]) => [field, column]))
  let next = 0
  const outcomes = rows.map(({ line }, index): RowOutcome => {
    const errors = read[index]?.errors ?? []
    if (errors.length > 0) return { line, status: 'refused', id: null, errors: [...errors] }
    return outcomeOf(line, taken[next++], columnOf)
  })
  const keyed = outcomes.map((outcome, index) => ({ outcome, merchantId: read[index]?.item.merchantId }))
  // Two events of one shipment are two events.
  const isKeyed = asked.isDryRun && kind !== 'events'
  return {
    outcomes: isKeyed ? await asRepeats(ctx, row.id, keyed) : outcomes,
    ambiguous: [...reader.ambiguous],
  }
}

function outcomeOf(line: number, taken: Taken | undefined, columnOf: ReadonlyMap<string, string>): RowOutcome {
  if (!taken) throw new Error('The ingest answered for fewer items than it was given')
  const errors = (taken.errors ?? []).map(({ name, message }) => ({ name: columnOf.get(name) ?? name, message }))
  return { line, status: taken.status, id: taken.id, errors }
}

async function note({ db, tenantId }: Ctx, row: ImportRow, counts: ImportCounts, ambiguous: readonly string[]) {
  const isCheck = row.status === 'checking'
  await db.run(sql`
    update imports set done = ${row.done}, updated_at = now(), problems_file_id = ${row.problemsFileId},
      problem_pieces = ${row.problemPieces},
      check_counts = case when ${isCheck} then ${JSON.stringify(counts)}::jsonb else check_counts end,
      result_counts = case when ${isCheck} then result_counts else ${JSON.stringify(counts)}::jsonb end,
      ambiguous_columns = array(select distinct unnest(ambiguous_columns || ${ambiguous}::text[]))
    where tenant_id = ${tenantId} and id = ${row.id}`)
}

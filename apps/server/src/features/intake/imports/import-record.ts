import { isDataColumn } from '@aftermile/contract/intake/import-columns'
import type { ImportRecord, ImportSummary } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { nothing, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, pick } from '../../../db/table.ts'
import { imports } from '../../../db/tables/intake.ts'
import { type JobPiece, jobRecords } from '../../../jobs/long-job.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'

const summaryFields = {
  ...pick(imports, 'id', 'fileName', 'sizeBytes', 'status', 'kind', 'isDryRun', 'isHistorical', 'timeZone', 'rowCount'),
  ...pick(imports, 'done', 'message', 'createdAt', 'createdBy', 'finishedAt', 'expiresAt'),
  check: imports.checkCounts,
  result: imports.resultCounts,
}
const summary = columns(summaryFields)
const allColumns = columns({
  ...summaryFields,
  ...pick(imports, 'userId', 'merchants', 'fileId', 'format', 'columns', 'fields', 'constants', 'dayOrders', 'run'),
  ...pick(imports, 'ambiguousColumns', 'pieceCount', 'problemsFileId', 'problemPieces'),
})

/** A stored import. */
export type ImportRow = RowOf<typeof allColumns>

export const importRecords = jobRecords({
  table: imports,
  columns: allColumns,
  status: imports.status,
  finishedAt: imports.finishedAt,
  working: ['reading', 'checking', 'importing'],
})

const maxShown = 100

/** A user limited to merchants sees only their own imports. */
const visibleTo = ({ actor }: RequestCtx) =>
  part`(${actor.merchants.length === 0} or holder_id = ${holderOf(actor).holderId})`

export const listImports = (ctx: RequestCtx): Promise<ImportSummary[]> =>
  ctx.db.rows(sql`
    select ${summary} from imports where tenant_id = ${ctx.tenantId} and ${visibleTo(ctx)}
    order by created_at desc, id limit ${maxShown}`)

export const getImport = (ctx: RequestCtx, id: string): Promise<ImportRow> => read(ctx, id, nothing)

/** Reads an import and locks it until the transaction ends. */
export const lockImport = (ctx: RequestCtx, id: string): Promise<ImportRow> => read(ctx, id, part`for update`)

async function read(ctx: RequestCtx, id: string, lock: Part): Promise<ImportRow> {
  const row = await ctx.db.find(sql`
    select ${allColumns} from imports where tenant_id = ${ctx.tenantId} and id = ${id} and ${visibleTo(ctx)} ${lock}`)
  if (row === null) throw notFound()
  return row
}

/** The import of a read job. Null: it is gone, or has been started again since. */
export const findForRun = ({ db, tenantId }: Ctx, { id, run }: JobPiece): Promise<ImportRow | null> =>
  db.find(sql`select ${allColumns} from imports where tenant_id = ${tenantId} and id = ${id} and run = ${run}`)

export function importRecordOf(row: ImportRow): ImportRecord {
  const { userId, merchants, fileId, dayOrders, ambiguousColumns, pieceCount, run, ...rest } = row
  const { problemsFileId, problemPieces, columns, fields, ...record } = rest
  return {
    ...record,
    columns: columns.map(({ name, samples }) => ({
      name,
      samples,
      field: (Object.hasOwn(fields, name) && fields[name]) || null,
    })),
    notes: notesOf(row),
    hasProblems: problemsFileId !== null,
  }
}

function notesOf({ columns, fields, ambiguousColumns, status }: ImportRow): string[] {
  if (status === 'mapping' || status === 'reading') return []
  const unused = columns.map(column => column.name).filter(name => isDataColumn(name) && !Object.hasOwn(fields, name))
  return [
    ...ambiguousColumns.map(
      name => `Dates in “${name}” such as 02/11/2026 were read day first: 2 November. Write 2026-11-02 to be sure.`,
    ),
    ...(unused.length > 0 ? [`Not imported: ${listed(unused)}.`] : []),
  ]
}

const listed = (names: readonly string[]): string =>
  names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${numberText(names.length - 10)} more` : names.join(', ')

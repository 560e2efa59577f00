import { fieldsOfColumn } from '@aftermile/contract/intake/import-columns'
import type { ImportMapping, ImportRecord, ImportSummary } from '@aftermile/contract/intake/imports'
import { nothing, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, pick } from '../../../db/table.ts'
import { imports } from '../../../db/tables/intake.ts'
import { type JobPiece, jobRecords } from '../../../jobs/long-job.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'
import { reasonsOf } from './findings/reasons.ts'
import { notesOf } from './import-notes.ts'

const summaryFields = {
  ...pick(imports, 'id', 'fileName', 'sizeBytes', 'status', 'kind', 'isDryRun', 'isHistorical', 'timeZone', 'rowCount'),
  ...pick(imports, 'done', 'message', 'stoppedIn', 'createdAt', 'createdBy', 'finishedAt', 'expiresAt'),
  check: imports.checkCounts,
  result: imports.resultCounts,
}
const summary = columns(summaryFields)
const allColumns = columns({
  ...summaryFields,
  ...pick(imports, 'userId', 'merchants', 'fileId', 'format', 'columns', 'fields', 'constants', 'dayOrders', 'run'),
  ...pick(
    imports,
    'emptyTexts',
    'translations',
    'repeats',
    'missingMerchants',
    'soonForgotten',
    'reasons',
    'removedPackages',
    'pieceCount',
    'problemsFileId',
    'problemPieces',
  ),
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
const shownMerchants = 20

/** A user limited to merchants sees only their own imports. */
const visibleTo = ({ actor }: RequestCtx) =>
  part`(${actor.merchants.length === 0} or holder_id = ${holderOf(actor).holderId})`

export const listImports = (ctx: RequestCtx): Promise<ImportSummary[]> =>
  ctx.db.rows(sql`
    select ${summary} from imports where tenant_id = ${ctx.tenantId} and ${visibleTo(ctx)}
    order by created_at desc, id limit ${maxShown}`)

export async function countFailedImports(ctx: RequestCtx, withinDays: number): Promise<number> {
  const row = await ctx.db.find<{ count: number }>(sql`
    select count(*)::int as count from imports
    where tenant_id = ${ctx.tenantId} and ${visibleTo(ctx)} and status in ('failed', 'stopped')
      and created_at > tenant_now() - make_interval(days => ${withinDays})`)
  return row?.count ?? 0
}

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

/** The mapping of an import that has one. */
export function mappingOf({ kind, fields, constants, dayOrders, emptyTexts, translations }: ImportRow): ImportMapping {
  if (kind === null) throw new Error('An import without a kind has no mapping')
  const chosen = Object.entries(fields).map(([column, field]) => [column, [field].flat()])
  return { kind, fields: Object.fromEntries(chosen), constants, dayOrders, emptyTexts, translations }
}

/** The columns of a mapping, to be set. */
export const mappingValues = ({ kind, fields, constants, dayOrders, emptyTexts, translations }: ImportMapping): Part =>
  part`kind = ${kind}, fields = ${JSON.stringify(fields)}, constants = ${JSON.stringify(constants)},
    day_orders = ${JSON.stringify(dayOrders)}, empty_texts = ${JSON.stringify(emptyTexts)}, translations = ${JSON.stringify(translations)}`

export function importRecordOf(row: ImportRow): ImportRecord {
  const { userId, merchants, fileId, dayOrders, emptyTexts, repeats, removedPackages, pieceCount, run, ...rest } = row
  const { problemsFileId, problemPieces, columns, fields, missingMerchants, soonForgotten, reasons, ...record } = rest
  return {
    ...record,
    columns: columns.map(({ name, samples, dayOrders: orders = [], values = [] }) => ({
      name,
      samples,
      fields: [...fieldsOfColumn(fields, name)],
      dayOrders: orders,
      dayOrder: ofColumn(dayOrders, name) ?? null,
      values,
      emptyTexts: ofColumn(emptyTexts, name) ?? [],
    })),
    missingMerchants: { count: missingMerchants.length, names: missingMerchants.slice(0, shownMerchants) },
    reasons: reasonsOf(reasons),
    notes: notesOf(row),
    hasProblems: problemsFileId !== null,
  }
}

/** A column may be called `constructor`. */
const ofColumn = <Value>(byColumn: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(byColumn, name) ? byColumn[name] : undefined

import { type Fields, isData } from '@aftermile/contract/import-columns'
import type { ImportCounts, ImportKind, ImportRecord, ImportStatus, ImportSummary } from '@aftermile/contract/imports'
import type { Ctx, RequestCtx } from '../../context.ts'
import { part, sql } from '../../db/sql.ts'
import { holderOf } from '../../holder.ts'
import { notFound } from '../../problem.ts'
import type { Format } from './reading/row.ts'
import type { DayOrder } from './values/time.ts'

/** An import as it is stored. */
export type ImportRow = {
  id: string
  userId: string | null
  merchants: string[]
  fileId: string
  fileName: string
  sizeBytes: number
  status: ImportStatus
  kind: ImportKind | null
  isDryRun: boolean
  isHistorical: boolean
  timeZone: string
  format: Format | null
  columns: { name: string; samples: string[] }[]
  fields: Fields
  constants: Fields
  dayOrders: Record<string, DayOrder>
  ambiguousColumns: string[]
  rowCount: number | null
  pieceCount: number
  run: number
  done: number
  check: ImportCounts | null
  result: ImportCounts | null
  problemsFileId: string | null
  problemPieces: number
  message: string | null
  createdAt: string
  createdBy: string
  finishedAt: string | null
  expiresAt: string
}

const summary = part`
  id, file_name as "fileName", size_bytes as "sizeBytes", status, kind, is_dry_run as "isDryRun", is_historical as "isHistorical",
  time_zone as "timeZone", row_count as "rowCount", done, check_counts as "check", result_counts as "result", message,
  created_at as "createdAt", created_by as "createdBy", finished_at as "finishedAt", expires_at as "expiresAt"`

const whole = part`
  ${summary}, user_id as "userId", merchants, file_id as "fileId", format, columns, fields, constants, day_orders as "dayOrders",
  ambiguous_columns as "ambiguousColumns", piece_count as "pieceCount", run, problems_file_id as "problemsFileId",
  problem_pieces as "problemPieces"`

const shown = 100

/** Whoever is limited to merchants sees their own imports alone. */
const visibleTo = ({ actor }: RequestCtx) =>
  part`(${actor.merchants.length === 0} or holder_id = ${holderOf(actor).holderId})`

export const listImports = (ctx: RequestCtx): Promise<ImportSummary[]> =>
  ctx.db.rows<ImportSummary>(sql`
    select ${summary} from imports where tenant_id = ${ctx.tenantId} and ${visibleTo(ctx)}
    order by created_at desc, id limit ${shown}`)

export async function getImport(ctx: RequestCtx, id: string): Promise<ImportRow> {
  const row = await ctx.db.find<ImportRow>(sql`
    select ${whole} from imports where tenant_id = ${ctx.tenantId} and id = ${id} and ${visibleTo(ctx)}`)
  if (row === null) throw notFound()
  return row
}

/** The import as it stands, held until the transaction ends. */
export async function holdImport(ctx: RequestCtx, id: string): Promise<ImportRow> {
  const row = await ctx.db.find<ImportRow>(sql`
    select ${whole} from imports where tenant_id = ${ctx.tenantId} and id = ${id} and ${visibleTo(ctx)} for update`)
  if (row === null) throw notFound()
  return row
}

/** For a job: null when it is gone, or has begun anew since the job was made. */
export const findForRun = ({ db, tenantId }: Ctx, id: string, run: number): Promise<ImportRow | null> =>
  db.find<ImportRow>(sql`
    select ${whole} from imports where tenant_id = ${tenantId} and id = ${id} and run = ${run}`)

export const holdForRun = ({ db, tenantId }: Ctx, id: string, run: number): Promise<ImportRow | null> =>
  db.find<ImportRow>(sql`
    select ${whole} from imports where tenant_id = ${tenantId} and id = ${id} and run = ${run} for update`)

export function recordOf(row: ImportRow): ImportRecord {
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
  const unused = columns.map(column => column.name).filter(name => isData(name) && !Object.hasOwn(fields, name))
  return [
    ...ambiguousColumns.map(
      name => `Dates in “${name}” such as 02/11/2026 were read day first: 2 November. Write 2026-11-02 to be sure.`,
    ),
    ...(unused.length > 0 ? [`Not used: ${listed(unused)}.`] : []),
  ]
}

const listed = (names: readonly string[]): string =>
  names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ')

import type { ImportReason } from '@aftermile/contract/intake/imports'
import { recordsOf } from '../../../db/records.ts'
import { array, nothing, type Part, part, sql } from '../../../db/sql.ts'
import { importPieces, imports, type StoredColumn } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { removeFile } from '../../files/saved-files.ts'
import type { Row } from '../../intake/imports/reading/row.ts'
import { type Marks, patternOf, redact } from '../person/marks.ts'

/** By what the rows of a person are found. */
export type ImportedPerson = {
  /** Addresses and phone numbers, which nobody else has. */
  readonly addresses: Marks
  /** Everything that names the person, for the samples that an import shows. */
  readonly marks: Marks
  /** The numbers of their shipments and orders. */
  readonly numbers: readonly string[]
}

/**
 * Empties the rows of imported files that are about a person, and deletes the files they came from. A row that names the address and was
 * not imported yet is rejected later.
 */
export async function forgetImportRows(ctx: Ctx, person: ImportedPerson): Promise<number> {
  const pieces = await emptyPieces(ctx, person)
  const items = await emptyItems(ctx, person)
  const ids = [...new Set([...pieces.importIds, ...items])]
  await forgetSamples(ctx, patternOf(person.marks), ids)
  await deleteFiles(ctx, ids)
  return pieces.count
}

export async function countImportRows(ctx: Ctx, person: ImportedPerson): Promise<number> {
  const pieces = await readPieces(ctx, person, nothing)
  return pieces.flatMap(piece => rowsOf(piece.rows).filter(isRowOf(person, piece))).length
}

type Piece = { importId: string; position: number; rows: string; isFinished: boolean }

const noMatch = '(?!)'
const quotedLike = (number: string): string => `%${JSON.stringify(number).replaceAll(/[\\%_]/g, '\\$&')}%`

/** Those that may have a row of the person. */
const readPieces = ({ db, tenantId }: Ctx, { addresses, numbers }: ImportedPerson, lock: Part): Promise<Piece[]> =>
  db.rows<Piece>(sql`
    select p.import_id as "importId", p.position, p.rows, i.finished_at is not null as "isFinished"
    from import_pieces p join imports i on i.tenant_id = p.tenant_id and i.id = p.import_id
    where p.tenant_id = ${tenantId} and i.tenant_id = ${tenantId} and (p.rows ~* ${patternOf(addresses) ?? noMatch}
      or i.finished_at is not null and p.rows like any (${array(numbers.map(quotedLike))}))
    order by p.import_id, p.position ${lock}`)

const emptied = recordsOf(importPieces, ['importId', 'position', 'rows'])

async function emptyPieces(ctx: Ctx, person: ImportedPerson) {
  const pieces = await readPieces(ctx, person, part`for update of p`)
  let count = 0
  const changed = pieces.flatMap(piece => {
    const isOf = isRowOf(person, piece)
    const rows = rowsOf(piece.rows)
    const own = rows.filter(isOf).length
    count += own
    const kept = rows.map(row => (isOf(row) ? { ...row, cells: row.cells.map(() => null) } : row))
    const { importId, position } = piece
    return own === 0 ? [] : [{ importId, position, rows: JSON.stringify(kept) }]
  })
  if (changed.length > 0)
    await ctx.db.run(sql`
      update import_pieces p set rows = x.rows
      from ${emptied.with(changed)}
      where p.tenant_id = ${ctx.tenantId} and p.import_id = x."importId" and p.position = x.position`)
  return { count, importIds: changed.map(({ importId }) => importId) }
}

const rowsOf = (text: string): Row[] => JSON.parse(text) as Row[] // as the import wrote them

/** A number may be that of somebody else in a file that is not imported yet. */
function isRowOf({ addresses, numbers }: ImportedPerson, { isFinished }: Piece): (row: Row) => boolean {
  const pattern = patternOf(addresses)
  const known = new Set<unknown>(isFinished ? numbers : [])
  const isOf = (cell: unknown): boolean => {
    const text = typeof cell === 'string' ? cell : JSON.stringify(cell ?? null)
    return known.has(cell) || redact(text, pattern) !== text
  }
  return ({ cells }) => cells.some(isOf)
}

async function emptyItems({ db, tenantId }: Ctx, { addresses, numbers }: ImportedPerson): Promise<string[]> {
  const rows = await db.rows<{ importId: string }>(sql`
    update import_rows set item = null
    where tenant_id = ${tenantId} and item is not null and (item::text ~* ${patternOf(addresses) ?? noMatch}
      or item ->> 'shipmentNumber' = any (${array(numbers)}) or item ->> 'orderNumber' = any (${array(numbers)}))
    returning import_id as "importId"`)
  return rows.map(({ importId }) => importId)
}

const samples = recordsOf(imports, ['id', 'columns', 'missingMerchants', 'reasons'])

/** The screen of an import shows some values of each column. */
async function forgetSamples({ db, tenantId }: Ctx, pattern: string | null, ids: readonly string[]): Promise<void> {
  const rows = await db.rows<{ id: string; columns: StoredColumn[]; missing: string[]; reasons: ImportReason[] }>(sql`
    select id, columns, missing_merchants as missing, reasons from imports
    where tenant_id = ${tenantId} and (id = any (${array(ids)}) or columns::text ~* ${pattern ?? noMatch}
      or missing_merchants::text ~* ${pattern ?? noMatch} or reasons::text ~* ${pattern ?? noMatch}) order by id for update`)
  const isOther = (value: unknown): boolean => redact(JSON.stringify(value), pattern) === JSON.stringify(value)
  const changed = rows.map(({ id, columns, missing, reasons }) => ({
    id,
    missingMerchants: missing.filter(isOther),
    reasons: reasons.map(({ message, values, ...reason }) => ({
      ...reason,
      message: redact(message, pattern),
      values: values.filter(isOther),
    })),
    columns: columns.map(({ samples, values, ...column }) => ({
      ...column,
      samples: samples.filter(isOther),
      ...(values && { values: values.filter(isOther) }),
    })),
  }))
  if (changed.length > 0)
    await db.run(sql`
      update imports i set ${samples.assign('id')} from ${samples.with(changed)}
      where i.tenant_id = ${tenantId} and i.id = x.id`)
}

async function deleteFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { db, tenantId } = ctx
  const rows = await db.rows<{ fileId: string; problemsFileId: string | null }>(sql`
    select file_id as "fileId", problems_file_id as "problemsFileId" from imports
    where tenant_id = ${tenantId} and id = any (${array(ids)})`)
  await db.run(sql`
    update imports set problems_file_id = null where tenant_id = ${tenantId} and id = any (${array(ids)})`)
  for (const id of rows.flatMap(row => [row.fileId, row.problemsFileId])) if (id !== null) await removeFile(ctx, id)
}

import { lineColumn, reasonColumn } from '@aftermile/contract/intake/import-columns'
import { byteOrderMark, csvLine } from '@aftermile/domain/report/csv'
import type { Ctx } from '../../../tenancy/context.ts'
import { addPiece, createFile } from '../../files/saved-files.ts'
import type { ImportRow } from './import-record.ts'
import type { Row } from './reading/row.ts'
import type { RowOutcome } from './row-outcomes.ts'

type Refused = { readonly row: Row; readonly outcome: RowOutcome }
type Problems = Pick<ImportRow, 'problemsFileId' | 'problemPieces'>

/** Adds refused rows to the problem file of an import. The first of them creates the file. */
export async function addProblems(ctx: Ctx, row: ImportRow, refused: readonly Refused[]): Promise<Problems> {
  const { problemsFileId, problemPieces } = row
  if (refused.length === 0) return { problemsFileId, problemPieces }
  const separator = row.format?.separator ?? ','
  const columns = row.columns.map(column => column.name)
  const fileId =
    problemsFileId ??
    (await createFile(ctx, {
      kind: 'import_problems',
      name: nameOf(row.fileName),
      contentType: 'text/csv; charset=utf-8',
      expiresAt: row.expiresAt,
    }))
  const head = problemsFileId === null ? byteOrderMark + csvLine([...columns, lineColumn, reasonColumn], separator) : ''
  const lines = refused.map(({ row: { line, cells }, outcome }) =>
    csvLine([...columns.map((_, index) => shown(cells[index])), String(line), reasonOf(outcome)], separator),
  )
  await addPiece(ctx, fileId, problemPieces, Buffer.from(head + lines.join('')))
  return { problemsFileId: fileId, problemPieces: problemPieces + 1 }
}

const nameOf = (fileName: string): string => `${fileName.replace(/\.\w{1,5}$/, '')} - rejected rows.csv`

const reasonOf = ({ errors }: RowOutcome): string =>
  errors.map(({ name, message }) => (name === '' ? message : `${name}: ${message}`)).join('; ')

const shown = (cell: unknown): string => {
  if (cell === undefined || cell === null) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

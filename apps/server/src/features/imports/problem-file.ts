import { lineColumn, reasonColumn } from '@aftermile/contract/import-columns'
import type { Ctx } from '../../context.ts'
import { addPiece, createFile } from '../saved-files.ts'
import type { RowOutcome } from './outcome.ts'
import type { Row } from './reading/row.ts'
import type { ImportRow } from './record.ts'

type Refused = { readonly row: Row; readonly outcome: RowOutcome }
type Problems = Pick<ImportRow, 'problemsFileId' | 'problemPieces'>

/** Adds refused rows to the file of an import, which is made with the first of them. */
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
  // The byte order mark tells spreadsheets that this is UTF-8.
  const head = problemsFileId === null ? `\ufeff${lineOf([...columns, lineColumn, reasonColumn], separator)}` : ''
  const lines = refused.map(({ row: { line, cells }, outcome }) =>
    lineOf([...columns.map((_, place) => shown(cells[place])), String(line), reasonOf(outcome)], separator),
  )
  await addPiece(ctx, fileId, problemPieces, Buffer.from(head + lines.join('')))
  return { problemsFileId: fileId, problemPieces: problemPieces + 1 }
}

const nameOf = (fileName: string): string => `${fileName.replace(/\.\w{1,5}$/, '')} - refused rows.csv`

const reasonOf = ({ errors }: RowOutcome): string =>
  errors.map(({ name, message }) => (name === '' ? message : `${name}: ${message}`)).join('; ')

const shown = (cell: unknown): string => {
  if (cell === undefined || cell === null) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

const lineOf = (cells: readonly string[], separator: string): string =>
  `${cells.map(cell => quoted(harmless(cell), separator)).join(separator)}\r\n`

/** A spreadsheet runs what begins so, also after spaces and in full width. */
export const harmless = (text: string): string => (/^[\t\r]|^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

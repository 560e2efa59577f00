import { byteOrderMark, csvLine } from '@aftermile/domain/report/csv'
import { saveFile } from '../../../api/download.ts'

/** Keeps rows as a file that spreadsheets open. */
export function saveCsv(rows: readonly (readonly (string | number | null)[])[], name: string): void {
  const lines = rows.map(row => csvLine(row.map(cell => (cell === null ? '' : String(cell)))))
  saveFile(new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** A title as the name of a file. */
export const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

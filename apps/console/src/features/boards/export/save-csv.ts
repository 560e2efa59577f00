import { byteOrderMark, csvLine } from '@aftermile/domain/report/csv'
import { saveFile } from '../../../api/download.ts'
import type { CsvRow } from './csv-row.ts'

/** Saves rows as a CSV file that spreadsheets open. */
export function saveCsv(rows: readonly CsvRow[], name: string): void {
  const lines = rows.map(row => csvLine(row))
  saveFile(new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** The file name of a title. */
export const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

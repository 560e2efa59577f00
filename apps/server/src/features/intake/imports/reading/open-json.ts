import { numberText } from '@aftermile/domain/format/numbers'
import { jsonCutter } from './json-cutter.ts'
import { ImportFault, limits } from './limits.ts'
import type { Format, OpenFile, Row } from './row.ts'
import { isStorable } from './storable-text.ts'
import type { TextFile } from './text-file.ts'

/** Reads the objects of a JSON file as rows. Their keys are the columns. */
export function openJson({ encoding, texts }: TextFile): OpenFile {
  const columns: string[] = []
  const format: Format = { type: 'json', encoding, separator: null, sheet: null }
  return { format, columns, rows: jsonRows(texts(), columns) }
}

async function* jsonRows(texts: AsyncGenerator<string>, columns: string[]): AsyncGenerator<Row[]> {
  const indexes = new Map<string, number>()
  const cutter = jsonCutter()
  const rowOf = ({ number, text }: { number: number; text: string }): Row => {
    const item = parsedItem(text)
    if (item === null) return { line: number, cells: [], fault: 'This item isn’t a valid JSON object' }
    if (!isStorable(text, item))
      return { line: number, cells: [], fault: 'This item contains a character that isn’t allowed' }
    const cells: unknown[] = []
    for (const [key, value] of Object.entries(item)) {
      const index = indexes.get(key) ?? columns.push(key.slice(0, 200).toWellFormed()) - 1
      indexes.set(key, index)
      if (index >= limits.columns)
        throw new ImportFault(`This file has more than ${numberText(limits.columns)} different fields.`)
      while (cells.length < index) cells.push('')
      cells[index] = value
    }
    return { line: number, cells, fault: null }
  }
  for await (const text of texts) yield cutter.write(text).map(rowOf)
  cutter.end()
}

function parsedItem(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

import { validateForm } from '../form/field-errors.ts'
import type { Cell, SheetColumn, SheetRow, SheetShape } from './sheet-column.ts'

export type CellError = Cell & { readonly message: string }

export const isSameCell = (a: Cell, b: Cell | null): boolean => a.row === b?.row && a.column === b.column

/** The cells of a text copied from a sheet: tabs between columns, lines for rows. */
function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map(line => line.split('\t').map(cell => cell.trim().replace(/^"(.*)"$/, '$1')))
}

type Paste = { row: number; column: number; text: string }

/** Rows with the pasted cells, from a cell on. A first line of column titles says which columns follow. */
export function pasteCells(rows: readonly SheetRow[], shape: SheetShape, { row, column, text }: Paste): SheetRow[] {
  const cells = cellsOf(text)
  const titles = titledColumns(cells[0] ?? [], shape.columns)
  const columns = titles ?? shape.columns.slice(column)
  const lines = (titles === null ? cells : cells.slice(1)).filter(line => line.some(cell => cell !== ''))
  const next = [...rows]
  lines.forEach((line, index) => {
    const before = next[row + index] ?? shape.blank
    const changed = columns.flatMap((each, position) => {
      const cell = line[position]
      return cell === undefined ? [] : [[each.id, each.read(cell)] as const]
    })
    next[Math.min(row + index, next.length)] = { ...before, ...Object.fromEntries(changed) }
  })
  return next
}

function titledColumns(line: readonly string[], columns: readonly SheetColumn[]): SheetColumn[] | null {
  const found = line.map(cell => columns.find(({ title }) => title.toLowerCase() === cell.toLowerCase()))
  return found.length > 0 && found.every(column => column !== undefined) ? found : null
}

/** The rows as text that a sheet takes, with titles. */
export const sheetText = (rows: readonly SheetRow[], { columns }: SheetShape): string =>
  [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ id, text }) => text(row[id])))]
    .map(line => line.join('\t'))
    .join('\n')

/** Finds the wrong cells. Rows that did not change are not checked again. */
export function cellChecker({ columns, schema }: SheetShape): (rows: readonly SheetRow[]) => CellError[] {
  const known = new WeakMap<SheetRow, readonly Omit<CellError, 'row'>[]>()
  const labels = Object.fromEntries(columns.map(({ id, title }) => [id, title]))
  const check = (row: SheetRow) => {
    const errors = validateForm(schema, { values: row, labels })
    return columns.flatMap(({ id, check }, column) => {
      const message = check?.(row[id]) ?? errors[id] ?? null
      return message === null ? [] : [{ column, message }]
    })
  }
  return rows =>
    rows.flatMap((row, index) => {
      const found = known.get(row) ?? check(row)
      known.set(row, found)
      return found.map(error => ({ ...error, row: index }))
    })
}

import type { ImportField } from '@aftermile/contract/intake/import-fields'
import { readAmount } from './amount.ts'
import { readCountry } from './country.ts'
import { readTime, type TimeOptions } from './time.ts'

/** What a cell says about its field. Left out: what is stored stays. Null clears it, and comes in JSON only. */
export type CellReading =
  | { readonly kind: 'left_out' }
  | { readonly kind: 'value'; readonly value: unknown; readonly isAmbiguous?: boolean }
  | { readonly kind: 'error'; readonly message: string }

const leftOut: CellReading = { kind: 'left_out' }
const value = (read: unknown): CellReading => ({ kind: 'value', value: read })
const error = (message: string): CellReading => ({ kind: 'error', message })

/** How programs write nothing into a file. They never clear what is stored. */
const nothings = new Set(['', '-', '–', '—', 'null', '(null)', 'n/a', '#n/a', 'none', 'nan'])

export function readCell(cell: unknown, field: ImportField, options: TimeOptions): CellReading {
  if (cell === undefined) return leftOut
  if (cell === null) return value(null)
  if (field.type === 'nested') return cell === '' ? leftOut : value(cell)
  if (typeof cell === 'object') return readObject(cell, field)
  const text = bare(String(cell))
  if (nothings.has(text.toLowerCase())) return leftOut
  return readers[field.type]({ cell: typeof cell === 'string' ? text : cell, text, field, options })
}

/** Our own exports put an apostrophe before what a spreadsheet would run. */
const bare = (text: string): string => text.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

function readObject(cell: object, { type, field }: ImportField): CellReading {
  const isList = Array.isArray(cell)
  if (type === 'references' && isList) return value(cell)
  if (type === 'packages' && isList)
    return value(cell.map(one => (typeof one === 'object' ? one : { number: String(one) })))
  return error(`${field} must be one value`)
}

type Given = { cell: unknown; text: string; field: ImportField; options: TimeOptions }

const readers: Record<Exclude<ImportField['type'], 'nested'>, (given: Given) => CellReading> = {
  text: ({ text }) => value(text),
  number: ({ cell, text }) => (isShortened(cell, text) ? error(shortened(text)) : value(text)),
  amount: ({ cell, text }) => {
    const number = readAmount(cell)
    return number === null ? error(`“${shown(text)}” is not a number`) : value(number)
  },
  time: ({ cell, text, options }) => {
    const time = readTime(cell, options)
    if (time === null) return error(`“${shown(text)}” is not a time such as 2026-11-02 14:00`)
    return { kind: 'value', value: time.instant, isAmbiguous: time.isAmbiguous }
  },
  choice: ({ text, field }) => value(choiceOf(text, field.choices ?? [])),
  country: ({ text }) => value(readCountry(text)),
  packages: ({ cell, text }) => {
    if (isShortened(cell, text)) return error(shortened(text))
    return value([...new Set(text.split(/[\s,;|]+/).filter(Boolean))].map(number => ({ number })))
  },
  references: ({ text }) => value(text.split(/[;|\n]+/).flatMap(referenceOf)),
}

/** `In transit` is in_transit; what is no choice is judged, and named, with the rest of its row. */
function choiceOf(text: string, choices: readonly string[]): string {
  const wanted = text.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return choices.includes(wanted) ? wanted : text
}

/** `invoice=4711` has a type; a bare `4711` is a reference. */
function referenceOf(text: string): { type: string; value: string }[] {
  const found = /^\s*([\w ]{1,50}?)\s*[=:]\s*(.+)$/.exec(text)
  const [type, reference] = found ? [found[1] ?? '', found[2] ?? ''] : ['reference', text]
  return reference.trim() === '' ? [] : [{ type, value: reference.trim() }]
}

/** Beyond 15 digits a spreadsheet keeps a rounded number. */
const isShortened = (cell: unknown, text: string): boolean =>
  (typeof cell === 'number' && Math.abs(cell) >= 1e15) || /^\d([.,]\d+)?e\+\d+$/i.test(text)

const shortened = (text: string): string =>
  `“${shown(text)}” has lost digits in a spreadsheet; format the column as text there`

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

import type { ImportField } from '@aftermile/contract/intake/import-fields'
import { readAmount } from './amount.ts'
import { readCountry } from './country.ts'
import { readTime, type TimeOptions } from './time.ts'

/** The value of a cell for its field. Left out: the stored value stays. Null clears it, and occurs only in JSON. */
export type CellReading =
  | { readonly kind: 'left_out' }
  | { readonly kind: 'value'; readonly value: unknown; readonly isAmbiguous?: boolean }
  | { readonly kind: 'error'; readonly message: string }

const leftOut: CellReading = { kind: 'left_out' }
const value = (read: unknown): CellReading => ({ kind: 'value', value: read })
const error = (message: string): CellReading => ({ kind: 'error', message })

/** How programs write an empty cell. It never clears the stored value. */
const emptyTexts = new Set(['', '-', '–', '—', 'null', '(null)', 'n/a', '#n/a', 'none', 'nan'])

export function readCell(cell: unknown, field: ImportField, options: TimeOptions): CellReading {
  if (cell === undefined) return leftOut
  if (cell === null) return value(null)
  if (field.type === 'nested') return cell === '' ? leftOut : value(cell)
  if (typeof cell === 'object') return readObject(cell, field)
  const text = bare(String(cell))
  if (emptyTexts.has(text.toLowerCase())) return leftOut
  return readers[field.type]({ cell: typeof cell === 'string' ? text : cell, text, field, options })
}

/** Removes the apostrophe that our exports put before a text that a spreadsheet would run as a formula. */
const bare = (text: string): string => text.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

function readObject(cell: object, { type, field }: ImportField): CellReading {
  const isList = Array.isArray(cell)
  if (type === 'references' && isList) return value(cell)
  if (type === 'packages' && isList)
    return value(cell.map(one => (typeof one === 'object' ? one : { number: String(one) })))
  return error(`${field} must be one value`)
}

type CellInput = { cell: unknown; text: string; field: ImportField; options: TimeOptions }

const readers: Record<Exclude<ImportField['type'], 'nested'>, (input: CellInput) => CellReading> = {
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

/** `In transit` becomes in_transit. Ingest refuses an unknown choice with the rest of the row. */
function choiceOf(text: string, choices: readonly string[]): string {
  const id = text.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return choices.includes(id) ? id : text
}

/** `invoice=4711` has a type; `4711` alone is a reference. */
function referenceOf(text: string): { type: string; value: string }[] {
  const found = /^\s*([\w ]{1,50}?)\s*[=:]\s*(.+)$/.exec(text)
  const [type, reference] = found ? [found[1] ?? '', found[2] ?? ''] : ['reference', text]
  return reference.trim() === '' ? [] : [{ type, value: reference.trim() }]
}

/** A spreadsheet rounds numbers with more than 15 digits. */
const isShortened = (cell: unknown, text: string): boolean =>
  (typeof cell === 'number' && Math.abs(cell) >= 1e15) || /^\d([.,]\d+)?e\+\d+$/i.test(text)

const shortened = (text: string): string =>
  `“${shown(text)}” has lost digits. Format the column as text in your spreadsheet`

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

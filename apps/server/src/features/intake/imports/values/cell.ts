import { isEmptyText } from '@aftermile/contract/intake/import-columns'
import { choiceOf, type ImportField } from '@aftermile/contract/intake/import-fields'
import type { ErrorCode } from '@aftermile/contract/item-problems'
import { readAmount } from '@aftermile/domain/read-amount'
import { withoutEscapes } from '@aftermile/domain/report/escape-formula'
import { readTime, type TimeOptions } from '@aftermile/domain/times/read-time'
import { isPlausibleTime } from '@aftermile/domain/times/resolve-time'
import { readCountry } from './country.ts'

/** The value of a cell for its field. Left out: the stored value stays. Null clears it, and occurs only in JSON. */
export type CellReading =
  | { readonly kind: 'left_out' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string; readonly code: ErrorCode }

const leftOut: CellReading = { kind: 'left_out' }
const value = (read: unknown): CellReading => ({ kind: 'value', value: read })
const error = (message: string, code: ErrorCode = 'unreadable'): CellReading => ({ kind: 'error', message, code })

export function readCell(cell: unknown, field: ImportField, options: TimeOptions): CellReading {
  if (cell === undefined) return leftOut
  if (cell === null) return value(null)
  if (field.type === 'nested') return cell === '' ? leftOut : value(cell)
  if (typeof cell === 'object') return readObject(cell, field)
  const text = bare(String(cell))
  if (isEmptyText(text)) return leftOut
  return readers[field.type]({ cell: typeof cell === 'string' ? text : cell, text, field, options })
}

/** Without the apostrophes that our exports put before what a spreadsheet would run as a formula. */
const bare = (text: string): string => withoutEscapes(text.trim())

function readObject(cell: object, { type, field }: ImportField): CellReading {
  const isList = Array.isArray(cell)
  if (type === 'references' && isList) return value(cell)
  if (type === 'packages' && isList)
    return value(cell.map(item => (typeof item === 'object' ? item : { number: String(item) })))
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
    return time === null ? noTime(text, options) : value(time)
  },
  // Ingest refuses an unknown choice with the rest of the row.
  choice: ({ text, field }) => value(choiceOf(text, field.choices ?? []) ?? text),
  country: ({ text }) => value(readCountry(text)),
  yesNo: ({ text }) => {
    const answer = yesNo[text.toLowerCase()]
    return answer === undefined ? error(`“${shown(text)}” is neither yes nor no`) : value(answer)
  },
  packages: ({ cell, text }) => {
    if (isShortened(cell, text)) return error(shortened(text))
    return value([...new Set(text.split(/[\s,;|]+/).filter(Boolean))].map(number => ({ number })))
  },
  references: ({ text }) => value(text.split(/[;|\n]+/).flatMap(referenceOf)),
}

/** Some systems write 0001-01-01 or 9999-12-31 for an empty time. */
function noTime(text: string, options: TimeOptions): CellReading {
  const year = /^(\d{4})[-/.]\d|[-/.](\d{4})(?!\d)/.exec(text)
  if (year === null || isPlausibleTime(Date.UTC(Number(year[1] ?? year[2]), 0)))
    return error(`${named(text)} is not a ${timeName(text, options)}`)
  return error(`${named(text)} is not between 2000 and 2100`, 'time_out_of_range')
}

const yesNo: Readonly<Record<string, boolean>> = {
  ...{ yes: true, true: true, y: true, '1': true, ja: true, x: true },
  ...{ no: false, false: false, n: false, '0': false, nej: false },
}

/** What a time that cannot be read should have been. */
const timeName = (text: string, { dayOrder }: TimeOptions): string =>
  /^\d{1,2}[-/]\d{1,2}[-/]\d{2}/.test(text) ? `date with the ${firstNames[dayOrder]} first` : 'date'

const firstNames = { dayFirst: 'day', monthFirst: 'month', yearFirst: 'year' }

/** `invoice=4711` has a type; `4711` alone is a reference. */
function referenceOf(text: string): { type: string; value: string }[] {
  const mark = text.search(/[=:]/)
  const written = text.slice(0, Math.max(0, mark)).trim()
  const hasType = /^[\w ]{1,50}$/.test(written) && mark < text.length - 1
  const [type, reference] = hasType ? [written, text.slice(mark + 1)] : ['reference', text]
  return reference.trim() === '' ? [] : [{ type, value: reference.trim() }]
}

/** A spreadsheet rounds numbers with more than 15 digits. */
const isShortened = (cell: unknown, text: string): boolean =>
  (typeof cell === 'number' && Math.abs(cell) >= 1e15) || /^\d([.,]\d+)?e\+\d+$/i.test(text)

const shortened = (text: string): string =>
  `“${shown(text)}” has lost digits. Format the column as text in your spreadsheet`

/** 31.02.2026, but “heavy”. */
const named = (text: string): string => (/^\d/.test(text) ? shown(text) : `“${shown(text)}”`)

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

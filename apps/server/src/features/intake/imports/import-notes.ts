import {
  type ColumnMapping,
  fieldsOfColumn,
  isDataColumn,
  isTimeColumn,
} from '@aftermile/contract/intake/import-columns'
import { importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportKind, ImportStatus } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { type DayOrder, needsDayOrder } from '@aftermile/domain/times/day-order'
import { readTime } from '@aftermile/domain/times/read-time'
import type { ImportRepeats, SoonForgotten, StoredColumn } from '../../../db/tables/intake.ts'

type Noted = {
  readonly kind: ImportKind | null
  readonly status: ImportStatus
  readonly columns: readonly StoredColumn[]
  readonly fields: ColumnMapping
  readonly dayOrders: Readonly<Record<string, DayOrder>>
  readonly repeats: ImportRepeats
  readonly timeZone: string
  readonly soonForgotten: SoonForgotten
  readonly removedPackages: number
}

/** What the reader of a report should know. */
export function notesOf(row: Noted): string[] {
  if (row.status === 'mapping' || row.status === 'reading') return []
  return [
    ...dateNotes(row),
    ...promiseNotes(row),
    ...forgottenNotes(row),
    ...repeatNotes(row),
    ...packageNotes(row),
    ...unusedNotes(row),
  ]
}

const orderNames: Record<DayOrder, string> = {
  dayFirst: 'day first',
  monthFirst: 'month first',
  yearFirst: 'year first',
}

function dateNotes({ kind, columns, fields, dayOrders }: Noted): string[] {
  return columns.flatMap(({ name, samples }) => {
    const order = Object.hasOwn(dayOrders, name) ? dayOrders[name] : undefined
    if (order === undefined || kind === null || !isTimeColumn(kind, fields, name)) return []
    const example = samples.find(needsDayOrder)
    const read = example === undefined ? null : readTime(example, { zone: 'UTC', dayOrder: order })
    const shown = read === null ? '' : `: ${example} is ${read.slice(0, 10)}`
    return [`Dates in “${name}” were read ${orderNames[order]}${shown}.`]
  })
}

function promiseNotes({ kind, columns, fields, timeZone }: Noted): string[] {
  const ends =
    kind === null ? [] : importFields[kind].filter(field => field.endsDay).map(importField => importField.field)
  return columns
    .filter(
      ({ name, hasTimes }) => hasTimes === false && fieldsOfColumn(fields, name).some(text => ends.includes(text)),
    )
    .map(({ name }) => `“${name}” has days without a time. A promise ends at the end of its day, in ${timeZone}.`)
}

function forgottenNotes({ kind, soonForgotten: { count, days } }: Noted): string[] {
  if (count === 0) return []
  const [are, their] = count === 1 ? ['was', 'Its'] : ['were', 'Their']
  const word = `${kind === 'orders' ? 'order' : 'shipment'}${count === 1 ? '' : 's'}`
  return [
    `${numberText(count)} ${word} ${are} completed more than ${numberText(days)} days ago. ${their} names and addresses are erased the next night, as the tenant settings say.`,
  ]
}

const wordOfKind = { orders: 'order', shipments: 'shipment', events: 'event' }

const winner = {
  orders: 'The later row wins',
  shipments: 'The later row wins, and package numbers are put together',
  events: 'The later row wins',
}

function repeatNotes({ kind, repeats: { count, first } }: Noted): string[] {
  if (count === 0 || kind === null) return []
  const pairs = first.map(({ line, replaces, id }) => `line ${line} over line ${replaces} (${id})`)
  const more = count > first.length ? [`${numberText(count - first.length)} more`] : []
  const rows = count === 1 ? 'row repeats' : 'rows repeat'
  return [
    `${numberText(count)} ${rows} the ${wordOfKind[kind]} of an earlier row. ${winner[kind]}: ${[...pairs, ...more].join(', ')}.`,
  ]
}

function packageNotes({ status, removedPackages: count }: Noted): string[] {
  if (count === 0) return []
  const packages = count === 1 ? 'package' : 'packages'
  const removed = status === 'done' ? (count === 1 ? 'was removed' : 'were removed') : 'will be removed'
  return [
    `${numberText(count)} ${packages} of these shipments ${count === 1 ? 'isn’t' : 'aren’t'} in the file and ${removed}.`,
  ]
}

function unusedNotes({ columns, fields }: Noted): string[] {
  const unused = columns
    .map(column => column.name)
    .filter(name => isDataColumn(name) && fieldsOfColumn(fields, name).length === 0)
  return unused.length > 0 ? [`Not imported: ${listed(unused)}.`] : []
}

const listed = (names: readonly string[]): string =>
  names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${numberText(names.length - 10)} more` : names.join(', ')

import { type ColumnMapping, emptyTextKey, fieldsOfColumn, meaningKey } from '@aftermile/contract/intake/import-columns'
import { type ImportField, importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportMapping } from '@aftermile/contract/intake/imports'
import type { ItemError } from '@aftermile/contract/item-problems'
import type { DayOrder } from '@aftermile/domain/times/day-order'
import { isPlausibleTime } from '@aftermile/domain/times/resolve-time'
import type { StoredColumn } from '../../../db/tables/intake.ts'
import type { Milestone } from '../ingest/ingest.ts'
import type { Row } from './reading/row.ts'
import { readCell } from './values/cell.ts'

export type ItemMapping = Omit<ImportMapping, 'fields'> & {
  readonly fields: ColumnMapping
  readonly columns: readonly Pick<StoredColumn, 'name' | 'hasTimes'>[]
  readonly timeZone: string
}

export type ReadItem = {
  readonly item: Readonly<Record<string, unknown>>
  /** The times of the row that become events. */
  readonly milestones: readonly Milestone[]
  readonly errors: readonly ItemError[]
}

/** A field to fill, with the values of the file that mean one of ours. */
type Target = { readonly field: ImportField; readonly meanings: ReadonlyMap<string, string> | null }
type ColumnTimes = { readonly dayOrder: DayOrder; readonly hasTimes: boolean }
type Source = {
  readonly column: string
  readonly index: number
  readonly targets: readonly Target[]
  readonly times: ColumnTimes
  readonly emptyTexts: ReadonlySet<string> | null
}

/** Turns each row into an item for the ingest, as the mapping says. Errors are named by column. */
export function itemReader(mapping: ItemMapping): (row: Row) => ReadItem {
  const { timeZone: zone } = mapping
  const sources = sourcesOf(mapping)
  const fixed = Object.entries(mapping.constants).flatMap(([name, cell]) =>
    targetsOf(mapping, [name]).map(target => ({ target, cell })),
  )
  return ({ cells, fault }) => {
    if (fault !== null) return { item: {}, milestones: [], errors: [{ name: '', message: fault, code: 'unreadable' }] }
    const item: Record<string, unknown> = {}
    const milestones: Milestone[] = []
    const errors: ItemError[] = []
    const readInto = ({ field, meanings }: Target, column: string, cell: unknown, times: ColumnTimes) => {
      const { dayOrder, hasTimes } = times
      const endsDay = field.endsDay && (hasTimes ? 'dates' : 'midnights')
      const reading = readCell(meanings?.get(meaningKey(String(cell))) ?? cell, field, { zone, dayOrder, endsDay })
      if (reading.kind === 'error') errors.push({ name: column, message: reading.message, code: reading.code })
      else if (reading.kind !== 'value') return
      else if (field.event === undefined) item[keyOf(field)] = reading.value
      else if (isPlausible(reading.value)) milestones.push({ code: field.event, occurredAt: reading.value })
      else if (reading.value !== null)
        errors.push({ name: column, message: implausible(column), code: 'time_out_of_range' })
    }
    for (const { target, cell } of fixed) readInto(target, target.field.field, cell, ofConstants)
    for (const { column, index, targets, times, emptyTexts } of sources) {
      const cell = cells[index]
      if (emptyTexts !== null && typeof cell === 'string' && emptyTexts.has(emptyTextKey(cell))) continue
      for (const target of targets) readInto(target, column, cell, times)
    }
    return { item, milestones, errors }
  }
}

const ofConstants: ColumnTimes = { dayOrder: 'dayFirst', hasTimes: true }

const sourcesOf = (mapping: ItemMapping): Source[] =>
  mapping.columns.flatMap(({ name: column, hasTimes = true }, index) => {
    const targets = targetsOf(mapping, fieldsOfColumn(mapping.fields, column))
    if (targets.length === 0) return []
    const texts = Object.hasOwn(mapping.emptyTexts, column) ? mapping.emptyTexts[column] : undefined
    const dayOrder = Object.hasOwn(mapping.dayOrders, column) ? mapping.dayOrders[column] : undefined
    const emptyTexts = texts === undefined ? null : new Set(texts.map(emptyTextKey))
    const times = { dayOrder: dayOrder ?? 'dayFirst', hasTimes: hasTimes ?? true }
    return [{ column, index, targets, times, emptyTexts }]
  })

const targetsOf = ({ kind, translations }: ItemMapping, names: readonly string[]): Target[] =>
  importFields[kind]
    .filter(({ field }) => names.includes(field))
    .map(field => {
      const entries = Object.entries(translations[field.field] ?? {})
      const meanings = entries.map(([theirs, ours]) => [meaningKey(theirs), ours] as const)
      return { field, meanings: entries.length === 0 ? null : new Map(meanings) }
    })

const isPlausible = (time: unknown): time is string => typeof time === 'string' && isPlausibleTime(Date.parse(time))

const implausible = (column: string): string => `${column} must be a time between 2000 and 2100`

/** A column of package numbers fills the list of packages. */
const keyOf = ({ field, type }: ImportField): string => (type === 'packages' ? 'packages' : field)

import type { ColumnMapping } from '@aftermile/contract/intake/import-columns'
import { type ImportField, importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportKind } from '@aftermile/contract/intake/imports'
import type { FieldError } from '@aftermile/contract/problem'
import type { Row } from './reading/row.ts'
import { readCell } from './values/cell.ts'
import type { DayOrder } from './values/time.ts'

export type ItemMapping = {
  readonly kind: ImportKind
  readonly columns: readonly string[]
  readonly fields: ColumnMapping
  readonly constants: ColumnMapping
  readonly timeZone: string
  /** The order of day and month by column, where the file shows it. */
  readonly dayOrders: Readonly<Record<string, DayOrder>>
}

export type ReadItem = { readonly item: Readonly<Record<string, unknown>>; readonly errors: readonly FieldError[] }

export type ItemReader = {
  /** Errors are named by column. */
  read(row: Row): ReadItem
  /** Columns with dates that can be read in two ways. */
  readonly ambiguous: ReadonlySet<string>
}

/** Turns each row into an item for the ingest, as the mapping says. */
export function itemReader({ kind, columns, fields, constants, timeZone, dayOrders }: ItemMapping): ItemReader {
  const ambiguous = new Set<string>()
  const fieldsByName = new Map(importFields[kind].map(field => [field.field, field]))
  const used = columns.flatMap((column, index) => {
    const field = fieldsByName.get(fields[column] ?? '')
    return field ? [{ column, index, field, dayOrder: dayOrders[column] ?? ('dayFirst' as const) }] : []
  })
  const fixed = Object.entries(constants).flatMap(([name, cell]) => {
    const field = fieldsByName.get(name)
    return field ? [{ field, cell }] : []
  })

  return {
    ambiguous,
    read({ cells, fault }) {
      if (fault !== null) return { item: {}, errors: [{ name: '', message: fault }] }
      const item: Record<string, unknown> = {}
      const errors: FieldError[] = []
      const readInto = (column: string, field: ImportField, cell: unknown, dayOrder: DayOrder) => {
        const reading = readCell(cell, field, { zone: timeZone, dayOrder })
        if (reading.kind === 'error') errors.push({ name: column, message: reading.message })
        if (reading.kind !== 'value') return
        if (reading.isAmbiguous && !(column in dayOrders)) ambiguous.add(column)
        item[keyOf(field)] = reading.value
      }
      for (const { field, cell } of fixed) readInto(field.field, field, cell, 'dayFirst')
      for (const { column, index, field, dayOrder } of used) readInto(column, field, cells[index], dayOrder)
      return { item, errors }
    },
  }
}

/** A column of package numbers fills the list of packages. */
const keyOf = ({ field, type }: ImportField): string => (type === 'packages' ? 'packages' : field)

import type { LookupEntry } from '@aftermile/contract/meta'
import type { FieldValue } from '@aftermile/dashboards/dataset'
import { type ColumnTitle, liveTitles } from '@aftermile/dashboards/datasets/live-titles'
import type { CellReader } from '@aftermile/dashboards/row-reader'
import { flagLabel } from '@aftermile/domain/format/labels'
import { daysOf } from '@aftermile/domain/formulas'
import type { ColumnKind, ReportColumn, ReportRow, ReportValue } from '@aftermile/domain/report/shipment-columns'

export type Lookups = Readonly<Record<string, readonly LookupEntry[]>>

const kinds: Readonly<Record<ColumnTitle['kind'], ColumnKind>> = {
  text: 'text',
  count: 'count',
  instant: 'instant',
  days: 'amount',
  yesNo: 'text',
  list: 'list',
}

const titles: readonly (readonly [string, ColumnTitle])[] = Object.entries(liveTitles)

const headOf = ({ title, kind }: ColumnTitle): string => (kind === 'days' ? `${title} (days)` : title)

/** The columns of a board's file, by what they are called. */
export const exportColumns: readonly ReportColumn[] = titles.map(([, column]) => ({
  id: headOf(column),
  kind: kinds[column.kind],
}))

/** Writes rows as the shipment overview shows them: values by their names, ages in days. */
export function exportRowOf(lookups: Lookups) {
  const indexes = new Map(Object.entries(lookups).map(([set, entries]) => [set, indexed(set, entries)]))
  const named = (set: string | undefined, value: string) =>
    (set === undefined ? null : indexes.get(set)?.get(value)) ?? value
  return (readers: ReadonlyMap<string, CellReader>, row: number): ReportRow => {
    const cellOf = (name: string): FieldValue => readers.get(name)?.(row) ?? null
    return Object.fromEntries(
      titles.map(([name, column]) => {
        const value = cellOf(name)
        // Products are named together with their provider, for two may number theirs alike.
        if (name === 'serviceProviderProductId' && value !== null)
          return [
            headOf(column),
            indexes.get('serviceProviderProduct')?.get(`${cellOf('serviceProviderId')}/${value}`) ?? String(value),
          ]
        return [headOf(column), written(column, value, text => named(column.names, text))]
      }),
    )
  }
}

function written({ kind }: ColumnTitle, value: FieldValue, nameOf: (text: string) => string): ReportValue {
  if (value === null) return null
  if (typeof value === 'object') return value.map(nameOf)
  if (kind === 'days') return daysOf(Number(value))
  if (kind === 'yesNo') return flagLabel('yesNo', value === 1)
  return kind === 'text' ? nameOf(String(value)) : value
}

/** Milestones go by their index. */
const indexed = (set: string, entries: readonly LookupEntry[]): ReadonlyMap<string, string> =>
  new Map(entries.map(({ id, index, text }) => [String(set === 'milestone' ? index : id), text]))

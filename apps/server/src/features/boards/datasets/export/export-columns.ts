import type { LookupEntry } from '@aftermile/contract/settings/meta'
import type { ColumnTitle } from '@aftermile/dashboards/data/column-title'
import type { Dataset, FieldValue } from '@aftermile/dashboards/data/dataset'
import { ownName } from '@aftermile/dashboards/data/own-names'
import type { CellReader } from '@aftermile/dashboards/rows/cell-readers'
import { flagLabel } from '@aftermile/domain/format/labels'
import { unlistedArea } from '@aftermile/domain/places/areas'
import type { ColumnKind, ReportColumn, ReportRow, ReportValue } from '@aftermile/domain/report/shipment-columns'
import { daysOf } from '@aftermile/domain/times/calendar'

export type Lookups = Readonly<Record<string, readonly LookupEntry[]>>

const kinds: Readonly<Record<ColumnTitle['kind'], ColumnKind>> = {
  text: 'text',
  count: 'count',
  instant: 'instant',
  days: 'amount',
  yesNo: 'text',
  list: 'list',
}

const titlesOf = ({ shown }: Dataset): readonly (readonly [string, ColumnTitle])[] =>
  Object.entries(shown.titles).flatMap(([name, title]) => (title === undefined ? [] : [[name, title] as const]))

const headOf = ({ title, kind }: ColumnTitle): string => (kind === 'days' ? `${title} (days)` : title)

/** The columns of an exported board, by their titles. What is stored in parts of a unit is written with decimals. */
export const exportColumns = (dataset: Dataset): ReportColumn[] =>
  titlesOf(dataset).map(([name, title]) => {
    const column = dataset.columns[name]
    const isScaled = column?.kind === 'measure' && column.scale !== undefined
    return { id: headOf(title), kind: isScaled ? 'amount' : kinds[title.kind] }
  })

/** Reads rows of a chunk as the table of the board shows them: values by their names, ages in days. */
export function exportRowsOf(dataset: Dataset, lookups: Lookups) {
  const indexes = new Map(Object.entries(lookups).map(([set, entries]) => [set, indexed(set, entries)]))
  return (readers: ReadonlyMap<string, CellReader>): ((row: number) => ReportRow) => {
    const cells = titlesOf(dataset).map(([name, column]) => ({
      head: headOf(column),
      read: cellOf(readers, name, { column, indexes }),
    }))
    return row => {
      const out: Record<string, ReportValue> = {}
      for (const { head, read } of cells) out[head] = read(row)
      return out
    }
  }
}

type Index = ReadonlyMap<string, string>
type Naming = { readonly column: ColumnTitle; readonly indexes: ReadonlyMap<string, Index> }

function cellOf(
  readers: ReadonlyMap<string, CellReader>,
  name: string,
  { column, indexes }: Naming,
): (row: number) => ReportValue {
  const read = readers.get(name) ?? unknown
  const index = (column.names === undefined ? undefined : indexes.get(column.names)) ?? nameless
  const countries = indexes.get('toCountry') ?? nameless
  const unnamed = (text: string): string =>
    column.names === 'countryArea' ? unlistedArea(text, code => countries.get(code) ?? code) : text
  const named = (text: string): string => index.get(text) ?? unnamed(text)
  if (column.within !== undefined) {
    const outer = readers.get(column.within) ?? unknown
    return row => unlessNull(read(row), value => index.get(`${outer(row)}/${value}`) ?? String(value))
  }
  if (column.kind === 'days') return row => unlessNull(read(row), minutes => daysOf(Number(minutes)))
  if (column.kind === 'yesNo') return row => unlessNull(read(row), flag => flagLabel('yesNo', flag === 1))
  const ownNamed = (value: Exclude<FieldValue, null>): string | null =>
    typeof value === 'object' ? null : ownName(column.names ?? null, value)
  if (column.kind === 'text') return row => unlessNull(read(row), value => ownNamed(value) ?? named(String(value)))
  return row => unlessNull(read(row), value => (typeof value === 'object' ? value.map(named) : value))
}

const unknown: CellReader = () => null
const nameless: Index = new Map()

const unlessNull = (value: FieldValue, write: (value: Exclude<FieldValue, null>) => ReportValue): ReportValue =>
  value === null ? null : write(value)

/** Milestones are looked up by their index. */
const indexed = (set: string, entries: readonly LookupEntry[]): Index =>
  new Map(entries.map(({ id, index, text }) => [String(set === 'milestone' ? index : id), text]))

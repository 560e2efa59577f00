import type { Counting, Pair, PairSide } from '@aftermile/dashboards/board/widgets/widget'
import type { WidgetKind } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { traitsOf } from '@aftermile/dashboards/board/widgets/widget-traits'
import type { Tally } from '@aftermile/dashboards/crossfilter/results/tally'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { splitPair } from '@aftermile/dashboards/data/pairs'
import { dayLabel } from '@aftermile/domain/format/dates'
import { chosenValues } from '../state/filter-changes.ts'
import type { ValueNames } from '../state/value-names.ts'
import type { ChartStyle } from './chart-marks.ts'
import { daysBetween } from './days-between.ts'

/** A widget that counts by two dimensions at once. */
export type PairWidget = Pick<Counting<Dataset>, 'by'> & {
  readonly kind: WidgetKind
  readonly pair: Pair
  readonly onlyAlerts?: boolean
}

/** Whether a widget counts by two dimensions at once. */
export const isPaired = <W extends object>(widget: W): widget is W & { readonly pair: Pair } =>
  'pair' in widget && widget.pair !== undefined

export type Side = { readonly key: string; readonly name: string; readonly color: string }
export type Cell = { readonly value: string; readonly amount: number; readonly share: number; readonly isOn: boolean }

/** Counts by two dimensions: the first down, the second across. */
export type Cells = {
  readonly rows: readonly Side[]
  readonly columns: readonly Side[]
  readonly at: (row: Side, column: Side) => Cell
  readonly max: number
}

export function cellsOf(widget: PairWidget, { values, amounts }: Tally, style: ChartStyle): Cells {
  const { down, across } = widget.pair
  const pairs = values.flatMap((value, index) => {
    if (value === null) return []
    const [first, second] = splitPair(String(value))
    return isShown(widget, first, style.names)
      ? [{ first, second, value: String(value), amount: amounts[index] ?? 0 }]
      : []
  })
  const amountOf = new Map(pairs.map(({ value, amount }) => [value, amount]))
  const total = pairs.reduce((sum, { amount }) => sum + amount, 0)
  const chosen = chosenValues(style.filters, widget.by)
  const firsts = totalsOf(pairs.map(({ first, amount }) => [first, amount]))
  const rows = sidesOf(down, firsts, style)
  return {
    // The newest day is on top, and empty days are left out.
    rows: traitsOf(widget).isNewestFirst ? rows.toReversed().filter(({ key }) => firsts.has(key)) : rows,
    columns: sidesOf(across, totalsOf(pairs.map(({ second, amount }) => [second, amount])), style),
    at(row, column) {
      const value = `${row.key}|${column.key}`
      const amount = amountOf.get(value) ?? 0
      return { value, amount, share: total === 0 ? 0 : amount / total, isOn: chosen === null || chosen.includes(value) }
    },
    max: Math.max(1, ...pairs.map(({ amount }) => amount)),
  }
}

function isShown(widget: PairWidget, first: string, names: ValueNames): boolean {
  const { down } = widget.pair
  return !widget.onlyAlerts || down.kind !== 'names' || names(down.names, first).isAlert
}

type Totals = ReadonlyMap<string, number>

function totalsOf(amounts: readonly (readonly [key: string, amount: number])[]): Totals {
  const totals = new Map<string, number>()
  for (const [key, amount] of amounts) totals.set(key, (totals.get(key) ?? 0) + amount)
  return totals
}

function sidesOf(side: PairSide, found: Totals, style: ChartStyle): Side[] {
  const { categories, mark } = style.colors
  return keysOf(side, found).map((key, position) => ({
    key,
    name: sideName(side, key, style.names),
    color:
      sideColor(side, key, style.names) ??
      (side.kind === 'listed' ? (categories[position % categories.length] ?? mark) : mark),
  }))
}

/** All days from first to last, or the listed values of the side, or else the largest first. */
function keysOf(side: PairSide, found: Totals): readonly string[] {
  if (side.kind === 'date') return daysBetween([...found.keys()])
  if (side.kind === 'listed') return side.values.map(({ value }) => value)
  return side.values ?? [...found].toSorted(([, amount], [, other]) => other - amount).map(([key]) => key)
}

export function sideName(side: PairSide, key: string, names: ValueNames): string {
  if (side.kind === 'date') return dayLabel(key)
  if (side.kind === 'names') return names(side.names, key).text
  return side.values.find(({ value }) => value === key)?.title ?? key
}

function sideColor(side: PairSide, key: string, names: ValueNames): string | null {
  if (side.kind === 'date') return null
  if (side.kind === 'names') return names(side.names, key).color
  const like = side.values.find(({ value }) => value === key)?.colorOf
  return like === undefined ? null : names(like.names, like.value).color
}

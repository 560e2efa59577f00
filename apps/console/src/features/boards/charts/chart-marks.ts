import type { Counting, Named } from '@aftermile/dashboards/board/widgets/widget'
import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { Tally } from '@aftermile/dashboards/crossfilter/results/tally'
import type { Dataset, Value } from '@aftermile/dashboards/data/dataset'
import { testOf } from '@aftermile/dashboards/data/filter'
import { dayLabel, hourLabel } from '@aftermile/domain/format/dates'
import { days as daysText } from '@aftermile/domain/format/durations'
import { numberText } from '@aftermile/domain/format/numbers'
import type { ChartColors } from '../../../theme.ts'
import type { Filters } from '../engine/engine-messages.ts'
import type { AmountFormat } from '../state/amount-text.ts'
import { monthsBetween, runningMonth } from '../state/months.ts'
import { isNumbered, type ValueNames } from '../state/value-names.ts'
import { daysBetween } from './days-between.ts'
import { mixColors } from './mark-outline.ts'

/** One slice or bar, with the values that it counts. */
export type Mark = {
  readonly name: string
  readonly values: readonly Value[]
  readonly amount: number
  readonly share: number
  readonly color: string
  readonly isOn: boolean
  /** The current month, which is not complete. */
  readonly isRunning?: true
}

export type ChartStyle = {
  readonly names: ValueNames
  readonly colors: ChartColors
  readonly filters: Filters
  /** The factor for font sizes; 1 is normal. */
  readonly scale: number
  /** How amounts are written. */
  readonly format: AmountFormat
}

/** A widget of which each value is one mark. Without an axis the marks are parts of a whole. */
export type MarkedWidget = Pick<Counting<Dataset>, 'by'> &
  Named & { readonly axis?: Axis; readonly top?: number; readonly unit?: string }

type Axis = WidgetOf<'bars'>['axis']
type ValueCount = { readonly value: Value; readonly amount: number }

const maxDays = 45

export function marksOf(widget: MarkedWidget, { values, amounts }: Tally, style: ChartStyle): Mark[] {
  const counted = values.map((value, index) => ({ value, amount: amounts[index] ?? 0 }))
  const total = counted.reduce((sum, { amount }) => sum + amount, 0)
  const filter = style.filters[widget.by]
  const isChosen = filter === undefined ? () => true : testOf(filter)
  const markOf = (counts: readonly ValueCount[], name: string, color: string): Mark => {
    const amount = counts.reduce((sum, count) => sum + count.amount, 0)
    const standsFor = counts.map(({ value }) => value)
    const isOn = standsFor.some(isChosen)
    const isRunning = widget.axis === 'month' && standsFor[0] === runningMonth()
    const share = total === 0 ? 0 : amount / total
    return { name, values: standsFor, amount, share, color, isOn, ...(isRunning && { isRunning }) }
  }
  const each = (valueCount: ValueCount) =>
    markOf([valueCount], nameOf(widget, valueCount.value, style.names), colorOf(widget, valueCount.value, style))
  const ordered = inOrder(widget, counted)
  const top = topOf(widget, ordered.length, style)
  const rest = ordered.slice(top)
  // Bars have no Other: it would be longer than the largest bar.
  if (rest.length === 0 || (widget.axis !== undefined && !isDays(widget))) return ordered.slice(0, top).map(each)
  const restName = isDays(widget) ? `${ordered[top]?.value}+ days` : 'Other'
  return [...ordered.slice(0, top).map(each), markOf(rest, restName, style.colors.none)]
}

/** Larger fonts leave room for fewer bars. */
function topOf(widget: MarkedWidget, count: number, { scale }: ChartStyle): number {
  if (isDays(widget)) return maxDays
  if (widget.top === undefined) return count
  return widget.axis === undefined ? widget.top : Math.round(widget.top / scale)
}

const isDays = (widget: MarkedWidget): boolean => widget.axis === 'days'

function inOrder(widget: MarkedWidget, counted: readonly ValueCount[]): readonly ValueCount[] {
  const { axis = 'category' } = widget
  if (isNumbered(widget.names)) return counted.toSorted((a, b) => Number(a.value) - Number(b.value))
  if (axis === 'category') return counted.toSorted((first, other) => other.amount - first.amount)
  const known = counted.filter(({ value }) => value !== null)
  if (axis === 'date') return filled(known, daysBetween(known.map(({ value }) => String(value))))
  if (axis === 'hour') return filled(known, numbers(0, 23))
  const all = known.map(({ value }) => Number(value))
  if (axis === 'month') return filled(known, monthsBetween(all))
  return all.length === 0 ? [] : filled(known, numbers(Math.min(...all), Math.max(...all)))
}

/** Every place of the axis, also those without a count. */
function filled(known: readonly ValueCount[], places: readonly (string | number)[]): ValueCount[] {
  const amounts = new Map(known.map(({ value, amount }) => [value, amount]))
  return places.map(value => ({ value, amount: amounts.get(value) ?? 0 }))
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.min(to - from, 5000) + 1 }, (_, index) => from + index)

export function nameOf(widget: MarkedWidget, value: Value, names: ValueNames): string {
  const { axis = 'category' } = widget
  if (axis === 'category' || axis === 'month' || value === null) return names(widget.names, value).text
  if (axis === 'date') return dayLabel(String(value))
  if (axis === 'hour') return hourLabel(Number(value))
  return axis === 'days' ? daysText(Number(value)) : `${numberText(Number(value))} ${widget.unit ?? ''}`.trimEnd()
}

/** The colour from the lookup set. Without one, bars share a colour, and a slice gets the colour of its position in the set. */
function colorOf({ names: set, axis, by }: MarkedWidget, value: Value, { names, colors }: ChartStyle): string {
  if (value === null) return colors.none
  const { color, position } = names(set, value)
  if (color !== null) return color
  if (axis !== undefined) return colors.mark
  return categoryColor(position === -1 ? hashOf(`${by} ${value}`) : position, colors)
}

/** After the last colour they repeat in another shade. */
export function categoryColor(position: number, { categories, text }: ChartColors): string {
  const color = categories[position % categories.length] ?? categories[0]
  return Math.floor(position / categories.length) % 2 === 0 ? color : mixColors(color, text, 0.4)
}

/** A stable hash: a text keeps its colour. */
function hashOf(text: string): number {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}

import type { Tally } from '@aftermile/dashboards/crossfilter/answers'
import { splitPair } from '@aftermile/dashboards/datasets/pairs'
import { monthDay } from '@aftermile/domain/format/dates'
import { milestones } from '@aftermile/domain/milestones'
import { chosenValues } from './choose.ts'
import { daysBetween } from './days-between.ts'
import { type CountingWidget, type Look, milestoneColor } from './marks.ts'

export type Side = { readonly key: string; readonly name: string; readonly color: string }
export type Cell = { readonly value: string; readonly amount: number; readonly share: number; readonly isOn: boolean }

/** Counts by two things at once: the first down, the second across. */
export type Cells = {
  readonly rows: readonly Side[]
  readonly columns: readonly Side[]
  readonly at: (row: Side, column: Side) => Cell
  readonly most: number
}

export function cellsOf(widget: CountingWidget, { values, amounts }: Tally, look: Look): Cells {
  const pairs = values.flatMap((value, at) => {
    if (value === null) return []
    const [first, second] = splitPair(String(value))
    const isShown = widget.kind !== 'heatmap' || !widget.onlyAlerts || look.names(widget.names, first).isAlert
    return isShown ? [{ first, second, value: String(value), amount: amounts[at] ?? 0 }] : []
  })
  const amountOf = new Map(pairs.map(({ value, amount }) => [value, amount]))
  const total = pairs.reduce((sum, { amount }) => sum + amount, 0)
  const chosen = chosenValues(look.filters, widget.by)
  return {
    rows: rowsOf(widget, pairs, look),
    columns: columnsOf(widget, look),
    at(row, column) {
      const value = `${row.key}|${column.key}`
      const amount = amountOf.get(value) ?? 0
      return { value, amount, share: total === 0 ? 0 : amount / total, isOn: chosen === null || chosen.includes(value) }
    },
    most: Math.max(1, ...pairs.map(({ amount }) => amount)),
  }
}

type Pair = { readonly first: string; readonly amount: number }

/** Days one after the other, gaps included; the newest first where they stand down. Everything else by how much it has. */
function rowsOf(widget: CountingWidget, pairs: readonly Pair[], { names, colors }: Look): Side[] {
  if (widget.kind !== 'heatmap') {
    const days = daysBetween(pairs.map(({ first }) => first))
    const inOrder =
      widget.kind === 'kanban' ? days.toReversed().filter(day => pairs.some(({ first }) => first === day)) : days
    return inOrder.map(day => ({ key: day, name: monthDay(Date.parse(day)), color: colors.mark }))
  }
  const totals = new Map<string, number>()
  for (const { first, amount } of pairs) totals.set(first, (totals.get(first) ?? 0) + amount)
  return [...totals]
    .toSorted(([, one], [, other]) => other - one)
    .map(([key]) => ({
      key,
      name: names(widget.names, key).text,
      color: names(widget.names, key).color ?? colors.mark,
    }))
}

function columnsOf(widget: CountingWidget, { colors }: Look): Side[] {
  if (widget.kind === 'bars')
    return [
      { key: 'expected', name: 'Not yet arrived', color: colors.mark },
      { key: 'arrived', name: 'Arrived', color: colors.milestones[5] },
    ]
  return milestones.map(({ index, text }) => ({
    key: String(index),
    name: text,
    color: milestoneColor(index, colors),
  }))
}

import { type Filters, markCondition, restCondition, widgetCondition } from '../board/conditions.ts'
import type { AnyWidget, WidgetResult } from '../board/widgets/widget-kinds.ts'

/** A number that a board shows, with the filters of the rows behind it. */
export type BoardNumber = {
  readonly metric: string
  readonly amount: number
  readonly condition: Filters
}

/** All numbers that a widget shows under the filters of its board. `counted` is the metric of rows. */
export function numbersOf(widget: AnyWidget, result: WidgetResult, { filters, counted }: Shown): BoardNumber[] {
  switch (result.kind) {
    case 'tally':
      return 'by' in widget ? tallied(widget, result, { filters, counted }) : []
    case 'number':
      return 'metric' in widget ? [numberOf(widget.metric, result.amount, widgetCondition(widget, filters))] : []
    case 'share': {
      if (widget.kind !== 'share') return []
      const { by, metric } = widget
      return [
        numberOf(metric, result.part, widgetCondition(widget, filters)),
        // All known values.
        numberOf(metric, result.whole, { ...filters, [by]: { from: null, to: null } }),
      ]
    }
    case 'rows':
      return [numberOf(counted, result.total, filters)]
    default:
      return []
  }
}

type Shown = { readonly filters: Filters; readonly counted: string }

type TallyWidget = Extract<AnyWidget, { by: string; metric: string }>

function tallied(
  widget: Extract<AnyWidget, { by: string }>,
  { tally, rest }: Extract<WidgetResult, { kind: 'tally' }>,
  { filters, counted }: Shown,
): BoardNumber[] {
  const { by, metric } = widget as TallyWidget // only these have tallies
  const marks = tally.values.map((value, index) =>
    numberOf(metric, tally.amounts[index] ?? 0, markCondition(filters, by, [value])),
  )
  if (rest === undefined || !('above' in widget) || widget.above === undefined) return marks
  return [...marks, numberOf(counted, rest, restCondition(filters, { by, above: widget.above }))]
}

const numberOf = (metric: string, amount: number, condition: Filters): BoardNumber => ({ metric, amount, condition })

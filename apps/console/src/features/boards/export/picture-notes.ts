import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { minuteTime } from '@aftermile/domain/format/dates'
import { chipsOf, titleOf } from '../filters/filter-chips.ts'
import type { BoardContext } from '../state/board-context.ts'
import { without } from '../state/filter-changes.ts'
import { monthsText } from '../state/months.ts'
import type { WidgetData } from '../state/widget-data.ts'

/** What a picture says below its title, so that it can be read without the board: the metric, the period and the filters. */
export function notesOf(context: BoardContext, widget: AnyWidget, { metric }: Pick<WidgetData, 'metric'>): string[] {
  const { board, names, store } = context
  const { filters } = store.current().query
  const { period, shown } = board.dataset
  const chips = chipsOf(board, period === undefined ? filters : without(filters, period), names)
  const counted = metric === null ? undefined : shown.metrics[metric]
  return [
    ...(counted === undefined || counted === widget.title ? [] : [`Metric: ${counted}`]),
    period === undefined ? `As of ${minuteTime(Date.now())}` : periodText(context, period),
    chips.length === 0 ? 'No filters' : `Filters: ${chips.map(({ text }) => text).join(' · ')}`,
  ]
}

function periodText({ board, names, store }: BoardContext, period: string): string {
  const { filters } = store.current().query
  const chosen = filters[period]
  const [chip, ...more] = chosen === undefined ? [] : chipsOf(board, { [period]: chosen }, names)
  if (chip !== undefined) return [chip, ...more].map(({ text }) => text).join(' · ')
  const months = board.widgets.map(widget => monthsIn(store.shown(widget.id), widget, period)).find(isSome)
  return `${titleOf(board, period)}: ${months === undefined ? 'all months' : monthsText(months)}`
}

const isSome = (months: readonly number[]): boolean => months.length > 0

/** All months, if the widget counts by them. */
function monthsIn(shown: WidgetData | null, widget: AnyWidget, period: string): readonly number[] {
  const result = shown?.result
  if (result?.kind === 'stageMonths') return result.months
  if (result?.kind !== 'tally' || !('by' in widget) || widget.by !== period) return []
  return result.tally.values.map(Number).toSorted((a, b) => a - b)
}

import type { PerformanceResult } from '@aftermile/dashboards/board/widgets/performance'
import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { monthText } from '@aftermile/domain/format/board-times'
import type { MonthMap } from '../../charts/month-map-option.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { chosenValues } from '../../state/filter-changes.ts'
import type { WidgetData } from '../../state/widget-data.ts'

/** The values with most rows, by month. */
export function monthMapOf({ board, names }: BoardContext, widget: WidgetOf<'monthMap'>, shown: WidgetData) {
  const result: PerformanceResult | null = shown.result.kind === 'performance' ? shown.result : null
  const chosen = chosenValues(shown.filters, widget.by)
  const topRows = (result?.rows ?? []).slice(0, widget.top)
  const map: MonthMap = {
    months: (result?.months ?? []).map(monthText),
    rows: topRows.map(({ value, trend, behind }) => ({
      name: names(widget.names, value).text,
      amounts: trend,
      behind: behind?.trend ?? null,
      isOn: chosen === null || chosen.includes(value),
    })),
    better: shown.metric === null ? undefined : board.dataset.shown.better?.[shown.metric],
    counted: board.dataset.shown.rows.many,
  }
  return { map, values: topRows.map(({ value }) => value), months: result?.months ?? [] }
}

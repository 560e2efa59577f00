import type { Engine } from '../crossfilter/engine.ts'
import type { ShownRow } from '../crossfilter/results/shown-rows.ts'
import type { Tally } from '../crossfilter/results/tally.ts'
import type { Dataset, MetricOf } from '../data/dataset.ts'
import type { Board, Counting, Widget } from './board.ts'
import {
  type FigureResult,
  figureResult,
  type PerformanceResult,
  performanceResult,
  type StageMonthsResult,
  type StagesResult,
  stageMonthsResult,
  stagesResult,
} from './month-results.ts'
import type { Comparison } from './months.ts'

/** What a widget shows: counts by value, one number, a share, rows, or amounts by month. */
export type WidgetResult =
  /** `rest`: how many rows have a value that is too low to be shown. */
  | { readonly kind: 'tally'; readonly tally: Tally; readonly rest?: number }
  | { readonly kind: 'number'; readonly amount: number }
  | { readonly kind: 'share'; readonly part: number; readonly whole: number }
  | { readonly kind: 'rows'; readonly rows: readonly ShownRow[]; readonly total: number }
  | FigureResult
  | PerformanceResult
  | StagesResult
  | StageMonthsResult

export function widgetResult<S extends Dataset>(
  engine: Engine<S>,
  widget: Widget<S>,
  comparison?: Comparison,
): WidgetResult {
  switch (widget.kind) {
    case 'pie':
    case 'bars':
    case 'heatmap':
    case 'kanban':
      return {
        kind: 'tally',
        tally: shown(engine.tally(widget.by, widget.metric), widget.above),
        ...(widget.rest !== undefined && { rest: restOf(engine, widget) }),
      }
    case 'number':
      return { kind: 'number', amount: engine.total(widget.metric) }
    case 'count':
      return { kind: 'number', amount: amountOf(engine.tally(widget.by, widget.metric), widget.value) }
    case 'share':
      return { kind: 'share', ...shareOf(engine.tally(widget.by, widget.metric), widget.value) }
    case 'figure':
      return figureResult(engine, widget, comparison)
    case 'performance':
    case 'monthMap':
      return performanceResult(engine, widget, comparison)
    case 'waterfall':
      return stagesResult(engine, widget)
    case 'area':
      return stageMonthsResult(engine, widget)
    case 'table': {
      const rows = engine.top({ ...widget.sort, limit: widget.rowsPerPage })
      return { kind: 'rows', rows, total: engine.matching }
    }
    default:
      return widget satisfies never
  }
}

/** What the widgets of a board show, by widget. */
export const widgetResults = <S extends Dataset>(
  engine: Engine<S>,
  { widgets }: Pick<Board<S>, 'widgets'>,
): Map<string, WidgetResult> => new Map(widgets.map(widget => [widget.id, widgetResult(engine, widget)]))

function shown({ values, amounts }: Tally, above: number | undefined): Tally {
  if (above === undefined) return { values, amounts }
  const positions = values.flatMap((value, index) => (typeof value === 'number' && value > above ? [index] : []))
  return {
    values: positions.map(position => values[position] ?? null),
    amounts: positions.map(position => amounts[position] ?? 0),
  }
}

function restOf<S extends Dataset>(engine: Engine<S>, { by, above = 0 }: Pick<Counting<S>, 'by' | 'above'>): number {
  // The name of one of its metrics.
  const { values, amounts } = engine.tally(by, engine.dataset.shown.counted as MetricOf<S>)
  return values.reduce<number>(
    (sum, value, index) => (typeof value === 'number' && value <= above ? sum + (amounts[index] ?? 0) : sum),
    0,
  )
}

const amountOf = ({ values, amounts }: Tally, value: string | number): number => amounts[values.indexOf(value)] ?? 0

/** The share among the rows with a known value of the dimension. */
function shareOf({ values, amounts }: Tally, value: string | number): { part: number; whole: number } {
  const known = amounts.filter((_, index) => values[index] !== null)
  return { part: amountOf({ values, amounts }, value), whole: known.reduce((sum, amount) => sum + amount, 0) }
}

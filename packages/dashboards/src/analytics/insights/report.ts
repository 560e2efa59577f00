import { monthsOfQuarter, quarterBefore, quarterOf } from '@aftermile/domain/times/quarters'
import type { AnyBoard, Report } from '../../board/board.ts'
import { fewest } from '../../board/chance.ts'
import { monthsOf } from '../../board/months.ts'
import { amountIn } from '../../board/widgets/month-sums.ts'
import type { AnyWidget } from '../../board/widgets/widget-kinds.ts'
import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MeasureOf, MetricOf, Value } from '../../data/dataset.ts'
import { othersValue } from './score-strata.ts'

/** Promises that were decided, those of them that were kept, and those that were broken by the compared ones. */
export type Counts = { readonly decided: number; readonly kept: number; readonly atFault: number }

export type ComparedCounts = { readonly now: Counts; readonly before: Counts }

export type ReportRow = ComparedCounts & { readonly values: readonly Value[] }

export type ReportResult = {
  readonly months: readonly number[]
  /** Those of the quarter before that have data. */
  readonly monthsBefore: readonly number[]
  readonly whole: ComparedCounts
  /** Who is compared, most shipments first. Those that the filter leaves out are one, the last. */
  readonly compared: readonly ReportRow[]
  /** Whether the filter names some of those who are compared. If not, routes are theirs: their values begin with one of them. */
  readonly isNamed: boolean
  /** The routes with enough promises of which more are broken than they would be at the share of all, worst first. */
  readonly routes: readonly ReportRow[]
  /** By stage and party, most broken promises first. What is counted is in `decided`. */
  readonly causes: readonly ReportRow[]
  /** Average times, in the order of the stages. */
  readonly stages: readonly { readonly now: number | null; readonly before: number | null }[]
}

/** The widgets of a report. One about some of those who are compared is for them: it names no others, and not what only the shop is told. */
export function reportWidgets({ widgets, report }: AnyBoard, filtered: readonly string[]): readonly AnyWidget[] {
  if (report === undefined || !filtered.includes(report.by)) return widgets
  return widgets.filter(widget =>
    'by' in widget ? widget.by !== report.by : !('metric' in widget) || !report.ownFigures.includes(widget.metric),
  )
}

const topRows = 10

/** The complete chosen months of a quarter against the quarter before, under the filters of the board. */
export function reportResult<S extends Dataset>(
  engine: Engine<S>,
  report: Report<DimensionOf<S>, string, MetricOf<S>>,
): ReportResult {
  const { by, route, cause } = report
  const period = engine.periodDimension
  if (period === null) throw new Error(`The data set ${engine.dataset.id} has no months.`)
  // Columns that are no measures are refused.
  const { periods } = engine.sums(period, [report.decided as MeasureOf<S>])
  const months = monthsOf(engine, periods)
  const now = months.complete.map(position => months.all[position] ?? 0)
  const ask: Ask<S> = { engine, report, now, before: monthsBefore(months.all, now) }
  const all = rowsBy(ask, [by], [by])
  const isNamed = all.some(({ values: [value = null] }) => !engine.passes(by, value))
  const whole = sumOf(all.filter(({ values: [value = null] }) => engine.passes(by, value)))
  const routes = rowsBy(ask, isNamed ? route : [by, ...route])
  return {
    months: ask.now,
    monthsBefore: ask.before,
    whole,
    compared: merged(all, value => (engine.passes(by, value) ? value : othersValue)).sort(
      (a, b) => Number(isOthers(a)) - Number(isOthers(b)) || b.now.decided - a.now.decided,
    ),
    isNamed,
    routes: routes
      .filter(row => row.now.decided >= fewest && tooManyBroken(row, whole) > 0)
      .sort((first, other) => tooManyBroken(other, whole) - tooManyBroken(first, whole))
      .slice(0, topRows),
    causes: rowsBy(ask, cause)
      .filter(({ values: [stage = null], now }) => stage !== null && now.decided > 0)
      .sort((a, b) => b.now.decided - a.now.decided)
      .slice(0, topRows),
    stages: report.stages.map(metric => ({
      now: amountIn(engine, metric, ask.now),
      before: amountIn(engine, metric, ask.before),
    })),
  }
}

function monthsBefore(all: readonly number[], [first]: readonly number[]): readonly number[] {
  if (first === undefined) return []
  const { from, to } = monthsOfQuarter(quarterBefore(quarterOf(first)))
  return all.filter(month => month >= from && month <= to)
}

type Ask<S extends Dataset> = {
  readonly engine: Engine<S>
  readonly report: Report<DimensionOf<S>, string, MetricOf<S>>
  readonly now: readonly number[]
  readonly before: readonly number[]
}

const nothing: Counts = { decided: 0, kept: 0, atFault: 0 }
const counted = ['decided', 'kept', 'atFault'] as const

/** The counts for each combination of values, now and before. */
function rowsBy<S extends Dataset>(
  { engine, report, ...months }: Ask<S>,
  dimensions: readonly DimensionOf<S>[],
  ignoring: readonly DimensionOf<S>[] = [],
): ReportRow[] {
  const found = new Map<string, ReportRow>()
  for (const when of ['now', 'before'] as const) {
    const isCounted = (period: Value) => months[when].includes(Number(period))
    for (const name of counted)
      for (const { values, sum } of engine.jointSums(dimensions, report[name] as MeasureOf<S>, {
        ignoring,
        isCounted,
      })) {
        const key = JSON.stringify(values)
        const row = found.get(key) ?? { values, now: nothing, before: nothing }
        found.set(key, { ...row, [when]: { ...row[when], [name]: sum } })
      }
  }
  return [...found.values()].filter(({ now, before }) => now.decided > 0 || before.decided > 0)
}

function merged(rows: readonly ReportRow[], to: (value: Value) => Value): ReportRow[] {
  const groups = Map.groupBy(rows, ({ values: [value = null] }) => to(value))
  return [...groups].map(([value, group]) => ({ values: [value], ...sumOf(group) }))
}

const isOthers = ({ values: [value] }: ReportRow): boolean => value === othersValue

const plus = (a: Counts, b: Counts): Counts => ({
  decided: a.decided + b.decided,
  kept: a.kept + b.kept,
  atFault: a.atFault + b.atFault,
})

const sumOf = (rows: readonly ComparedCounts[]): ComparedCounts => ({
  now: rows.reduce((sum, { now }) => plus(sum, now), nothing),
  before: rows.reduce((sum, { before }) => plus(sum, before), nothing),
})

/** Broken promises beyond those at the share of all. */
const tooManyBroken = ({ now }: ComparedCounts, { now: all }: ComparedCounts): number =>
  all.decided === 0 ? 0 : now.decided - now.kept - (now.decided * (all.decided - all.kept)) / all.decided

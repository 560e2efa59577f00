import { backtest, type PastShipment, type Prediction } from '@aftermile/domain/foresight/backtest'
import { calibrationOfPredictions, reportOf } from '@aftermile/domain/foresight/report'

/** The lines that a backtest prints; the last is one JSON object. */
export function backtestReport(journeys: readonly PastShipment[], trainBefore: number): string[] {
  const guesses = [...backtest(journeys, trainBefore)]
  const report = reportOf(guesses)
  const { baselines, atOrder, atDeparture } = report
  return [
    `${journeys.length} shipments; those ordered from ${new Date(trainBefore).toISOString().slice(0, 10)} on are predicted, each from the shipments that had arrived before.`,
    '',
    row('mean absolute error, days', 'at order', 'at departure'),
    row('  model', report.maeAtOrder, report.maeAtDeparture),
    row('  median of the route', baselines.routeMedian.maeAtOrder, baselines.routeMedian.maeAtDeparture),
    row('  median of all', baselines.globalMedian.maeAtOrder, baselines.globalMedian.maeAtDeparture),
    row('  the promise', baselines.promise.maeAtOrder, baselines.promise.maeAtDeparture),
    row('predictions', atOrder.n, atDeparture.n),
    row('80 % interval holds', atOrder.coverage80, atDeparture.coverage80),
    row('late', atOrder.rate, atDeparture.rate),
    row('late: AUC', atOrder.auc, atDeparture.auc),
    row('late: Brier', atOrder.brier, atDeparture.brier),
    row('late: precision', atOrder.precision, atDeparture.precision),
    row('late: recall', atOrder.recall, atDeparture.recall),
    '',
    ...calibrationLines(guesses),
    '',
    JSON.stringify(report),
  ]
}

/** The day before which 70 % of the shipments were ordered. */
export function usualSplit(journeys: readonly PastShipment[]): number {
  const ordered = journeys.map(journey => journey.orderedAt).sort((a, b) => a - b)
  const at = ordered[Math.floor(ordered.length * 0.7)] ?? 0
  return Math.floor(at / 86_400_000) * 86_400_000
}

function calibrationLines(guesses: readonly Prediction[]): string[] {
  return [
    row('chance of lateness', 'said', 'happened', 'shipments'),
    ...calibrationOfPredictions(guesses).map(({ from, to, said, happened, n }) =>
      row(`  ${round(from)} to ${round(to)}`, round(said), round(happened), n),
    ),
  ]
}

const row = (name: string, ...cells: (string | number | null)[]): string =>
  name.padEnd(28) + cells.map(cell => String(cell ?? '-').padStart(14)).join('')

const round = (value: number): number => Math.round(value * 1000) / 1000

/** A predicted chance of lateness, and what happened. */
export type LateOutcome = { readonly chance: number; readonly isLate: boolean }

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The probability that a late shipment got a higher chance than one on time; null if all are late or none is. */
export function aucOf(outcomes: readonly LateOutcome[]): number | null {
  const sorted = [...outcomes].sort((a, b) => a.chance - b.chance)
  let ranks = 0
  let late = 0
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.chance === sorted[from]?.chance) to++
    // Ties get the mean of their ranks.
    for (let index = from; index < to; index++) {
      if (!sorted[index]?.isLate) continue
      ranks += (from + to + 1) / 2
      late++
    }
    from = to
  }
  const onTime = sorted.length - late
  return late === 0 || onTime === 0 ? null : (ranks - (late * (late + 1)) / 2) / (late * onTime)
}

export const brierOf = (outcomes: readonly LateOutcome[]): number | null =>
  meanOf(outcomes.map(({ chance, isLate }) => (chance - (isLate ? 1 : 0)) ** 2))

/** Precision: the share of those predicted late that were late. Recall: the share of the late ones that were predicted. */
export function precisionOf(outcomes: readonly LateOutcome[]): { precision: number | null; recall: number | null } {
  const predictedLate = outcomes.filter(({ chance }) => chance > 0.5)
  const late = outcomes.filter(({ isLate }) => isLate)
  const hits = predictedLate.filter(({ isLate }) => isLate).length
  return {
    precision: predictedLate.length === 0 ? null : hits / predictedLate.length,
    recall: late.length === 0 ? null : hits / late.length,
  }
}

export type CalibrationRow = { from: number; to: number; n: number; said: number; happened: number }

/** In ten bins: the mean predicted chance and the share that was late. */
export function calibrationTable(outcomes: readonly LateOutcome[]): CalibrationRow[] {
  const bins = Map.groupBy(outcomes, ({ chance }) => Math.min(9, Math.floor(chance * 10)))
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, all]) => ({
      from: bin / 10,
      to: (bin + 1) / 10,
      n: all.length,
      said: meanOf(all.map(outcome => outcome.chance)) ?? 0,
      happened: all.filter(item => item.isLate).length / all.length,
    }))
}

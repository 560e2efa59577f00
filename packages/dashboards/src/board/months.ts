import type { Engine } from '../crossfilter/engine.ts'
import type { Dataset } from '../data/dataset.ts'

/** Months are year * 100 + month. */
const previousMonth = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1)

/** The months of a data set. The others are places among them. */
export type Months = {
  readonly all: readonly number[]
  readonly chosen: readonly number[]
  /** The chosen ones without the current month. */
  readonly complete: readonly number[]
  /** The current month, if it is chosen. */
  readonly running: number | null
  readonly isFiltered: boolean
}

export function monthsOf<S extends Dataset>(engine: Engine<S>, periods: readonly unknown[]): Months {
  const all = periods.map(Number)
  const { runningMonth } = engine
  const chosen = [...all.keys()].filter(position => engine.isChosen(all[position] ?? null))
  const complete = chosen.filter(position => (all[position] ?? 0) < runningMonth)
  const running = chosen.some(position => all[position] === runningMonth) ? runningMonth : null
  return { all, chosen, complete, running, isFiltered: chosen.length < all.length }
}

/** What months are compared with: as many just before them, or the same ones a year before. */
export type Comparison = 'before' | 'year'

/** The places of the months that these are compared with; null where the data begins later. */
export function positionsBefore(
  { all }: Months,
  positions: readonly number[],
  comparison: Comparison = 'before',
): readonly number[] | null {
  if (comparison === 'year') {
    const yearBefore = positions.map(position => all.indexOf((all[position] ?? 0) - 100))
    return positions.length === 0 || yearBefore.includes(-1) ? null : yearBefore
  }
  let month = all[positions[0] ?? -1]
  if (month === undefined) return null
  const before = positions.map(() => {
    month = previousMonth(month ?? 0)
    return all.indexOf(month)
  })
  return before.includes(-1) ? null : before.reverse()
}

const trendMonths = 12

/** The places of the months up to the latest complete one, a year at most. */
export const trendPositions = ({ complete }: Months): readonly number[] => {
  const last = complete.at(-1)
  if (last === undefined) return []
  const first = Math.max(0, last - trendMonths + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

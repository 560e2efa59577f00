import type { SummedMetric } from '../data/metric-amount.ts'

/** The two sums of a ratio. For a total both are the total. */
export type Sums = { readonly over: number; readonly of: number }

/** A part of the whole in the period and in the one before. */
export type Part = { readonly now: Sums; readonly before: Sums }

export const ratioOf = ({ of, over }: Sums): number => (over === 0 ? 0 : of / over)

/** From the sums in the order of the metric’s measures. */
export function ratioSums(metric: SummedMetric, [first = 0, second = 0, third = 0]: readonly number[]): Sums {
  if (metric.kind === 'total') return { over: first - second, of: first - second }
  return { over: first, of: second - third }
}

/** Two proportions against the same one: the difference in standard errors. */
export function zOfRatios({ now, before }: Part): number {
  const pooled = (now.of + before.of) / (now.over + before.over)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.over + 1 / before.over))
  return error === 0 ? 0 : (ratioOf(now) - ratioOf(before)) / error
}

/** Two counts of independent events against the same rate. */
export const zOfTotals = (now: number, before: number): number =>
  now + before === 0 ? 0 : (now - before) / Math.sqrt(now + before)

/** In standard errors. */
export const significant = 2

/** Fewer than these say little about anybody. */
export const fewest = 30

export const isPercent = (metric: SummedMetric): boolean => metric.kind === 'ratio' && metric.times === 100

/**
 * Two averages, as if the amounts of either were spread as widely as they are large. Times of deliveries are spread less, so this calls too
 * few changes sure rather than too many.
 */
function zOfAverages({ now, before }: Part, { now: many, before: manyBefore }: Rows): number {
  const [a, b] = [ratioOf(now), ratioOf(before)]
  const error = Math.sqrt(a ** 2 / many + b ** 2 / manyBefore)
  return error === 0 ? 0 : (a - b) / error
}

/** How many rows there are on both sides. */
export type Rows = { readonly now: number; readonly before: number }

/** Whether a change is more than chance. */
export function isClear(metric: SummedMetric, { now, before }: Part, rows: Rows): boolean {
  if (metric.kind === 'total') return Math.abs(zOfTotals(now.of, before.of)) >= significant
  if (isPercent(metric)) return Math.abs(zOfRatios({ now, before })) >= significant
  if (Math.min(rows.now, rows.before) < fewest) return false
  return Math.abs(zOfAverages({ now, before }, rows)) >= significant
}

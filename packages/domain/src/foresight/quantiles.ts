/** A distribution as 29 numbers: its values at these levels, which are closer together in the tails. */
export type Quantiles = readonly number[]

export const levels = [
  0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75,
  0.8, 0.85, 0.9, 0.925, 0.95, 0.965, 0.98, 0.99, 0.995,
] as const

const last = levels.length - 1
const level = (index: number): number => levels[index] ?? 1
/** From this level on the tail is extrapolated from the outermost part of the sample. */
const tailFrom = last - 4

/** The quantiles of a sample of at least one value. */
export function quantilesOf(sample: readonly number[]): number[] {
  const values = Float64Array.from(sample).sort()
  const count = values.length
  return levels.map(p => {
    const position = Math.min(count - 1, Math.max(0, p * count - 0.5))
    const below = Math.floor(position)
    const low = values[below] ?? 0
    return low + (position - below) * ((values[Math.min(below + 1, count - 1)] ?? low) - low)
  })
}

/** The share of the distribution up to a value. */
export function shareUpTo(quantiles: Quantiles, value: number): number {
  const first = quantiles[0] ?? 0
  const end = quantiles[last] ?? 0
  if (value < first) return level(0) * Math.exp((value - first) / headScale(quantiles))
  if (value >= end) return 1 - (1 - level(last)) * Math.exp((end - value) / tailScale(quantiles))
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((quantiles[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  const from = quantiles[low] ?? 0
  const width = (quantiles[high] ?? 0) - from
  return level(low) + (width > 0 ? (value - from) / width : 1) * (level(high) - level(low))
}

/** The value up to which this share of the distribution lies. */
export function valueAt(quantiles: Quantiles, share: number): number {
  if (share <= level(0)) return quantiles[0] ?? 0
  if (share >= level(last)) {
    const left = Math.max(1e-9, 1 - share)
    return (quantiles[last] ?? 0) + tailScale(quantiles) * Math.log((1 - level(last)) / left)
  }
  let index = 0
  while (level(index + 1) < share) index++
  const from = quantiles[index] ?? 0
  const part = (share - level(index)) / (level(index + 1) - level(index))
  return from + part * ((quantiles[index + 1] ?? from) - from)
}

/** The weighted mean of two distributions, value by value. `weight` is that of the first. */
export const blend = (a: Quantiles, b: Quantiles, weight: number): number[] =>
  a.map((value, index) => weight * value + (1 - weight) * (b[index] ?? value))

const least = 1e-3

function tailScale(quantiles: Quantiles): number {
  const width = (quantiles[last] ?? 0) - (quantiles[tailFrom] ?? 0)
  return Math.max(least, width / Math.log((1 - level(tailFrom)) / (1 - level(last))))
}

const headScale = (quantiles: Quantiles): number => Math.max(least, (quantiles[3] ?? 0) - (quantiles[0] ?? 0))

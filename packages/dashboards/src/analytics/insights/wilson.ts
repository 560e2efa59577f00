/** 95 percent of a normal distribution lie within so many standard errors. */
export const errors95 = 1.959963984540054

export type Interval = { readonly low: number; readonly high: number }

/** Shares are from 0 to 1, differences from -1 to 1. */
export type ScoredShare = { readonly share: number } & Interval

/** The 95 percent interval of a share by Wilson. It stays within 0 and 1, also for few shipments. */
export function wilson(kept: number, all: number): Interval {
  const z = errors95
  if (all === 0) return { low: 0, high: 1 }
  const share = kept / all
  const scale = 1 + z ** 2 / all
  const middle = (share + z ** 2 / (2 * all)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

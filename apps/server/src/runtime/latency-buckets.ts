/** Call times are counted in buckets, two for every doubling of the time. A quantile is right within a fifth. */
export const bucketCount = 32

export const bucketOf = (ms: number): number =>
  Math.min(bucketCount - 1, Math.max(0, Math.round(2 * Math.log2(Math.max(1, ms)))))

/** The time within which this share of the calls was answered; null where there were none. */
export function quantileOf(buckets: readonly number[], share: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let seen = 0
  for (const [bucket, count] of buckets.entries()) {
    seen += count
    if (seen >= share * all) return Math.round(2 ** (bucket / 2))
  }
  return Math.round(2 ** ((buckets.length - 1) / 2))
}

/** The usual and the slow time of calls that were counted in several periods. */
export function latencyOf(periods: readonly { readonly latencies: readonly number[] }[]) {
  const buckets = Array.from({ length: bucketCount }, (_, bucket) =>
    periods.reduce((all, { latencies }) => all + (latencies[bucket] ?? 0), 0),
  )
  return { p50: quantileOf(buckets, 0.5), p95: quantileOf(buckets, 0.95) }
}

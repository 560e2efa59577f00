/** Calls by how long they took, each bucket half as wide again as the one before: enough for a median that is right within a fifth. */
export const bucketCount = 32

export const bucketOf = (ms: number): number =>
  Math.min(bucketCount - 1, Math.max(0, Math.round(2 * Math.log2(Math.max(1, ms)))))

/** The time within which such a share of the calls was answered; null where there were none. */
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

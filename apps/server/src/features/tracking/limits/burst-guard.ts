/** What the pages of one tenant may cost: `perSecond` in the long run, `atOnce` after a quiet time. */
export type Budget = { readonly perSecond: number; readonly atOnce: number }

export type BurstGuard = {
  /** Spends some of the budget of a key. Returns the seconds to wait if too little is left, else null. */
  spend(key: string, cost: number): number | null
}

const maxKeys = 10_000

/** Limits what each key spends, with a bucket that fills steadily. Each process counts for itself. */
export function newBurstGuard({ perSecond, atOnce }: Budget, now: () => number = Date.now): BurstGuard {
  const buckets = new Map<string, { left: number; at: number }>()

  function bucketOf(key: string): { left: number; at: number } {
    const known = buckets.get(key)
    if (known !== undefined) return known
    if (buckets.size >= maxKeys) buckets.delete(buckets.keys().next().value ?? '')
    const bucket = { left: atOnce, at: now() }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    spend(key, cost) {
      const bucket = bucketOf(key)
      const at = now()
      bucket.left = Math.min(atOnce, bucket.left + ((at - bucket.at) / 1000) * perSecond)
      bucket.at = at
      if (bucket.left < cost) return (cost - bucket.left) / perSecond
      bucket.left -= cost
      return null
    },
  }
}

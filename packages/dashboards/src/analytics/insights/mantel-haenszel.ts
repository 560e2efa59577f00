import { errors95, type ScoredShare } from './wilson.ts'

type Tally = { readonly decided: number; readonly kept: number }
/** What one did and what the others did in the same stratum. */
export type Pair = { readonly own: Tally; readonly others: Tally }

/**
 * The difference of two shares over strata by Mantel and Haenszel, with a 95 percent interval by Sato, which holds for a few large strata as well
 * as for many small ones. Null without a stratum in which both did something.
 */
export function differenceFromOthers(pairs: readonly Pair[]): ScoredShare | null {
  let [weights, sum, p, q] = [0, 0, 0, 0]
  for (const { own, others } of pairs) {
    const [n, m] = [own.decided, others.decided]
    const all = n + m
    if (n === 0 || m === 0) continue
    weights += (n * m) / all
    sum += (own.kept * m - others.kept * n) / all
    p += (n ** 2 * others.kept - m ** 2 * own.kept + (n * m * (m - n)) / 2) / all ** 2
    q += (own.kept * (m - others.kept) + others.kept * (n - own.kept)) / (2 * all)
  }
  if (weights === 0) return null
  const share = sum / weights
  const half = errors95 * Math.sqrt(Math.max(0, share * p + q) / weights ** 2)
  return { share, low: Math.max(-1, share - half), high: Math.min(1, share + half) }
}

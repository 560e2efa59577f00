import type { Part } from '../../../db/sql.ts'
import { allBuckets, bucketsFor, canUseIndex, type HitQuery, matches, noLimit, sample } from './hits.ts'

/** So many hits are read at most where `wanted` hits are to be read. */
const cutAt = 3
const mostTries = 3

/** About how many hits are to be read, of how many expected ones in how many documents. */
type Wanted = { readonly wanted: number; readonly expected: number; readonly size: number }
type Read = { readonly read: number }

/**
 * Reads an even part of the hits: about as many as wanted, and all if there are few more. What is expected may be far off, so a part that turns
 * out too large or too small is taken again. Returns with it how much larger all is: 1 where all were read.
 */
export async function readSampled<R extends Read>(
  hitQuery: HitQuery,
  { wanted, expected, size }: Wanted,
  read: (hits: Part, atMost: number) => Promise<R>,
): Promise<{ found: R; scale: number }> {
  const isLed = canUseIndex(hitQuery.pattern)
  // Without an index each document is looked at.
  const most = isLed ? allBuckets : bucketsFor(size)
  let buckets = expected <= 1.5 * wanted ? most : bucketsOf((allBuckets * wanted) / expected, most)
  for (let tries = 1; ; tries++) {
    const atMost = buckets === 1 || !isLed ? noLimit - 1 : cutAt * wanted
    const found = await read(isLed ? matches(hitQuery, atMost + 1, buckets) : sample(hitQuery, buckets), atMost)
    if (found.read > atMost) buckets = bucketsOf(buckets / 8, most)
    else if (found.read >= wanted / 3 || buckets === most || tries >= mostTries)
      return { found, scale: allBuckets / buckets }
    else buckets = bucketsOf(Math.min(8, wanted / Math.max(1, found.read)) * buckets, most)
  }
}

const bucketsOf = (buckets: number, most: number): number => Math.max(1, Math.min(most, Math.ceil(buckets)))

import type { FetchResult, NumberResult, Trouble, Wanted } from './carrier-adapter.ts'

/** For carriers that take one number a call. A trouble that would meet the next number as well ends the round. */
export async function oneByOne(
  wanted: readonly Wanted[],
  fetchOne: (wanted: Wanted) => Promise<NumberResult | Trouble>,
  callsEach = 1,
): Promise<FetchResult> {
  const numbers: NumberResult[] = []
  for (const [index, one] of wanted.entries()) {
    const result = await fetchOne(one)
    if (!('number' in result)) return { outcome: result, numbers, calls: (index + 1) * callsEach }
    numbers.push(result)
  }
  return { outcome: { kind: 'ok' }, numbers, calls: wanted.length * callsEach }
}

/** A number that the carrier does not find: not yet, or no more. */
export const missing = ({ number, ageDays }: Wanted, retentionDays: number): NumberResult => ({
  kind: ageDays !== null && ageDays >= retentionDays ? 'purged' : 'unknown',
  number,
})

import type { CallFailure, FetchResult, NumberRequest, NumberResult } from './carrier-adapter.ts'

/** For carriers that take one number a call. A trouble that would meet the next number as well ends the round. */
export async function fetchOneByOne(
  wanted: readonly NumberRequest[],
  fetchOne: (wanted: NumberRequest) => Promise<NumberResult | CallFailure>,
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
export const notFoundResult = ({ number, ageDays }: NumberRequest, retentionDays: number): NumberResult => ({
  kind: ageDays !== null && ageDays >= retentionDays ? 'purged' : 'unknown',
  number,
})

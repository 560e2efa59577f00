import type { CallFailure, FetchResult, NumberRequest, NumberResult } from './carrier-adapter.ts'

/** For carriers that take one number per call. A failure of the call itself ends the round: the next number would fail too. */
export async function fetchOneByOne(
  requests: readonly NumberRequest[],
  fetchOne: (request: NumberRequest) => Promise<NumberResult | CallFailure>,
  callsEach = 1,
): Promise<FetchResult> {
  const numbers: NumberResult[] = []
  for (const [index, request] of requests.entries()) {
    const result = await fetchOne(request)
    if (!('number' in result)) return { outcome: result, numbers, calls: (index + 1) * callsEach }
    numbers.push(result)
  }
  return { outcome: { kind: 'ok' }, numbers, calls: requests.length * callsEach }
}

/** The result for a number that the carrier does not find: not known yet, or already purged. */
export const notFoundResult = ({ number, ageDays }: NumberRequest, retentionDays: number): NumberResult => ({
  kind: ageDays !== null && ageDays >= retentionDays ? 'purged' : 'unknown',
  number,
})

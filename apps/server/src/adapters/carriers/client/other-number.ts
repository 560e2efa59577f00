import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import type { NumberRequest, NumberResult } from './carrier-adapter.ts'
import { notFoundResult } from './fetch-one-by-one.ts'

type Reply = {
  readonly retentionDays: number
  /** The numbers of the parcels in the reply. */
  readonly answered: readonly (string | null)[]
  /** All numbers of the call. */
  readonly requests?: readonly NumberRequest[]
}

const maxNamed = 3

/** The result for a number that the reply does not contain: not found, or failed if the carrier answered with a number that nobody asked for. */
export function missingNumberResult(
  request: NumberRequest,
  { retentionDays, answered, requests = [request] }: Reply,
): NumberResult {
  const notFound = notFoundResult(request, retentionDays)
  const others = [...new Set(answered)].filter(
    (name): name is string => name !== null && !requests.some(({ number }) => sameNumber(name, number)),
  )
  if (notFound.kind === 'purged' || others.length === 0) return notFound
  const otherNumbers = others.slice(0, maxNamed)
  const reason = `The carrier answered with another number: ${otherNumbers.join(', ')}`
  return { kind: 'failed', number: request.number, reason, otherNumbers }
}

/** The result for a missing number of a carrier that lists every number it was asked for: it gave no answer. */
export function unansweredResult(request: NumberRequest, reply: Reply): NumberResult {
  const result = missingNumberResult(request, reply)
  if (result.kind === 'failed') return result
  return { kind: 'failed', number: request.number, reason: 'The number is missing from the carrier’s reply.' }
}

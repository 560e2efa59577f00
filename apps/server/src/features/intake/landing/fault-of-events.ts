import { codeOf, isSerializationFailure } from '../../../db/pool.ts'
import { isDataError } from '../../../jobs/bisect-on-error.ts'
import { outageOf } from '../../../jobs/outage.ts'

/** More halves of a batch than this fail in a row only if each event does. */
const maxFailures = 30
const statementTimeout = '57014'

/**
 * Tells errors of single events from those of the server. An error that nobody foresaw is that of an event if others of its batch are
 * ingested meanwhile: if none is, all of them stay stored, and are tried again.
 */
export function faultOfEvents() {
  let hasIngested = false
  let failures = 0
  let last: unknown = null
  return {
    isFaultOfItems(error: unknown): boolean {
      if (isDataError(error)) return true
      if (isSerializationFailure(error) || outageOf(error) !== null || codeOf(error) === statementTimeout) return false
      failures++
      last = error
      return hasIngested || failures <= maxFailures
    },
    ingested: () => {
      hasIngested = true
    },
    throwIfAllFailed: () => {
      if (failures > 0 && !hasIngested) throw last
    },
  }
}

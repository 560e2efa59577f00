import { apiBase } from '@aftermile/contract/endpoint'
import { invites } from '@aftermile/contract/people/invites'
import { problemOf } from '../api/problem.ts'
import { fetchWithRetries } from '../api/retries.ts'
import { takeStored, writeStored } from '../storage/local-storage.ts'
import type { Account } from './session-state.ts'
import type { ActivationStatus } from './sign-in-address.ts'

/** A code whose sign-in was never finished is not used for whoever signs in the next day. */
export const codeMaxAgeMs = 60 * 60_000

/** Remembers the code over the way to the issuer and back. */
export const storeCode = (code: string): void => writeStored('activation', { code, keptAt: Date.now() })

/** Reads the code once and removes it. */
export function takeCode(): string | null {
  const found = takeStored('activation')
  return found !== null && Date.now() - found.keptAt < codeMaxAgeMs ? found.code : null
}

/** Uses the code up for the account that has just signed in: null, or the status with which it was refused. */
export async function activate(code: string, account: Account): Promise<ActivationStatus | null> {
  const headers = {
    authorization: `Basic ${btoa(`:${code}`)}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const { name, email } = account
  const body = JSON.stringify({ ...(name !== email && { name }), email })
  const url = location.origin + apiBase + invites.activate.path
  const response = await fetchWithRetries(url, () => ({ method: 'POST', headers, body }))
  if (response.ok) return null
  if (response.status === 401 || response.status === 409) return response.status
  throw await problemOf(response)
}

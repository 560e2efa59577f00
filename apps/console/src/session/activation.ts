import { apiBase } from '@aftermile/contract/endpoint'
import { invites } from '@aftermile/contract/people/invites'
import { problemOf } from '../api/problem.ts'
import { fetchWithRetries } from '../api/retries.ts'
import { takeStored, writeStored } from '../storage/local-storage.ts'
import type { Account } from './session-state.ts'
import type { ActivationStatus } from './sign-in-address.ts'

/** An old code from an unfinished sign-in is ignored: someone else may be signing in now. */
const codeMaxAgeMs = 60 * 60_000

/** Stores the code while the browser is at the issuer. */
export const storeCode = (code: string): void => writeStored('activation', { code, keptAt: Date.now() })

/** Reads the code and removes it. */
export function takeCode(): string | null {
  const found = takeStored('activation')
  return found !== null && Date.now() - found.keptAt < codeMaxAgeMs ? found.code : null
}

/** Activates the account that has just signed in. Returns null, or the status if the code was refused. */
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

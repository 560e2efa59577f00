import { browserClock, type Clock } from '../../clock.ts'
import { takeStored } from '../../storage/local-storage.ts'
import type { Account } from '../session-state.ts'
import { takeToken } from '../sign-in-address.ts'

/** An access token in memory, and how to renew it. */
export type Token = {
  readonly kind: 'issued' | 'given'
  readonly current: () => string
  /** Returns false when it cannot be renewed, which ends the session. */
  readonly renew: () => Promise<boolean>
}

/** Takes the token that the page was opened with, from the address or the storage, and removes it there. */
export function takeGivenToken(): string | null {
  const { token, rest } = takeToken(new URL(location.href))
  if (rest !== location.pathname + location.search + location.hash) history.replaceState(null, '', rest)
  const stored = takeStored('accessToken')
  return token ?? stored
}

/** A given token cannot be renewed. When it expires or the server refuses it, the session ends. */
export function trackGivenToken(text: string, onExpired: () => void, clock: Clock = browserClock): Token {
  const { expiresAt } = claimsOf(text)
  if (expiresAt !== null) clock.after(Math.max(expiresAt - clock.now(), 0), onExpired)
  return {
    kind: 'given',
    current: () => text,
    renew: async () => {
      onExpired()
      return false
    },
  }
}

export function accountOfToken(text: string): Account {
  const { email, name } = claimsOf(text)
  return { name: name ?? email ?? 'Access token', email: email ?? 'the owner of an access token' }
}

/** The claims of a JWT. Our own access tokens are opaque and have none. */
function claimsOf(text: string): { expiresAt: number | null; email: string | null; name: string | null } {
  const claims = payloadOf(text)
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    expiresAt: typeof claims.exp === 'number' ? claims.exp * 1000 : null,
    email: textOf(claims.email) ?? textOf(claims.sub),
    name: textOf(claims.name),
  }
}

function payloadOf(text: string): Partial<Record<string, unknown>> {
  try {
    const part = text.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {} // any JSON object
  } catch {
    return {}
  }
}

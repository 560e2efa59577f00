import { browserClock, type Clock } from '../../clock.ts'
import { takeStored } from '../../storage/local-storage.ts'
import type { Account } from '../session-state.ts'
import { takeToken } from '../sign-in-address.ts'

/** A token in memory: the present one, and the way to the next. */
export type Token = {
  readonly kind: 'issued' | 'given'
  readonly current: () => string
  /** Answers false when there is none to be had: the session is over. */
  readonly renew: () => Promise<boolean>
}

/** A token the page was opened with: from its address, which is cleaned at once, or left in the storage. */
export function takeGivenToken(): string | null {
  const { token, rest } = takeToken(new URL(location.href))
  if (rest !== location.pathname + location.search + location.hash) history.replaceState(null, '', rest)
  const stored = takeStored('accessToken')
  return token ?? stored
}

/** It cannot be renewed: when it expires, or the server refuses it, the session ends. */
export function trackGivenToken(text: string, onOver: () => void, clock: Clock = browserClock): Token {
  const { expiresAt } = claimsOf(text)
  if (expiresAt !== null) clock.after(Math.max(expiresAt - clock.now(), 0), onOver)
  return {
    kind: 'given',
    current: () => text,
    renew: async () => {
      onOver()
      return false
    },
  }
}

export function accountOfToken(text: string): Account {
  const { email, name } = claimsOf(text)
  return { name: name ?? email ?? 'Access token', email: email ?? 'the owner of an access token' }
}

/** What a token of three parts says about itself; tokens of our own say nothing. */
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

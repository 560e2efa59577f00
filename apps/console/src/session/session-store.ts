import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { mayDo, type Need, type Rights, roles, type WhyNot, whyNot } from '@aftermile/domain/access'
import { writeAs } from '@aftermile/domain/format/locale'
import { useSyncExternalStore } from 'react'
import { sessionParts } from './session-parts.ts'
import { nextSession, type Session, type SessionEvent } from './session-state.ts'

let session: Session = { state: 'starting' }
const listeners = new Set<() => void>()

export const currentSession = (): Session => session

export function dispatchSessionEvent(event: SessionEvent): void {
  if (event.type === 'userLoaded') writeAs({ locale: event.user.locale, currency: event.user.baseCurrency })
  const next = nextSession(session, event)
  if (next === session) return
  session = next
  for (const listener of listeners) listener()
}

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

/** The logged-in user. Only for components shown while logged in. */
export function useUser(): CurrentUser {
  const current = useSession()
  if (current.state !== 'loggedIn') throw new Error('No one is logged in.')
  return current.user
}

export function useMayDo(need: Need): boolean {
  return mayDo(rightsOf(useUser()), need)
}

/** Why the user may not do something; null: they may. */
export function useWhyNot(need: Need): WhyNot | null {
  return whyNot(rightsOf(useUser()), need)
}

export function rightsOf(user: Pick<CurrentUser, 'roles' | 'scopes' | 'entitlements' | 'merchants'>): Rights {
  const role = roles.findLast(each => user.roles.includes(each)) ?? 'user'
  return { role, scopes: user.scopes, entitlements: user.entitlements, merchants: user.merchants }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The help center of the tenant, else of this installation, else our own help page. */
export const helpCenterUrl = (): string =>
  (session.state === 'loggedIn' ? session.user.helpCenterUrl : null) ?? sessionParts.site?.helpCenterUrl ?? '/help'

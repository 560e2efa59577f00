import type { CurrentUser } from '@aftermile/contract/people/current-user'
import type { ActivationStatus } from './sign-in-address.ts'

/** Who signed in, according to the issuer. Known before the server says whether it knows the user. */
export type Account = { readonly name: string; readonly email: string }

export type SignOutReason = 'chosen' | 'idle' | 'elsewhere' | 'expired' | 'refused' | 'failed'

export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'signingIn' }
  | { readonly state: 'tokenObtained'; readonly account: Account }
  | { readonly state: 'metadataLoaded'; readonly account: Account }
  | { readonly state: 'userLoaded'; readonly account: Account; readonly user: CurrentUser }
  | {
      readonly state: 'loggedIn'
      readonly account: Account
      readonly user: CurrentUser
      /** Whether the hub is open, so that changes made elsewhere are shown at once. */
      readonly isLive: boolean
    }
  | { readonly state: 'activating' }
  | { readonly state: 'activationFailed'; readonly status: ActivationStatus }
  | { readonly state: 'signingOut' }
  | { readonly state: 'signedOut'; readonly reason: SignOutReason; readonly message: string | null }
  | { readonly state: 'unreachable'; readonly message: string; readonly requestId: string | null }

export type SessionEvent =
  | { readonly type: 'signInStarted' }
  | { readonly type: 'tokenObtained'; readonly account: Account }
  | { readonly type: 'metadataLoaded' }
  | { readonly type: 'userLoaded'; readonly user: CurrentUser }
  | { readonly type: 'hubOpened' }
  | { readonly type: 'hubLost' }
  /** The hub did not open in time. It may still open later. */
  | { readonly type: 'hubLate' }
  | { readonly type: 'activationCodeMissing' }
  | { readonly type: 'activationFailed'; readonly status: ActivationStatus }
  | { readonly type: 'signOutStarted' }
  | { readonly type: 'signedOut'; readonly reason: SignOutReason; readonly message?: string }
  | { readonly type: 'unreachable'; readonly message: string; readonly requestId: string | null }

/** The next state. An event that does not fit the current state changes nothing. */
export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'signInStarted':
      return { state: 'signingIn' }
    case 'tokenObtained':
      return session.state === 'loggedIn' ? session : { state: 'tokenObtained', account: event.account }
    case 'metadataLoaded':
      return session.state === 'tokenObtained' ? { state: 'metadataLoaded', account: session.account } : session
    case 'userLoaded':
      return withUser(session, event.user)
    case 'hubOpened':
      return withHub(session, true)
    case 'hubLost':
      return withHub(session, false)
    case 'hubLate':
      return session.state === 'userLoaded' ? withHub(session, false) : session
    case 'activationCodeMissing':
      return { state: 'activating' }
    case 'activationFailed':
      return { state: 'activationFailed', status: event.status }
    case 'signOutStarted':
      return { state: 'signingOut' }
    case 'signedOut':
      return { state: 'signedOut', reason: event.reason, message: event.message ?? null }
    case 'unreachable':
      return { state: 'unreachable', message: event.message, requestId: event.requestId }
  }
}

function withUser(session: Session, user: CurrentUser): Session {
  if (session.state === 'loggedIn' || session.state === 'userLoaded') return { ...session, user }
  if (session.state !== 'metadataLoaded') return session
  return { state: 'userLoaded', account: session.account, user }
}

/** The last step of logging in. After that only isLive changes. */
function withHub(session: Session, isLive: boolean): Session {
  if (session.state === 'userLoaded') return { ...session, state: 'loggedIn', isLive }
  return session.state === 'loggedIn' && session.isLive !== isLive ? { ...session, isLive } : session
}

import type { CurrentUser } from '@aftermile/contract/users'

/** Who signed in, as the issuer says; known before the server has said whether it knows them. */
export type Account = { readonly name: string; readonly email: string }

export type SignOutReason = 'chosen' | 'expired' | 'refused' | 'failed'

export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'signingIn' }
  | { readonly state: 'tokenObtained'; readonly account: Account }
  | { readonly state: 'metadataLoaded'; readonly account: Account }
  | { readonly state: 'loggedIn'; readonly account: Account; readonly user: CurrentUser }
  | { readonly state: 'unknown'; readonly account: Account; readonly message: string }
  | { readonly state: 'signedOut'; readonly reason: SignOutReason; readonly message: string | null }
  | { readonly state: 'unreachable'; readonly message: string; readonly requestId: string | null }

export type SessionEvent =
  | { readonly type: 'signInStarted' }
  | { readonly type: 'tokenObtained'; readonly account: Account }
  | { readonly type: 'metadataLoaded' }
  | { readonly type: 'userLoaded'; readonly user: CurrentUser }
  | { readonly type: 'userUnknown'; readonly message: string }
  | { readonly type: 'signedOut'; readonly reason: SignOutReason; readonly message?: string }
  | { readonly type: 'unreachable'; readonly message: string; readonly requestId: string | null }

/** The next state; an event that does not belong to the present one changes nothing. */
export function next(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'signInStarted':
      return { state: 'signingIn' }
    case 'tokenObtained':
      return session.state === 'loggedIn' ? session : { state: 'tokenObtained', account: event.account }
    case 'metadataLoaded':
      return session.state === 'tokenObtained' ? { state: 'metadataLoaded', account: session.account } : session
    case 'userLoaded':
      return session.state === 'metadataLoaded' || session.state === 'loggedIn'
        ? { state: 'loggedIn', account: session.account, user: event.user }
        : session
    case 'userUnknown':
      return 'account' in session ? { state: 'unknown', account: session.account, message: event.message } : session
    case 'signedOut':
      return { state: 'signedOut', reason: event.reason, message: event.message ?? null }
    case 'unreachable':
      return { state: 'unreachable', message: event.message, requestId: event.requestId }
  }
}

import type { ListRow } from '../lists/list-row.ts'

/** How far a message is. */
export const messageStates = [
  { id: 'queued', text: 'Queued', icon: 'clock', color: '#8b919c' },
  /** Waits for the end of quiet hours, or for a schedule. */
  { id: 'deferred', text: 'Waiting', icon: 'moon', color: '#8b919c' },
  { id: 'sending', text: 'Sending', icon: 'send', color: '#3f57d8' },
  { id: 'sent', text: 'Sent', icon: 'check', color: '#2f9e5b' },
  { id: 'delivered', text: 'Delivered', icon: 'checks', color: '#2f9e5b' },
  { id: 'opened', text: 'Probably opened', icon: 'mail-opened', color: '#2f9e5b' },
  /** As the provider reports it: links are not rewritten. */
  { id: 'clicked', text: 'Clicked', icon: 'click', color: '#2f9e5b' },
  { id: 'bounced', text: 'Bounced', icon: 'arrow-back-up', color: '#d64545' },
  { id: 'failed', text: 'Failed', icon: 'x', color: '#d64545' },
  /** The server stopped while it was being sent: nobody knows whether it arrived. */
  { id: 'unknown', text: 'Unknown', icon: 'help', color: '#c77700' },
  /** Not sent because the receiver does not want it or cannot get it. */
  { id: 'suppressed', text: 'Suppressed', icon: 'ban', color: '#8b919c' },
] as const satisfies readonly ListRow[]

export type MessageStateId = (typeof messageStates)[number]['id']

/** The states in which a message has gone out. */
export const sentStates = ['sent', 'delivered', 'opened', 'clicked'] as const satisfies readonly MessageStateId[]

/** The states in which a message did not go out, so that sending it again repeats nothing. */
export const unsentStates = ['failed', 'suppressed'] as const satisfies readonly MessageStateId[]

/** Why nothing is sent to an address. */
export const suppressionReasons = [
  { id: 'hard_bounce', text: 'Address does not exist', icon: null, color: null },
  { id: 'complaint', text: 'Marked as spam', icon: null, color: null },
  { id: 'unsubscribe', text: 'Unsubscribed', icon: null, color: null },
  { id: 'manual', text: 'Added by hand', icon: null, color: null },
] as const satisfies readonly ListRow[]

export type SuppressionReasonId = (typeof suppressionReasons)[number]['id']

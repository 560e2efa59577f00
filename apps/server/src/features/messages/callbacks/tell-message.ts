import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import type { MessageReport, ReportKind } from '../../../adapters/apps/callback.ts'

/** What reports change of a message. */
export type Told = {
  readonly state: MessageStateId
  readonly reason: string | null
  readonly deliveredAt: string | null
  readonly openedAt: string | null
  /** The reports that came so far. */
  readonly reports: readonly string[]
}

type Teller = {
  /** The receivers of the message, without its copies. */
  readonly to: readonly string[]
  readonly appName: string
  readonly now: number
}

/** A later state is never taken back. Who hears that nobody has the address may have heard before that it was delivered. */
const ranks: Partial<Record<MessageStateId, number>> = { failed: 1, delivered: 2, opened: 3, bounced: 4 }
const rankOf = (state: MessageStateId): number => ranks[state] ?? 0

const stateAfter: Readonly<Record<ReportKind, MessageStateId | null>> = {
  delivered: 'delivered',
  deferred: null,
  bounced: 'bounced',
  rejected: 'failed',
  failed: 'failed',
  // Only who got a message can do this.
  complained: 'delivered',
  opened: 'opened',
  unsubscribed: 'delivered',
}

const maxReports = 100
const maxReason = 500

/** A message after a report. The same report a second time, or an older one, changes nothing. */
export function tellMessage(message: Told, report: MessageReport, teller: Teller): { told: Told; isNew: boolean } {
  if (report.kind === 'deferred') return { told: withDelay(message, report, teller), isNew: false }
  const key = keyOf(report.kind, report.address)
  if (message.reports.includes(key) || message.reports.length >= maxReports) return { told: message, isNew: false }
  const reports = [...message.reports, key]
  const noted = { ...message, reports, ...timesOf(message, report, teller.now) }
  const next = nextState({ ...message, reports }, report, teller)
  if (next === null) return { told: { ...noted, reason: reasonAfter(message, report) }, isNew: true }
  return { told: { ...noted, state: next, reason: reasonOf(report, teller) }, isNew: true }
}

const keyOf = (kind: ReportKind, address: string | null): string => `${kind} ${address ?? ''}`.slice(0, 400)

/** The state that the report leads to; null if the message keeps its own. */
function nextState({ state, reports }: Told, { kind, address }: MessageReport, { to }: Teller): MessageStateId | null {
  const next = stateAfter[kind]
  if (next === null || rankOf(next) <= rankOf(state)) return null
  if (address !== null && !to.includes(address)) return null
  // One that is still to be sent, or was never taken, is not ended by the failure of an earlier attempt.
  if (next === 'failed' && state !== 'sent' && state !== 'unknown') return null
  const isBad = next === 'failed' || next === 'bounced'
  const isLost = (one: string) => lostKinds.some(lost => reports.includes(keyOf(lost, one)))
  return isBad && address !== null && !to.every(isLost) ? null : next
}

const lostKinds = ['bounced', 'rejected', 'failed'] as const

function timesOf({ deliveredAt, openedAt }: Told, { kind, at }: MessageReport, now: number) {
  const state = stateAfter[kind]
  const time = new Date(Math.min(now, Date.parse(at ?? '') || now)).toISOString()
  return {
    deliveredAt: deliveredAt ?? (state === 'delivered' || state === 'opened' ? time : null),
    openedAt: openedAt ?? (state === 'opened' ? time : null),
  }
}

const spam = 'The receiver marked it as spam.'

const reasonAfter = ({ reason }: Told, { kind }: MessageReport): string | null =>
  kind === 'complained' ? spam : reason

function reasonOf({ kind, reason }: MessageReport, { appName }: Teller): string | null {
  const said = reason === null ? '' : ` ${appName} says: ${reason}`
  switch (kind) {
    case 'bounced':
      return `The address doesn’t exist.${said}`.slice(0, maxReason)
    case 'rejected':
      return `${appName} refused to deliver it.${said}`.slice(0, maxReason)
    case 'failed':
      return `${appName} couldn’t deliver it.${said}`.slice(0, maxReason)
    case 'complained':
      return spam
    default:
      return null
  }
}

/** The provider still tries. The first time it says so is noted. */
function withDelay(message: Told, { reason }: MessageReport, { appName }: Teller): Told {
  if (message.state !== 'sent' || message.reason !== null) return message
  const said = reason === null ? '' : ` It says: ${reason}`
  return { ...message, reason: `${appName} is still trying to deliver it.${said}`.slice(0, maxReason) }
}

import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import type { MessageReport, ReportKind } from '../../../adapters/apps/callback.ts'

/** What reports change of a message. */
export type ReportedMessage = {
  readonly state: MessageStateId
  readonly reason: string | null
  readonly deliveredAt: string | null
  readonly openedAt: string | null
  /** The reports that came so far. */
  readonly reports: readonly string[]
}

type Sender = {
  /** The receivers of the message, without its copies. */
  readonly to: readonly string[]
  readonly appName: string
  readonly now: number
}

/** A message never goes back. A bounce is last: the server of the receiver may first take what it then returns. */
const ranks: Partial<Record<MessageStateId, number>> = { failed: 1, delivered: 2, opened: 3, clicked: 4, bounced: 5 }
const rankOf = (state: MessageStateId): number => ranks[state] ?? 0

const maxReports = 100
const maxReason = 500

/** A message after a report. The same report a second time, or an older one, changes nothing. */
export function applyReport(
  message: ReportedMessage,
  report: MessageReport,
  sender: Sender,
): { reported: ReportedMessage; isNew: boolean } {
  const isAboutCopy = report.address !== null && !sender.to.includes(report.address)
  if (report.kind === 'deferred')
    return { reported: isAboutCopy ? message : withDelay(message, report, sender), isNew: false }
  const key = keyOf(report.kind, report.address)
  if (message.reports.includes(key) || message.reports.length >= maxReports) return { reported: message, isNew: false }
  const reports = [...message.reports, key]
  if (isAboutCopy) return { reported: { ...message, reports }, isNew: true }
  const noted = { ...message, reports, ...timesOf(message, report, sender.now) }
  const next = nextState({ ...message, reports }, sender)
  if (next === null) return { reported: { ...noted, reason: reasonAfter(message, report) }, isNew: true }
  const hasArrived = message.state === 'delivered' || message.state === 'opened'
  const keepsReason = hasArrived && next !== 'bounced'
  return {
    reported: { ...noted, state: next, reason: keepsReason ? message.reason : reasonOf(report, sender) },
    isNew: true,
  }
}

const keyOf = (kind: ReportKind, address: string | null): string => `${kind} ${address ?? ''}`.slice(0, 400)

/** The state that the reports lead to; null if the message keeps its own. */
function nextState({ state, reports }: ReportedMessage, { to }: Sender): MessageStateId | null {
  const next = candidates.find(({ isTrue }) => isTrue(hasOf(reports), to))?.state
  if (next === undefined || rankOf(next) <= rankOf(state)) return null
  // One that is still to be sent, or was never taken, is not ended by the failure of an earlier attempt.
  return next === 'failed' && state !== 'sent' && state !== 'unknown' ? null : next
}

/** Whether a report of one of the kinds came about an address; null: about the message. */
type Has = (address: string | null, ...kinds: readonly ReportKind[]) => boolean

const hasOf =
  (reports: readonly string[]): Has =>
  (address, ...kinds) =>
    kinds.some(kind => reports.includes(keyOf(kind, address)))

type Candidate = { readonly state: MessageStateId; readonly isTrue: (has: Has, to: readonly string[]) => boolean }

/** One receiver is enough for a message to have arrived. It is lost when all are. */
const someone =
  (...kinds: readonly ReportKind[]): Candidate['isTrue'] =>
  (has, to) =>
    [null, ...to].some(address => has(address, ...kinds))
const everyone =
  (...kinds: readonly ReportKind[]): Candidate['isTrue'] =>
  (has, to) =>
    has(null, ...kinds) || (to.length > 0 && to.every(address => has(address, ...kinds)))

/** The first that is true counts. Only who got a message can complain or unsubscribe. */
const candidates: readonly Candidate[] = [
  { state: 'bounced', isTrue: everyone('bounced') },
  { state: 'clicked', isTrue: someone('clicked') },
  { state: 'opened', isTrue: someone('opened') },
  { state: 'delivered', isTrue: someone('delivered', 'complained', 'unsubscribed') },
  { state: 'failed', isTrue: everyone('bounced', 'rejected', 'failed') },
]

const arrivedKinds = new Set<ReportKind>(['delivered', 'opened', 'clicked', 'complained', 'unsubscribed'])

function timesOf({ deliveredAt, openedAt }: ReportedMessage, { kind, at }: MessageReport, now: number) {
  const time = new Date(Math.min(now, Date.parse(at ?? '') || now)).toISOString()
  return {
    deliveredAt: deliveredAt ?? (arrivedKinds.has(kind) ? time : null),
    openedAt: openedAt ?? (kind === 'opened' || kind === 'clicked' ? time : null),
  }
}

const spam = 'The receiver marked it as spam.'

const reasonAfter = ({ state, reason }: ReportedMessage, { kind }: MessageReport): string | null =>
  kind === 'complained' && state !== 'bounced' ? spam : reason

function reasonOf({ kind, reason }: MessageReport, { appName }: Sender): string | null {
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
function withDelay(message: ReportedMessage, { reason }: MessageReport, { appName }: Sender): ReportedMessage {
  if (message.state !== 'sent' || message.reason !== null) return message
  const said = reason === null ? '' : ` It says: ${reason}`
  return { ...message, reason: `${appName} is still trying to deliver it.${said}`.slice(0, maxReason) }
}

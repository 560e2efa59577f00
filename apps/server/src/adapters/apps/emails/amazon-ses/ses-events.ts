import { listAt, textAt } from '../../../carriers/client/json-path.ts'
import type { MessageReport, ReportKind } from '../../callback.ts'
import { idName, instantOf, mapOf } from '../../client/reports.ts'

/** What Amazon SES says about a message: one report for each address that it names. */
export function reportsOfEvent(event: unknown): MessageReport[] {
  const type = textAt(event, 'eventType', 'notificationType') ?? ''
  const read = readers.get(type)
  if (read === undefined) return []
  const { kind, addresses, at, reason } = read(event)
  const messageId = textAt(event, `mail.tags.${idName}[0]`)
  const providerId = textAt(event, 'mail.messageId')
  return (addresses.length === 0 ? [null] : addresses).map(address => ({
    kind,
    messageId,
    providerId,
    address,
    at: instantOf(at),
    reason,
  }))
}

type Read = {
  readonly kind: ReportKind
  /** Empty: whom the message went to. */
  readonly addresses: readonly string[]
  readonly at: string | null
  readonly reason: string | null
}

const textsAt = (event: unknown, path: string): string[] => listAt(event, path).flatMap(item => textAt(item, '') ?? [])

const readers = mapOf<(event: unknown) => Read>({
  Delivery: event => ({
    kind: 'delivered',
    addresses: textsAt(event, 'delivery.recipients'),
    at: textAt(event, 'delivery.timestamp'),
    reason: null,
  }),
  DeliveryDelay: event => ({
    kind: 'deferred',
    addresses: textsAt(event, 'deliveryDelay.delayedRecipients[].emailAddress'),
    at: textAt(event, 'deliveryDelay.timestamp'),
    reason: textAt(event, 'deliveryDelay.delayedRecipients[0].diagnosticCode', 'deliveryDelay.delayType'),
  }),
  Bounce: event => ({
    kind: bounceKind(event),
    addresses: textsAt(event, 'bounce.bouncedRecipients[].emailAddress'),
    at: textAt(event, 'bounce.timestamp'),
    reason: textAt(event, 'bounce.bouncedRecipients[0].diagnosticCode', 'bounce.bounceSubType'),
  }),
  Complaint: event => ({
    kind: 'complained',
    addresses: textsAt(event, 'complaint.complainedRecipients[].emailAddress'),
    at: textAt(event, 'complaint.timestamp'),
    reason: textAt(event, 'complaint.complaintFeedbackType'),
  }),
  Reject: event => ({ kind: 'rejected', addresses: [], at: null, reason: textAt(event, 'reject.reason') }),
  Open: event => ({ kind: 'opened', addresses: [], at: textAt(event, 'open.timestamp'), reason: null }),
  Click: event => ({ kind: 'clicked', addresses: [], at: textAt(event, 'click.timestamp'), reason: null }),
})

/** Also a full mailbox, an absent receiver or an address on the list of the account is called a bounce. */
function bounceKind(event: unknown): ReportKind {
  if (textAt(event, 'bounce.bounceType') !== 'Permanent') return 'failed'
  return textAt(event, 'bounce.bounceSubType') === 'OnAccountSuppressionList' ? 'rejected' : 'bounced'
}

import { channelOf, isPersonal } from '@aftermile/domain/channels/channels'
import { sentStates } from '@aftermile/domain/messages/message-states'
import type { MessageReport, ReportKind } from '../../../adapters/apps/callback.ts'
import { recordsOf } from '../../../db/records.ts'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import { unavailable } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { countReports, type HealthOf } from '../../settings/apps/app-health.ts'
import { lockOrder } from '../lock-order.ts'
import { countSent } from '../log/count-sent.ts'
import { queueOf } from '../queues/queues.ts'
import { publishUpdates } from '../sending/publish-updates.ts'
import { suppress } from '../suppressions/suppress.ts'
import { applyReport, type ReportedMessage } from './apply-report.ts'
import { addressOf, storableText } from './reported-text.ts'

export type Reporter = HealthOf & {
  /** The name of the app, for the reasons that people read. */
  readonly appName: string
}

const columns = fieldsOf(
  messages,
  ...([
    'id',
    'channel',
    'templateId',
    'targetType',
    'containerId',
    'merchantId',
    'recipient',
    'purpose',
    'isTest',
    'state',
    'reason',
    'sentAt',
    'deliveredAt',
    'openedAt',
    'providerId',
    'reports',
  ] as const),
)
type Found = RowOf<typeof columns>
type Changed = { readonly before: Found; readonly reported: ReportedMessage }

/** For a report that may have come before its message was noted as sent: the provider repeats it. */
const earlyMs = 60_000

/** Applies what a provider says about messages that this credential has sent. Unknown messages are none of ours. */
export async function applyReports(ctx: Ctx, reporter: Reporter, given: readonly MessageReport[]): Promise<void> {
  const reports = given.map(storableReport)
  const found = await lockMessages(ctx, reporter, reports)
  const now = ctx.now
  const changed = new Map<string, Changed>()
  const counts = { delivered: 0, bounced: 0 }
  for (const report of reports) {
    const before = findMessage(found, report)
    if (before === undefined) continue
    if (before.state === 'sending') throw unavailable()
    const address = addressIn(before, report)
    if (address === undefined) continue
    const to = receiversOf(before)
    const current = changed.get(before.id)?.reported ?? { ...before, reports: before.reports ?? [] }
    const { reported, isNew } = applyReport(current, { ...report, address }, { to, appName: reporter.appName, now })
    if (reported !== current) changed.set(before.id, { before, reported: reported })
    if (!isNew) continue
    const [only = null, ...others] = to
    await suppressReported(ctx, before, { ...report, address: address ?? (others.length === 0 ? only : null) })
    if (report.kind === 'delivered') counts.delivered++
    if (isLost(report.kind)) counts.bounced++
  }
  if (reports.some(report => isEarly(report, now) && findMessage(found, report) === undefined))
    await refuseWhileSending(ctx, reporter)
  await saveChanged(ctx, reporter, [...changed.values()])
  await countReports(ctx, reporter, counts)
}

/** Whom a report is about; null: the receiver, where there is no other; undefined: it cannot be read. */
function addressIn({ channel }: Found, { address }: MessageReport): string | null | undefined {
  return address === null || !hasCopies(channel) ? null : (addressOf(channel, address) ?? undefined)
}

const hasCopies = (channel: Found['channel']): boolean => channelOf(channel).template?.envelope.includes('cc') ?? false

const receiversOf = ({ channel, recipient }: Found): string[] =>
  (recipient ?? '').split(', ').flatMap(text => addressOf(channel, text) ?? [])

const isLost = (kind: ReportKind): boolean => kind === 'bounced' || kind === 'rejected' || kind === 'failed'

const storableReport = (report: MessageReport): MessageReport => ({
  ...report,
  messageId: storableText(report.messageId),
  providerId: storableText(report.providerId),
  address: storableText(report.address),
  reason: storableText(report.reason),
})

/** In the order of all who write several, so that none wait for each other in a circle. */
function lockMessages(
  { db, tenantId }: Ctx,
  { appId, credentialId }: Reporter,
  reports: readonly MessageReport[],
): Promise<Found[]> {
  const ids = reports.flatMap(({ messageId }) => messageId ?? [])
  const providerIds = reports.flatMap(({ messageId, providerId }) => (messageId === null ? (providerId ?? []) : []))
  const named = part`(id = any (${array(ids)}) or app_id = ${appId} and provider_id = any (${array(providerIds)}))`
  return db.rows(sql`
    select ${columns} from messages m where tenant_id = ${tenantId} and ${named} and exists (
      select 1 from message_attempts a where a.tenant_id = ${tenantId} and a.message_id = m.id and a.app_id = ${appId}
        and a.credential_id = ${credentialId})
    order by ${lockOrder} for no key update`)
}

const findMessage = (found: readonly Found[], { messageId, providerId }: MessageReport): Found | undefined =>
  found.find(message =>
    messageId === null ? providerId !== null && message.providerId === providerId : message.id === messageId,
  )

/** A message is noted as sent a moment after the provider has it. Only providers that do not repeat our id need this. */
const isEarly = ({ messageId, providerId, at }: MessageReport, now: number): boolean =>
  messageId === null && providerId !== null && now - (Date.parse(at ?? '') || now) < earlyMs

async function refuseWhileSending({ db, tenantId }: Ctx, { appId, credentialId }: Reporter): Promise<void> {
  const sending = await db.find(sql`
    select 1 from messages where tenant_id = ${tenantId} and queue = ${queueOf(appId, credentialId)} and state = 'sending' limit 1`)
  if (sending !== null) throw unavailable()
}

const suppressionReasons = { bounced: 'hard_bounce', complained: 'complaint', unsubscribed: 'unsubscribe' } as const

async function suppressReported(ctx: Ctx, { id, channel }: Found, report: MessageReport): Promise<void> {
  const { kind, address, reason } = report
  if (kind !== 'bounced' && kind !== 'complained' && kind !== 'unsubscribed') return
  if (address === null || !isPersonal(channel)) return
  const note = (reason ?? '').slice(0, 500)
  await suppress(ctx, { channel, address, reason: suppressionReasons[kind], note, messageId: id })
}

const changes = recordsOf(messages, ['id', 'state', 'reason', 'deliveredAt', 'openedAt', 'reports'])

async function saveChanged(ctx: Ctx, { appId, credentialId }: Reporter, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ before, reported }) => ({ id: before.id, ...reported }))
  await ctx.db.run(sql`
    update messages m set state = x.state, state_at = case when m.state = x.state then m.state_at else clock.now end, reason = x.reason,
      due_at = case when m.state = x.state then m.due_at end,
      claimed_by = case when m.state = x.state then m.claimed_by end,
      claimed_until = case when m.state = x.state then m.claimed_until end,
      sent_at = case when x.state = any (${array(sentStates)}) then coalesce(m.sent_at, x."deliveredAt", clock.now) else m.sent_at end,
      delivered_at = x."deliveredAt", opened_at = x."openedAt", app_id = coalesce(m.app_id, ${appId}),
      credential_id = coalesce(m.credential_id, ${credentialId}),
      reports = x.reports
    from ${changes.with(rows)}, (select tenant_now()) as clock (now)
    where m.tenant_id = ${ctx.tenantId} and m.id = x.id`)
  // One whose sending was cut off is counted now: it has arrived.
  const arrived = changed.filter(
    ({ before, reported }) => before.sentAt === null && sentStates.some(sentState => sentState === reported.state),
  )
  await countSent(
    ctx,
    arrived.map(({ before }) => before),
  )
  await publishUpdates(
    ctx,
    changed.map(({ before }) => before),
  )
}

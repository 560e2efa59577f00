import type { Template } from '@aftermile/contract/settings/templates'
import { type ChannelId, channelOf, isTemplateChannel, personalChannelIds } from '@aftermile/domain/channels/channels'
import { accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { messageLanguage } from '@aftermile/domain/messages/message-locale'
import type { SuppressionReasonId } from '@aftermile/domain/messages/message-states'
import { endOfQuietHours } from '@aftermile/domain/messages/quiet-hours'
import { nextCallTime } from '@aftermile/domain/rules/trigger-schedule'
import type { Row } from '../../../db/table.ts'
import type { messages } from '../../../db/tables/messages.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findForSending, type SendingTemplate } from '../../settings/templates/find-for-sending.ts'
import { isBatched } from '../../settings/webhooks/signing-secrets.ts'
import { checkAddress } from '../content/addresses.ts'
import { chooseLocale } from '../content/chosen-template.ts'
import { containerKey } from '../content/container-ref.ts'
import { editedTemplate } from '../content/edited-template.ts'
import { namesRecipient } from '../content/envelope.ts'
import { type Receiver, readReceivers } from '../content/receivers.ts'
import { type MessageTenant, readMessageTenant, zoneFor } from '../content/tenant.ts'
import { type MerchantBrand, readBrands } from '../content/values/brands.ts'
import { outboxQueue, type Queues, readQueues } from '../queues/queues.ts'
import { findSuppressed, stops } from '../suppressions/suppress.ts'
import { callReason } from '../waiting/call-schedule.ts'
import type { NewMessage } from './new-message.ts'

/** What is decided about a message before it is stored. */
export const draftFields = [
  'channel',
  'templateId',
  'templateName',
  'targetType',
  'containerId',
  'containerNumber',
  'merchantId',
  'occurrence',
  'recipient',
  'locale',
  'purpose',
  'isUrgent',
  'isTest',
  'repeats',
  'given',
  'state',
  'reason',
  'queue',
  'dueAt',
  'milestoneIndex',
  'jobId',
] as const
type DraftRow = Row<typeof messages, (typeof draftFields)[number]>

/** A message as it would be stored; without a row if its container does not exist. */
export type Draft = { readonly row: DraftRow; readonly reason: null } | { readonly row: null; readonly reason: string }

/** Decides about new messages: to whom, in which language, now, later or not at all. Stores nothing. */
export async function draftMessages(ctx: Ctx, wanted: readonly NewMessage[]): Promise<Draft[]> {
  const templates = await findForSending(ctx, [...new Set(wanted.map(({ templateId }) => templateId))])
  const receivers = await readReceivers(ctx, wanted)
  const tenant = await readMessageTenant(ctx)
  const merchantIds = [...new Set([...receivers.values()].map(({ merchantId }) => merchantId))]
  const brands = await readBrands(ctx, merchantIds, tenant.settings.brand)
  const drafts = wanted.map(message => {
    const stored = templates.get(message.templateId)
    const template = editedTemplate(message.given ?? {}, stored) ?? stored
    if (template === undefined) return missing(`Template “${message.templateId}” not found`)
    return draftOf(ctx, message, { template, receiver: receivers.get(containerKey(message)) ?? null, tenant, brands })
  })
  return withQueues(ctx, await withSuppressions(ctx, drafts))
}

async function withQueues(ctx: Ctx, drafts: readonly Draft[]): Promise<Draft[]> {
  const queues = new Map<ChannelId, Queues>()
  for (const channel of new Set(drafts.flatMap(({ row }) => row?.channel ?? [])))
    queues.set(channel, await readQueues(ctx, channel))
  return drafts.map(draft => {
    const { row } = draft
    const queue = row === null ? undefined : queues.get(row.channel)?.(row)[0]
    return row === null || queue === undefined ? draft : { row: { ...row, queue }, reason: null }
  })
}

const missing = (reason: string): Draft => ({ row: null, reason })

type Facts = {
  readonly template: SendingTemplate
  readonly receiver: Receiver | null
  readonly tenant: MessageTenant
  readonly brands: ReadonlyMap<string, MerchantBrand>
}

function draftOf(ctx: Ctx, message: NewMessage, { template, receiver, tenant, brands }: Facts): Draft {
  const { main } = template
  const { targetType, containerId, given = null, isTest = false } = message
  if (receiver === null && !isAboutUser(message) && !given?.isSample) return missing(`${nounOf(targetType)} not found`)
  const channel = channelOfType(main.type)
  const language = messageLanguage({
    container: message.locale ?? receiver?.locale ?? null,
    countryCode: receiver?.countryCode ?? null,
    merchant: brands.get(receiver?.merchantId ?? '')?.locale ?? null,
    tenant: tenant.settings.locale,
  })
  const chosen = chooseLocale(template, message.locale ?? language)
  const mustHave = isTest || accountKeyOf(targetType) !== null || !namesRecipient(chosen.payload)
  const { recipient, problem } = recipientOf(message, channel, receiver, mustHave)
  const now = message.at ?? ctx.now
  const quietUntil = problem === null && !main.isUrgent && !isTest ? quietEnd(channel, receiver, tenant, now) : null
  const call = isTest ? { dueAt: now, isLater: false } : callOf(main, now, tenant.settings.timeZone)
  const later = quietUntil !== null ? quietReason : call.isLater ? callReason : null
  const row: DraftRow = {
    channel,
    templateId: main.id,
    templateName: main.name,
    targetType,
    containerId,
    containerNumber: receiver?.number ?? message.containerNumber ?? containerId,
    merchantId: receiver?.merchantId ?? null,
    milestoneIndex: receiver?.milestoneIndex ?? null,
    occurrence: message.occurrence,
    recipient,
    locale: chosen.locale,
    purpose: main.purpose,
    isUrgent: main.isUrgent,
    isTest,
    repeats: message.repeats ?? null,
    // What can't be sent is a rejected row of the job, not one of its messages.
    jobId: problem === null ? (message.jobId ?? null) : null,
    given,
    state: problem !== null ? 'failed' : later !== null ? 'deferred' : 'queued',
    reason: problem ?? later,
    queue: outboxQueue,
    dueAt: problem !== null ? null : new Date(Math.max(quietUntil ?? now, call.dueAt)).toISOString(),
  }
  return { row, reason: null }
}

const quietReason = 'Waits until the end of quiet hours'

/** When a webhook is called: at the end of its batch, at a time of its schedule. isLater: the schedule does not allow it now. */
function callOf(main: Template, now: number, zone: string): { readonly dueAt: number; readonly isLater: boolean } {
  const batchEnd = isBatched(main) ? now + main.batchInterval * 60_000 : now
  const schedule = main.triggerSchedule
  if (schedule === null || !channelOf(channelOfType(main.type)).hasTemplateQueues)
    return { dueAt: batchEnd, isLater: false }
  // What goes out at the next tick has waited for others long enough.
  const from = schedule.everyMinutes === null ? batchEnd : now
  return { dueAt: nextCallTime(schedule, from, zone), isLater: nextCallTime(schedule, now, zone) > now }
}

const isAboutUser = ({ targetType }: NewMessage): boolean =>
  targetType === 'Invite' || targetType === 'SystemNotification'

const nounOf = (targetType: NewMessage['targetType']): string =>
  targetType === 'OrderDelivery' ? 'Order delivery' : targetType

function channelOfType(type: string): ChannelId {
  if (isTemplateChannel(type)) return type
  throw new Error(`A template of type ${type} can’t be sent`)
}

/** The checked address, or why there is none. A template may name its own, which is known only once it is rendered. */
function recipientOf(message: NewMessage, channel: ChannelId, receiver: Receiver | null, isNeeded: boolean) {
  const kind = channelOf(channel).recipient
  if (kind === null || !isNeeded) return { recipient: null, problem: null }
  const checked = checkAddress(kind, message.recipient ?? receiver?.[kind] ?? null, receiver?.countryCode ?? null)
  return { recipient: checked.address, problem: checked.problem }
}

/** When the quiet hours end that it is in now where the receiver is; null if it is in none. */
export function quietEnd(
  channel: ChannelId,
  receiver: Receiver | null,
  tenant: MessageTenant,
  now: number,
): number | null {
  const { quietHours } = tenant.settings
  if (quietHours === null || receiver === null || !quietHours.channels.some(text => text === channel)) return null
  return endOfQuietHours(now, quietHours, zoneFor(receiver, tenant))
}

/** Tests are sent in any case: they go to who asked for them. */
async function withSuppressions(ctx: Ctx, drafts: readonly Draft[]): Promise<Draft[]> {
  const reasons = new Map<string, SuppressionReasonId>()
  for (const channel of personalChannelIds) {
    const addresses = drafts.flatMap(({ row }) => (row?.channel === channel && row.recipient) || [])
    for (const [address, reason] of await findSuppressed(ctx, channel, addresses))
      reasons.set(`${channel} ${address}`, reason)
  }
  return drafts.map(draft => {
    const { row } = draft
    const reason = row === null || row.isTest ? undefined : reasons.get(`${row.channel} ${row.recipient}`)
    if (row === null || reason === undefined || !stops(reason, row.purpose)) return draft
    const stopped = { state: 'suppressed', reason: suppressedWords[reason], dueAt: null, jobId: null } as const
    return { row: { ...row, ...stopped }, reason: null }
  })
}

const suppressedWords: Readonly<Record<SuppressionReasonId, string>> = {
  hard_bounce: 'The address doesn’t exist',
  complaint: 'The receiver marked a message as spam',
  unsubscribe: 'The receiver unsubscribed',
  manual: 'The address is suppressed',
}

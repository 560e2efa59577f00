import type { Message, MessageAttempt, MessageDetail } from '@aftermile/contract/messages/messages'
import { channelOf } from '@aftermile/domain/channels/channels'
import { languages } from '@aftermile/domain/languages/languages'
import { messageStates } from '@aftermile/domain/messages/message-states'
import { orderPath, shipmentPath } from '@aftermile/domain/orders/order-number'

export const messagePath = (id: string): string => `/templates/email/${encodeURIComponent(id)}`

/** The log with a filter, such as the messages about one shipment or order. */
export const logPath = (filter: Readonly<Record<string, string>>): string =>
  `/templates/email?${new URLSearchParams(filter)}`

export const stateText = (id: Message['state']): string => messageStates.find(row => row.id === id)?.text ?? id

/** No app took it: it can be read here and went to nobody. */
export const isInOutbox = ({ state, appId }: Pick<Message, 'state' | 'appId'>): boolean =>
  state === 'sent' && appId === null

export const shownState = (message: Pick<Message, 'state' | 'appId'>): string =>
  isInOutbox(message) ? 'In the outbox' : stateText(message.state)

export const channelText = (id: Message['channel']): string => channelOf(id).text

export const languageText = (id: string): string => languages.find(row => row.id === id)?.name ?? id

/** What a message is called in lists: webhooks and text messages have no subject. */
export const titleOf = ({ subject, templateName }: Pick<Message, 'subject' | 'templateName'>): string =>
  subject || templateName

/** Whether nothing more is done about a message. */
export const hasEnded = ({ state }: Pick<Message, 'state'>): boolean =>
  state !== 'queued' && state !== 'deferred' && state !== 'sending'

/** Systems are called, people are written to. */
export const isCall = ({ channel }: Pick<Message, 'channel'>): boolean => channelOf(channel).recipient === null

/** To whom a message goes. What a system for customer relations is told has no address of its own. */
export const recipientText = ({ recipient, channel }: Pick<Message, 'recipient' | 'channel'>): string =>
  recipient ?? (channelOf(channel).template === null ? channelText(channel) : 'No address')

type About = Pick<Message, 'targetType' | 'containerId' | 'containerNumber' | 'merchantId'>

/** The page of what a message is about; null if it has none. */
export function containerPath(
  { targetType, containerId, containerNumber, merchantId }: About,
  isOrderVisible: boolean,
) {
  if (targetType === 'Invite') return `/users/${encodeURIComponent(containerId)}`
  // A sample belongs to no merchant.
  if (targetType === 'SystemNotification' || merchantId === null) return null
  if (targetType === 'Shipment') return shipmentPath(containerId)
  const orderNumber = targetType === 'Order' ? containerId : containerNumber
  return orderPath({ orderNumber, merchantId, isOrderVisible, shipmentId: null, scenarioId: null })
}

export type Step = { readonly text: string; readonly at: string; readonly note: string | null; readonly isBad: boolean }

const outcomeTexts: Record<NonNullable<MessageAttempt['outcome']>, string> = {
  sent: 'Sent',
  rejected: 'Rejected by the provider',
  failed: 'Failed',
  unknown: 'Unknown whether it was sent',
}

/** What happened to a message, oldest first. What is still to come is last. */
export function stepsOf(message: MessageDetail): Step[] {
  const { createdAt, attemptList, state, reason, dueAt } = message
  const steps: Step[] = [
    { text: 'Created', at: createdAt, note: message.isTest ? 'A test' : null, isBad: false },
    ...attemptList.map(stepOf),
  ]
  if (dueAt !== null && (state === 'deferred' || state === 'queued'))
    steps.push({
      text: attemptList.length > 0 ? 'Next attempt' : 'Will be sent',
      at: dueAt,
      note: reason,
      isBad: false,
    })
  // Nobody knows when: its template is set aside.
  if (dueAt === null && (state === 'deferred' || state === 'queued'))
    steps.push({ text: 'Waits', at: createdAt, note: reason, isBad: true })
  const isListed = attemptList.some(({ outcome }) => outcome === state)
  const at = attemptList.at(-1)?.endedAt ?? message.sentAt ?? createdAt
  if (hasEnded(message) && !isListed)
    steps.push({ text: stateText(state), at, note: reason, isBad: ['bounced', 'failed', 'unknown'].includes(state) })
  return steps
}

function stepOf({ number, startedAt, endedAt, outcome, answer }: MessageAttempt): Step {
  const text = outcome === null ? 'Sending' : outcomeTexts[outcome]
  return {
    text: number === 1 ? text : `Attempt ${number}: ${text.toLowerCase()}`,
    at: endedAt ?? startedAt,
    note: answer,
    isBad: outcome !== null && outcome !== 'sent',
  }
}

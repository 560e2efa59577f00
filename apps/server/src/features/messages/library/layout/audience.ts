import { accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import type { SharedWords } from '../texts/library-texts.ts'
import type { Trigger } from '../triggers.ts'

/** Whom a message is for, in Liquid variables. */
type Audience = {
  readonly isCustomer: boolean
  /** The name in the greeting. */
  readonly receiver: string | null
  readonly sender: string
  /** Where the button leads; empty if the message carries the key to an account. */
  readonly link: string
}

const customer: Audience = {
  isCustomer: true,
  receiver: 'receiverFirstName',
  sender: 'merchant.name',
  link: 'trackingUrl',
}
const user = { isCustomer: false, sender: 'tenantName' } as const

const audiences: Readonly<Record<TemplateTargetType, Audience>> = {
  Shipment: customer,
  Order: customer,
  OrderDelivery: customer,
  Invite: { ...user, receiver: 'userName', link: '' },
  SystemNotification: { ...user, receiver: null, link: 'consoleUrl' },
}

/** Whom a trigger writes to. The name of the receiver is not for everyone who follows the parcel. */
export function audienceOf({ targetType, isForSubscribers, link }: Trigger): Audience {
  const usual = audiences[targetType]
  return { ...usual, receiver: isForSubscribers ? null : usual.receiver, link: link ?? usual.link }
}

type ButtonLink = {
  readonly address: string
  /** The variable that must have a value; null if there is always a link. */
  readonly condition: string | null
}

/** The link of the button. One to an account is put in by the server. */
export function buttonLinkOf(trigger: Trigger): ButtonLink {
  const { link } = audienceOf(trigger)
  const key = accountKeyOf(trigger.targetType)
  return key === null ? { address: `{{ ${link} }}`, condition: link } : { address: key.marker, condition: null }
}

/** Why somebody gets a message. */
export function whyOf(trigger: Trigger, words: SharedWords): string {
  if (trigger.isForSubscribers) return words.whySubscriber
  return audienceOf(trigger).isCustomer ? words.why : words.whyUser
}

/** The words of the link with which a receiver ends such messages; null if there is none. */
export function endingOf({ purpose, isForSubscribers, link, hasNumbers }: Trigger, words: SharedWords): string | null {
  if (hasNumbers) return words.manageMails
  if (isForSubscribers) return link === 'confirmUrl' ? null : words.unfollow
  return purpose === 'reminder' ? words.unsubscribe : null
}

/** The lines of the order, in Liquid. */
export const linesOf = (targetType: TemplateTargetType): string => (targetType === 'Shipment' ? 'order.lines' : 'lines')

/** The currency of the lines, in Liquid. */
export const currencyOf = (targetType: TemplateTargetType): string =>
  targetType === 'Order' ? 'currency' : 'order.currency'

/** The first words, with the name if it is known. */
export function greetingOf(trigger: Trigger, { greeting, greetingEnd }: SharedWords): string {
  const { receiver } = audienceOf(trigger)
  const name = receiver === null ? '' : `{% if ${receiver} %} {{ ${receiver} }}{% endif %}`
  return `{{ assets.greeting | default: '${greeting}' }}${name}${greetingEnd}`
}

export const signOffOf = ({ signOff }: { signOff: string }): string => `{{ assets.sign_off | default: '${signOff}' }}`

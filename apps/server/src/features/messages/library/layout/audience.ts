import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import type { SharedWords } from '../texts/library-texts.ts'
import type { Trigger } from '../triggers.ts'

/** Whom a message is for, in Liquid variables. */
type Audience = {
  readonly isCustomer: boolean
  /** The name in the greeting. */
  readonly receiver: string | null
  readonly sender: string
  /** Where the button leads. */
  readonly link: string
}

const customer: Audience = {
  isCustomer: true,
  receiver: 'receiverFirstName',
  sender: 'merchant.name',
  link: 'trackingUrl',
}
const user = { isCustomer: false, sender: 'tenantName' } as const

export const audiences: Readonly<Record<TemplateTargetType, Audience>> = {
  Shipment: customer,
  Order: customer,
  OrderDelivery: customer,
  Invite: { ...user, receiver: 'userName', link: 'activationUrl' },
  SystemNotification: { ...user, receiver: null, link: 'consoleUrl' },
}

/** Whom a trigger writes to. The name of the receiver is not for everyone who follows the parcel. */
export function audienceOf({ targetType, isForFollowers, link }: Trigger): Audience {
  const usual = audiences[targetType]
  return { ...usual, receiver: isForFollowers ? null : usual.receiver, link: link ?? usual.link }
}

/** Why somebody gets a message. */
export function whyOf(trigger: Trigger, words: SharedWords): string {
  if (trigger.isForFollowers) return words.whyFollower
  return audienceOf(trigger).isCustomer ? words.why : words.whyUser
}

/** The words of the link with which a receiver ends such messages; null if there is none. */
export function endingOf({ purpose, isForFollowers, link }: Trigger, words: SharedWords): string | null {
  if (isForFollowers) return link === 'confirmUrl' ? null : words.unfollow
  return purpose === 'reminder' ? words.unsubscribe : null
}

/** The lines of the order, in Liquid. */
export const linesOf = (targetType: TemplateTargetType): string => (targetType === 'Shipment' ? 'order.lines' : 'lines')

/** The first words, with the name if it is known. */
export function greetingOf(trigger: Trigger, { greeting, greetingEnd }: SharedWords): string {
  const { receiver } = audienceOf(trigger)
  const name = receiver === null ? '' : `{% if ${receiver} %} {{ ${receiver} }}{% endif %}`
  return `{{ assets.greeting | default: '${greeting}' }}${name}${greetingEnd}`
}

export const signOffOf = ({ signOff }: { signOff: string }): string => `{{ assets.sign_off | default: '${signOff}' }}`

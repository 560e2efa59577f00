import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'

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

/** The lines of the order, in Liquid. */
export const linesOf = (targetType: TemplateTargetType): string => (targetType === 'Shipment' ? 'order.lines' : 'lines')

/** The first words, with the name if it is known. */
export function greetingOf(
  targetType: TemplateTargetType,
  { greeting, greetingEnd }: { greeting: string; greetingEnd: string },
): string {
  const { receiver } = audiences[targetType]
  const name = receiver === null ? '' : `{% if ${receiver} %} {{ ${receiver} }}{% endif %}`
  return `{{ assets.greeting | default: '${greeting}' }}${name}${greetingEnd}`
}

export const signOffOf = ({ signOff }: { signOff: string }): string => `{{ assets.sign_off | default: '${signOff}' }}`

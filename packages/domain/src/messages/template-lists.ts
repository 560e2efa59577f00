import { isPersonal, type TemplateChannelId, templateChannelIds, templateChannels } from '../channels/channels.ts'

/** What templates make besides messages: what an e-mail brings along, and blocks of the tracking page. */
const parts = [
  {
    id: 'attachment',
    text: 'Attachment',
    template: { contentTypes: ['text/html', 'text/plain', 'text/csv', 'text/calendar', 'application/json'] },
  },
  { id: 'tracking_page', text: 'Tracking page', template: { contentTypes: ['text/html'] } },
] as const

/** The closed lists of templates. */
export type TemplateType = TemplateChannelId | (typeof parts)[number]['id']

export const templateTypes: readonly TemplateType[] = [
  ...templateChannelIds.filter(isPersonal),
  'attachment',
  ...templateChannelIds.filter(id => !isPersonal(id)),
  'tracking_page',
]

type Made = { readonly id: TemplateType; readonly text: string; readonly template: ContentTypes }
type ContentTypes = { readonly contentTypes: readonly [string, ...string[]] }

/** What is known of each type, from the channels and the parts. */
const ofTypes = <Value>(pick: (made: Made) => Value): Readonly<Record<TemplateType, Value>> =>
  // Every type is in one of the lists.
  Object.fromEntries([...templateChannels, ...parts].map(made => [made.id, pick(made)])) as Record<TemplateType, Value>

export const templateTypeNames = ofTypes(({ text }) => text)

/** The content types of each type; the first is the default. */
export const templateContentTypes = ofTypes(({ template }) => template.contentTypes)

export const templateTargetTypes = ['Shipment', 'Order', 'OrderDelivery', 'Invite', 'SystemNotification'] as const
export type TemplateTargetType = (typeof templateTargetTypes)[number]

export const templateTargetNames: Readonly<Record<TemplateTargetType, string>> = {
  Shipment: 'Shipment',
  Order: 'Order',
  OrderDelivery: 'Order delivery',
  Invite: 'Invitation',
  SystemNotification: 'System notification',
}

/** What a message is for. Who unsubscribes gets no reminders and no marketing. */
export const messagePurposes = ['transactional', 'reminder', 'marketing'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

export const authenticationMethods = ['none', 'basic'] as const
export const httpMethods = ['get', 'put', 'patch', 'post', 'delete'] as const

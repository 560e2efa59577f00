/** The closed lists of templates. */
export const templateTypes = ['email', 'text', 'attachment', 'webhook', 'tracking_page'] as const
export type TemplateType = (typeof templateTypes)[number]

export const templateTypeNames: Readonly<Record<TemplateType, string>> = {
  email: 'E-mail',
  text: 'Text message',
  attachment: 'Attachment',
  webhook: 'Webhook',
  tracking_page: 'Tracking page',
}

export const templateTargetTypes = ['Shipment', 'Order', 'OrderDelivery', 'Invite', 'SystemNotification'] as const
export type TemplateTargetType = (typeof templateTargetTypes)[number]

export const templateTargetNames: Readonly<Record<TemplateTargetType, string>> = {
  Shipment: 'Shipment',
  Order: 'Order',
  OrderDelivery: 'Order delivery',
  Invite: 'Invitation',
  SystemNotification: 'System notification',
}

/** The content types of each type; the first is the default. */
export const templateContentTypes = {
  email: ['text/mjml', 'text/html'],
  text: ['text/plain'],
  attachment: ['text/html', 'text/plain', 'text/csv', 'text/calendar', 'application/json'],
  webhook: ['application/json'],
  tracking_page: ['text/html'],
} as const satisfies Readonly<Record<TemplateType, readonly string[]>>

/** What a message is for. Who unsubscribes gets no reminders and no marketing. */
export const messagePurposes = ['transactional', 'reminder', 'marketing'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

export const authenticationMethods = ['none', 'basic'] as const
export const httpMethods = ['get', 'put', 'patch', 'post', 'delete'] as const

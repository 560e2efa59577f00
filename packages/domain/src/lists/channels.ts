import type { ListRow } from './list-row.ts'

/** The channels of messages that are made from templates. */
export const templateChannels = [
  { id: 'email', text: 'E-mail', icon: 'mail', color: '#3f57d8' },
  { id: 'text', text: 'Text message', icon: 'message', color: '#2f9e5b' },
  { id: 'webhook', text: 'Webhook', icon: 'webhook', color: '#8b919c' },
] as const satisfies readonly ListRow[]

/** All channels of the message log. crm: what a system for customer relations is told about an order. */
export const channels = [
  ...templateChannels,
  { id: 'crm', text: 'Customer relations', icon: 'heart-handshake', color: '#c2570c' },
] as const satisfies readonly ListRow[]

export type TemplateChannelId = (typeof templateChannels)[number]['id']
export type ChannelId = (typeof channels)[number]['id']

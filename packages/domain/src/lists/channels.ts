import type { ListRow } from './list-row.ts'

export const channels = [
  { id: 'email', text: 'E-mail', icon: 'mail', color: '#3f57d8' },
  { id: 'text', text: 'Text message', icon: 'message', color: '#2f9e5b' },
  { id: 'webhook', text: 'Webhook', icon: 'webhook', color: '#8b919c' },
] as const satisfies readonly ListRow[]

export type ChannelId = (typeof channels)[number]['id']

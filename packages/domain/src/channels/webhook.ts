import type { Channel } from './channel.ts'

export const webhook = {
  id: 'webhook',
  text: 'Webhook',
  icon: 'webhook',
  color: '#8b919c',
  recipient: null,
  template: {
    contentTypes: ['application/json'],
    content: 'address',
    envelope: [],
    hasAttachments: false,
    needs: [{ parts: ['content'], message: 'The address is empty' }],
    advises: [{ parts: ['content'], message: 'There is no address yet' }],
    unsubscribe: null,
  },
  hasSegments: false,
  hasTemplateQueues: true,
  isRepeatable: true,
  reminders: null,
  maxOwnLength: null,
  words: {
    send: 'Call',
    sending: 'Calling',
    name: 'webhook',
    names: 'webhooks',
    order: 'call the webhook',
    noSender: null,
  },
} as const satisfies Channel

import type { Channel } from './channel.ts'

/** What a system for customer relations is told about an order. */
export const crm = {
  id: 'crm',
  text: 'Customer relations',
  icon: 'heart-handshake',
  color: '#c2570c',
  recipient: null,
  template: null,
  hasSegments: false,
  hasTemplateQueues: false,
  isRepeatable: false,
  reminders: null,
  maxOwnLength: null,
  words: {
    send: 'Tell',
    sending: 'Telling',
    name: 'customer system',
    names: 'customer systems',
    order: 'tell the customer system',
    noSender: null,
  },
} as const satisfies Channel

import type { Channel } from './channel.ts'

export const text = {
  id: 'text',
  text: 'Text message',
  icon: 'message',
  color: '#2f9e5b',
  recipient: 'phone',
  template: {
    contentTypes: ['text/plain'],
    content: null,
    envelope: ['sender', 'to'],
    hasAttachments: false,
    needs: [{ parts: ['text'], message: 'The message is empty' }],
    advises: [
      { parts: ['text'], message: 'There is no text yet' },
      { parts: ['sender'], message: 'There is no sender. That of the app is used' },
    ],
    unsubscribe: { part: 'text', purposes: ['marketing'] },
  },
  hasSegments: true,
  hasTemplateQueues: false,
  isRepeatable: false,
  reminders: 'textReminders',
  maxOwnLength: 1000,
  words: {
    send: 'Send',
    sending: 'Sending',
    name: 'text message',
    names: 'text messages',
    order: 'text',
    noSender: 'No provider of text messages is set up.',
  },
} as const satisfies Channel

import type { Channel } from './channel.ts'

export const email = {
  id: 'email',
  text: 'E-mail',
  icon: 'mail',
  color: '#3f57d8',
  recipient: 'email',
  template: {
    contentTypes: ['text/mjml', 'text/html'],
    content: 'html',
    envelope: ['subject', 'preheader', 'senderName', 'replyTo', 'to', 'cc', 'bcc'],
    hasAttachments: true,
    needs: [
      { parts: ['subject'], message: 'The subject is empty' },
      { parts: ['content', 'text'], message: 'The message is empty' },
    ],
    advises: [{ parts: ['subject'], message: 'There is no subject yet' }],
    unsubscribe: { part: 'content', purposes: ['reminder', 'marketing'] },
  },
  hasSegments: false,
  hasTemplateQueues: false,
  isRepeatable: false,
  reminders: 'emailReminders',
  maxOwnLength: 10_000,
  words: {
    send: 'Send',
    sending: 'Sending',
    name: 'e-mail',
    names: 'e-mails',
    order: 'mail',
    noSender: 'No e-mail provider is set up.',
  },
} as const satisfies Channel

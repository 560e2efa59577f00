import type { Channel } from '@aftermile/domain/channels/channel'

/** A channel that only a test knows: notes to the app of a shop, which finds people by their phone number. */
export const push = {
  id: 'push',
  text: 'Push note',
  icon: 'bell',
  color: '#7a3fd8',
  recipient: 'phone',
  template: {
    contentTypes: ['text/plain'],
    content: null,
    envelope: ['subject'],
    hasAttachments: false,
    needs: [
      { parts: ['subject'], message: 'The title is empty' },
      { parts: ['text'], message: 'The note is empty' },
    ],
    advises: [{ parts: ['text'], message: 'There is no text yet' }],
    unsubscribe: null,
  },
  hasSegments: false,
  hasTemplateQueues: false,
  isRepeatable: true,
  reminders: null,
  maxOwnLength: null,
  words: {
    send: 'Push',
    sending: 'Pushing',
    name: 'note',
    names: 'notes',
    order: 'push',
    noSender: 'No app for push notes is set up.',
  },
} as const satisfies Channel

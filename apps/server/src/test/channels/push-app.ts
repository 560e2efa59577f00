import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { appOf, urlField } from '../../adapters/apps/app-adapter.ts'
import { callToSend } from '../../adapters/apps/client/call-to-send.ts'
import type { AppContext } from '../../adapters/apps/message-sender.ts'
import { urlOf } from '../../adapters/credentials/credential-fields.ts'
import type { ChannelSender } from '../../features/messages/content/channels/channel-module.ts'

/** An app that takes push notes. */
export const notes = appOf({
  id: 'notes',
  name: 'Notes',
  category: 'other',
  about: 'Shows notes on the phones of customers.',
  credentialFields: [urlField('baseUrl', 'Address', 'https://notes.example')],
  check: async () => ({ kind: 'answered' }) as never,
})

export const openPushSender = (context: AppContext, fields: Fields): ChannelSender => ({
  send: ({ id }, { subject, text, to }) =>
    callToSend(context, {
      appName: 'Notes',
      request: {
        url: urlOf(fields, '/notes'),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, to, title: subject, text }),
      },
      readTaken: ({ text: answer }) => ({ kind: 'sent', providerId: id, answer }),
      readRefused: () => null,
    }),
  close: async () => undefined,
})

import { channels } from '@aftermile/domain/channels/channels'
import { describe, expect, test } from 'vitest'
import { channelModuleList } from '../../features/messages/content/channels/channel-module-list.ts'
import { type ChannelCase, channelSuite } from './channel-suite.ts'

const phoneOf = (nth: number): string => `+467017406${String(nth).padStart(2, '0')}`
const emailOf = (nth: number): string => `maja${nth}@mail.example`

const cases: readonly ChannelCase[] = [
  {
    channel: 'email',
    template: () => ({
      contentType: 'text/html',
      content: '<p>{{ shipmentNumber }}</p>',
      payload: '{"subject": "About {{ shipmentNumber }}"}',
    }),
    app: { id: 'postmark', fields: { serverToken: 'secret', from: 'post@nordhem.example' } },
    taken: { body: { ErrorCode: 0, MessageID: 'taken' } },
    testBody: {},
    recipient: { field: 'toEmail', addressOf: emailOf },
  },
  {
    channel: 'text',
    template: () => ({ text: 'About {{ shipmentNumber }}', payload: '{"sender": "Nordhem"}' }),
    app: { id: 'elks46', fields: { user: 'u1', password: 'secret', sender: 'Nordhem' } },
    taken: { body: { id: 'taken', status: 'created', parts: 1 } },
    testBody: { phone: '+46701740699' },
    recipient: { field: 'toPhone', addressOf: phoneOf },
  },
  {
    channel: 'webhook',
    template: url => ({ content: `${url}/in`, payload: '{"number": "{{ shipmentNumber }}"}' }),
    app: null,
    taken: {},
    testBody: {},
    recipient: null,
  },
]

test('every channel has a module', () => {
  expect(channelModuleList.map(({ id }) => id)).toEqual(channels.map(({ id }) => id))
})

for (const each of cases) describe(each.channel, () => channelSuite(each))

import { secretField } from '../credentials/credential-fields.ts'
import { appOf } from './app-adapter.ts'
import {
  declarationField,
  declaredFormatOf,
  findDeclarationProblems,
  readDeclaredMessage,
} from './systems/declared-messages.ts'
import { bearerOf, hasSecret, readJsonOrXml } from './systems/read-message.ts'

const example = {
  orderNumber: 'orderNumber',
  number: 'parcelNumber',
  event: { code: 'status', text: 'statusText', time: 'time', city: 'city' },
  homeZone: 'Europe/Stockholm',
  codes: [
    { code: 'Picked up', to: 'collected' },
    { code: 'Loaded', to: 'in_transit' },
    { code: 'Unloaded', to: 'arrived_at_terminal' },
    { code: 'Delivered', to: 'delivered' },
    { code: 'Nobody home', to: 'attempt_failed', reason: 'receiver_not_home' },
    { code: 'New address', to: 'redirected' },
  ],
}

export const opter = appOf({
  id: 'opter',
  name: 'Opter',
  category: 'transport',
  about: 'Brings in the states of orders and parcels from an Opter installation.',
  setup:
    'Ask whoever runs the Opter installation for an EDI export of order statuses by HTTP, in JSON or XML, to the address below. Then say ' +
    'in the message mapping where the numbers, states and times are, and what the states mean. If the export can send a key, enter it.',
  unconfirmed: 'Each Opter installation has its own export format, so the message mapping is only an example.',
  credentialFields: [
    {
      ...secretField('apiKey', 'Key of the messages', false),
      help: 'If it is set, each message must carry it as a bearer token or in the header X-Api-Key.',
    },
    declarationField(example),
  ],
  findProblems: findDeclarationProblems,
  system: {
    homeZone: 'Europe/Stockholm',
    mapping: { version: 1, rows: [] },
    formatOf: declaredFormatOf,
    readMessage({ headers, body }, fields) {
      const given = headers['x-api-key'] ?? bearerOf(headers.authorization)
      if (!hasSecret(given, fields.apiKey ?? '')) return { kind: 'refused', why: 'The key is missing or wrong' }
      return readJsonOrXml(body, value => readDeclaredMessage(value, fields))
    },
  },
})

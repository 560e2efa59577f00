import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf } from './app-adapter.ts'
import { logtradeMapping, readStatusEvents } from './systems/logtrade-events.ts'
import { bearerOf, hasSecret, readJson } from './systems/read-message.ts'

export const logtrade = appOf({
  id: 'logtrade',
  name: 'LogTrade',
  category: 'transport',
  about: 'Brings in the states of parcels from LogTrade.',
  setup:
    'Carriers send status events as to LogTrade: have the same StatusEvent messages of LogTrade Move Enterprise sent to the address below, ' +
    'as JSON. If they carry a bearer token and an application ID, enter both: messages without them are then refused.',
  unconfirmed:
    'The fields of a StatusEvent aren’t public except DeliveryStatus, so the usual names are read, and only states with known words are mapped.',
  credentialFields: [
    {
      ...secretField('token', 'Bearer token', false),
      help: 'If it is set, each message must carry it in the header Authorization.',
    },
    {
      ...plainField('applicationId', 'Application ID', false),
      help: 'If it is set, each message must carry it in the header ApplicationId.',
    },
  ],
  system: {
    homeZone: 'Europe/Stockholm',
    mapping: logtradeMapping,
    readMessage({ headers, body }, { token = '', applicationId = '' }) {
      const isKnown = hasSecret(bearerOf(headers.authorization), token)
      const isOurs = hasSecret(headers.applicationid ?? headers['application-id'], applicationId)
      if (!isKnown || !isOurs) return { kind: 'refused', why: 'The token or the application ID is missing or wrong' }
      return readJson(body, readStatusEvents)
    },
  },
})

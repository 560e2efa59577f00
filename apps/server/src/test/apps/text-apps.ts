import type { AppApi } from '../../adapters/apps/app-adapter.ts'
import { elks46 } from '../../adapters/apps/elks46.ts'
import { generic } from '../../adapters/apps/generic.ts'
import { linkCommon } from '../../adapters/apps/linkmobility/link-common.ts'
import { linkDenmark } from '../../adapters/apps/linkmobility/link-denmark.ts'
import type { OutgoingText } from '../../adapters/apps/message-sender.ts'
import { fillDefaults } from '../../adapters/credentials/credential-fields.ts'
import type { ProviderAnswer } from './provider-server.ts'

export const aText = (changed: Partial<OutgoingText> = {}): OutgoingText => ({
  id: 'b1d7',
  to: '+46701740605',
  sender: 'Nordhem',
  text: 'Hej & välkommen: {text} "5 < 6"',
  ...changed,
})

export type TextApp = {
  readonly api: AppApi
  readonly fields: Readonly<Record<string, string>>
  /** What the provider answers when it takes a message, and under which id. */
  readonly taken: ProviderAnswer
  readonly providerId: string
  readonly segments: number | undefined
  /** What it answers to a message that it will never take, and to a number that nobody has. */
  readonly refused: ProviderAnswer
  readonly badNumber: ProviderAnswer | null
  readonly unwelcome: ProviderAnswer
  /** A report as body of a POST, or as query of a GET. */
  readonly report: (state: 'delivered' | 'onItsWay' | 'failed' | 'badNumber') => { body: string; query?: object }
}

const sender = { sender: 'Nordhem' }

/** The declaration of a gateway that nobody has heard of. */
export const declaration = {
  answer: {
    id: 'data.id',
    segments: 'data.parts',
    state: 'state',
    taken: ['OK', 'QUEUED'],
    badNumber: ['NO_SUCH_NUMBER'],
    tryAgain: ['BUSY'],
    reason: 'why',
  },
  report: {
    list: 'reports',
    messageId: 'ref',
    id: 'id',
    state: 'state',
    reason: 'why',
    time: 'at',
    means: { delivered: ['DELIVRD'], failed: ['UNDELIV', 'EXPIRED'], bounced: ['UNKNOWN'], deferred: ['BUFFERED'] },
  },
}

export const textApps: Readonly<Record<string, TextApp>> = {
  elks46: {
    api: elks46.apis[0],
    fields: { user: 'u1', password: 'secret-token', ...sender },
    taken: { body: { id: 's-1', status: 'created', parts: 2, cost: 7000, to: '+46701740605', message: 'Hej' } },
    providerId: 's-1',
    segments: 2,
    refused: { status: 400, body: 'Illegal sender' },
    badNumber: null,
    unwelcome: { status: 401, body: 'No' },
    report(state) {
      const words = { delivered: 'delivered', onItsWay: 'sent', failed: 'failed', badNumber: 'failed' }
      const at = state === 'delivered' ? '&delivered=2026-11-16T08:00:00.123000' : ''
      return { body: `id=s-1&status=${words[state]}${at}`, query: { message: 'b1d7' } }
    },
  },
  linkmobility: {
    api: linkDenmark,
    fields: { apiKey: 'secret-token', ...sender },
    taken: { status: 201, body: { status: 201, details: { batchid: 6681153 } } },
    providerId: '6681153',
    segments: undefined,
    refused: { status: 400, body: { status: 400, message: 'Illegal sender' } },
    badNumber: null,
    unwelcome: { status: 401, body: { status: 401, message: 'No' } },
    report(state) {
      const words = { delivered: 'received', onItsWay: 'buffered', failed: 'expired', badNumber: 'rejected' }
      const statuscode = state === 'badNumber' ? '101' : '0'
      const item = { msgid: 'f5ff', to: '46701740605', batchid: '6681153', returndata: 'b1d7', reason: '' }
      return { body: '', query: { ...item, status: words[state], statuscode, receivetime: '1794816000' } }
    },
  },
  linkmobility_common: {
    api: linkCommon,
    fields: { user: 'u1', password: 'secret-token', platformId: 'P', platformPartnerId: '7', gate: 'g1', ...sender },
    taken: { body: { messageId: 'c-1', resultCode: 1005, description: 'Queued', smsCount: 3 } },
    providerId: 'c-1',
    segments: 3,
    refused: { status: 400, body: { status: 106204, description: 'Illegal sender' } },
    badNumber: { body: { messageId: 'c-1', resultCode: 2104, description: 'Unknown subscriber' } },
    unwelcome: { status: 401, body: { status: 106100, description: 'Invalid authentication' } },
    report(state) {
      const codes = { delivered: 1001, onItsWay: 1000, failed: 1002, badNumber: 2104 }
      const entry = { refId: 'b1d7', id: 'c-1$0', operator: 'se.tele2', timestamp: '2026-11-16T08:00:00Z', segments: 3 }
      return { body: JSON.stringify({ ...entry, resultCode: codes[state], operatorResultCode: '5' }) }
    },
  },
  generic: {
    api: generic.apis[0],
    fields: {
      auth: 'header',
      authName: 'x-key',
      secret: 'secret-token',
      body: '{"from": "{sender}", "to": "{to}", "text": "{text}", "ref": "{id}", "report": "{callbackUrl}"}',
      declaration: JSON.stringify(declaration),
      ...sender,
    },
    taken: { status: 202, body: { state: 'queued', data: { id: 77, parts: 2 } } },
    providerId: '77',
    segments: 2,
    refused: { body: { state: 'NO', why: 'Illegal sender' } },
    badNumber: { status: 400, body: { state: 'NO_SUCH_NUMBER' } },
    unwelcome: { status: 403, body: 'No' },
    report(state) {
      const words = { delivered: 'DELIVRD', onItsWay: 'ACCEPTD', failed: 'EXPIRED', badNumber: 'UNKNOWN' }
      const report = { id: 77, ref: 'b1d7', state: words[state], at: '2026-11-16 08:00:00', why: 'Because' }
      return { body: JSON.stringify({ reports: [report] }) }
    },
  },
}

/** The fields of an app with the address of a local server. */
export const textFieldsAt = ({ api, fields }: Pick<TextApp, 'api' | 'fields'>, baseUrl: string) =>
  fillDefaults(api, { ...fields, baseUrl }).fields

import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import { addressField, plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import type {
  AdapterContext,
  CallFailure,
  CallOutcome,
  CarrierAdapter,
  FoundNumber,
  NumberRequest,
  NumberResult,
} from './client/carrier-adapter.ts'
import { countryOf } from './client/country-of.ts'
import { destinationOf } from './client/destination.ts'
import { notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt } from './client/json-path.ts'
import { basicAuth } from './client/oauth-tokens.ts'
import { missingNumberResult } from './client/other-number.ts'
import { emptyFacts, kilograms, readHistory } from './client/raw-events.ts'
import { requestXml, unexpectedStatus, unreadableResponse } from './client/request-json.ts'
import { escapeXml } from './client/xml.ts'
import { mapping } from './mappings/dhl-parcel-de.ts'

const homeZone = 'Europe/Berlin'
const retentionDays = 90

/** The tracking of DHL Parcel Germany, for its business customers. It speaks XML. */
export const dhlParcelDe: CarrierAdapter = {
  id: 'dhl_parcel_de',
  name: 'DHL Parcel Germany',
  credentialFields: [
    plainField('apiKey', 'API key'),
    secretField('apiSecret', 'API secret'),
    plainField('user', 'Business customer portal user'),
    secretField('password', 'Business customer portal password'),
    addressField('https://api-eu.dhl.com'),
  ],
  limits: { numbersPerCall: 20, callsPerDay: null, callsPerNumber: null, perSecond: 1 },
  retentionDays,
  homeZone,
  mapping,

  async check(context, fields): Promise<CallOutcome> {
    const found = await requestPieces(context, fields, ['00340434000000000000'])
    return 'kind' in found ? found : { kind: 'ok' }
  },

  async fetch(context, fields, requests) {
    const found = await requestPieces(
      context,
      fields,
      requests.map(({ number }) => number),
    )
    if ('kind' in found) return { outcome: found, numbers: [], calls: 1 }
    const numbers = requests.map(request => readNumber(found.pieces, request, requests))
    return { outcome: { kind: 'ok' }, numbers, calls: 1 }
  },
}

const noData = '100'

async function requestPieces(
  context: AdapterContext,
  fields: Fields,
  numbers: readonly string[],
): Promise<{ readonly pieces: readonly unknown[] } | CallFailure> {
  const response = await requestXml(context, {
    url: urlOf(fields, '/parcel/de/tracking/v0/shipments', { xml: questionOf(fields, numbers) }),
    headers: { authorization: basicAuth(fields.apiKey ?? '', fields.apiSecret ?? '') },
  })
  if (response.kind !== 'json') return response
  if (response.status >= 400) return unexpectedStatus(response.status)
  const [code, error] = [textAt(response.value, 'code'), textAt(response.value, 'error')]
  if (code === null) return unreadableResponse()
  if (code === '0' || code === noData) return { pieces: listAt(response.value, 'data') }
  if (/login|password|authori/i.test(error ?? ''))
    return { kind: 'unauthorized', reason: 'The carrier rejected the user.' }
  return { kind: 'failed', reason: error ?? `The carrier replied with ${code}.`, cause: 'status' }
}

function questionOf(fields: Fields, numbers: readonly string[]): string {
  const attributes = {
    appname: fields.user ?? '',
    password: fields.password ?? '',
    request: 'd-get-piece-detail',
    'language-code': 'en',
    'piece-code': numbers.join(';'),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`)
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?><data ${written.join(' ')}/>`
}

const numberNames = ['piece-code', 'piece-identifier']

function readNumber(
  pieces: readonly unknown[],
  request: NumberRequest,
  requests: readonly NumberRequest[],
): NumberResult {
  const { number } = request
  const own = pieces.find(piece => numberNames.some(name => sameNumber(textAt(piece, name), number)))
  const answered = pieces.map(piece => textAt(piece, ...numberNames))
  if (own === undefined) return missingNumberResult(request, { retentionDays, answered, requests })
  const status = textAt(own, 'error-status') ?? '0'
  if (status === noData) return notFoundResult(request, retentionDays)
  if (status !== '0')
    return { kind: 'failed', number, reason: textAt(own, 'status') ?? `The carrier replied with ${status}.` }
  return readPiece(own, request)
}

function readPiece(piece: unknown, request: NumberRequest): FoundNumber {
  const { number } = request
  const destination = {
    postalCode: textAt(piece, 'pan-recipient-postalcode'),
    countryCode: countryOf(textAt(piece, 'dest-country')),
    region: null,
  }
  const day = textAt(piece, 'delivery-date')
  return {
    kind: 'found',
    number,
    ...readHistory(number, eventsOf(piece), readEvent),
    estimate: resolveTimeWindow([day, null], destinationOf(request, destination), homeZone),
    facts: { ...emptyFacts, weightKg: kilograms(numberAt(piece, 'shipment-weight') || null, 'kg') },
  }
}

const eventsOf = (piece: unknown): readonly unknown[] =>
  listAt(piece, 'data')
    .filter(list => textAt(list, 'name') === 'piece-event-list')
    .flatMap(list => listAt(list, 'data'))

function readEvent(event: unknown) {
  const [code, ice, ric] = [textAt(event, 'standard-event-code'), textAt(event, 'ice'), textAt(event, 'ric')]
  const isReturn = textAt(event, 'ruecksendung') === 'true'
  return {
    code: code ?? ice,
    subCode: ice,
    text: textAt(event, 'event-status', 'event-text', 'event-short-status'),
    preciseCode: isReturn ? `${code}@return` : ric === null ? null : `${ice}/${ric}`,
    time: textAt(event, 'event-timestamp') ?? '',
    place: { city: textAt(event, 'event-location'), countryCode: countryOf(textAt(event, 'event-country')) },
  }
}

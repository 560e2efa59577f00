import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { parseTime } from '@aftermile/domain/times/parse-time'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import { addressField, plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import type { CarrierAdapter, FoundNumber, NumberRequest, NumberResult } from './client/carrier-adapter.ts'
import { destinationOf } from './client/destination.ts'
import { notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt, valueAt } from './client/json-path.ts'
import { checkToken, requestWithToken } from './client/oauth-tokens.ts'
import { unansweredResult } from './client/other-number.ts'
import { emptyFacts, kilograms, readHistory } from './client/raw-events.ts'
import { unexpectedStatus, unreadableResponse } from './client/request-json.ts'
import { mapping } from './mappings/fedex.ts'

const homeZone = 'America/Chicago'
const retentionDays = 90

export const fedex: CarrierAdapter = {
  id: 'fedex',
  name: 'FedEx',
  credentialFields: [
    plainField('clientId', 'API key'),
    secretField('clientSecret', 'Secret key'),
    addressField('https://apis.fedex.com'),
  ],
  limits: { numbersPerCall: 30, callsPerDay: null, callsPerNumber: null, perSecond: 5 },
  retentionDays,
  homeZone,
  mapping,

  check: (context, fields) => checkToken(context, tokenSourceOf(fields)),

  async fetch(context, fields, requests) {
    const trackingInfo = requests.map(({ number }) => ({ trackingNumberInfo: { trackingNumber: number } }))
    const response = await requestWithToken(context, tokenSourceOf(fields), {
      url: urlOf(fields, '/track/v1/trackingnumbers'),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-locale': 'en_US' },
      body: JSON.stringify({ includeDetailedScans: true, trackingInfo }),
    })
    if (response.kind !== 'json') return { outcome: response, numbers: [], calls: 1 }
    if (response.status >= 400) return { outcome: unexpectedStatus(response.status), numbers: [], calls: 1 }
    const results = valueAt(response.value, 'output.completeTrackResults')
    if (!Array.isArray(results)) return { outcome: unreadableResponse(), numbers: [], calls: 1 }
    return { outcome: { kind: 'ok' }, numbers: readNumbers(results, requests), calls: 1 }
  },
}

const tokenSourceOf = (fields: Fields) => ({
  url: urlOf(fields, '/oauth/token'),
  clientId: fields.clientId ?? '',
  clientSecret: fields.clientSecret ?? '',
  clientAuth: 'form' as const,
})

const readNumbers = (results: readonly unknown[], requests: readonly NumberRequest[]): NumberResult[] =>
  requests.map(request => {
    const own = results.find(result => sameNumber(textAt(result, 'trackingNumber'), request.number))
    if (own !== undefined) return readNumber(own, request)
    const answered = results.map(result => textAt(result, 'trackingNumber'))
    return unansweredResult(request, { retentionDays, answered, requests })
  })

function readNumber(complete: unknown, request: NumberRequest): NumberResult {
  const { number } = request
  const newest = listAt(complete, 'trackResults').toSorted((a, b) => newestScan(b) - newestScan(a))[0]
  const code = textAt(newest, 'error.code')
  if (code?.includes('NOTFOUND') || newest === undefined) return notFoundResult(request, retentionDays)
  if (code !== null && listAt(newest, 'scanEvents').length === 0)
    return { kind: 'failed', number, reason: textAt(newest, 'error.message') ?? code }
  return readTrack(newest, request)
}

/** FedEx reuses numbers: the newest scan marks the current track. A track without scans and without an error is newer than all. */
function newestScan(track: unknown): number {
  const scans = listAt(track, 'scanEvents')
  if (scans.length === 0 && textAt(track, 'error.code') === null) return Number.MAX_SAFE_INTEGER
  return Math.max(0, ...scans.map(scan => parseTime(textAt(scan, 'date') ?? '')?.localTime ?? 0))
}

function readTrack(track: unknown, request: NumberRequest): FoundNumber {
  const { number } = request
  const window = valueAt(track, 'estimatedDeliveryTimeWindow.window')
  const estimated = listAt(track, 'dateAndTimes').find(item => textAt(item, 'type') === 'ESTIMATED_DELIVERY')
  const address = valueAt(track, 'destinationLocation.locationContactAndAddress.address')
  const weight =
    listAt(track, 'packageDetails.weightAndDimensions.weight').find(item => textAt(item, 'unit') === 'KG') ??
    valueAt(track, 'packageDetails.weightAndDimensions.weight[0]')
  const span = [textAt(window, 'begins') ?? textAt(estimated, 'dateTime'), textAt(window, 'ends')] as const
  return {
    kind: 'found',
    number,
    ...readHistory(number, listAt(track, 'scanEvents'), readScan),
    estimate: resolveTimeWindow(span, destinationOf(request, placeOf(address)), homeZone),
    facts: { ...emptyFacts, weightKg: kilograms(numberAt(weight, 'value'), textAt(weight, 'unit')) },
  }
}

const readScan = (scan: unknown) => ({
  code: textAt(scan, 'eventType'),
  subCode: textAt(scan, 'exceptionCode'),
  text: textAt(scan, 'exceptionDescription', 'eventDescription'),
  parcelCode: textAt(scan, 'derivedStatusCode'),
  time: textAt(scan, 'date') ?? '',
  place: placeOf(valueAt(scan, 'scanLocation')),
})

const placeOf = (address: unknown) => ({
  city: textAt(address, 'city'),
  postalCode: textAt(address, 'postalCode'),
  region: textAt(address, 'stateOrProvinceCode'),
  countryCode: textAt(address, 'countryCode'),
})

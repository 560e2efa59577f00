import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { CarrierAdapter, FoundNumber, NumberRequest, NumberResult } from './client/carrier-adapter.ts'
import { addressField, plainField, secretField, urlOf } from './client/credential-fields.ts'
import { notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, textAt, valueAt } from './client/json-path.ts'
import { checkToken, requestWithToken } from './client/oauth-tokens.ts'
import { emptyFacts, readHistory, sameNumber } from './client/raw-events.ts'
import { retryNextDay, unexpectedStatus, unreadableResponse } from './client/request-json.ts'
import { mapping } from './mappings/gls.ts'

const retentionDays = 90

export const gls: CarrierAdapter = {
  id: 'gls',
  name: 'GLS',
  credentialFields: [
    plainField('clientId', 'Client ID'),
    secretField('clientSecret', 'Client secret'),
    addressField('https://api.gls-group.net'),
  ],
  limits: { numbersPerCall: 10, callsPerDay: 500, callsPerNumber: null, perSecond: 1 },
  retentionDays,
  homeZone: 'Europe/Berlin',
  mapping,

  check: (context, fields) => checkToken(context, tokenSourceOf(fields)),

  async fetch(context, fields, requests) {
    const numbers = requests.map(({ number }) => encodeURIComponent(number)).join(',')
    const response = await requestWithToken(context, tokenSourceOf(fields), {
      url: urlOf(fields, `/track-and-trace-v1/tracking/simple/trackids/${numbers}`),
      headers: { 'accept-language': 'en' },
    })
    if (response.kind !== 'json') return { outcome: retryNextDay(response, context.now()), numbers: [], calls: 1 }
    if (response.status >= 400) return { outcome: unexpectedStatus(response.status), numbers: [], calls: 1 }
    const parcels = valueAt(response.value, 'parcels')
    if (!Array.isArray(parcels)) return { outcome: unreadableResponse(), numbers: [], calls: 1 }
    return { outcome: { kind: 'ok' }, numbers: requests.map(request => readNumber(parcels, request)), calls: 1 }
  },
}

const tokenSourceOf = (fields: Fields) => ({
  url: urlOf(fields, '/oauth2/v2/token'),
  clientId: fields.clientId ?? '',
  clientSecret: fields.clientSecret ?? '',
  clientAuth: 'basic' as const,
})

function readNumber(parcels: readonly unknown[], request: NumberRequest): NumberResult {
  const { number } = request
  const own = parcels.find(parcel => sameNumber(textAt(parcel, 'requested', 'unitno'), number))
  if (own === undefined) return { kind: 'failed', number, reason: 'The carrier left it out of its answer.' }
  const code = textAt(own, 'errorCode')
  if (code?.startsWith('E_404')) return notFoundResult(request, retentionDays)
  if (code !== null) return { kind: 'failed', number, reason: textAt(own, 'errorMessage') ?? code }
  return readParcel(own, number)
}

/** FINAL means only that the history is closed. It is neither an event nor a status. */
function readParcel(parcel: unknown, number: string): FoundNumber {
  const status = textAt(parcel, 'status')
  const isClosed = status === 'FINAL'
  const history = listAt(parcel, 'events')
  const events =
    history.length > 0 || isClosed ? history : [{ code: status, eventDateTime: valueAt(parcel, 'statusDateTime') }]
  // The newest event comes first, and the status of the parcel belongs to it.
  const parcelCode = isClosed ? null : status
  return {
    kind: 'found',
    number,
    ...readHistory(number, events, event => ({
      ...readEvent(event),
      parcelCode: event === events[0] ? parcelCode : null,
    })),
    estimate: null,
    facts: { ...emptyFacts, isClosed },
  }
}

/** In DELIVD.PARCELSHOP the part after the dot is the sub-code. */
function readEvent(event: unknown) {
  const [code = null, ...rest] = textAt(event, 'code')?.split('.') ?? []
  return {
    code,
    subCode: rest.join('.') || null,
    text: textAt(event, 'description'),
    time: textAt(event, 'eventDateTime') ?? '',
    place: {
      city: textAt(event, 'city'),
      postalCode: textAt(event, 'postalCode'),
      countryCode: textAt(event, 'country'),
    },
  }
}

import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { resolveTime } from '@aftermile/domain/times/resolve-time'
import { addressField, plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import type { CarrierAdapter, FoundNumber, NumberRequest, NumberResult } from './client/carrier-adapter.ts'
import { notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, textAt, valueAt } from './client/json-path.ts'
import { checkToken, requestWithToken } from './client/oauth-tokens.ts'
import { unansweredResult } from './client/other-number.ts'
import { emptyFacts, emptyPlace, readHistory } from './client/raw-events.ts'
import { retryNextDay, unexpectedStatus, unreadableResponse } from './client/request-json.ts'
import { mapping } from './mappings/gls.ts'

const homeZone = 'Europe/Berlin'
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
  homeZone,
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
    return { outcome: { kind: 'ok' }, numbers: readNumbers(parcels, requests), calls: 1 }
  },
}

const tokenSourceOf = (fields: Fields) => ({
  url: urlOf(fields, '/oauth2/v2/token'),
  clientId: fields.clientId ?? '',
  clientSecret: fields.clientSecret ?? '',
  clientAuth: 'basic' as const,
})

const readNumbers = (parcels: readonly unknown[], requests: readonly NumberRequest[]): NumberResult[] =>
  requests.map(request => {
    const own = parcels.find(parcel => sameNumber(numberOf(parcel), request.number))
    if (own !== undefined) return readNumber(own, request)
    return unansweredResult(request, { retentionDays, answered: parcels.map(numberOf), requests })
  })

const numberOf = (parcel: unknown): string | null => textAt(parcel, 'requested', 'unitno')

function readNumber(own: unknown, request: NumberRequest): NumberResult {
  const { number } = request
  const code = textAt(own, 'errorCode')
  if (code?.startsWith('E_404')) return notFoundResult(request, retentionDays)
  if (code !== null) return { kind: 'failed', number, reason: textAt(own, 'errorMessage') ?? code }
  return readParcel(own, number)
}

function readParcel(parcel: unknown, number: string): FoundNumber {
  const { events, owner, parcelCode } = withStatus(parcel)
  return {
    kind: 'found',
    number,
    ...readHistory(number, events, event => ({
      ...readEvent(event),
      parcelCode: event === owner ? parcelCode : null,
    })),
    estimate: null,
    facts: { ...emptyFacts, isClosed: isClosed(parcel) },
  }
}

/** FINAL means only that the history is closed. It is neither an event nor a status. */
const isClosed = (parcel: unknown): boolean => textAt(parcel, 'status') === 'FINAL'

/** The events, and which of them the status of the parcel belongs to. A status that is newer than all events is one itself. */
function withStatus(parcel: unknown) {
  const events = listAt(parcel, 'events')
  const parcelCode = isClosed(parcel) ? null : textAt(parcel, 'status')
  const owner = events.reduce((newest, next) => (eventTime(next) > eventTime(newest) ? next : newest), events[0])
  const status = { code: parcelCode, eventDateTime: valueAt(parcel, 'statusDateTime') }
  const isNews = events.length === 0 || eventTime(status) - eventTime(owner) > statusLagMs
  if (parcelCode === null || !isNews) return { events, owner, parcelCode }
  return { events: [status, ...events], owner: null, parcelCode: null }
}

/** GLS writes the status some seconds after the event that it follows from. */
const statusLagMs = 60_000

function eventTime(event: unknown): number {
  const moment = resolveTime(textAt(event, 'eventDateTime') ?? '', emptyPlace, homeZone)
  return 'why' in moment ? 0 : moment.occurredAt
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

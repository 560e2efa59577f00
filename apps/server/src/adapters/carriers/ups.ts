import { randomUUID } from 'node:crypto'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import { addressField, plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import type { CallFailure, CarrierAdapter, FoundNumber, NumberRequest, NumberResult } from './client/carrier-adapter.ts'
import { destinationOf } from './client/destination.ts'
import { fetchOneByOne, notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt, valueAt } from './client/json-path.ts'
import { checkToken, requestWithToken } from './client/oauth-tokens.ts'
import { missingNumberResult } from './client/other-number.ts'
import { emptyFacts, kilograms, readHistory } from './client/raw-events.ts'
import { type JsonResponse, unexpectedStatus } from './client/request-json.ts'
import { mapping } from './mappings/ups.ts'

const homeZone = 'America/New_York'
const retentionDays = 120
const notFound = ['TW0001', 'TW0002']

export const ups: CarrierAdapter = {
  id: 'ups',
  name: 'UPS',
  credentialFields: [
    plainField('clientId', 'Client ID'),
    secretField('clientSecret', 'Client secret'),
    addressField('https://onlinetools.ups.com'),
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 5 },
  retentionDays,
  homeZone,
  mapping,

  check: (context, fields) => checkToken(context, tokenSourceOf(fields)),

  fetch(context, fields, requests) {
    return fetchOneByOne(requests, async request => {
      const response = await requestWithToken(context, tokenSourceOf(fields), {
        url: urlOf(fields, `/api/track/v1/details/${encodeURIComponent(request.number)}`, { locale: 'en_US' }),
        headers: { transid: randomUUID(), transactionsrc: 'aftermile' },
      })
      return response.kind === 'json' ? readResponse(response, request) : response
    })
  },
}

const tokenSourceOf = (fields: Fields) => ({
  url: urlOf(fields, '/security/v1/oauth/token'),
  clientId: fields.clientId ?? '',
  clientSecret: fields.clientSecret ?? '',
  clientAuth: 'basic' as const,
})

function readResponse({ status, value }: JsonResponse, request: NumberRequest): NumberResult | CallFailure {
  const { number } = request
  const errors = listAt(value, 'response.errors')
  const problems = [...errors, ...listAt(value, 'trackResponse.shipment[].warnings[]')]
  const error = textAt(errors[0], 'message')
  if (problems.some(problem => notFound.includes(textAt(problem, 'code') ?? '')))
    return notFoundResult(request, retentionDays)
  if (error !== null && status < 500) return { kind: 'failed', number, reason: error }
  if (status === 404) return notFoundResult(request, retentionDays)
  if (status >= 400) return unexpectedStatus(status)
  const packages = listAt(value, 'trackResponse.shipment[].package[]')
  const own = packages.find(item => sameNumber(textAt(item, 'trackingNumber'), number))
  const answered = packages.map(entry => textAt(entry, 'trackingNumber'))
  return own === undefined ? missingNumberResult(request, { retentionDays, answered }) : readPackage(own, request)
}

function readPackage(parcel: unknown, request: NumberRequest): FoundNumber {
  const { number } = request
  const destination = listAt(parcel, 'packageAddress').find(item => textAt(item, 'type') === 'DESTINATION')
  const day = listAt(parcel, 'deliveryDate').find(entry => ['SDD', 'RDD'].includes(textAt(entry, 'type') ?? ''))
  const [date, ends] = [textAt(day, 'date'), textAt(parcel, 'deliveryTime.endTime')]
  const to = date !== null && ends !== null ? `${date} ${ends}` : null
  return {
    kind: 'found',
    number,
    ...readHistory(number, listAt(parcel, 'activity'), readActivity),
    estimate: resolveTimeWindow([date, to], destinationOf(request, placeOf(destination, 'address')), homeZone),
    facts: {
      ...emptyFacts,
      weightKg: kilograms(numberAt(parcel, 'weight.weight'), textAt(parcel, 'weight.unitOfMeasurement')),
    },
  }
}

/** UPS sends local times of the place. Newer responses add the offset from UTC. */
function readActivity(activity: unknown) {
  const [date, time] = [textAt(activity, 'date') ?? '', textAt(activity, 'time') ?? '']
  const offset = textAt(activity, 'gmtOffset') ?? ''
  return {
    code: textAt(activity, 'status.type'),
    subCode:
      textAt(activity, 'status.statusCode', 'status.code')?.replace(/^\d{1,2}$/, digits => digits.padStart(3, '0')) ??
      null,
    text: textAt(activity, 'status.description'),
    time: time === '' ? date : `${date} ${time.padStart(6, '0')}${offset}`,
    place: placeOf(activity, 'location.address'),
  }
}

function placeOf(value: unknown, path: string) {
  const address = valueAt(value, path)
  return {
    city: textAt(address, 'city'),
    postalCode: textAt(address, 'postalCode'),
    region: textAt(address, 'stateProvince'),
    countryCode: textAt(address, 'countryCode', 'country'),
  }
}

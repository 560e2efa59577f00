import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import { addressField, plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import type {
  AdapterContext,
  CarrierAdapter,
  FoundNumber,
  NumberRequest,
  NumberResult,
} from './client/carrier-adapter.ts'
import { countryOf } from './client/country-of.ts'
import { destinationOf } from './client/destination.ts'
import { fetchOneByOne, notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt, valueAt } from './client/json-path.ts'
import { missingNumberResult } from './client/other-number.ts'
import { cubicMetres, emptyFacts, kilograms, readHistory } from './client/raw-events.ts'
import { checkOutcome, requestJson, retryNextDay, unexpectedStatus } from './client/request-json.ts'
import { mapping } from './mappings/dhl.ts'

const homeZone = 'Europe/Berlin'
const retentionDays = 90

export const dhl: CarrierAdapter = {
  id: 'dhl',
  name: 'DHL',
  credentialFields: [
    secretField('apiKey', 'API key'),
    addressField('https://api-eu.dhl.com'),
    plainField('service', 'Service, such as parcel-nordic, parcel-de or express', false),
    plainField('requesterCountryCode', 'Account country', false),
  ],
  limits: { numbersPerCall: 1, callsPerDay: 250, callsPerNumber: 10, perSecond: 0.2 },
  retentionDays,
  homeZone,
  mapping,

  async check(context, fields) {
    return checkOutcome(await callApi(context, fields, { number: '0000000000', ...noDestination }))
  },

  fetch(context, fields, requests) {
    return fetchOneByOne(requests, async request => {
      const response = await callApi(context, fields, request)
      if (response.kind !== 'json') return response
      if (response.status === 404) return notFoundResult(request, retentionDays)
      if (response.status >= 400) return unexpectedStatus(response.status)
      return readResponse(response.value, request)
    })
  },
}

const noDestination = { ageDays: null, postalCode: null, countryCode: null }

async function callApi(context: AdapterContext, fields: Record<string, string>, { number, postalCode }: NumberRequest) {
  const query = {
    trackingNumber: number,
    service: fields.service ?? null,
    requesterCountryCode: fields.requesterCountryCode ?? null,
    recipientPostalCode: postalCode,
    language: 'en',
  }
  const headers = { 'dhl-api-key': fields.apiKey ?? '' }
  const response = await requestJson(context, { url: urlOf(fields, '/track/shipments', query), headers })
  return response.kind === 'json' ? response : retryNextDay(response, context.now())
}

/** Where a shipment has its numbers. Freight is asked for by the number of the consignment, which is only a reference. */
const numberPaths = ['id', 'details.pieceIds', 'details.references[].number']

/** Companies of the DHL group use the same numbers: only a shipment with this number is ours, and its id says more than a reference. */
function readResponse(value: unknown, request: NumberRequest): NumberResult {
  const shipments = listAt(value, 'shipments')
  for (const path of numberPaths) {
    const own = shipments.find(shipment =>
      listAt(shipment, path).some(name => sameNumber(textAt(name, ''), request.number)),
    )
    if (own !== undefined) return readShipment(own, request)
  }
  return missingNumberResult(request, { retentionDays, answered: shipments.map(shipment => textAt(shipment, 'id')) })
}

function readShipment(shipment: unknown, request: NumberRequest): FoundNumber {
  const { number } = request
  const history = listAt(shipment, 'events')
  const address = valueAt(shipment, 'destination.address')
  const place = {
    postalCode: textAt(address, 'postalCode'),
    countryCode: textAt(address, 'countryCode'),
    region: null,
  }
  const span = [
    textAt(shipment, 'estimatedDeliveryTimeFrame.estimatedFrom', 'estimatedTimeOfDelivery'),
    textAt(shipment, 'estimatedDeliveryTimeFrame.estimatedThrough'),
  ] as const
  return {
    kind: 'found',
    number,
    ...readHistory(number, history.length > 0 ? history : listAt(shipment, 'status'), event => ({
      ...readEvent(event),
      subCode: statusOfService(textAt(shipment, 'service'), textAt(event, 'status')),
    })),
    estimate: resolveTimeWindow(span, destinationOf(request, place), homeZone),
    facts: {
      ...emptyFacts,
      weightKg: kilograms(numberAt(shipment, 'details.weight.value'), textAt(shipment, 'details.weight.unitText')),
      volumeM3: cubicMetres(numberAt(shipment, 'details.volume.value'), textAt(shipment, 'details.volume.unitText')),
    },
  }
}

/** The companies of the DHL group have status codes of their own. Some send a text instead. */
function statusOfService(service: string | null, status: string | null): string | null {
  const isCode = status !== null && /^[A-Z0-9_-]{2,40}$/.test(status)
  return service === null || !isCode ? null : `${service}:${status}`
}

/** A locality may end with its state and its country: `Henderson, NV, US`, `DHAKA - BANGLADESH`. */
function zoneHintsOf(locality: string | null) {
  const parts = locality?.split(/, | - /) ?? []
  return {
    region: parts.length > 2 ? (parts.at(-2) ?? null) : null,
    zoneCountryCode: parts.length > 1 ? countryOf(parts.at(-1) ?? null) : null,
  }
}

const readEvent = (event: unknown) => ({
  code: textAt(event, 'statusCode'),
  text:
    [textAt(event, 'description', 'status'), textAt(event, 'remark')].filter(text => text !== null).join('. ') || null,
  time: textAt(event, 'timestamp') ?? '',
  place: {
    city: textAt(event, 'location.address.addressLocality'),
    postalCode: textAt(event, 'location.address.postalCode'),
    countryCode: textAt(event, 'location.address.countryCode'),
    ...zoneHintsOf(textAt(event, 'location.address.addressLocality')),
  },
})

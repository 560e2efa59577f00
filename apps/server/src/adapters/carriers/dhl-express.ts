import type { Fields } from '@aftermile/domain/carriers/connection-string'
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
import { basicAuth } from './client/oauth-tokens.ts'
import { missingNumberResult } from './client/other-number.ts'
import { emptyFacts, kilograms, readHistory } from './client/raw-events.ts'
import { checkOutcome, requestJson, unexpectedStatus } from './client/request-json.ts'
import { mapping } from './mappings/dhl-express.ts'

const homeZone = 'Europe/Berlin'
const retentionDays = 90

/** The MyDHL API, for customers of DHL Express. */
export const dhlExpress: CarrierAdapter = {
  id: 'dhl_express',
  name: 'DHL Express (MyDHL API)',
  credentialFields: [
    plainField('username', 'API key'),
    secretField('password', 'API secret'),
    addressField('https://express.api.dhl.com/mydhlapi'),
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 1 },
  retentionDays,
  homeZone,
  mapping,

  async check(context, fields) {
    return checkOutcome(await callApi(context, fields, '0000000000'))
  },

  fetch(context, fields, requests) {
    return fetchOneByOne(requests, async request => {
      const response = await callApi(context, fields, request.number)
      if (response.kind !== 'json') return response
      if (response.status === 404) return notFoundResult(request, retentionDays)
      if (response.status >= 400) return unexpectedStatus(response.status)
      return readResponse(response.value, request)
    })
  },
}

/** The numbers of pieces begin with letters, those of shipments have ten digits. */
function callApi(context: AdapterContext, fields: Fields, number: string) {
  const query = {
    [/^J/i.test(number) ? 'pieceTrackingNumber' : 'shipmentTrackingNumber']: number,
    trackingView: 'all-checkpoints-with-remarks',
    levelOfDetail: 'all',
    requestGMTOffsetPerEvent: 'true',
  }
  const authorization = basicAuth(fields.username ?? '', fields.password ?? '')
  return requestJson(context, {
    url: urlOf(fields, '/tracking', query),
    headers: { authorization, 'accept-language': 'eng' },
  })
}

function readResponse(value: unknown, request: NumberRequest): NumberResult {
  const { number } = request
  const shipments = listAt(value, 'shipments')
  for (const shipment of shipments) {
    const piece = listAt(shipment, 'pieces').find(item => sameNumber(textAt(item, 'trackingNumber'), number))
    const isShipment = sameNumber(textAt(shipment, 'shipmentTrackingNumber'), number)
    if (piece !== undefined || isShipment) return readShipment(shipment, isShipment ? undefined : piece, request)
  }
  const answered = shipments.map(shipment => textAt(shipment, 'shipmentTrackingNumber'))
  return missingNumberResult(request, { retentionDays, answered })
}

/** The events of customs are those of the shipment. A piece among several has events of its own. */
function readShipment(shipment: unknown, piece: unknown, request: NumberRequest): FoundNumber {
  const { number } = request
  const isOneOfMany = piece !== undefined && listAt(shipment, 'pieces').length > 1
  const own = isOneOfMany ? listAt(piece, 'events') : []
  const history = [...createdEvent(shipment), ...(own.length > 0 ? own : listAt(shipment, 'events'))]
  const unit = textAt(shipment, 'unitOfMeasurements') === 'imperial' ? 'lb' : 'kg'
  const span = [textAt(shipment, 'estimatedDeliveryDate', 'estimatedTimeOfDelivery'), null] as const
  return {
    kind: 'found',
    number,
    ...readHistory(number, history, readEvent),
    estimate: resolveTimeWindow(span, destinationOf(request, placeOf(shipment, 'receiverDetails')), homeZone),
    facts: {
      ...emptyFacts,
      weightKg: kilograms(isOneOfMany ? numberAt(piece, 'weight') : numberAt(shipment, 'totalWeight'), unit),
    },
  }
}

/** DHL has no checkpoint for the booking, only its time, local to the sender. */
function createdEvent(shipment: unknown): readonly unknown[] {
  const date = textAt(shipment, 'shipmentTimestamp')
  return date === null ? [] : [{ typeCode: 'CREATED', date, place: placeOf(shipment, 'shipperDetails') }]
}

function readEvent(event: unknown) {
  const texts = [textAt(event, 'description'), ...listAt(event, 'remarks').map(remark => textAt(remark, 'value'))]
  const day = [textAt(event, 'date'), textAt(event, 'time')].filter(text => text !== null).join('T')
  return {
    code: textAt(event, 'typeCode'),
    text: texts.filter(text => text !== null).join('. ') || null,
    time: `${day}${textAt(event, 'GMTOffset') ?? ''}`,
    place: textAt(event, 'typeCode') === 'CREATED' ? placeOf(event, 'place') : areaOf(event),
  }
}

/** A service area is written as COPENHAGEN-DK. */
function areaOf(event: unknown) {
  const text = textAt(event, 'serviceArea[0].description')
  const dash = text?.lastIndexOf('-') ?? -1
  if (text === null || dash < 1 || dash === text.length - 1) return { city: text, countryCode: null }
  return { city: text.slice(0, dash).trimEnd(), countryCode: countryOf(text.slice(dash + 1).trim()) }
}

function placeOf(value: unknown, path: string) {
  const address = valueAt(value, `${path}.postalAddress`) ?? valueAt(value, path)
  return {
    city: textAt(address, 'cityName', 'city'),
    postalCode: textAt(address, 'postalCode'),
    region: textAt(address, 'provinceCode', 'region'),
    countryCode: textAt(address, 'countryCode'),
  }
}

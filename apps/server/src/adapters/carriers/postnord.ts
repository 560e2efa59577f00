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
import { fetchOneByOne } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt, valueAt } from './client/json-path.ts'
import { missingNumberResult } from './client/other-number.ts'
import { emptyFacts, kilograms, readHistory } from './client/raw-events.ts'
import { checkOutcome, requestJson, unexpectedStatus, unreadableResponse } from './client/request-json.ts'
import { mapping } from './mappings/postnord.ts'

const homeZone = 'Europe/Stockholm'
const retentionDays = 90
const path = '/rest/shipment/v5/trackandtrace/findByIdentifier.json'

export const postnord: CarrierAdapter = {
  id: 'postnord',
  name: 'PostNord',
  credentialFields: [
    secretField('apiKey', 'API key'),
    addressField('https://api2.postnord.com'),
    { ...plainField('locale', 'Text language'), default: 'en' },
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 5 },
  retentionDays,
  homeZone,
  mapping,

  async check(context, fields) {
    return checkOutcome(await callApi(context, fields, '00000000000000000000'))
  },

  fetch(context, fields, requests) {
    return fetchOneByOne(requests, async request => {
      const response = await callApi(context, fields, request.number)
      if (response.kind !== 'json') return response
      if (response.status >= 400 && response.status !== 404) return unexpectedStatus(response.status)
      const tracking = valueAt(response.value, 'TrackingInformationResponse')
      if (response.status < 400 && typeof tracking !== 'object') return unreadableResponse()
      return readResponse(tracking, request)
    })
  },
}

const callApi = (
  context: AdapterContext,
  { apiKey = '', locale = 'en', ...fields }: Record<string, string>,
  id: string,
) => requestJson(context, { url: urlOf(fields, path, { apikey: apiKey, id, locale }) })

/** Reads the shipment with this number. An empty list is how PostNord answers for an unknown number. */
function readResponse(tracking: unknown, request: NumberRequest): NumberResult {
  const { number } = request
  const shipments = listAt(tracking, 'shipments')
  for (const shipment of shipments) {
    const items = listAt(shipment, 'items')
    const own = items.filter(item => sameNumber(textAt(item, 'itemId'), number))
    const isShipment = sameNumber(textAt(shipment, 'shipmentId'), number)
    if (own.length === 0 && !isShipment) continue
    return readShipment(shipment, own.length > 0 ? own : items, request)
  }
  const answered = shipments.flatMap(shipment => listAt(shipment, 'items').map(item => textAt(item, 'itemId')))
  return missingNumberResult(request, { retentionDays, answered })
}

function readShipment(shipment: unknown, items: readonly unknown[], request: NumberRequest): FoundNumber {
  const { number } = request
  const histories = items.map(item => readItem(item, items.length === 1 ? number : (textAt(item, 'itemId') ?? number)))
  const address = valueAt(shipment, 'consignee.address')
  const place = { postalCode: textAt(address, 'postCode'), countryCode: textAt(address, 'countryCode'), region: null }
  return {
    kind: 'found',
    number,
    events: histories.flatMap(({ events }) => events),
    quarantined: histories.flatMap(({ quarantined }) => quarantined),
    estimate: resolveTimeWindow(
      [textAt(shipment, 'estimatedTimeOfArrival'), null],
      destinationOf(request, place),
      homeZone,
    ),
    facts: {
      ...emptyFacts,
      weightKg: kilograms(numberAt(shipment, 'totalWeight.value'), textAt(shipment, 'totalWeight.unit')),
      servicePointName: textAt(shipment, 'deliveryPoint.name', 'deliveryPoint.displayName'),
    },
  }
}

function readItem(item: unknown, packageNumber: string) {
  const events = listAt(item, 'events')
  const wasAtServicePoint = events.some(event => textAt(event, 'status') === 'AVAILABLE_FOR_DELIVERY')
  const handover = handoverOf(textAt(item, 'deliveryInformation.deliveryTo'), wasAtServicePoint)
  return readHistory(packageNumber, events, event => {
    const code = textAt(event, 'status')
    return {
      code,
      subCode: textAt(event, 'eventCode'),
      text: textAt(event, 'eventDescription'),
      preciseCode: code === 'DELIVERED' && handover !== null ? `DELIVERED@${handover}` : null,
      time: textAt(event, 'eventTime') ?? '',
      place: {
        name: textAt(event, 'location.displayName', 'location.name'),
        city: textAt(event, 'location.city'),
        postalCode: textAt(event, 'location.postcode', 'location.postCode'),
        countryCode: countryOf(textAt(event, 'location.countryCode', 'location.country')),
      },
    }
  })
}

/** Who has the parcel after DELIVERED. At a service point this is the pick-up, if an earlier event put the parcel on the shelf. */
function handoverOf(deliveryTo: string | null, wasAtServicePoint: boolean): string | null {
  const place = deliveryTo?.toUpperCase().replace(/[\s_-]/g, '') ?? ''
  if (wasAtServicePoint) return 'picked_up'
  if (/MAILBOX|LETTERBOX/.test(place)) return 'mailbox'
  if (/NEIGHBO/.test(place)) return 'neighbour'
  return /SERVICEPOINT|PARCELBOX|LOCKER/.test(place) ? 'shelf' : null
}

import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import type { AdapterContext, CarrierAdapter, FoundNumber, NumberRequest } from './client/carrier-adapter.ts'
import { addressField, plainField, secretField, urlOf } from './client/credential-fields.ts'
import { fetchOneByOne, notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt, valueAt } from './client/json-path.ts'
import { emptyFacts, kilograms, readHistory, sameNumber } from './client/raw-events.ts'
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
    { ...plainField('locale', 'Language of the texts'), default: 'en' },
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 5 },
  retentionDays,
  homeZone,
  mapping,

  async check(outside, fields) {
    return checkOutcome(await ask(outside, fields, '00000000000000000000'))
  },

  fetch(outside, fields, wanted) {
    return fetchOneByOne(wanted, async one => {
      const answer = await ask(outside, fields, one.number)
      if (answer.kind !== 'json') return answer
      if (answer.status >= 400 && answer.status !== 404) return unexpectedStatus(answer.status)
      const response = valueAt(answer.value, 'TrackingInformationResponse')
      if (answer.status < 400 && typeof response !== 'object') return unreadableResponse()
      return readAnswer(response, one) ?? notFoundResult(one, retentionDays)
    })
  },
}

const ask = (outside: AdapterContext, { apiKey = '', locale = 'en', ...fields }: Record<string, string>, id: string) =>
  requestJson(outside, { url: urlOf(fields, path, { apikey: apiKey, id, locale }) })

/** The shipment that holds the number; null where there is none, which is how an unknown number is answered. */
function readAnswer(response: unknown, { number }: NumberRequest): FoundNumber | null {
  for (const shipment of listAt(response, 'shipments')) {
    const items = listAt(shipment, 'items')
    const own = items.filter(item => sameNumber(textAt(item, 'itemId'), number))
    const isWhole = sameNumber(textAt(shipment, 'shipmentId'), number)
    if (own.length === 0 && !isWhole) continue
    return readShipment(shipment, own.length > 0 ? own : items, number)
  }
  return null
}

function readShipment(shipment: unknown, items: readonly unknown[], number: string): FoundNumber {
  const histories = items.map(item => readItem(item, items.length === 1 ? number : (textAt(item, 'itemId') ?? number)))
  const address = valueAt(shipment, 'consignee.address')
  const place = { postalCode: textAt(address, 'postCode'), countryCode: textAt(address, 'countryCode'), region: null }
  return {
    kind: 'found',
    number,
    events: histories.flatMap(({ events }) => events),
    quarantined: histories.flatMap(({ quarantined }) => quarantined),
    estimate: resolveTimeWindow([textAt(shipment, 'estimatedTimeOfArrival'), null], place, homeZone),
    facts: {
      ...emptyFacts,
      weightKg: kilograms(numberAt(shipment, 'totalWeight.value'), textAt(shipment, 'totalWeight.unit')),
      servicePointName: textAt(shipment, 'deliveryPoint.name', 'deliveryPoint.displayName'),
    },
  }
}

function readItem(item: unknown, packageNumber: string) {
  const events = listAt(item, 'events')
  const wasOnShelf = events.some(event => textAt(event, 'status') === 'AVAILABLE_FOR_DELIVERY')
  const handover = handoverOf(textAt(item, 'deliveryInformation.deliveryTo'), wasOnShelf)
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
        countryCode: textAt(event, 'location.countryCode'),
      },
    }
  })
}

/** Who has it now. At a service point DELIVERED is the pick-up, unless nothing said before that it lay there. */
function handoverOf(deliveryTo: string | null, wasOnShelf: boolean): string | null {
  const words = deliveryTo?.toUpperCase().replace(/[\s_-]/g, '') ?? ''
  if (wasOnShelf) return 'picked_up'
  if (/MAILBOX|LETTERBOX/.test(words)) return 'mailbox'
  if (/NEIGHBO/.test(words)) return 'neighbour'
  return /SERVICEPOINT|PARCELBOX|LOCKER/.test(words) ? 'shelf' : null
}

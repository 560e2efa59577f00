import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import type { AdapterContext, CarrierAdapter, FoundNumber, NumberRequest } from './client/carrier-adapter.ts'
import { addressField, plainField, secretField, urlOf } from './client/credential-fields.ts'
import { fetchOneByOne, notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt, valueAt } from './client/json-path.ts'
import { emptyFacts, kilograms, readHistory, sameNumber } from './client/raw-events.ts'
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
    plainField('service', 'Service, such as parcel-nordic or express', false),
    plainField('requesterCountryCode', 'Country of the account', false),
  ],
  limits: { numbersPerCall: 1, callsPerDay: 250, callsPerNumber: 10, perSecond: 0.2 },
  retentionDays,
  homeZone,
  mapping,

  async check(outside, fields) {
    return checkOutcome(await ask(outside, fields, { number: '0000000000', ...anywhere }))
  },

  fetch(outside, fields, wanted) {
    return fetchOneByOne(wanted, async one => {
      const answer = await ask(outside, fields, one)
      if (answer.kind !== 'json') return answer
      if (answer.status === 404) return notFoundResult(one, retentionDays)
      if (answer.status >= 400) return unexpectedStatus(answer.status)
      return readAnswer(answer.value, one) ?? notFoundResult(one, retentionDays)
    })
  },
}

const anywhere = { ageDays: null, postalCode: null, countryCode: null }

async function ask(outside: AdapterContext, fields: Record<string, string>, { number, postalCode }: NumberRequest) {
  const query = {
    trackingNumber: number,
    service: fields.service ?? null,
    requesterCountryCode: fields.requesterCountryCode ?? null,
    recipientPostalCode: postalCode,
    language: 'en',
  }
  const headers = { 'dhl-api-key': fields.apiKey ?? '' }
  const answer = await requestJson(outside, { url: urlOf(fields, '/track/shipments', query), headers })
  return answer.kind === 'json' ? answer : retryNextDay(answer, outside.now())
}

/** Numbers repeat among the companies of the group: only a shipment that bears the number itself is ours. */
function readAnswer(value: unknown, { number }: NumberRequest): FoundNumber | null {
  const own = listAt(value, 'shipments').find(shipment => {
    const names = [textAt(shipment, 'id'), ...listAt(shipment, 'details.pieceIds').map(id => textAt(id, ''))]
    return names.some(name => sameNumber(name, number))
  })
  return own === undefined ? null : readShipment(own, number)
}

function readShipment(shipment: unknown, number: string): FoundNumber {
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
    ...readHistory(number, history.length > 0 ? history : listAt(shipment, 'status'), readEvent),
    estimate: resolveTimeWindow(span, place, homeZone),
    facts: {
      ...emptyFacts,
      weightKg: kilograms(numberAt(shipment, 'details.weight.value'), textAt(shipment, 'details.weight.unitText')),
    },
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
  },
})

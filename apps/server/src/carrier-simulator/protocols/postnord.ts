import { newestFirst, type ParcelHistory, type StepKind, statusText } from '../parcels/parcel-history.ts'
import type { Protocol } from './protocol.ts'
import { localTime } from './time-formats.ts'

type Status = readonly [status: string, code: string, text: string]

const statuses: Readonly<Record<StepKind, Status>> = {
  booked: ['INFORMED', '68', 'The electronic shipping instructions have been received'],
  collected: ['EN_ROUTE', '29', 'The shipment item has been handed in'],
  terminal: ['EN_ROUTE', '20', 'The shipment item has arrived at the terminal'],
  customs: ['EN_ROUTE', '51', 'The shipment item is with customs'],
  customs_hold: ['EN_ROUTE', '52', 'The shipment item is held by customs'],
  customs_cleared: ['EN_ROUTE', '53', 'The shipment item has been cleared'],
  near: ['EN_ROUTE', '21', 'The shipment item has arrived at the distribution terminal'],
  out: ['EN_ROUTE', '113', 'The delivery of the shipment item is in progress'],
  failed: ['DELIVERY_IMPOSSIBLE', '44', 'The recipient was not at home'],
  shelf: ['AVAILABLE_FOR_DELIVERY', '34', 'The shipment item is available at the service point'],
  picked_up: ['DELIVERED', '40', 'The shipment item has been delivered'],
  delivered: ['DELIVERED', '40', 'The shipment item has been delivered'],
  delayed: ['EXPECTED_DELAY', '60', 'The shipment item is delayed'],
  searching: ['STOPPED', '61', 'We are searching for the shipment item'],
  lost: ['OTHER', '62', 'The search has ended'],
  returning: ['RETURNED', '70', 'The shipment item is on its way back'],
  returned: ['RETURNED', '71', 'The shipment item has been returned to the sender'],
}

export const postnord: Protocol = {
  fields: { apiKey: 'simulated-key', locale: 'en' },
  respond({ path, query }, { historyOf }) {
    if (path !== '/rest/shipment/v5/trackandtrace/findByIdentifier.json') return { status: 404, body: {} }
    if (query.get('apikey') !== 'simulated-key') return postnord.unauthorized()
    const history = historyOf(query.get('id') ?? '')
    const shipments = history === null ? [] : [shipmentOf(history)]
    // PostNord serves JSON as text/plain.
    return { type: 'text/plain;charset=utf-8', body: { TrackingInformationResponse: { shipments } } }
  },
  quota: () => ({ status: 429, body: { message: 'API rate limit exceeded' } }),
  unauthorized: () => ({ status: 403, body: { message: 'Invalid authentication credentials' } }),
}

function shipmentOf(history: ParcelHistory) {
  const [latest] = newestFirst(history)
  const status = latest === undefined ? 'CREATED' : statuses[latest.kind][0]
  const { destination } = history
  return {
    shipmentId: history.number,
    assessedNumberOfItems: 1,
    service: { code: '19', name: 'PostNord MyPack' },
    consignee: {
      address: { postCode: destination.postalCode, city: destination.city, countryCode: destination.countryCode },
    },
    status,
    statusText: { header: status, body: '' },
    ...(status === 'DELIVERED' ? {} : { estimatedTimeOfArrival: new Date(history.estimateAt).toISOString() }),
    totalWeight: { value: '1.25', unit: 'kg' },
    ...(history.scenario === 'locker' ? { deliveryPoint: { name: destination.name } } : {}),
    items: [{ itemId: history.number, status, events: newestFirst(history).map(step => eventOf(history, step)) }],
  }
}

function eventOf(history: ParcelHistory, step: ParcelHistory['steps'][number]) {
  const [status, eventCode, text] = statuses[step.kind]
  return {
    eventTime: localTime(step),
    eventCode,
    status,
    eventDescription: statusText(history, text),
    location: { displayName: step.place.name, city: step.place.city, countryCode: step.place.countryCode },
  }
}

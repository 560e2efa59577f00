import { newestFirst, type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import type { Protocol } from './protocol.ts'
import { nordicTime } from './time-formats.ts'

const statuses: Readonly<Record<StepKind, readonly [status: string, text: string]>> = {
  booked: ['PRE_NOTIFIED', 'EDI message received'],
  collected: ['COLLECTED', 'The shipment has been collected'],
  terminal: ['TERMINAL', 'The shipment has arrived at a terminal'],
  customs: ['CUSTOMS', 'The shipment is with customs'],
  customs_hold: ['CUSTOMS', 'The shipment is held by customs'],
  customs_cleared: ['CUSTOMS', 'The shipment has been cleared'],
  near: ['ARRIVED_DELIVERY', 'The shipment has arrived at the delivery unit'],
  out: ['TRANSPORT_TO_RECIPIENT', 'The shipment has been loaded for delivery'],
  failed: ['ATTEMPTED_DELIVERY', 'Attempted delivery, the recipient was not at home'],
  shelf: ['READY_FOR_PICKUP', 'The shipment can be picked up'],
  picked_up: ['DELIVERED', 'The shipment has been delivered'],
  delivered: ['DELIVERED', 'The shipment has been delivered'],
  delayed: ['DEVIATION', 'The shipment is delayed'],
  searching: ['DEVIATION', 'The shipment is missing'],
  lost: ['UNKNOWN', 'The search has ended'],
  returning: ['RETURN', 'The shipment is on its way back to the sender'],
  returned: ['DELIVERED_SENDER', 'The shipment has been returned to the sender'],
}

export const bring: Protocol = {
  fields: { uid: 'simulated@shop.example', apiKey: 'simulated-key', clientUrl: 'https://shop.example' },
  respond({ path, query, headers }, { historyOf }) {
    if (path !== '/api/v2/tracking.json') return { status: 404, body: {} }
    const isKnown =
      headers['x-mybring-api-uid'] === bring.fields.uid && headers['x-mybring-api-key'] === bring.fields.apiKey
    if (!isKnown) return bring.unauthorized()
    const history = historyOf(query.get('q') ?? '')
    const nothing = { error: { code: 404, message: 'No shipments found' } }
    return { body: { apiVersion: '2', consignmentSet: [history === null ? nothing : consignmentOf(history)] } }
  },
  quota: () => ({ status: 429, type: 'text/plain', headers: { 'retry-after': '3600' }, body: 'Too many requests' }),
  unauthorized: () => ({ status: 401, type: 'text/plain', body: 'Unauthorized' }),
}

function consignmentOf(history: ParcelHistory) {
  const events = newestFirst(history).map(step => eventOf(history, step))
  return {
    consignmentId: `7${history.number}`,
    totalWeightInKgs: 1.25,
    packageSet: [
      {
        packageNumber: history.number,
        productName: 'Pickup parcel',
        statusCode: events[0]?.status ?? null,
        weightInKgs: 1.25,
        volumeInDm3: 9,
        lengthInCm: 30,
        widthInCm: 20,
        heightInCm: 15,
        dateOfEstimatedDelivery: new Date(history.estimateAt).toISOString().slice(0, 10).split('-').reverse().join('.'),
        eventSet: events,
      },
    ],
  }
}

function eventOf(history: ParcelHistory, step: Step) {
  const [status, text] = statuses[step.kind]
  const { date, time } = nordicTime(step)
  const { city, postalCode, countryCode } = step.place
  return {
    description: statusText(history, text),
    status,
    city,
    postalCode,
    countryCode,
    displayDate: date,
    displayTime: time,
  }
}

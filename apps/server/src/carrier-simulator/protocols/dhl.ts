import { newestFirst, type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import type { Protocol } from './protocol.ts'
import { localTime } from './time-formats.ts'

const statuses: Readonly<Record<StepKind, readonly [code: string, text: string]>> = {
  booked: ['pre-transit', 'The instruction data for this shipment have been provided'],
  collected: ['transit', 'The shipment has been picked up'],
  terminal: ['transit', 'The shipment has been processed in the parcel center'],
  customs: ['transit', 'The shipment is in customs clearance'],
  customs_hold: ['transit', 'The shipment is held in customs'],
  customs_cleared: ['transit', 'Customs clearance completed'],
  near: ['transit', 'The shipment has arrived at the delivery facility'],
  out: ['transit', 'The shipment is out for delivery'],
  failed: ['failure', 'The recipient was not at home'],
  shelf: ['transit', 'The shipment is ready for pick-up at the ServicePoint'],
  picked_up: ['delivered', 'The shipment has been picked up by the recipient'],
  delivered: ['delivered', 'The shipment has been successfully delivered'],
  delayed: ['unknown', 'We expect a later arrival'],
  searching: ['failure', 'The whereabouts are under investigation'],
  lost: ['failure', 'The shipment is lost'],
  returning: ['transit', 'The shipment is being returned'],
  returned: ['delivered', 'The shipment has been returned to the shipper'],
}

export const dhl: Protocol = {
  fields: { apiKey: 'simulated-key', service: 'parcel-nordic' },
  respond({ path, query, headers }, { historyOf }) {
    if (path !== '/track/shipments') return { status: 404, body: problem(404, 'Not found') }
    if (headers['dhl-api-key'] !== 'simulated-key') return dhl.unauthorized()
    const history = historyOf(query.get('trackingNumber') ?? '')
    if (history === null) return { status: 404, body: problem(404, 'No result found') }
    return { body: { shipments: [shipmentOf(history)], possibleAdditionalShipmentsUrl: [] } }
  },
  quota: () => ({ status: 429, body: problem(429, 'Too many requests') }),
  unauthorized: () => ({ status: 401, body: problem(401, 'Unauthorized') }),
}

const problem = (status: number, title: string) => ({ title, detail: `${title}.`, status, instance: '/shipments' })

function shipmentOf(history: ParcelHistory) {
  const events = newestFirst(history).map(step => eventOf(history, step))
  const { destination } = history
  return {
    id: history.number,
    service: 'parcel-nordic',
    destination: { address: { countryCode: destination.countryCode, postalCode: destination.postalCode } },
    status: events[0] ?? null,
    estimatedTimeOfDelivery: new Date(history.estimateAt).toISOString(),
    details: { weight: { value: 1.25, unitText: 'kg' }, totalNumberOfPieces: 1, pieceIds: [history.number] },
    events,
  }
}

function eventOf(history: ParcelHistory, step: Step) {
  const [statusCode, text] = statuses[step.kind]
  const { city, postalCode, countryCode } = step.place
  return {
    timestamp: localTime(step),
    location: { address: { addressLocality: city, postalCode, countryCode } },
    statusCode,
    status: statusCode,
    description: statusText(history, text),
  }
}

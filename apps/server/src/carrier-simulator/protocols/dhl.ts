import { newestFirst, type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import type { Protocol } from './protocol.ts'
import { localTime } from './time-formats.ts'

const words: Readonly<Record<StepKind, readonly [code: string, text: string]>> = {
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
  answer({ path, query, headers }, { storyOf }) {
    if (path !== '/track/shipments') return { status: 404, body: problem(404, 'Not found') }
    if (headers['dhl-api-key'] !== 'simulated-key') return dhl.unauthorized()
    const story = storyOf(query.get('trackingNumber') ?? '')
    if (story === null) return { status: 404, body: problem(404, 'No result found') }
    return { body: { shipments: [shipmentOf(story)], possibleAdditionalShipmentsUrl: [] } }
  },
  quota: () => ({ status: 429, body: problem(429, 'Too many requests') }),
  unauthorized: () => ({ status: 401, body: problem(401, 'Unauthorized') }),
}

const problem = (status: number, title: string) => ({ title, detail: `${title}.`, status, instance: '/shipments' })

function shipmentOf(story: ParcelHistory) {
  const events = newestFirst(story).map(step => eventOf(story, step))
  const { destination } = story
  return {
    id: story.number,
    service: 'parcel-nordic',
    destination: { address: { countryCode: destination.countryCode, postalCode: destination.postalCode } },
    status: events[0] ?? null,
    estimatedTimeOfDelivery: new Date(story.estimateAt).toISOString(),
    details: { weight: { value: 1.25, unitText: 'kg' }, totalNumberOfPieces: 1, pieceIds: [story.number] },
    events,
  }
}

function eventOf(story: ParcelHistory, step: Step) {
  const [statusCode, text] = words[step.kind]
  const { city, postalCode, countryCode } = step.place
  return {
    timestamp: localTime(step),
    location: { address: { addressLocality: city, postalCode, countryCode } },
    statusCode,
    status: statusCode,
    description: statusText(story, text),
  }
}

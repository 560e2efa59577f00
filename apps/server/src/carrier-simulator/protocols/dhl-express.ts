import { type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import type { Protocol } from './protocol.ts'
import { localTime, offsetTime } from './time-formats.ts'

/** There is no checkpoint for the booking. */
const statuses: Readonly<Record<Exclude<StepKind, 'booked'>, readonly [typeCode: string, text: string]>> = {
  collected: ['PU', 'Shipment picked up'],
  terminal: ['AF', 'Arrived at DHL Sort Facility'],
  customs: ['IC', 'Processed for clearance'],
  customs_hold: ['UD', 'Clearance event'],
  customs_cleared: ['CR', 'Clearance processing complete'],
  near: ['AR', 'Arrived at DHL Delivery Facility'],
  out: ['WC', 'Shipment is out with courier for delivery'],
  failed: ['NH', 'Delivery attempted; recipient not home'],
  shelf: ['CC', 'Awaiting collection by recipient as requested'],
  picked_up: ['OK', 'Delivered : SIGNED FOR'],
  delivered: ['OK', 'Delivered : SIGNED FOR'],
  delayed: ['MD', 'Scheduled for delivery on the next working day'],
  searching: ['OH', 'Shipment is on hold'],
  lost: ['CS', 'Shipment is closed'],
  returning: ['RT', 'Shipment is being returned to shipper'],
  returned: ['RT', 'Returned to shipper'],
}

const [username, password] = ['simulated-key', 'simulated secret']
const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

export const dhlExpress: Protocol = {
  fields: { username, password },
  respond({ path, query, headers }, { historyOf }) {
    if (path !== '/tracking') return { status: 404, body: problem(404, 'Not found') }
    if (headers.authorization !== basic) return dhlExpress.unauthorized()
    const history = historyOf(query.get('shipmentTrackingNumber') ?? query.get('pieceTrackingNumber') ?? '')
    if (history === null) return { status: 404, body: problem(404, 'No data found') }
    return { body: { shipments: [shipmentOf(history, query.get('requestGMTOffsetPerEvent') === 'true')] } }
  },
  quota: () => ({ status: 429, body: problem(429, 'Too many requests') }),
  unauthorized: () => ({ status: 401, body: problem(401, 'Invalid Credentials') }),
}

const problem = (status: number, title: string) => ({
  instance: '/expressapi/tracking',
  detail: title,
  title,
  message: title,
  status: String(status),
})

function shipmentOf(history: ParcelHistory, hasOffsets: boolean) {
  const [first] = history.steps
  const events = history.steps.flatMap(step => eventsOf(history, step, hasOffsets))
  return {
    shipmentTrackingNumber: history.number,
    status: 'Success',
    ...(first?.kind === 'booked' ? { shipmentTimestamp: localTime(first) } : {}),
    productCode: 'P',
    shipperDetails: { name: '', postalAddress: { cityName: '', countryCode: first?.place.countryCode ?? '' } },
    receiverDetails: { name: '', postalAddress: { cityName: '', countryCode: history.destination.countryCode } },
    totalWeight: 1.25,
    unitOfMeasurements: 'metric',
    events,
    numberOfPieces: 1,
    pieces: [{ number: 1, trackingNumber: `JD${history.number}`, weight: 1.25, events }],
    estimatedDeliveryDate: new Date(history.estimateAt).toISOString().slice(0, 19),
  }
}

function eventsOf(history: ParcelHistory, step: Step, hasOffsets: boolean) {
  if (step.kind === 'booked') return []
  const [typeCode, text] = statuses[step.kind]
  const [, date = 'soon', time = '', GMTOffset = ''] = /^([^T]+)T(.{8})(.*)$/.exec(offsetTime(step)) ?? []
  const { city, countryCode } = step.place
  return [
    {
      date,
      time,
      ...(hasOffsets ? { GMTOffset } : {}),
      typeCode,
      description: statusText(history, text),
      serviceArea: [{ code: city.slice(0, 3).toUpperCase(), description: `${city.toUpperCase()}-${countryCode}` }],
    },
  ]
}

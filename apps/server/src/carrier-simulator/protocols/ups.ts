import { newestFirst, type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import { oauthClient, type Protocol, tokenResponse } from './protocol.ts'
import { compactTime } from './time-formats.ts'

type Status = readonly [type: string, code: string, statusCode: string, text: string]

const statuses: Readonly<Record<StepKind, Status>> = {
  booked: ['M', 'MP', '003', 'Shipper created a label, UPS has not received the package yet.'],
  collected: ['P', 'OR', '038', 'Pickup Scan'],
  terminal: ['I', 'AR', '005', 'Arrived at Facility'],
  customs: ['X', 'CC', '012', 'Your package is being processed at a clearing agency.'],
  customs_hold: ['X', 'CH', '126', 'Your package is pending release from a Government Agency.'],
  customs_cleared: ['X', 'SR', '014', 'Your package was released by the customs agency.'],
  near: ['I', 'PD', '071', 'Processing at UPS Facility'],
  out: ['I', 'OT', '021', 'Out For Delivery Today'],
  failed: ['X', '48', '022', 'The customer was not available on the 1st attempt.'],
  shelf: ['D', '2Q', '161', 'Delivered to UPS Access Point'],
  picked_up: ['D', 'FS', '011', 'DELIVERED'],
  delivered: ['D', 'FS', '011', 'DELIVERED'],
  delayed: ['X', 'DJ', '052', 'Severe weather conditions have delayed delivery.'],
  searching: ['X', 'TI', '129', 'A tracer investigation has been opened.'],
  lost: ['X', 'LF', '068', 'Your package was sent to lost and found.'],
  returning: ['X', 'RS', '036', 'Your package is being returned to the sender.'],
  returned: ['D', 'RT', '034', 'Returned to Sender'],
}

export const ups: Protocol = {
  fields: oauthClient,
  respond(request, state) {
    if (request.path === '/security/v1/oauth/token') return tokenResponse(request, state) ?? ups.unauthorized()
    if (!state.isValidToken(request.headers.authorization)) return ups.unauthorized()
    const [, number] = /^\/api\/track\/v1\/details\/([^/]+)$/.exec(request.path) ?? []
    if (number === undefined) return { status: 404, body: errors('10404', 'Invalid resource') }
    const history = state.historyOf(decodeURIComponent(number))
    if (history === null) return { body: { trackResponse: { shipment: [{ inquiryNumber: number, warnings }] } } }
    return { body: { trackResponse: { shipment: [{ inquiryNumber: number, package: [packageOf(history)] }] } } }
  },
  quota: () => ({ status: 429, body: errors('10429', 'Too Many Requests') }),
  unauthorized: () => ({ status: 401, body: errors('250002', 'Invalid Authentication Information.') }),
}

const warnings = [{ code: 'TW0001', message: 'Tracking Information Not Found' }]
const errors = (code: string, message: string) => ({ response: { errors: [{ code, message }] } })

function packageOf(history: ParcelHistory) {
  const activity = newestFirst(history).map(step => activityOf(history, step))
  const { city, postalCode, countryCode } = history.destination
  return {
    trackingNumber: history.number,
    currentStatus: activity[0]?.status ?? null,
    activity,
    deliveryDate: [{ type: 'SDD', date: new Date(history.estimateAt).toISOString().slice(0, 10).replaceAll('-', '') }],
    deliveryTime: { type: 'EOD', endTime: '190000' },
    packageAddress: [{ type: 'DESTINATION', address: { city, postalCode, countryCode } }],
    weight: { unitOfMeasurement: 'KGS', weight: '1.25' },
    packageCount: 1,
  }
}

function activityOf(history: ParcelHistory, step: Step) {
  const [type, code, statusCode, text] = statuses[step.kind]
  const { city, postalCode, region, countryCode } = step.place
  const address = { city, postalCode, ...(region === null ? {} : { stateProvince: region }), countryCode }
  return {
    ...compactTime(step),
    location: { address },
    status: { type, code, statusCode, description: statusText(history, text) },
  }
}

import { newestFirst, type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import { type CarrierState, oauthClient, type Protocol, tokenResponse } from './protocol.ts'
import { offsetTime } from './time-formats.ts'

type Status = readonly [type: string, text: string, exception?: string, exceptionText?: string]

const statuses: Readonly<Record<StepKind, Status>> = {
  booked: ['OC', 'Shipment information sent to FedEx'],
  collected: ['PU', 'Picked up'],
  terminal: ['AR', 'Arrived at FedEx location'],
  customs: ['CP', 'Clearance in progress'],
  customs_hold: ['CD', 'Clearance delay - Import'],
  customs_cleared: ['CC', 'International shipment release - Import'],
  near: ['AR', 'At local FedEx facility'],
  out: ['OD', 'On FedEx vehicle for delivery'],
  failed: ['DE', 'Delivery exception', '08', 'Customer not available or business closed'],
  shelf: ['HL', 'Ready for pickup'],
  picked_up: ['DL', 'Package delivered, picked up by recipient'],
  delivered: ['DL', 'Delivered'],
  delayed: ['DY', 'Delay'],
  searching: ['SE', 'Shipment exception', '99', 'We are searching for the package'],
  lost: ['SE', 'Shipment exception', '98', 'The package is lost'],
  returning: ['RS', 'Returning package to shipper'],
  returned: ['RT', 'Returned to shipper'],
}

export const fedex: Protocol = {
  fields: oauthClient,
  respond(request, state) {
    if (request.path === '/oauth/token') return tokenResponse(request, state) ?? fedex.unauthorized()
    if (!state.isValidToken(request.headers.authorization)) return fedex.unauthorized()
    if (request.path !== '/track/v1/trackingnumbers') return { status: 404, body: errors('NOT.FOUND.ERROR') }
    const numbers = numbersOf(request.body)
    if (numbers.length === 0 || numbers.length > 30)
      return { status: 400, body: errors('TRACKING.TRACKINGNUMBER.EMPTY') }
    return { body: { output: { completeTrackResults: numbers.map(number => resultOf(number, state)) } } }
  },
  quota: () => ({ status: 429, body: errors('TOO.MANY.REQUESTS') }),
  unauthorized: () => ({ status: 401, body: errors('NOT.AUTHORIZED.ERROR') }),
}

const errors = (code: string) => ({ transactionId: 'simulated', errors: [{ code, message: code }] })

function numbersOf(body: string): string[] {
  const { trackingInfo = [] }: { trackingInfo?: { trackingNumberInfo?: { trackingNumber?: string } }[] } =
    JSON.parse(body)
  return trackingInfo.flatMap(info => info.trackingNumberInfo?.trackingNumber ?? [])
}

function resultOf(trackingNumber: string, { historyOf }: CarrierState) {
  const history = historyOf(trackingNumber)
  const error = { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'Tracking number cannot be found.' }
  if (history === null) return { trackingNumber, trackResults: [{ trackingNumberInfo: { trackingNumber }, error }] }
  return { trackingNumber: history.number, trackResults: [usedBefore(history), trackOf(history)] }
}

/** FedEx reuses numbers: an older parcel had the same one. */
function usedBefore({ number }: ParcelHistory) {
  const scan = { date: '2019-05-02T10:00:00-05:00', eventType: 'DL', eventDescription: 'Delivered' }
  return { trackingNumberInfo: { trackingNumber: number }, scanEvents: [scan] }
}

function trackOf(history: ParcelHistory) {
  const { city, postalCode, countryCode } = history.destination
  return {
    trackingNumberInfo: { trackingNumber: history.number },
    scanEvents: newestFirst(history).map(step => scanOf(history, step)),
    dateAndTimes: [{ type: 'ESTIMATED_DELIVERY', dateTime: new Date(history.estimateAt).toISOString() }],
    destinationLocation: { locationContactAndAddress: { address: { city, postalCode, countryCode } } },
    packageDetails: {
      weightAndDimensions: {
        weight: [
          { unit: 'LB', value: '2.8' },
          { unit: 'KG', value: '1.25' },
        ],
      },
    },
  }
}

function scanOf(history: ParcelHistory, step: Step) {
  const [eventType, text, exceptionCode = '', exceptionText = ''] = statuses[step.kind]
  const { city, postalCode, region, countryCode } = step.place
  return {
    date: offsetTime(step),
    eventType,
    eventDescription: statusText(history, text),
    exceptionCode,
    exceptionDescription: exceptionText === '' ? '' : statusText(history, exceptionText),
    derivedStatusCode: eventType,
    scanLocation: { city, postalCode, stateOrProvinceCode: region ?? '', countryCode },
  }
}

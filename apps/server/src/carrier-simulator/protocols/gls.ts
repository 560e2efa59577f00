import { newestFirst, type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import { type CarrierState, oauthClient, type Protocol, tokenResponse } from './protocol.ts'
import { offsetTime } from './time-formats.ts'

type Status = readonly [status: string, code: string, text: string]

const statuses: Readonly<Record<StepKind, Status>> = {
  booked: ['PREADVICE', 'INTIAL.PREADVICE', 'The parcel data was entered into the GLS IT system.'],
  collected: ['INTRANSIT', 'INTIAL.NORMAL', 'The parcel was handed over to GLS.'],
  terminal: ['INTRANSIT', 'INBOUN.NORMAL', 'The parcel has reached the parcel center.'],
  customs: ['INTRANSIT', 'CUSTOM.START', 'The parcel is in customs clearance.'],
  customs_hold: ['INTRANSIT', 'CUSTOM.HOLD', 'The parcel is held by customs.'],
  customs_cleared: ['INTRANSIT', 'CUSTOM.END', 'The customs clearance is completed.'],
  near: ['INTRANSIT', 'INBOUN.FINAL', 'The parcel has reached the final parcel center.'],
  out: ['INDELIVERY', 'OUTBOU.X17', 'Driver on tour.'],
  failed: ['NOTDELIVERED', 'NOTDEL.ABSENT', 'The parcel could not be delivered as the consignee was not at home.'],
  shelf: ['DELIVEREDPS', 'DELIVD.PARCELSHOP', 'The parcel has been delivered at the ParcelShop.'],
  picked_up: ['DELIVERED', 'DELIVD.PSPICKUP', 'The parcel was picked up by the consignee.'],
  delivered: ['DELIVERED', 'DELIVD.NORMAL', 'The parcel has been delivered.'],
  delayed: ['INTRANSIT', 'INBOUN.LATE', 'The parcel is delayed.'],
  searching: ['INTRANSIT', 'SEARCH.OPEN', 'The parcel is being searched for.'],
  lost: ['FINAL', 'SEARCH.END', 'The search was closed.'],
  returning: ['INTRANSIT', 'RETURN.START', 'The parcel is being returned to the consignor.'],
  returned: ['FINAL', 'RETURN.END', 'The parcel has been returned to the consignor.'],
}

export const gls: Protocol = {
  fields: oauthClient,
  respond(request, state) {
    if (request.path === '/oauth2/v2/token') return tokenResponse(request, state) ?? gls.unauthorized()
    if (!state.isValidToken(request.headers.authorization)) return gls.unauthorized()
    const [, ids] = /^\/track-and-trace-v1\/tracking\/simple\/trackids\/([^/]+)$/.exec(request.path) ?? []
    const numbers = ids?.split(',').map(decodeURIComponent) ?? []
    if (numbers.length === 0 || numbers.length > 10) return { status: 400, body: problem('Bad Request') }
    return { body: { parcels: numbers.map(number => parcelOf(number, state)) } }
  },
  quota: () => ({ status: 429, body: fault('Rate limit quota violation.', 'policies.ratelimit.QuotaViolation') }),
  unauthorized: () => ({ status: 401, body: fault('The Token has expired', 'steps.jwt.TokenExpired') }),
}

const problem = (title: string) => ({ type: 'about:blank', title, status: 400, detail: title, instance: '/tracking' })
const fault = (faultstring: string, errorcode: string) => ({ fault: { faultstring, detail: { errorcode } } })

function parcelOf(requested: string, { historyOf }: CarrierState) {
  const history = historyOf(requested)
  if (history === null) return { requested, errorCode: 'E_404_01', errorMessage: 'Resource Not Found' }
  const [latest] = newestFirst(history)
  return {
    requested: history.number,
    unitno: history.number,
    status: latest === undefined ? 'PREADVICE' : statuses[latest.kind][0],
    statusDateTime: latest === undefined ? null : offsetTime(latest),
    events: newestFirst(history).map(step => eventOf(history, step)),
  }
}

function eventOf(history: ParcelHistory, step: Step) {
  const [, code, text] = statuses[step.kind]
  const { city, postalCode, countryCode } = step.place
  // GLS sends offsets without a colon.
  const eventDateTime = offsetTime(step).replace(/:(\d\d)$/, '$1')
  return { code, city, postalCode, country: countryCode, description: statusText(history, text), eventDateTime }
}

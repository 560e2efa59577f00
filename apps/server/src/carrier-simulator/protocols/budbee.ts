import type { ParcelHistory, StepKind } from '../parcels/parcel-history.ts'
import type { Protocol, SimResponse } from './protocol.ts'
import { utcTime } from './time-formats.ts'

const doorStatuses: Partial<Readonly<Record<StepKind, string>>> = {
  booked: 'NotStarted',
  collected: 'Collected',
  terminal: 'ReturnedToTerminal',
  near: 'CrossDocked',
  out: 'OnRouteDelivery',
  failed: 'Miss',
  delivered: 'Delivered',
  returned: 'ReturnedToMerchant',
}

const boxStatuses: Partial<Readonly<Record<StepKind, string>>> = {
  booked: 'NotStarted',
  collected: 'Collected',
  terminal: 'ReturnedToTerminal',
  shelf: 'Delivered',
  picked_up: 'PickedUp',
}

const mask = '*****'

export const budbee: Protocol = {
  fields: { apiKey: 'simulated-key', apiSecret: 'simulated-secret' },
  respond({ path, headers }, { historyOf }) {
    if (headers.authorization !== `Basic ${Buffer.from('simulated-key:simulated-secret').toString('base64')}`)
      return budbee.unauthorized()
    const [, route = '', code = '', rest = ''] = /^\/(v3\/orders|box)\/([^/]+)(\/meta)?$/.exec(path) ?? []
    const history = historyOf(decodeURIComponent(code))
    const isBox = history?.scenario === 'locker'
    if (route === 'box') return history !== null && isBox ? { body: boxOf(history) } : { status: 404, body: {} }
    if (history === null) return notFound()
    if (rest === '/meta') return enveloped({ type: isBox ? 'BOX' : 'DELIVERY', country: 'SE', brand: 'BUDBEE' })
    return isBox ? notFound() : enveloped({ conspectus: doorOf(history) })
  },
  quota: () => ({ status: 429, headers: { 'retry-after': '60' }, type: 'text/html', body: '<h1>Slow down</h1>' }),
  unauthorized: () => ({ status: 401, body: { status: 'FAILED', errorCode: 'UNAUTHORIZED' } }),
}

const enveloped = (payload: unknown): SimResponse => ({
  body: { status: 'COMPLETED', payload, errorCode: null, errorMsg: null },
})

/** Budbee sends this with status 200. */
const notFound = (): SimResponse => ({
  body: { status: 'FAILED', payload: null, errorCode: 'ORDER_NOT_FOUND', errorMsg: 'Order not found' },
})

function boxOf(history: ParcelHistory) {
  const reported = history.steps.filter(({ kind }) => boxStatuses[kind] !== undefined)
  const shelf = history.steps.find(({ kind }) => kind === 'shelf')
  const [created, latest] = [reported[0], reported.at(-1)]
  const { name, city, postalCode, countryCode } = history.destination
  return {
    token: history.number,
    createdAt: created === undefined ? null : utcTime(created),
    timeZone: history.destination.zone,
    status: latest === undefined ? 'NotStarted' : boxStatuses[latest.kind],
    deliveredAt: shelf === undefined ? null : utcTime(shelf),
    eta: null,
    // DELIVERY is the direction, also for lockers.
    consignment: { type: 'DELIVERY', cancellation: null, stop: null },
    lockerAddress: { name, street: 'Gatan 1', city, postalCode, countryCode },
    consumer: { name: mask, email: mask },
  }
}

function doorOf(history: ParcelHistory) {
  const reported = history.steps.filter(({ kind }) => doorStatuses[kind] !== undefined)
  const [created, latest] = [reported[0], reported.at(-1)]
  return {
    token: history.number,
    createdAt: created === undefined ? null : utcTime(created),
    timeZone: history.destination.zone,
    status: latest === undefined ? null : { state: doorStatuses[latest.kind], date: utcTime(latest) },
    consignment: { type: 'DELIVERY', start: null, stop: null },
    eta: { date: new Date(history.estimateAt).toISOString(), remainingStopCount: 4 },
    consumer: { name: mask },
  }
}

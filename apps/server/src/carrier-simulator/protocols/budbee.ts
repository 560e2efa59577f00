import type { ParcelHistory, StepKind } from '../parcels/parcel-history.ts'
import type { Protocol, SimResponse } from './protocol.ts'
import { utcTime } from './time-formats.ts'

const doorWords: Partial<Readonly<Record<StepKind, string>>> = {
  booked: 'NotStarted',
  collected: 'Collected',
  terminal: 'ReturnedToTerminal',
  near: 'CrossDocked',
  out: 'OnRouteDelivery',
  failed: 'Miss',
  delivered: 'Delivered',
  returned: 'ReturnedToMerchant',
}

const boxWords: Partial<Readonly<Record<StepKind, string>>> = {
  booked: 'NotStarted',
  collected: 'Collected',
  terminal: 'ReturnedToTerminal',
  shelf: 'Delivered',
  picked_up: 'PickedUp',
}

const mask = '*****'

export const budbee: Protocol = {
  fields: { apiKey: 'simulated-key', apiSecret: 'simulated-secret' },
  answer({ path, headers }, { storyOf }) {
    if (headers.authorization !== `Basic ${Buffer.from('simulated-key:simulated-secret').toString('base64')}`)
      return budbee.unauthorized()
    const [, route = '', code = '', rest = ''] = /^\/(v3\/orders|box)\/([^/]+)(\/meta)?$/.exec(path) ?? []
    const story = storyOf(decodeURIComponent(code))
    const isBox = story?.scenario === 'locker'
    if (route === 'box') return story !== null && isBox ? { body: boxOf(story) } : { status: 404, body: {} }
    if (story === null) return notFound()
    if (rest === '/meta') return enveloped({ type: isBox ? 'BOX' : 'DELIVERY', country: 'SE', brand: 'BUDBEE' })
    return isBox ? notFound() : enveloped({ conspectus: doorOf(story) })
  },
  quota: () => ({ status: 429, headers: { 'retry-after': '60' }, type: 'text/html', body: '<h1>Slow down</h1>' }),
  unauthorized: () => ({ status: 401, body: { status: 'FAILED', errorCode: 'UNAUTHORIZED' } }),
}

const enveloped = (payload: unknown): SimResponse => ({
  body: { status: 'COMPLETED', payload, errorCode: null, errorMsg: null },
})

/** In a body that says that all is well. */
const notFound = (): SimResponse => ({
  body: { status: 'FAILED', payload: null, errorCode: 'ORDER_NOT_FOUND', errorMsg: 'Order not found' },
})

function boxOf(story: ParcelHistory) {
  const told = story.steps.filter(({ kind }) => boxWords[kind] !== undefined)
  const shelf = story.steps.find(({ kind }) => kind === 'shelf')
  const [created, latest] = [told[0], told.at(-1)]
  const { name, city, postalCode, countryCode } = story.destination
  return {
    token: story.number,
    createdAt: created === undefined ? null : utcTime(created),
    timeZone: story.destination.zone,
    status: latest === undefined ? 'NotStarted' : boxWords[latest.kind],
    deliveredAt: shelf === undefined ? null : utcTime(shelf),
    eta: null,
    // Towards the consumer, not to the door.
    consignment: { type: 'DELIVERY', cancellation: null, stop: null },
    lockerAddress: { name, street: 'Gatan 1', city, postalCode, countryCode },
    consumer: { name: mask, email: mask },
  }
}

function doorOf(story: ParcelHistory) {
  const told = story.steps.filter(({ kind }) => doorWords[kind] !== undefined)
  const [created, latest] = [told[0], told.at(-1)]
  return {
    token: story.number,
    createdAt: created === undefined ? null : utcTime(created),
    timeZone: story.destination.zone,
    status: latest === undefined ? null : { state: doorWords[latest.kind], date: utcTime(latest) },
    consignment: { type: 'DELIVERY', start: null, stop: null },
    eta: { date: new Date(story.estimateAt).toISOString(), remainingStopCount: 4 },
    consumer: { name: mask },
  }
}

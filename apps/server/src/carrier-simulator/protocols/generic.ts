import { type ParcelHistory, type Step, type StepKind, statusText } from '../parcels/parcel-history.ts'
import type { Protocol } from './protocol.ts'
import { localTime } from './time-formats.ts'

/** A small carrier without an adapter: a declaration describes its responses. */
const declaration = {
  parcels: 'data.parcels',
  number: 'barcode',
  events: 'history',
  event: {
    id: 'uuid',
    code: 'state',
    text: 'note.en',
    date: 'when[0]',
    time: 'when[1]',
    city: 'where.town',
    postalCode: 'where.zip',
    region: 'where.state',
    countryCode: 'where.land',
  },
  estimateFrom: 'eta',
  weightKg: 'kg',
  notFound: { path: 'error', values: ['NO_SUCH_PARCEL'] },
  homeZone: 'Europe/Stockholm',
  limits: { numbersPerCall: 20, callsPerDay: 10_000, perSecond: 2 },
  codes: [
    { code: 'booked', to: 'booked' },
    { code: 'collected', to: 'collected' },
    { code: 'terminal', to: 'arrived_at_terminal' },
    { code: 'customs', to: 'in_customs' },
    { code: 'customs_hold', to: 'customs_hold', reason: 'customs_queue' },
    { code: 'customs_cleared', to: 'customs_cleared' },
    { code: 'near', to: 'arrived_at_destination_terminal' },
    { code: 'out', to: 'out_for_delivery' },
    { code: 'failed', to: 'attempt_failed', reason: 'receiver_not_home' },
    { code: 'shelf', to: 'at_service_point' },
    { code: 'picked_up', to: 'collected_by_receiver' },
    { code: 'delivered', to: 'delivered' },
    { code: 'delayed', to: 'delayed', reason: 'carrier_other' },
    { code: 'searching', to: 'searching', reason: 'carrier_searching' },
    { code: 'lost', to: 'lost', reason: 'carrier_lost' },
    { code: 'returning', to: 'returning' },
    { code: 'returned', to: 'returned' },
  ] satisfies { code: StepKind; to: string; reason?: string }[],
}

export const generic: Protocol = {
  fields: {
    endpoint: '{baseUrl}/track?barcodes={numbers}',
    auth: 'header',
    authName: 'x-api-key',
    secret: 'simulated-key',
    declaration: JSON.stringify(declaration),
  },
  respond({ path, query, headers }, { historyOf }) {
    if (path !== '/track') return { status: 400, body: {} }
    if (headers['x-api-key'] !== 'simulated-key') return generic.unauthorized()
    const histories = (query.get('barcodes') ?? '').split(',').flatMap(number => historyOf(number) ?? [])
    if (histories.length === 0) return { body: { error: 'NO_SUCH_PARCEL' } }
    return { body: { data: { parcels: histories.map(parcelOf) } } }
  },
  quota: () => ({ status: 429, headers: { 'retry-after': '120' }, body: { error: 'SLOW_DOWN' } }),
  unauthorized: () => ({ status: 401, body: { error: 'WHO_ARE_YOU' } }),
}

/** A parcel in responses and in webhook messages. */
const parcelOf = (history: ParcelHistory) => ({
  barcode: history.number,
  kg: 1.25,
  eta: new Date(history.estimateAt).toISOString(),
  history: history.steps.map((step, index) => eventOf(history, step, index)),
})

function eventOf(history: ParcelHistory, step: Step, index: number) {
  const { city, postalCode, region, countryCode } = step.place
  return {
    uuid: `${history.number}-${index}`,
    state: step.kind,
    note: { en: statusText(history, `It is ${step.kind}`) },
    when: localTime(step).split('T'),
    where: { town: city, zip: postalCode, state: region, land: countryCode },
  }
}

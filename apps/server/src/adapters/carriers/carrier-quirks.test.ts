import { expect, test } from 'vitest'
import { codes, fetchOne, read, readFound } from '../../test/carriers/read-response.ts'
import { bring } from './bring.ts'
import { budbee } from './budbee.ts'
import { carriers } from './carriers.ts'
import { fedex } from './fedex.ts'
import { gls } from './gls.ts'
import { postnord } from './postnord.ts'
import { ups } from './ups.ts'

const postnordOf = (events: object[], item: object = {}) => ({
  TrackingInformationResponse: { shipments: [{ shipmentId: 'S', items: [{ itemId: 'P1', events, ...item }] }] },
})
const postnordEvent = (status: string, eventCode = '1', eventTime = '2026-05-01T10:00:00') => ({
  status,
  eventCode,
  eventTime,
})

test('PostNord: event 113 of the general status is out for delivery', async () => {
  const events = [postnordEvent('EN_ROUTE', '113'), postnordEvent('EN_ROUTE', '20')]
  expect(codes(await read(postnord, null, postnordOf(events)))).toEqual(['out_for_delivery', 'in_transit'])
})

test('PostNord: DELIVERED to a service point is waiting there, and after AVAILABLE_FOR_DELIVERY it is picked up', async () => {
  const toPoint = { deliveryInformation: { deliveryTo: 'SERVICE_POINT' } }
  const first = await read(postnord, null, postnordOf([postnordEvent('DELIVERED')], toPoint))
  expect(codes(first)).toEqual(['at_service_point'])
  const events = [postnordEvent('DELIVERED'), postnordEvent('AVAILABLE_FOR_DELIVERY')]
  expect(codes(await read(postnord, null, postnordOf(events, toPoint)))).toEqual([
    'collected_by_receiver',
    'at_service_point',
  ])
  const toMailbox = { deliveryInformation: { deliveryTo: 'MAILBOX' } }
  const third = await read(postnord, 'home_delivery', postnordOf([postnordEvent('DELIVERED')], toMailbox))
  expect(codes(third)).toEqual(['delivered_to_mailbox'])
  expect(codes(await read(postnord, 'service_point', postnordOf([postnordEvent('DELIVERED')])))).toEqual(['delivered'])
})

test('PostNord: an empty response is an unknown number, and OTHER stays unmapped', async () => {
  const empty = { TrackingInformationResponse: { shipments: [] } }
  expect(await fetchOne(postnord, 'P1', empty)).toEqual({ kind: 'unknown', number: 'P1' })
  const { events, unmapped } = await read(postnord, null, postnordOf([postnordEvent('OTHER', '99')]))
  expect(events).toMatchObject([{ code: null, carrierCode: 'OTHER', carrierSubCode: '99' }])
  expect(unmapped).toMatchObject([{ code: 'OTHER', subCode: '99', count: 1 }])
})

test('PostNord: an e-mail to the receiver is a message, whatever its status', async () => {
  const event = { ...postnordEvent('OTHER', 'z08'), eventDescription: 'E-mail notification has been sent.' }
  const { events, unmapped } = await read(postnord, null, postnordOf([event]))
  expect([events.map(({ code }) => code), unmapped]).toEqual([['notified'], []])
})

test('PostNord: a time without zone is local to the place, and a time with zone is used as it is', async () => {
  const there = { location: { displayName: 'Helsinki', countryCode: 'FI' } }
  const { events } = await read(
    postnord,
    null,
    postnordOf([
      { ...postnordEvent('EN_ROUTE'), ...there },
      postnordEvent('EN_ROUTE'),
      { ...postnordEvent('EN_ROUTE', '1', '2026-05-01T10:00:00Z'), ...there },
    ]),
  )
  expect(events.map(({ occurredAt, zoneFrom, localTime }) => [occurredAt, zoneFrom, localTime])).toEqual([
    ['2026-05-01T07:00:00.000Z', 'place', '2026-05-01T10:00:00'],
    ['2026-05-01T07:00:00.000Z', 'event', '2026-05-01T10:00:00'],
    ['2026-05-01T10:00:00.000Z', 'utc', '2026-05-01T10:00:00Z'],
  ])
})

test('PostNord: a country of three letters gives the place and the zone of an event', async () => {
  const at = (location: object) => ({ ...postnordEvent('EN_ROUTE'), location })
  const { events } = await read(
    postnord,
    null,
    postnordOf([
      at({ displayName: 'Vantaa', countryCode: 'FIN' }),
      at({ displayName: 'Malmö', country: 'SWE' }),
      at({ displayName: 'Tallinn', country: 'ESTONIA' }),
      at({ displayName: 'Oslo', country: 'Norge' }),
    ]),
  )
  expect(events.map(({ occurredAt, zoneFrom, placeCountryCode }) => [occurredAt, zoneFrom, placeCountryCode])).toEqual([
    ['2026-05-01T07:00:00.000Z', 'place', 'FI'],
    ['2026-05-01T08:00:00.000Z', 'place', 'SE'],
    ['2026-05-01T07:00:00.000Z', 'place', 'EE'],
    ['2026-05-01T07:00:00.000Z', 'event', null],
  ])
})

const bringOf = (...statuses: string[]) => ({
  consignmentSet: [
    {
      packageSet: [
        {
          packageNumber: 'P1',
          eventSet: statuses.map(status => ({ status, displayDate: '01.05.2026', displayTime: '10:00' })),
        },
      ],
    },
  ],
})

test('Bring: a return is on its way until the sender has it', async () => {
  expect(codes(await read(bring, null, bringOf('DELIVERED_SENDER', 'RETURN')))).toEqual(['returned', 'returning'])
})

test('Bring: a sent message is not an arrival at the service point, and the arrival is not the pick-up', async () => {
  const body = bringOf('DELIVERED', 'READY_FOR_PICKUP', 'NOTIFICATION_SENT', 'HANDED_IN', 'UNKNOWN')
  expect(codes(await read(bring, 'service_point', body))).toEqual([
    'collected_by_receiver',
    'at_service_point',
    'notified',
    'collected',
    null,
  ])
  expect(codes(await read(bring, 'return', bringOf('HANDED_IN')))).toEqual(['handed_in'])
})

const upsOf = (...activity: object[]) => ({
  trackResponse: { shipment: [{ package: [{ trackingNumber: 'P1', activity }] }] },
})
const activityOf = (type: string, statusCode: string, address: object = {}) => ({
  date: '20260501',
  time: '100000',
  location: { address },
  status: { type, statusCode, description: 'x' },
})

test('UPS: type I is in transit or out for delivery, depending on the status code', async () => {
  const body = upsOf(activityOf('I', '021'), activityOf('I', '5'), activityOf('I', '999'))
  expect(codes(await read(ups, null, body))).toEqual(['out_for_delivery', 'in_transit', 'in_transit'])
})

test('UPS: delivered to an access point is waiting there', async () => {
  expect(codes(await read(ups, null, upsOf(activityOf('D', '161'), activityOf('D', '011'))))).toEqual([
    'at_service_point',
    'delivered',
  ])
})

test('UPS: a clear text counts before a status code of another meaning', async () => {
  const code = async (type: string, statusCode: string, description: string) => {
    const activity = { ...activityOf(type, statusCode), status: { type, statusCode, description } }
    return codes(await read(ups, null, upsOf(activity)))[0]
  }
  expect(await code('X', '003', 'Your package was released by the customs agency.')).toBe('customs_cleared')
  expect(await code('I', '005', 'Your package has cleared customs and is on the way.')).toBe('customs_cleared')
  expect(await code('X', '003', 'Not Yet Released By Customs')).toBe('customs_hold')
  expect(await code('I', '005', 'Out For Delivery Today')).toBe('out_for_delivery')
  expect(await code('M', '003', 'Shipper created a label, UPS has not received the package yet.')).toBe('booked')
  expect(await code('X', '126', 'Your package is pending release from a Government Agency.')).toBe('customs_hold')
})

test('UPS: date and time are local to the place', async () => {
  const { events } = await read(
    ups,
    null,
    upsOf(
      activityOf('I', '005', { countryCode: 'US', stateProvince: 'OR' }),
      activityOf('I', '005', { countryCode: 'SE' }),
      { ...activityOf('I', '005', { countryCode: 'SE' }), time: '93000' },
      { ...activityOf('I', '005'), gmtOffset: '-07:00' },
    ),
  )
  expect(events.map(({ occurredAt, zoneFrom }) => [occurredAt, zoneFrom])).toEqual([
    ['2026-05-01T17:00:00.000Z', 'place'],
    ['2026-05-01T08:00:00.000Z', 'place'],
    ['2026-05-01T07:30:00.000Z', 'place'],
    ['2026-05-01T17:00:00.000Z', 'offset'],
  ])
})

test('UPS: in Herne it is the time of Herne, whether or not the event says where it was', async () => {
  const { events } = await read(
    ups,
    null,
    upsOf(activityOf('I', '005'), activityOf('I', '005', { city: 'Herne', countryCode: 'DE' })),
  )
  expect(events.map(({ occurredAt, zoneFrom }) => [occurredAt, zoneFrom])).toEqual([
    ['2026-05-01T08:00:00.000Z', 'event'],
    ['2026-05-01T08:00:00.000Z', 'place'],
  ])
})

const fedexOf = (scanEvents: object[]) => ({
  output: { completeTrackResults: [{ trackingNumber: 'P1', trackResults: [{ scanEvents }] }] },
})

test('FedEx: an exception overrides the event type, and an unknown type falls back to the derived status', async () => {
  const date = '2026-05-01T10:00:00-06:00'
  const scanEvents = [
    { date, eventType: 'DE', exceptionCode: '07', exceptionDescription: 'Refused by recipient' },
    { date, eventType: 'DE', exceptionCode: '', exceptionDescription: 'Customer not available or business closed' },
    { date, eventType: 'QQ', eventDescription: 'Something new', derivedStatusCode: 'IT' },
  ]
  const { events } = await read(fedex, null, fedexOf(scanEvents))
  expect(events.map(({ code, reason }) => [code, reason])).toEqual([
    ['refused', 'receiver_refused'],
    ['attempt_failed', 'receiver_not_home'],
    ['in_transit', null],
  ])
  expect(events[0]?.occurredAt).toBe('2026-05-01T16:00:00.000Z')
})

/** The tracking status codes that FedEx documents. Those of return labels and of split shipments say nothing about the parcel. */
test.each([
  ['AA AC AF AR AX OF SF', 'arrived_at_terminal'],
  ['EA EO IT IX OW PF PL PM TP TR', 'in_transit'],
  ['DP LO', 'departed_terminal'],
  ['AD FD', 'arrived_at_destination_terminal'],
  ['ED OD', 'out_for_delivery'],
  ['AP DS EP', 'ready_for_collection'],
  ['OC OX', 'booked'],
  ['PU PX', 'collected'],
  ['DR PD', 'collection_missed'],
  ['BR CP CU', 'in_customs'],
  ['CD', 'customs_hold'],
  ['CC', 'customs_cleared'],
  ['HL HP', 'at_service_point'],
  ['DL', 'delivered'],
  ['DE', 'attempt_failed'],
  ['DD DY SE', 'delayed'],
  ['RM RR', 'instructions_given'],
  ['RS', 'returning'],
  ['CA', 'cancelled'],
  ['AO CH LP RC RD RG RP SH SP', null],
])('FedEx: %s is %s', async (types, code) => {
  const scans = types.split(' ').map(eventType => ({ date: '2026-05-01T10:00:00-06:00', eventType }))
  const { events, unmapped } = await read(fedex, null, fedexOf(scans))
  expect(events.map(event => [event.carrierCode, event.code])).toEqual(types.split(' ').map(type => [type, code]))
  expect(unmapped).toEqual([])
})

test('FedEx: one code of the regulators is also one of the movements, and the text tells them apart', async () => {
  const scan = { date: '2026-05-01T10:00:00-06:00', eventType: 'EA', eventDescription: 'Export Approved' }
  expect(codes(await read(fedex, null, fedexOf([scan])))).toEqual(['customs_cleared'])
})

const glsOf = (status: string, ...codesOfEvents: string[]) => ({
  parcels: [
    {
      requested: 'P1',
      unitno: '36301917596',
      status,
      statusDateTime: '2026-05-01T10:00:00+0200',
      events: codesOfEvents.map(code => ({ code, eventDateTime: '2026-05-01T10:00:00+0200', description: 'x' })),
    },
  ],
})

test('GLS: delivered at a parcel shop is waiting there', async () => {
  expect(codes(await read(gls, null, glsOf('DELIVEREDPS', 'DELIVD.PARCELSHOP', 'INTIAL.NORMAL')))).toEqual([
    'at_service_point',
    'collected',
  ])
  expect(codes(await read(gls, null, glsOf('DELIVEREDPS')))).toEqual(['at_service_point'])
  const handedOut = glsOf('DELIVERED', 'DELIVD.DEL_BY_PSAPP', 'DELIVD.PARCELSHOP')
  expect(codes(await read(gls, null, handedOut))).toEqual(['collected_by_receiver', 'at_service_point'])
})

const glsParcel = (status: string, statusDateTime: string | null, ...events: [code: string, time: string][]) => ({
  parcels: [
    {
      requested: 'P1',
      status,
      statusDateTime,
      events: events.map(([code, eventDateTime]) => ({ code, eventDateTime, description: 'x' })),
    },
  ],
})

test('GLS: a status that is newer than all events is an event at its own time', async () => {
  const body = glsParcel(
    'DELIVERED',
    '2026-05-02T15:13:46+0200',
    ['OUTBOU.X17', '2026-05-02T08:00:00+0200'],
    ['INTIAL.NORMAL', '2026-05-01T10:00:00+0200'],
  )
  const { events } = await read(gls, null, body)
  expect(events.map(({ code, carrierCode, occurredAt }) => [code, carrierCode, occurredAt])).toEqual([
    ['delivered', 'DELIVERED', '2026-05-02T13:13:46.000Z'],
    [null, 'OUTBOU', '2026-05-02T06:00:00.000Z'],
    ['collected', 'INTIAL', '2026-05-01T08:00:00.000Z'],
  ])
})

test('GLS: a status of the same minute belongs to the newest event, which says more', async () => {
  const booked: [string, string][] = [
    ['INTIAL.E48_DATA', '2026-05-01T15:24:52+0200'],
    ['INTIAL.PREADVICE', '2026-05-01T15:24:51+0200'],
  ]
  const early = await read(gls, null, glsParcel('PREADVICE', '2026-05-01T15:24:57+0200', ...booked))
  expect(codes(early)).toEqual(['ready_for_collection', 'booked'])
  const unsorted = glsParcel('INTRANSIT', '2026-05-01T16:00:01+0200', ...booked, [
    'QQQ.NEW',
    '2026-05-01T16:00:00+0200',
  ])
  expect(codes(await read(gls, null, unsorted))).toEqual(['ready_for_collection', 'booked', 'in_transit'])
})

test('GLS: a status that is older than the events, or without a time, is no event', async () => {
  const event: [string, string] = ['DELIVD.NORMAL', '2026-05-02T08:00:00+0200']
  expect(codes(await read(gls, null, glsParcel('INTRANSIT', '2026-05-01T08:00:00+0200', event)))).toEqual(['delivered'])
  expect(codes(await read(gls, null, glsParcel('INTRANSIT', null, event)))).toEqual(['delivered'])
  expect(codes(await read(gls, null, glsParcel('FINAL', '2026-05-03T08:00:00+0200', event)))).toEqual(['delivered'])
})

test('GLS: FINAL closes the history and is not an event', async () => {
  const found = await fetchOne(gls, 'P1', glsOf('FINAL', 'QQQQ.NEW'))
  expect(found).toMatchObject({ kind: 'found', facts: { isClosed: true } })
  expect(codes(await read(gls, null, glsOf('FINAL', 'QQQQ.NEW')))).toEqual([null])
  expect(codes(await read(gls, null, glsOf('FINAL')))).toEqual([])
})

test.each([
  ['PLANNEDPICKUP', 'booked'],
  ['INPICKUP', 'ready_for_collection'],
  ['NOTPICKEDUP', 'collection_missed'],
  ['PREADVICE', 'booked'],
  ['INTRANSIT', 'in_transit'],
  ['INDELIVERY', 'out_for_delivery'],
  ['DELIVEREDPS', 'at_service_point'],
  ['DELIVERED', 'delivered'],
  ['INWAREHOUSE', 'arrived_at_destination_terminal'],
  ['NOTDELIVERED', 'attempt_failed'],
  ['CANCELED', 'cancelled'],
])('GLS: an unknown event code falls back to the status of the parcel, %s', async (status, code) => {
  expect(codes(await read(gls, null, glsOf(status, 'QQQQ.NEW', 'QQQQ.OLD')))).toEqual([code, null])
})

const budbeeMeta = (type: string) => ({ status: 'COMPLETED', payload: { type }, errorCode: null })
const budbeeBox = (status: string, deliveredAt: string | null) => ({
  createdAt: '2026-05-01T09:14:02Z',
  status,
  deliveredAt,
  consignment: { type: 'DELIVERY' },
})

test('Budbee: Delivered means waiting in a box, and delivered at home', async () => {
  const box = await read(budbee, 'home_delivery', budbeeMeta('BOX'), budbeeBox('Delivered', '2026-05-02T10:00:00Z'))
  expect(codes(box)).toEqual(['booked', 'at_service_point'])
  const picked = await read(budbee, null, budbeeMeta('BOX'), budbeeBox('PickedUp', '2026-05-02T10:00:00Z'))
  expect(codes(picked)).toEqual(['booked', 'at_service_point', 'collected_by_receiver'])
  const conspectus = { status: { state: 'Delivered', date: '2026-05-02T10:00:00Z' }, consignment: { type: 'DELIVERY' } }
  const door = await read(budbee, 'parcel_locker', budbeeMeta('DELIVERY'), { payload: { conspectus } })
  expect(codes(door)).toEqual(['delivered'])
})

test('Budbee: a status without a time is a sighting with a stable id', async () => {
  const { events } = await read(budbee, null, budbeeMeta('BOX'), budbeeBox('Collected', null))
  expect(events[1]).toMatchObject({ code: 'collected', zoneFrom: 'sighting', eventId: 'P1:Collected' })
})

test('.NET times with seven decimals are read', async () => {
  const { events } = await read(
    postnord,
    null,
    postnordOf([postnordEvent('DELIVERED', '1', '2026-05-01T10:00:00.1234567+02:00')]),
  )
  expect(events[0]?.occurredAt).toBe('2026-05-01T08:00:00.123Z')
})

test.each(carriers.map(carrier => [carrier.id, carrier] as const))(
  '%s: no response makes the adapter throw',
  async (_id, carrier) => {
    const wrongBodies = [
      null,
      7,
      'x',
      [],
      [null],
      { a: 1 },
      { shipments: 'x', parcels: [null, 3], payload: 4, consignmentSet: [[]] },
    ]
    const emptyBody = {
      TrackingInformationResponse: {
        shipments: [null, { shipmentId: 'P1', items: [null, { events: [null, 5, {}] }] }],
      },
      shipments: [{ id: 'P1', events: [null, { timestamp: {} }] }],
      consignmentSet: [null, { packageSet: [{ packageNumber: 'P1', eventSet: [null, {}] }] }],
      trackResponse: { shipment: [null, { package: [{ trackingNumber: 'P1', activity: [null, {}] }] }] },
      output: { completeTrackResults: [null, { trackingNumber: 'P1', trackResults: [{ scanEvents: [null, {}] }] }] },
      parcels: [null, { requested: 'P1', status: {}, events: [null, {}] }],
      payload: { type: 'DELIVERY', conspectus: { status: [] } },
    }
    for (const body of [...wrongBodies, emptyBody]) {
      const result = await fetchOne(carrier, 'P1', body, body).catch(error => error)
      if ('kind' in result && result.kind === 'found') readFound(carrier, result, null)
      else expect(String(result.kind ?? result.message)).toMatch(/unknown|failed/)
    }
  },
)

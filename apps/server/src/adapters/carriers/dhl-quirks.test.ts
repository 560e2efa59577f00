import { expect, test } from 'vitest'
import { codes, fetchOne, read } from '../../test/carriers/read-response.ts'
import { dhl } from './dhl.ts'
import { dhlExpress } from './dhl-express.ts'
import { dhlParcelDe } from './dhl-parcel-de.ts'

const statusOf = (statusCode: string, description: string, changes: object = {}) => ({
  shipments: [{ id: 'P1', events: [{ statusCode, description, timestamp: '2026-05-01T10:00:00' }], ...changes }],
})

test('DHL: pre-transit is not transit, unknown is not delayed', async () => {
  expect(codes(await read(dhl, null, statusOf('pre-transit', 'Announced')))).toEqual(['booked'])
  const { events, unmapped } = await read(dhl, null, statusOf('unknown', 'Something'))
  expect(events.map(({ code, carrierText }) => [code, carrierText])).toEqual([[null, 'Something']])
  expect(unmapped).toHaveLength(1)
})

test('DHL: the text decides what happened', async () => {
  const code = async (statusCode: string, text: string) => codes(await read(dhl, null, statusOf(statusCode, text)))[0]
  expect(await code('transit', 'The shipment is OUT FOR DELIVERY')).toBe('out_for_delivery')
  expect(await code('transit', 'Ready for pick-up at the ServicePoint')).toBe('at_service_point')
  expect(await code('delivered', 'Delivered to the Packstation')).toBe('at_service_point')
  expect(await code('delivered', 'Picked up by the recipient from the Packstation')).toBe('collected_by_receiver')
  expect(await code('failure', 'The shipment is on hold')).toBe('held')
  expect(await code('failure', 'Something went wrong')).toBe('attempt_failed')
})

test('DHL: a shipment with another number is not ours, unless our number is one of its pieces', async () => {
  expect(await fetchOne(dhl, 'P1', statusOf('transit', 'x', { id: 'P2' }))).toMatchObject({
    kind: 'failed',
    number: 'P1',
    reason: 'The carrier answered with another number: P2',
  })
  const piece = statusOf('transit', 'x', { id: 'P2', details: { pieceIds: ['P0', 'p 1'] } })
  expect((await fetchOne(dhl, 'P1', piece)).kind).toBe('found')
})

test('DHL: an SSCC is one number with and without its 00', async () => {
  const [short, long] = ['473325380023179098', '00473325380023179098']
  for (const [asked, answered] of [
    [short, long],
    [long, short],
    [`(00) ${short}`, long],
  ] as const) {
    expect(await fetchOne(dhl, asked, statusOf('transit', 'x', { id: answered }))).toMatchObject({
      kind: 'found',
      number: asked,
    })
    const piece = statusOf('transit', 'x', { id: 'JKG-HI-0001643', details: { pieceIds: [answered] } })
    expect((await fetchOne(dhl, asked, piece)).kind).toBe('found')
  }
  expect((await fetchOne(dhl, '23179098', statusOf('transit', 'x', { id: '0023179098' }))).kind).toBe('failed')
})

test('DHL: freight is found by the consignment number among its references, a match of the id comes first', async () => {
  const details = {
    pieceIds: ['00473325380028549070'],
    weight: { unitText: 'KGM', value: 154 },
    volume: { unitText: 'MTQ', value: 1.344 },
    references: [
      { number: 'JKG-HI-0001643', type: 'shipment-id' },
      { number: '6109278751', type: 'domestic-consignment-id' },
    ],
  }
  const { shipments } = statusOf('transit', 'Received at terminal', {
    id: 'JKG-HI-0001643',
    service: 'freight',
    details,
  })
  expect(await fetchOne(dhl, '6109278751', { shipments })).toMatchObject({
    kind: 'found',
    facts: { weightKg: 154, volumeM3: 1.344 },
  })
  const [own] = statusOf('delivered', 'Delivered', { id: '6109278751' }).shipments
  const both = await fetchOne(dhl, '6109278751', { shipments: [...shipments, own] })
  expect(both).toMatchObject({ kind: 'found', events: [{ code: 'delivered' }] })
})

test('DHL: without events the current status is the only event', async () => {
  const status = { statusCode: 'delivered', timestamp: '2026-05-01T10:00:00+02:00', description: 'Delivered' }
  expect(codes(await read(dhl, null, { shipments: [{ id: 'P1', status, events: [] }] }))).toEqual(['delivered'])
})

const dhlOf = (service: string, ...events: [statusCode: string, status: string, description: string][]) => ({
  shipments: [
    {
      id: 'P1',
      service,
      events: events.map(([statusCode, status, description]) => ({
        statusCode,
        status,
        description,
        timestamp: '2026-05-01T10:00:00',
      })),
    },
  ],
})

test.each([
  ['express', 'transit', 'OH', 'Further processing is needed', 'held'],
  ['express', 'transit', 'CC', 'Awaiting', 'at_service_point'],
  ['express', 'transit', 'CR', 'Clearance processing complete', 'customs_cleared'],
  ['express', 'failure', 'BA', 'x', 'address_issue'],
  ['parcel-de', 'transit', 'PO', 'x', 'out_for_delivery'],
  ['parcel-de', 'transit', 'ZF', 'x', 'at_service_point'],
  ['parcel-de', 'failure', 'DD', 'A day was chosen', null],
  ['express', 'delivered', 'DD', 'x', 'delivered'],
  ['freight', 'transit', '24-501', 'x', 'out_for_delivery'],
  ['parcel-nl', 'transit', 'OH', 'x', 'in_transit'],
])('DHL: %s %s %s "%s" is %s', async (service, statusCode, status, text, code) => {
  expect(codes(await read(dhl, null, dhlOf(service, [statusCode, status, text])))).toEqual([code])
})

test.each([
  ['ecommerce-europe', 'transit', '42', 'The shipment has been loaded to the van', 'out_for_delivery'],
  ['ecommerce-europe', 'transit', '42', 'x', 'out_for_delivery'],
  ['ecommerce', 'transit', '544', 'x', 'out_for_delivery'],
  ['ecommerce', 'transit', 'ARRIVED AT CUSTOMS', '', 'in_customs'],
  ['ecommerce', 'transit', 'x', 'Arrived at Customs', 'in_customs'],
  ['ecommerce', 'transit', 'x', 'The shipment arrived at the terminal', 'arrived_at_terminal'],
  ['ecommerce', 'transit', 'x', 'CUSTOMS CLEARED', 'customs_cleared'],
  ['parcel-nl', 'transit', 'x', 'The parcel has been cleared by customs', 'customs_cleared'],
  ['ecommerce', 'unknown', 'x', 'CLEARED CUSTOMS', 'customs_cleared'],
  ['ecommerce', 'failure', 'x', 'RETURN TO SENDER - INSUFFICIENT ADDRESS', 'returning'],
  ['ecommerce', 'failure', 'x', 'Return to sender: refused', 'returning'],
  ['parcel-uk', 'failure', 'x', 'The recipient refused the parcel, it will be returned to the sender', 'returning'],
  ['parcel-nl', 'failure', 'x', 'Damaged, is being returned to shipper', 'returning'],
  ['parcel-nl', 'failure', 'x', 'Returned to sender', 'returned'],
  ['parcel-nl', 'transit', 'x', 'Returned to the sender, departed', 'returning'],
  ['parcel-nl', 'unknown', 'x', 'Return to sender', 'returning'],
  ['parcel-nl', 'delivered', 'x', 'Return to the shipper', 'returned'],
  ['parcel-pl', 'transit', 'x', 'The shipment could not be delivered', 'attempt_failed'],
  ['parcel-pl', 'transit', 'x', 'It could not be delivered. The recipient was not at home', 'attempt_failed'],
  ['parcel-pl', 'transit', 'x', 'It could not be delivered and is being returned', 'returning'],
  ['parcel-pl', 'unknown', 'x', 'Something else', null],
])('DHL: %s %s %s "%s" means %s', async (service, statusCode, status, text, code) => {
  expect(codes(await read(dhl, null, dhlOf(service, [statusCode, status, text])))).toEqual([code])
})

test('DHL: a text that gives the reason of a failed attempt keeps it', async () => {
  const text = 'It could not be delivered. The recipient was not at home'
  const { events } = await read(dhl, null, dhlOf('parcel-pl', ['transit', 'x', text], ['failure', 'x', text]))
  expect(events.map(({ reason }) => reason)).toEqual(['receiver_not_home', 'receiver_not_home'])
})

test('DHL: a clear text says more than the status of the service, and a status in words is no code', async () => {
  const { events } = await read(
    dhl,
    null,
    dhlOf(
      'parcel-de',
      ['delivered', 'ZU', 'Picked up by the recipient from the Packstation'],
      ['delivered', 'ZU', 'Done'],
      ['transit', 'The shipment is moving', 'x'],
    ),
  )
  expect(events.map(({ code, carrierSubCode }) => [code, carrierSubCode])).toEqual([
    ['collected_by_receiver', 'parcel-de:ZU'],
    ['delivered', 'parcel-de:ZU'],
    ['in_transit', null],
  ])
})

const expressEvent = (typeCode: string, description: string, more: object = {}) => ({
  date: '2026-05-01',
  time: '10:00:00',
  typeCode,
  description,
  serviceArea: [{ code: 'AKL', description: 'AUCKLAND-NZ' }],
  ...more,
})
const expressOf = (events: object[], more: object = {}) => ({
  shipments: [{ shipmentTrackingNumber: 'P1', status: 'Success', events, ...more }],
})

test('DHL Express: a time is read by its offset, else by the service area', async () => {
  const { events } = await read(
    dhlExpress,
    null,
    expressOf([
      expressEvent('PU', 'Shipment picked up', { GMTOffset: '+09:00' }),
      expressEvent('AF', 'Arrived at DHL Sort Facility - AUCKLAND-NZ'),
      expressEvent('DF', 'Departed', { serviceArea: [{ code: 'QQQ', description: 'Somewhere' }] }),
    ]),
  )
  expect(
    events.map(({ occurredAt, zoneFrom, placeCity, placeCountryCode }) => [
      occurredAt,
      zoneFrom,
      placeCity,
      placeCountryCode,
    ]),
  ).toEqual([
    ['2026-05-01T01:00:00.000Z', 'offset', 'AUCKLAND', 'NZ'],
    ['2026-04-30T22:00:00.000Z', 'place', 'AUCKLAND', 'NZ'],
    ['2026-04-30T22:00:00.000Z', 'event', 'Somewhere', null],
  ])
})

test('DHL: a time in the USA is local there, by the state, the postal code or the name of the country', async () => {
  const at = async (address: object) => {
    const events = [
      { statusCode: 'transit', timestamp: '2026-05-01T10:00:00', description: 'x', location: { address } },
    ]
    const [event] = (await read(dhl, null, { shipments: [{ id: 'P1', events }] })).events
    return [event?.occurredAt.slice(11, 16), event?.zoneFrom, event?.placeCity]
  }
  expect(await at({ countryCode: 'US', addressLocality: 'Henderson, NV, US' })).toEqual([
    '17:00',
    'place',
    'Henderson, NV, US',
  ])
  expect(await at({ countryCode: 'US', postalCode: '60601' })).toEqual(['15:00', 'place', null])
  expect(await at({ countryCode: 'US' })).toEqual(['14:00', 'place', null])
  expect(await at({ addressLocality: 'DHAKA - BANGLADESH' })).toEqual(['04:00', 'place', 'DHAKA - BANGLADESH'])
  expect(await at({ addressLocality: 'HEATHROW, GB' })).toEqual(['09:00', 'place', 'HEATHROW, GB'])
  expect(await at({ addressLocality: 'Somewhere' })).toEqual(['08:00', 'carrier', 'Somewhere'])
})

test('DHL Express: a service area in the USA is not read in Germany', async () => {
  const area = { serviceArea: [{ code: 'CVG', description: 'CINCINNATI HUB-USA' }] }
  const { events } = await read(dhlExpress, null, expressOf([expressEvent('AF', 'Arrived', area)]))
  expect(events).toMatchObject([{ occurredAt: '2026-05-01T14:00:00.000Z', zoneFrom: 'place', placeCountryCode: 'US' }])
})

test('DHL Express: an answer of customs is a note until it says that the parcel is released', async () => {
  const remarks = [{ value: 'Shipment has been given a release status by Customs.', details: 'x' }]
  const body = expressOf([expressEvent('RR', 'Status updated'), expressEvent('RR', 'Status updated', { remarks })])
  expect(codes(await read(dhlExpress, null, body))).toEqual([null, 'customs_cleared'])
})

test('DHL Express: the time of the shipment is its booking, local to the sender', async () => {
  const sender = { shipperDetails: { postalAddress: { countryCode: 'FI', cityName: '' } } }
  const { events } = await read(
    dhlExpress,
    null,
    expressOf([], { shipmentTimestamp: '2026-05-01T10:00:00', ...sender }),
  )
  expect(events).toMatchObject([{ code: 'booked', occurredAt: '2026-05-01T07:00:00.000Z', placeCountryCode: 'FI' }])
})

test('DHL Express: a piece has its own events, and a number of neither piece nor shipment is another number', async () => {
  const pieces = [
    { trackingNumber: 'P1', events: [expressEvent('WC', 'With courier')] },
    { trackingNumber: 'P2', events: [expressEvent('OH', 'On hold')] },
  ]
  const body = expressOf([expressEvent('OH', 'On hold')], { shipmentTrackingNumber: 'S', pieces })
  expect(codes(await read(dhlExpress, null, body))).toEqual(['out_for_delivery'])
  expect(await fetchOne(dhlExpress, 'P3', body)).toMatchObject({
    kind: 'failed',
    reason: 'The carrier answered with another number: S',
  })
})

const parcelDeOf = (...events: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
  <data name="piece-shipment-list" code="0" request-id="1">
    <data name="piece-shipment" error-status="0" piece-code="P1" dest-country="DE" shipment-weight="2.5">
      <data name="piece-event-list">${events.join('')}</data></data></data>`
const parcelDeEvent = (codesOfEvent: string, text = 'x', more = '') => {
  const [standard, ice, ric] = codesOfEvent.split(' ')
  return `<data name="piece-event" event-timestamp="18.03.2026 10:02" event-status="${text}" ice="${ice}" ric="${ric}"
    event-location="Bonn" event-country="Germany" standard-event-code="${standard}" ruecksendung="false" ${more}/>`
}

test.each([
  ['VA PARCV NRQRD', 'booked', null],
  ['ES SHRCU PCKST', 'collected', null],
  ['AN NTPUP NHOME', 'collection_missed', 'carrier_missed_collection'],
  ['AA LDTMV MVMTV', 'departed_terminal', null],
  ['NB SRTED NRQRD', 'in_transit', null],
  ['PO SRTED NRQRD', 'out_for_delivery', null],
  ['PO LDTMV MVMTV', 'out_for_delivery', null],
  ['PO ULFMV UNLDD', 'arrived_at_destination_terminal', null],
  ['PO MSRTD WRGTR', 'misrouted', 'carrier_sorting_error'],
  ['ZF LDTMV SERPT', 'redirected_to_service_point', null],
  ['ZF CNRFC PCKST', 'at_service_point', null],
  ['LA HLDCC LDPCK', 'at_service_point', null],
  ['LA INFCL DLVDT', 'held', 'receiver_asked_later'],
  ['ZN NTDEL NHOME', 'attempt_failed', 'receiver_not_home'],
  ['ZN NTDEL CLOSD', 'attempt_failed', 'receiver_closed'],
  ['ZN NTDEL UDLVR', 'attempt_failed', 'carrier_other'],
  ['ZN DLVRF NTORD', 'refused', 'receiver_refused'],
  ['ZN RETRN NTCCN', 'returning', 'receiver_not_collected'],
  ['ZN OFWRD RDRCR', 'redirected', null],
  ['ZN RCCLS LOSTX', 'lost', 'carrier_lost'],
  ['ZO RSDCP OARRV', 'customs_cleared', null],
  ['BV DMGDS DMGPC', 'damaged', 'carrier_damaged'],
  ['BV SECHK NRQRD', null, null],
  ['BV CANCL NRQRD', 'cancelled', 'merchant_cancelled'],
  ['ZU DLVRD NGHBR', 'delivered_to_neighbour', null],
  ['ZU DLVRD ACCPK', 'collected_by_receiver', null],
  ['ZU DLVRD SPOUS', 'delivered', null],
  ['ZU DSPSD NTCLM', 'destroyed', null],
  ['DD ADVIS DLVDT', 'delivery_date_agreed', null],
  ['GT PMTCR NRQRD', null, null],
])('DHL Parcel Germany: %s is %s', async (event, code, reason) => {
  const { events, unmapped } = await read(dhlParcelDe, null, parcelDeOf(parcelDeEvent(event)))
  expect(events.map(carrierEvent => [carrierEvent.code, carrierEvent.reason])).toEqual([[code, reason]])
  expect(unmapped).toEqual([])
})

test('DHL Parcel Germany: an event of the way back leads to the sender', async () => {
  const back = (event: string) => parcelDeEvent(event).replace('ruecksendung="false"', 'ruecksendung="true"')
  const body = parcelDeOf(back('AA LDTMV MVMTV'), back('PO SRTED NRQRD'), back('ZU DLVRD ACCPT'))
  expect(codes(await read(dhlParcelDe, null, body))).toEqual(['returning', 'returning', 'returned'])
})

test('DHL Parcel Germany: times are local to the country, which is written in words', async () => {
  const abroad = parcelDeEvent('EE ULFMV UNLDD', 'In the destination parcel center').replace('Germany', 'Finland')
  const { events } = await read(dhlParcelDe, null, parcelDeOf(parcelDeEvent('EE ULFMV UNLDD'), abroad))
  expect(events).toMatchObject([
    { code: 'arrived_at_terminal', occurredAt: '2026-03-18T09:02:00.000Z', placeCountryCode: 'DE', zoneFrom: 'place' },
    { code: 'arrived_at_destination_terminal', occurredAt: '2026-03-18T08:02:00.000Z', placeCountryCode: 'FI' },
  ])
})

test('DHL Parcel Germany: a wrong user is refused, and a number without data is unknown', async () => {
  const answer = (code: string, error: string) => `<data name="piece-shipment-list" code="${code}" error="${error}"/>`
  await expect(fetchOne(dhlParcelDe, 'P1', answer('5', 'login failed'))).rejects.toThrow('unauthorized')
  await expect(fetchOne(dhlParcelDe, 'P1', answer('10', 'wrong request'))).rejects.toThrow('wrong request')
  expect(await fetchOne(dhlParcelDe, 'P1', answer('100', 'No data found'))).toEqual({ kind: 'unknown', number: 'P1' })
})

import { systemName } from '@aftermile/domain/carriers/event-sources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNumberRequest } from '../../../test/carriers/simulated-carriers.ts'
import { openLocalSystem, type SystemAnswer } from '../../../test/systems/local-system.ts'
import { fillDefaults } from '../../credentials/credential-fields.ts'
import { appCatalogue, findSystem } from '../apps.ts'
import { logtrade } from '../logtrade.ts'
import { nshift } from '../nshift.ts'
import { ongoing } from '../ongoing.ts'
import { opter } from '../opter.ts'
import { nshiftTracker } from './nshift-tracker.ts'
import { pullOngoingOrders } from './ongoing-orders.ts'

let system: Awaited<ReturnType<typeof openLocalSystem>>
let nowMs = Date.parse('2026-11-16T12:00:00Z')
let clients = 0

beforeAll(async () => {
  system = await openLocalSystem(() => ({ body: [] }))
})
afterAll(() => system.close())

const context = (timeoutMs = 2000) => ({
  call: (request: Parameters<typeof system.call>[0]) => system.call({ ...request, timeoutMs }),
  now: () => nowMs,
})

/** Short only where nothing answers: a busy machine answers late. */
const contextFor = (answer: SystemAnswer) => context(answer === 'hang' ? 60 : 2000)

const troubles: Record<string, [SystemAnswer, object]> = {
  'a wrong credential': [{ status: 401, body: {} }, { kind: 'unauthorized' }],
  'a quota': [
    { status: 429, headers: { 'retry-after': '60' }, body: {} },
    { kind: 'quota', retryAt: '2026-11-16T12:01:00.000Z' },
  ],
  garbage: [{ text: '<html>Sorry</html>' }, { kind: 'failed', cause: 'garbage' }],
  'an error': [
    { status: 500, body: {} },
    { kind: 'failed', cause: 'status', reason: expect.stringContaining('500') },
  ],
  noAnswer: ['hang', { kind: 'failed', cause: 'timeout' }],
}

const ongoingFields = () =>
  fillDefaults(ongoing.apis[0], {
    user: 'me',
    password: 'secret',
    warehouse: 'north',
    goodsOwnerId: '7',
    baseUrl: system.url,
  }).fields

const order = (orderId: number, status: number, more: object = {}) => ({
  orderInfo: { orderId, orderNumber: `O-${orderId}`, orderStatus: { number: status, text: 'Some' }, ...more },
  parcels: [{ parcelNumber: `P-${orderId}` }, { parcelNumber: `R-${orderId}`, isReturnParcel: true }],
  tracking: [{ waybill: `P-${orderId}`, isReturn: false }],
})

test('Ongoing is asked for orders whose status has changed, page by page, and from where it ended', async () => {
  nowMs = Date.parse('2026-11-16T12:00:00Z')
  const pages = [
    Array.from({ length: 100 }, (_, index) => order(index + 1, 320)),
    [order(101, 450, { shippedTime: '2026-11-16T10:00:00' })],
  ]
  system.requests.length = 0
  system.answerWith(() => ({ body: pages.shift() ?? [] }))
  const first = await pullOngoingOrders(context(), ongoingFields(), null)
  expect(first).toMatchObject({ outcome: { kind: 'ok' }, isMore: true })
  expect(first.answers).toHaveLength(100)
  expect(first.answers[0]).toMatchObject({
    orderNumber: 'O-1',
    numbers: ['P-1'],
    events: [{ id: 'order/1/320', code: '320', text: 'Some', isSighting: true, time: '2026-11-16T12:00:00.000Z' }],
  })
  const second = await pullOngoingOrders(context(), ongoingFields(), first.cursor)
  expect(second).toMatchObject({ isMore: false, answers: [{ events: [{ code: '450', time: '2026-11-16T10:00:00' }] }] })
  nowMs += 60_000
  await pullOngoingOrders(context(), ongoingFields(), second.cursor)
  expect(system.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toMatchObject([
    {
      goodsOwnerId: '7',
      orderStatusChangedTimeFrom: '2026-11-16T11:00:00.000Z',
      orderIdFrom: '0',
      maxOrdersToGet: '100',
    },
    { orderStatusChangedTimeFrom: '2026-11-16T11:00:00.000Z', orderIdFrom: '101' },
    { orderStatusChangedTimeFrom: '2026-11-16T11:50:00.000Z', orderIdFrom: '0' },
  ])
  expect(system.requests[0]?.url.pathname).toBe('/north/api/v1/orders')
  expect(system.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
})

test('a server that repeats a full page is not asked forever', async () => {
  const page = Array.from({ length: 100 }, () => order(5, 200))
  system.answerWith(() => ({ body: page }))
  const first = await pullOngoingOrders(context(), ongoingFields(), null)
  expect((await pullOngoingOrders(context(), ongoingFields(), first.cursor)).isMore).toBe(false)
})

test.each(Object.entries(troubles))('Ongoing with %s: the place is kept', async (_, [answer, outcome]) => {
  nowMs = Date.parse('2026-11-16T12:00:00Z')
  system.answerWith(() => answer)
  const cursor = JSON.stringify({ since: '2026-11-16T11:00:00.000Z', startedAt: '', orderIdFrom: 0 })
  const pulled = await pullOngoingOrders(contextFor(answer), ongoingFields(), cursor)
  expect(pulled).toMatchObject({ outcome, answers: [], cursor, isMore: false })
  expect(await ongoing.apis[0].check?.({ ...contextFor(answer), connect: never }, ongoingFields())).toMatchObject(
    outcome,
  )
})

const never = () => Promise.reject(new Error('Nothing connects'))

/** Tokens are kept by client, so each test is another one. */
const nshiftFields = () =>
  fillDefaults(nshift.apis[0], {
    clientId: `client ${clients++}`,
    clientSecret: 'secret',
    installationTag: 'north',
    tokenUrl: `${system.url}/token`,
    baseUrl: system.url,
  }).fields

const answerParcels = (answer: SystemAnswer) =>
  system.answerWith(({ url }) =>
    url.pathname === '/token' ? { body: { access_token: 'a-token', expires_in: 3600 } } : answer,
  )

const parcelOf = (number: string | null, ...events: object[]) => ({
  shipment: { lines: [{ packages: [{ ...(number !== null && { packageNumber: number }), events }] }] },
})
const inTransit = { normalizedStatusId: 2000, date: '2026-11-15T10:00:00Z', cityName: 'Borås', country: 'SE' }

test('nShift is asked for a parcel by its barcode, within the time since its booking', async () => {
  nowMs = Date.parse('2026-11-16T12:00:00Z')
  system.requests.length = 0
  answerParcels({ body: [parcelOf('other', inTransit), parcelOf('0037 0733', inTransit)] })
  const result = await nshiftTracker.fetch(context(), nshiftFields(), [aNumberRequest('00370733')])
  expect(result).toMatchObject({
    outcome: { kind: 'ok' },
    numbers: [{ kind: 'found', events: [{ code: '2000', time: '2026-11-15T10:00:00Z', place: { city: 'Borås' } }] }],
  })
  const [token, asked] = system.requests
  expect(token?.body).toContain('grant_type=client_credentials')
  expect(asked?.headers.authorization).toBe('Bearer a-token')
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({
    query: '00370733',
    startDate: '2026-11-12T12:00:00.000Z',
    endDate: '2026-11-17T12:00:00.000Z',
    installationTags: ['north'],
  })
})

test('a parcel that nShift does not name, or that is another, is not taken for ours', async () => {
  const fetchWith = async (body: unknown) => {
    answerParcels({ body })
    return (await nshiftTracker.fetch(context(), nshiftFields(), [aNumberRequest('A1')])).numbers[0]?.kind
  }
  expect(await fetchWith([])).toBe('unknown')
  expect(await fetchWith([parcelOf('B2', inTransit)])).toBe('failed')
  expect(await fetchWith([parcelOf(null, inTransit)])).toBe('found')
  expect(await fetchWith([parcelOf(null, inTransit), parcelOf(null, inTransit)])).toBe('unknown')
})

test.each(Object.entries(troubles))('nShift with %s: nothing is lost', async (_, [answer, outcome]) => {
  nowMs = Date.parse('2026-11-16T12:00:00Z')
  answerParcels(answer)
  const result = await nshiftTracker.fetch(contextFor(answer), nshiftFields(), [aNumberRequest('A1')])
  expect(result).toMatchObject({ outcome, numbers: [] })
})

const request = (body: string, headers: Record<string, string> = {}) => ({
  headers,
  query: {},
  body,
  url: '',
  now: nowMs,
})
const readOf = (app: typeof opter, body: unknown, given: Record<string, string> = {}, headers = {}) => {
  const [api] = app.apis
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return api.system?.readMessage?.(request(text, headers), fillDefaults(api, given).fields)
}

test('a LogTrade status event is read by the usual names, in any case, one or several', () => {
  const event = {
    consignmentNumber: 'C1',
    PackageNumber: 'P1',
    EventCode: '13',
    DeliveryStatus: 'Delivered',
    EventTime: '2026-11-15T10:00:00',
  }
  const answer = { numbers: ['P1', 'C1'], events: [{ code: '13', parcelCode: 'Delivered', packageNumber: 'P1' }] }
  expect(readOf(logtrade, event)).toMatchObject({ kind: 'read', answers: [answer] })
  expect(readOf(logtrade, [event, event])).toMatchObject({ answers: [answer, answer] })
  expect(readOf(logtrade, { StatusEvent: event })).toMatchObject({ answers: [answer] })
  expect(readOf(logtrade, { DeliveryStatus: 'Delivered' })).toMatchObject({
    answers: [{ quarantined: [{}], events: [] }],
  })
  for (const body of ['', 'no', '"text"', '7', 'null'])
    expect(readOf(logtrade, body)).toMatchObject({ kind: 'unreadable' })
})

test('a token and an application id are asked for if the credential has them', () => {
  const fields = { token: 'a-token', applicationId: 'app-1' }
  const event = { ConsignmentNumber: 'C1', EventCode: '13', EventTime: '2026-11-15T10:00:00' }
  expect(readOf(logtrade, event, fields)).toMatchObject({ kind: 'refused' })
  expect(readOf(logtrade, event, fields, { authorization: 'Bearer a-token' })).toMatchObject({ kind: 'refused' })
  expect(readOf(logtrade, event, fields, { authorization: 'Bearer other', applicationid: 'app-1' })).toMatchObject({
    kind: 'refused',
  })
  expect(readOf(logtrade, event, fields, { authorization: 'bearer a-token', applicationid: 'app-1' })).toMatchObject({
    kind: 'read',
  })
  expect(readOf(opter, { orderNumber: 'O1', status: 'Loaded' }, { apiKey: 'k' })).toMatchObject({ kind: 'refused' })
  expect(readOf(opter, { orderNumber: 'O1', status: 'Loaded' }, { apiKey: 'k' }, { 'x-api-key': 'k' })).toMatchObject({
    kind: 'read',
  })
})

test('an Opter message is read as it is declared, in JSON and in XML', () => {
  const answer = { orderNumber: 'O1', numbers: [], events: [{ code: 'Delivered', text: 'Å & Ö', packageNumber: '' }] }
  const json = { orderNumber: 'O1', status: 'Delivered', statusText: 'Å & Ö', time: '2026-11-15 10:00' }
  expect(readOf(opter, json)).toMatchObject({ kind: 'read', answers: [answer] })
  const xml = `<?xml version="1.0"?><o:Order xmlns:o="urn:x" orderNumber="O1"><!-- new -->
    <status>Delivered</status><statusText>Å &amp; Ö</statusText><time>2026-11-15 10:00</time></o:Order>`
  expect(readOf(opter, xml)).toMatchObject({ kind: 'read', answers: [answer] })
  const declaration = JSON.stringify({
    parcels: 'Order',
    orderNumber: 'No',
    event: { code: 'State.Name', time: 'State.At' },
  })
  const listed =
    '<Export><Order><No>1</No><State><Name>A</Name><At>1</At></State></Order><Order><No>2</No><State Name="B"/></Order></Export>'
  expect(readOf(opter, listed, { declaration })).toMatchObject({
    answers: [
      { orderNumber: '1', events: [{ code: 'A' }] },
      { orderNumber: '2', events: [{ code: 'B' }] },
    ],
  })
  for (const body of ['<Order><No>1</Order>', '<', '{', '<a>1</b>'])
    expect(readOf(opter, body)).toMatchObject({ kind: 'unreadable' })
  expect(readOf(opter, {}, { declaration: '{' })).toMatchObject({ kind: 'unreadable' })
  expect(opter.apis[0].findProblems?.({ declaration: '{"event": {}}' })).toMatchObject([{ id: 'declaration' }])
})

test('the systems of the catalogue have the names that people read', () => {
  const systems = appCatalogue.filter(({ id }) => findSystem(id) !== null)
  expect(systems.map(({ id }) => id)).toEqual(['ongoing', 'nshift', 'logtrade', 'opter'])
  for (const { id, name } of systems) expect(systemName(id)).toBe(name)
  expect(systemName('smtp')).toBe(null)
})

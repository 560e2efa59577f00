import { hourMs } from '@aftermile/domain/times/milliseconds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generic } from '../../../carrier-simulator/protocols/generic.ts'
import {
  aNumberRequest,
  type CarrierWorld,
  getCarrier,
  openCarrierWorld,
  startAt,
} from '../../../test/carriers/simulated-carriers.ts'
import { listAt, numberAt, textAt, valueAt } from '../client/json-path.ts'
import { Declaration, readDeclaration } from './declaration.ts'
import { readWebhook, signatureOf, type WebhookMessage } from './webhook.ts'

let world: CarrierWorld

beforeAll(async () => {
  world = await openCarrierWorld()
  world.clock.now = startAt + 40 * hourMs
})

afterAll(() => world.stop())

test('a path finds a value, and reads only own properties', () => {
  const value = { a: { b: [{ c: 1 }, { c: ' two ' }, {}] }, 'x-y': '3,5', n: null, text: 'abc' }
  expect(valueAt(value, '')).toBe(value)
  expect(valueAt(value, '$.a.b[1].c')).toBe(' two ')
  expect(valueAt(value, 'a.b[].c')).toEqual([1, ' two '])
  expect(valueAt(value, 'a.b[9].c')).toBeUndefined()
  expect(valueAt(value, 'n.more')).toBeUndefined()
  expect(valueAt(value, 'text.length')).toBeUndefined()
  expect(valueAt(value, 'a.b[].c[].d')).toEqual([])
  expect(valueAt(value, 'constructor.prototype')).toBeUndefined()
  expect(valueAt(value, '__proto__')).toBeUndefined()
  expect(textAt(value, 'missing', 'a.b[1].c')).toBe('two')
  expect(textAt(value, 'a')).toBeNull()
  expect(numberAt(value, 'x-y')).toBe(3.5)
  expect(listAt(value, 'a.b')).toHaveLength(3)
  expect(listAt(value, 'text')).toEqual(['abc'])
})

test('a declared carrier fetches several numbers in one call, each with its own result', async () => {
  const { carrier, fields, traits } = getCarrier('generic', world.simulator)
  expect(traits).toMatchObject({ homeZone: 'Europe/Stockholm', limits: { numbersPerCall: 20, callsPerDay: 10_000 } })
  world.simulator.register('A/1 å', { scenario: 'normal', startAt })
  world.simulator.register('B2', { isGone: true })
  const { numbers, calls } = await carrier.fetch(world.context, fields, [aNumberRequest('A/1 å'), aNumberRequest('B2')])
  expect(calls).toBe(1)
  expect(numbers).toMatchObject([
    { kind: 'found', number: 'A/1 å', facts: { weightKg: 1.25 }, estimate: { latestAt: expect.any(String) } },
    { kind: 'unknown', number: 'B2' },
  ])
})

test.each([
  ['none', { auth: 'none' }, 'unauthorized'],
  ['header', {}, 'ok'],
  ['query', { auth: 'query', authName: 'key' }, 'unauthorized'],
  ['bearer', { auth: 'bearer' }, 'unauthorized'],
  ['basic', { auth: 'basic', user: 'u' }, 'unauthorized'],
  ['magic', { auth: 'magic' }, 'failed'],
])('the sign-in %s is used as declared', async (_name, changes, outcome) => {
  const { carrier, fields } = getCarrier('generic', world.simulator)
  expect((await carrier.check(world.context, { ...fields, ...changes })).kind).toBe(outcome)
})

test('tokens are fetched from the declared address', async () => {
  const { carrier, fields } = getCarrier('generic', world.simulator)
  const ups = world.simulator.fieldsOf('ups')
  const oauth = {
    ...fields,
    auth: 'oauth',
    tokenUrl: `${ups.baseUrl}/security/v1/oauth/token`,
    user: ups.clientId ?? '',
    secret: ups.clientSecret ?? '',
  }
  await carrier.check(world.context, oauth)
  expect(world.simulator.requests.slice(-2)).toEqual(['ups POST /security/v1/oauth/token', 'generic GET /track'])
})

test('an invalid declaration names its problem, and no call is made', async () => {
  expect(readDeclaration('{')).toEqual({ problem: 'The response mapping must be JSON.' })
  expect(readDeclaration('{"event":{"time":"t"},"codes":[{"code":"X","to":"gone"}]}')).toMatchObject({
    problem: expect.stringContaining('codes.0.to'),
  })
  expect(readDeclaration('{"event":{"time":"t"},"homeZone":"Mars"}')).toMatchObject({
    problem: expect.stringContaining('homeZone'),
  })
  expect(readDeclaration('{"event":{"time":"a()"}}')).toHaveProperty('problem')
  expect(readDeclaration('{"event":{"time":"t"}}')).toMatchObject({ parcels: '', events: 'events', homeZone: 'UTC' })
  const { carrier, fields } = getCarrier('generic', world.simulator)
  const { outcome, calls } = await carrier.fetch(world.context, { ...fields, declaration: '{}' }, [aNumberRequest('A')])
  expect(outcome).toMatchObject({ kind: 'failed', cause: 'refused' })
  expect(calls).toBe(0)
})

const secret = `whsec_${Buffer.from('a secret of ours').toString('base64')}`
const declaration = Declaration.parse(JSON.parse(generic.fields.declaration ?? ''))
const signed = { kind: 'signature', secrets: ['whsec_b3RoZXI=', secret] } as const

function aMessage(changes: Partial<WebhookMessage> = {}): WebhookMessage {
  world.simulator.register('W1', { scenario: 'normal', startAt })
  const { historyOf } = world.simulator
  const query = new URLSearchParams({ barcodes: 'W1' })
  const answer = generic.respond(
    { method: 'GET', path: '/track', query, headers: { 'x-api-key': generic.fields.secret }, body: '' },
    { historyOf, issueToken: () => '', isValidToken: () => true },
  )
  const body = JSON.stringify(answer.body)
  const timestamp = String(world.clock.now / 1000)
  const signature = signatureOf(secret, `msg_1.${timestamp}.${body}`)
  return {
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${signature}` },
    body,
    pathSecret: null,
    now: world.clock.now,
    ...changes,
  }
}

test('a signed message is read like a response with the same declaration', async () => {
  const reading = readWebhook(aMessage(), signed, declaration)
  expect(reading).toMatchObject({ kind: 'read', id: 'msg_1', parcels: [{ kind: 'found', number: 'W1' }] })
  const { carrier, fields } = getCarrier('generic', world.simulator)
  const { numbers } = await carrier.fetch(world.context, fields, [aNumberRequest('W1')])
  expect(reading.kind === 'read' && reading.parcels).toEqual(numbers)
})

test('signatures match the example of Standard Webhooks', () => {
  const known = signatureOf(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}',
  )
  expect(known).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a message that is changed, too old, from the future, unsigned or signed with another secret is refused', () => {
  const good = aMessage()
  const kind = (changes: Partial<WebhookMessage>) => readWebhook({ ...good, ...changes }, signed, declaration).kind
  expect(kind({})).toBe('read')
  expect(kind({ body: `${good.body} ` })).toBe('refused')
  expect(kind({ now: good.now + 301_000 })).toBe('refused')
  expect(kind({ now: good.now - 301_000 })).toBe('refused')
  expect(kind({ headers: {} })).toBe('refused')
  expect(kind({ headers: { ...good.headers, 'webhook-id': 'msg_2' } })).toBe('refused')
  expect(kind({ headers: { ...good.headers, 'webhook-timestamp': 'NaN' } })).toBe('refused')
  expect(readWebhook(good, { kind: 'signature', secrets: [] }, declaration).kind).toBe('refused')
})

test('a secret address must match exactly, and an empty secret never matches', () => {
  const auth = { kind: 'path', secret: 'long-and-secret' } as const
  const kind = (pathSecret: string | null) => readWebhook(aMessage({ pathSecret }), auth, declaration).kind
  expect([kind('long-and-secret'), kind('long-and-secreT'), kind(''), kind(null)]).toEqual([
    'read',
    'refused',
    'refused',
    'refused',
  ])
  const open = readWebhook(aMessage({ pathSecret: '' }), { kind: 'path', secret: '' }, declaration)
  expect(open.kind).toBe('refused')
})

test('a message that cannot be read is returned with its full body', () => {
  const auth = { kind: 'path', secret: 's' } as const
  const send = (body: string) => readWebhook(aMessage({ pathSecret: 's', body }), auth, declaration)
  expect(send('<xml/>')).toEqual({ kind: 'unreadable', raw: '<xml/>', why: 'The message isn’t JSON' })
  expect(send('{"data":{}}')).toMatchObject({ kind: 'unreadable', why: 'The message has no parcel number' })
})

import { contract } from '@aftermile/contract/index'
import { secretMask } from '@aftermile/contract/settings/credentials'
import { type Fields, writeConnectionString } from '@aftermile/domain/carriers/connection-string'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCarrierSimulator } from '../../../carrier-simulator/carrier-simulator.ts'
import { freePort } from '../../../test/free-port.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const simulator = await startCarrierSimulator()
const closedPort = await freePort()
const server = testServer({ env: { EGRESS_ALLOW: [...simulator.allow, `127.0.0.1:${closedPort}`].join(',') } })
const calls = contract.serviceProviders
let admin: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  for (const id of ['postnord', 'ups', 'gls']) await addCredential(admin, id, simulator.fieldsOf(id))
})
afterAll(simulator.stop)

const addCredential = (caller: Caller, id: string, fields: Fields) =>
  caller.call(calls.createCredential, {
    params: { id },
    body: { id: 'main', connectionString: writeConnectionString(fields) },
  })

/** A new user for each check, because checks per user are limited. */
async function newUser(): Promise<Caller['call']> {
  const id = `checker-${crypto.randomUUID()}`
  await server.admin.query(
    `insert into users (tenant_id, id, name, email, role, created_by, updated_by)
     select tenant_id, $1, name, $1 || '@nordhem.example', role, created_by, updated_by from users where tenant_id = 'nordhem' and id = 'admin'`,
    [id],
  )
  return (await server.as(`${id}@nordhem.example`)).call
}

async function validate(id: string, fields: Fields, { apiId = '', credId = 'main' } = {}) {
  const call = await newUser()
  const body = { connectionString: writeConnectionString(fields), ...(apiId && { apiId }) }
  return call(calls.validateCredential, { params: { id, credId }, body })
}

const validation = async (id: string, fields: Fields, options = {}) => (await validate(id, fields, options)).body
const invalid = (message: string) => ({ isValid: false, message })
const noServer = invalid(
  'Couldn’t connect to this address. It must be public and use port 80 or 443, for mail 25, 465, 587 or 2525. Others must be named in EGRESS_ALLOW of the server, as host:port.',
)
const wrongReply = invalid('The address replied, but not as expected. Check the address.')

test.each(['postnord', 'ups', 'gls'])('a credential that %s accepts is valid, masked or not', async id => {
  const fields = simulator.fieldsOf(id)
  const good = { isValid: true, message: 'The carrier accepted the credential.' }
  expect(await validation(id, fields)).toEqual(good)
  const { connectionString } = await admin.ask(calls.getCredential, { params: { id, credId: 'main' } })
  expect(connectionString).toContain(secretMask)
  const masked = await admin.call(calls.validateCredential, {
    params: { id, credId: 'main' },
    body: { connectionString },
  })
  expect(masked.body).toEqual(good)
})

test('a wrong secret, a missing secret and a used-up quota have messages of their own', async () => {
  const fields = simulator.fieldsOf('postnord')
  expect(await validation('postnord', { ...fields, apiKey: 'wrong' })).toEqual({
    isValid: false,
    message: 'The carrier rejected the credential. Check the user, key or password.',
  })
  expect(await validation('postnord', { ...fields, apiKey: '' })).toEqual({
    isValid: false,
    message: 'Missing: API key.',
  })
  simulator.behave('postnord', { kind: 'quota', times: 1 })
  expect(await validation('postnord', fields)).toMatchObject({
    isValid: false,
    message: expect.stringMatching(/later/),
  })
})

test('a blocked address and one without a server have one message, a wrong reply has another', async () => {
  const fields = simulator.fieldsOf('postnord')
  for (const baseUrl of [
    'http://127.0.0.1',
    'http://127.0.0.1:5432',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]',
    'http://localhost',
    `http://127.0.0.1:${closedPort}`,
    'file:///etc/passwd',
    'nonsense',
  ])
    expect([baseUrl, await validation('postnord', { ...fields, baseUrl })]).toEqual([baseUrl, noServer])
  for (const kind of ['garbage', 'error', 'huge', 'hang_up'] as const) {
    simulator.behave('postnord', { kind, times: 1 })
    expect([kind, await validation('postnord', fields)]).toEqual([kind, kind === 'hang_up' ? noServer : wrongReply])
  }
})

test('a carrier that hangs times out, and no transaction waits for it', async () => {
  simulator.behave('postnord', { kind: 'hang' })
  simulator.requests.length = 0
  const answer = validate('postnord', simulator.fieldsOf('postnord'))
  await expect.poll(() => simulator.requests).toHaveLength(1)
  const inTransactions = async () =>
    (
      await server.admin.query(
        "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      )
    ).rows
  await expect.poll(inTransactions).toEqual([])
  expect((await answer).body).toMatchObject({
    isValid: false,
    message: expect.stringMatching(/no reply within 6 seconds/),
  })
  simulator.behave('postnord', null)
})

test('a stored secret is not sent to another address, and fields of another carrier are refused by name', async () => {
  simulator.requests.length = 0
  const masked = { ...simulator.fieldsOf('postnord'), apiKey: secretMask }
  const moved = await validate('postnord', { ...masked, baseUrl: 'https://thief.example' })
  const other = await validate('postnord', masked, { apiId: 'gls' })
  const unknown = await validate('postnord', {}, { apiId: 'nobody' })
  expect([moved.status, other.status, unknown.status]).toEqual([400, 400, 400])
  expect(moved.text).toContain('apiFields.apiKey')
  expect(unknown.text).toContain('apiId')
  expect(simulator.requests).toEqual([])
})

test('a credential is validated before it is saved, with its adapter or the one of its carrier', async () => {
  const create = { credId: 'create' }
  const fields = simulator.fieldsOf('bring')
  expect(await validation('bring', fields, create)).toMatchObject({ isValid: true })
  expect(await validation('dhl', fields, { ...create, apiId: 'bring' })).toMatchObject({ isValid: true })
  expect(await validation('bring', { ...fields, apiKey: 'wrong-key' }, create)).toMatchObject({ isValid: false })
  expect(await validation('bring', {}, create)).toEqual(invalid('Missing: Mybring user, API key.'))
  const masked = await validate('bring', { ...fields, apiKey: secretMask }, create)
  expect(masked.errors.map(({ name }) => name)).toEqual(['apiFields.apiKey'])
  expect((await validate('nobody', fields, create)).status).toBe(404)
  expect(await admin.ask(calls.listCredentials, { params: { id: 'bring' } })).toEqual([])
})

test('of a carrier that only sends webhooks nothing is called, and what is wrong is named', async () => {
  simulator.requests.length = 0
  const generic = { credId: 'create', apiId: 'generic' }
  const declaration = '{"event":{"time":"at"}}'
  const webhookSecret = 'a-secret-of-many-letters'
  expect(await validation('dhl', { declaration, webhookSecret }, generic)).toEqual({
    isValid: true,
    message: 'These fields are complete. Nothing was sent: the carrier sends to the webhook.',
  })
  expect(await validation('dhl', { declaration: '{', webhookSecret: 'weak-one', auth: 'magic' }, generic)).toEqual(
    invalid(
      'Authentication must be one of none, header, query, basic, bearer, oauth. The response mapping must be JSON. Webhook secret must have at least 16 characters.',
    ),
  )
  expect(simulator.requests).toEqual([])
})

test('only users who may change carriers can validate, and only credentials of their tenant', async () => {
  const user = await server.as('user@nordhem.example')
  const sent = { params: { id: 'ups', credId: 'main' }, body: { connectionString: '' } }
  expect((await user.call(calls.validateCredential, sent)).status).toBe(403)
  expect((await sydkust.call(calls.validateCredential, sent)).status).toBe(404)
  const unknown = { ...sent, params: { id: 'ups', credId: 'nothing' } }
  expect((await admin.call(calls.validateCredential, unknown)).status).toBe(404)
})

test('a user may validate ten times a minute', async () => {
  const call = await newUser()
  const validateOnce = (id: string) =>
    call(calls.validateCredential, { params: { id, credId: 'main' }, body: { connectionString: '' } })
  const first = await Promise.all(Array.from({ length: 10 }, (_, index) => validateOnce(index % 2 ? 'ups' : 'gls')))
  expect(first.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const next = await validateOnce('ups')
  expect(next.status).toBe(429)
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await validate('ups', {})).status).toBe(200)
})

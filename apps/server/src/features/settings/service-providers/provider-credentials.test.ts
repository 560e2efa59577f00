import { contract } from '@aftermile/contract/index'
import { secretMask } from '@aftermile/contract/settings/credentials'
import type { Credential } from '@aftermile/contract/settings/service-providers'
import { writeConnectionString } from '@aftermile/domain/carriers/connection-string'
import { beforeAll, describe, expect, test } from 'vitest'
import { asDb } from '../../../db/pool.ts'
import { openSecrets } from '../../../security/secrets.ts'
import { type Caller, type CallerResponse, secretKey, testServer } from '../../../test/server.ts'
import { readCredentials } from '../credentials/credential-rows.ts'

const server = testServer()
const calls = contract.serviceProviders
let admin: Caller
let user: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})

type Sent = Partial<Credential> & { id: string }
const add = (provider: string, body: Sent, caller = admin) =>
  caller.call(calls.createCredential, { params: { id: provider }, body })
const put = (provider: string, body: Sent, headers = {}) =>
  admin.call(calls.updateCredential, { params: { id: provider, credId: body.id }, body, headers })
const get = (provider: string, credId: string) => admin.ask(calls.getCredential, { params: { id: provider, credId } })
const refusedFields = ({ errors }: CallerResponse) => errors.map(({ name }) => name)
const fieldsOf = (fields: Record<string, string>) => Object.entries(fields).map(([id, value]) => ({ id, value }))

/** The stored fields with their secrets, as the poller reads them. */
const stored = async (provider: string, credId: string) => {
  const ctx = { db: asDb(server.admin), tenantId: 'nordhem', secrets: openSecrets(secretKey) }
  const all = await readCredentials(ctx, 'service_provider', provider)
  return all.find(credential => credential.id === credId)?.fields
}

describe('a new credential', () => {
  test('is disabled, for every merchant, and for the adapter of its carrier', async () => {
    const made = await add('postnord', { id: 'plain' })
    expect(made.status).toBe(201)
    expect(made.headers.get('etag')).toBe('"1"')
    expect(made.body).toMatchObject({
      id: 'plain',
      serviceProviderId: 'postnord',
      description: '',
      merchants: [],
      accountNumbers: [],
      apiId: 'postnord',
      connectionString: '',
      apiFields: [],
      isEnabled: false,
      tenantId: 'nordhem',
      createdBy: 'Admin at Nordhem',
    })
    expect((await add('postnord', { id: 'plain' })).status).toBe(409)
    expect((await add('gls', { id: 'plain' })).status).toBe(201)
  })

  test('of a carrier without an adapter is for the generic one', async () => {
    await admin.call(calls.create, { body: { id: 'cykelbud', name: 'Cykelbud' } })
    expect((await add('cykelbud', { id: 'one' })).body).toMatchObject({ apiId: 'generic' })
    expect((await add('cykelbud', { id: 'two', apiId: 'dhl' })).body).toMatchObject({ apiId: 'dhl' })
    expect(refusedFields(await add('cykelbud', { id: 'three', apiId: 'nobody' }))).toEqual(['apiId'])
  })

  test('names only merchants of the tenant', async () => {
    const made = await add('dhl', { id: 'shops', merchants: ['lykta', 'kattvik', 'lykta'], accountNumbers: ['77 1'] })
    expect(made.body).toMatchObject({ merchants: ['lykta', 'kattvik'], accountNumbers: ['77 1'] })
    const refused = await add('dhl', { id: 'others', merchants: ['lykta', 'kustmat'] })
    expect(refused.errors).toEqual([{ name: 'merchants', message: "'merchants' contains unknown merchants: kustmat" }])
  })

  test('may lack required fields only while it is disabled', async () => {
    expect((await add('ups', { id: 'later', apiFields: fieldsOf({ clientId: 'c' }) })).status).toBe(201)
    const refused = await add('ups', { id: 'now', isEnabled: true, apiFields: fieldsOf({ clientId: 'c' }) })
    expect(refused.errors).toEqual([
      { name: 'apiFields.clientSecret', message: "The 'apiFields.clientSecret' field is required" },
    ])
    const fields = { endpoint: 'https://api.example/{number}', declaration: '{' }
    const nonsense = await add('cykelbud', { id: 'odd', isEnabled: true, apiFields: fieldsOf(fields) })
    expect(nonsense.errors).toEqual([{ name: 'apiFields.declaration', message: 'The response mapping must be JSON.' }])
    const wrong = { auth: 'magic', declaration: '{"event":{"time":"at"}}', webhookSecret: 'guess-me' }
    const weak = await add('cykelbud', { id: 'odd', isEnabled: true, apiFields: fieldsOf(wrong) })
    expect(refusedFields(weak)).toEqual(['apiFields.auth', 'apiFields.webhookSecret'])
    expect(weak.text).not.toContain('guess-me')
  })
})

describe('connection string and fields', () => {
  const odd = { apiKey: 'a;b=c%3D d+&"å漢😀', baseUrl: 'https://api.example/å;=%?q=1', locale: 'sv' }
  const shown = { ...odd, apiKey: secretMask }

  test.each([
    ['text', { connectionString: writeConnectionString(odd) }],
    ['list', { apiFields: fieldsOf(odd) }],
    ['both', { connectionString: writeConnectionString(odd), apiFields: fieldsOf(odd).reverse() }],
  ])('mean the same for any values, sent as %s', async (how, sent) => {
    const id = `odd-${how}`
    const made = await add('postnord', { id, ...sent })
    expect(made.body).toMatchObject({ connectionString: writeConnectionString(shown), apiFields: fieldsOf(shown) })
    expect(await stored('postnord', id)).toEqual(odd)
    expect((await put('postnord', await get('postnord', id))).headers.get('etag')).toBe('"1"')
    expect(await stored('postnord', id)).toEqual(odd)
  })

  test('are refused where they differ, where a field is unknown, and where it is sent twice', async () => {
    const names = async (sent: Partial<Credential>) => refusedFields(await add('postnord', { id: 'wrong', ...sent }))
    expect(await names({ connectionString: 'apiKey=a', apiFields: fieldsOf({ apiKey: 'b' }) })).toEqual([
      'connectionString',
    ])
    expect(await names({ connectionString: 'apikey=a;user=b' })).toEqual(['apiFields.apikey', 'apiFields.user'])
    expect(await names({ apiFields: [...fieldsOf({ apiKey: 'a' }), ...fieldsOf({ apiKey: 'b' })] })).toEqual([
      'apiFields.apiKey',
    ])
    expect(await names({ apiFields: fieldsOf({ apiKey: '\ud800' }) })).toEqual(['apiFields.0.value'])
    expect(await names({ connectionString: `apiKey=${secretMask}` })).toEqual(['apiFields.apiKey'])
  })
})

describe('a secret', () => {
  const fields = { clientId: 'who', clientSecret: 'hush-hush', baseUrl: 'https://api.example' }
  const make = async (id: string) => {
    await add('fedex', { id, apiFields: fieldsOf(fields) })
    return get('fedex', id)
  }

  test('stays when its mask or no fields are sent, and is deleted when it is left out', async () => {
    await make('stays')
    const change = async (apiFields?: Credential['apiFields']) => {
      expect((await put('fedex', { id: 'stays', ...(apiFields && { apiFields }) })).status).toBe(200)
      return stored('fedex', 'stays')
    }
    expect(await change(fieldsOf({ ...fields, clientId: 'another', clientSecret: secretMask }))).toEqual({
      ...fields,
      clientId: 'another',
    })
    expect(await change()).toMatchObject({ clientSecret: 'hush-hush' })
    expect(await change(fieldsOf({ clientId: 'another' }))).toEqual({ clientId: 'another' })
  })

  test('must be entered again for another address or another carrier', async () => {
    const { apiFields } = await make('moved')
    const names = async (change: Partial<Credential>) =>
      refusedFields(await put('fedex', { id: 'moved', apiFields, ...change }))
    const at = (baseUrl: string) => fieldsOf({ ...fields, clientSecret: secretMask, baseUrl })
    for (const elsewhere of [
      'https://api.example.thief.example',
      'https:thief.example',
      ' http://api.example',
      'https:',
    ])
      expect(await names({ apiFields: at(elsewhere) })).toEqual(['apiFields.clientSecret'])
    expect(await names({ apiFields: fieldsOf({ clientSecret: secretMask }) })).toEqual(['apiFields.clientSecret'])
    expect(await names({ apiId: 'ups' })).toEqual(['apiFields.clientSecret'])
    expect((await put('fedex', { id: 'moved', apiFields: at('https://api.example/v2') })).status).toBe(200)
    expect((await put('fedex', { id: 'moved', apiId: 'ups' })).body).toMatchObject({ apiId: 'ups', apiFields: [] })
  })

  test('is stored sealed and appears neither in replies nor in the audit', async () => {
    await make('sealed')
    await put('fedex', { id: 'sealed', connectionString: 'clientId=who;clientSecret=psst-psst' })
    const { rows } = await server.admin.query(
      "select c.*, encode(sealed, 'escape') as plain from credentials c where tenant_id = 'nordhem' and id = 'sealed'",
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/clientSecret|who/)
    const replies = [
      await admin.call(calls.listCredentials, { params: { id: 'fedex' } }),
      await admin.call(calls.list),
      await admin.call(contract.audit.list, { query: {} }),
    ].map(({ text }) => text)
    for (const text of [JSON.stringify(rows), ...replies]) expect(text).not.toMatch(/hush-hush|psst-psst/)
    expect(replies[2]).toContain('changedFields')
  })
})

describe('access', () => {
  test('users who may not change carriers see no credentials; those of another tenant are not found', async () => {
    await add('bring', { id: 'mine', connectionString: 'apiKey=me' })
    const params = { id: 'bring', credId: 'mine' }
    expect((await user.call(calls.listCredentials, { params })).status).toBe(403)
    expect((await user.call(calls.getCredential, { params })).status).toBe(403)
    expect((await add('bring', { id: 'x' }, user)).status).toBe(403)
    const provider = (caller: Caller) => caller.ask(calls.get, { params })
    expect((await provider(admin)).credentials.map(credential => credential.id)).toEqual(['mine'])
    expect((await provider(user)).credentials).toEqual([])
    expect((await provider(sydkust)).credentials).toEqual([])
    for (const call of [calls.getCredential, calls.removeCredential])
      expect((await sydkust.call(call, { params })).status).toBe(404)
    expect((await sydkust.call(calls.updateCredential, { params, body: { id: 'mine' } })).status).toBe(404)
    expect((await admin.call(calls.getCredential, { params: { id: 'dhl', credId: 'mine' } })).status).toBe(404)
    expect((await add('nobody', { id: 'x' })).status).toBe(404)
    expect((await add('bring', { id: 'mine' }, sydkust)).status).toBe(201)
  })

  test('a user limited to merchants sees and creates only credentials of these merchants', async () => {
    await server.admin.query(
      "update users set role = 'admin', version = version + 1 where tenant_id = 'nordhem' and id = 'merchant'",
    )
    const limited = await server.as('merchant@nordhem.example')
    await add('budbee', { id: 'all' })
    await add('budbee', { id: 'mixed', merchants: ['fjallro', 'lykta'] })
    expect((await add('budbee', { id: 'own', merchants: ['fjallro'] }, limited)).status).toBe(201)
    const seen = await limited.ask(calls.listCredentials, { params: { id: 'budbee' } })
    expect(seen.map(item => item.id)).toEqual(['own'])
    for (const merchants of [[], ['lykta']])
      expect(refusedFields(await add('budbee', { id: 'more', merchants }, limited))).toEqual(['merchants'])
  })
})

describe('versions', () => {
  test('a stale change is refused, and so is another owner', async () => {
    const made = (await add('dhl', { id: 'versions' })).reply
    const changed = await put('dhl', { ...made, description: 'Two' }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    expect((await put('dhl', { ...made, description: 'Three' }, { 'if-match': '"1"' })).status).toBe(412)
    expect(refusedFields(await put('dhl', { ...made, serviceProviderId: 'gls' }))).toEqual(['serviceProviderId'])
    const params = { id: 'dhl', credId: 'versions' }
    expect((await admin.call(calls.removeCredential, { params, headers: { 'if-match': '"1"' } })).status).toBe(412)
    expect((await admin.call(calls.removeCredential, { params })).status).toBe(204)
    expect((await admin.call(calls.getCredential, { params })).status).toBe(404)
  })

  test('a custom carrier can be deleted only after its credentials', async () => {
    await admin.call(calls.create, { body: { id: 'budbil', name: 'Budbil' } })
    await add('budbil', { id: 'one' })
    expect((await admin.call(calls.remove, { params: { id: 'budbil' } })).status).toBe(409)
    await admin.call(calls.removeCredential, { params: { id: 'budbil', credId: 'one' } })
    expect((await admin.call(calls.remove, { params: { id: 'budbil' } })).status).toBe(204)
  })
})

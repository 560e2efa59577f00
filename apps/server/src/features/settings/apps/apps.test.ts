import { contract } from '@aftermile/contract/index'
import { secretMask } from '@aftermile/contract/settings/credentials'
import { writeConnectionString } from '@aftermile/domain/carriers/connection-string'
import { beforeAll, expect, test } from 'vitest'
import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import { secretField } from '../../../adapters/credentials/credential-fields.ts'
import { type Caller, type CallerResponse, testServer } from '../../../test/server.ts'
import { validateApp } from './validate-app.ts'

const server = testServer()
const calls = contract.apps
let root: Caller
let admin: Caller

beforeAll(async () => {
  root = await server.as('root@aftermile.example')
  admin = await server.as('admin@nordhem.example')
})

const here = { headers: { 'x-tenant': 'sydkust' } }
const elsewhere = { headers: { 'x-tenant': 'nordhem' } }
const setUp = (id: string, more: object = {}) => root.call(calls.create, { body: { id, ...more }, ...here })
const find = async (id: string, from = here) => (await root.ask(calls.list, from)).find(app => app.id === id)
const names = ({ errors }: CallerResponse) => errors.map(({ name }) => name)
const fields = (given: Record<string, string>) => Object.entries(given).map(([id, value]) => ({ id, value }))

const mail = { host: 'smtp.shop.example', user: 'me', password: 'open-sesame', from: 'hello@shop.example' }
const addCredential = (id: string, credential: object) =>
  root.call(calls.createCredential, { params: { id }, body: { id: 'main', ...credential }, ...here })

test('the catalogue has the nineteen apps and smtp, each with its category, a sentence and fields', async () => {
  const catalogue = await root.ask(calls.list, { query: { system: 'true' } })
  const byCategory = Map.groupBy(catalogue, ({ categories }) => categories.join())
  expect(Object.fromEntries([...byCategory].map(([id, apps]) => [id, apps.map(app => app.id).sort()]))).toEqual({
    email: ['amazon_ses', 'mailchimp', 'postmark', 'rule', 'sendgrid', 'smtp'],
    sms: ['elks46', 'generic', 'jojka', 'linkmobility'],
    wms: ['ongoing'],
    transport: ['logtrade', 'nshift', 'opter', 'pindeliver', 'proxio'],
    emissions: ['imigo', 'imigo_ta'],
    search: ['azure_search'],
    'E-Commerce': ['voyado'],
  })
  for (const app of catalogue) {
    expect(app).toMatchObject({ tenantId: 'system', isSetUp: false, about: expect.stringMatching(/^[A-Z].+\.$/) })
    const { apis, defaultApiId, ...metadata } = await root.ask(calls.metadata, { params: app })
    expect(metadata).toMatchObject({ id: app.id, name: app.name, type: app.type, secretMask })
    expect(apis[0]).toMatchObject({ id: defaultApiId })
    for (const api of apis) expect(api.credentialFields.some(field => field.isSecret)).toBe(true)
  }
  const undocumented = catalogue.filter(app => app.about.includes('isn’t described in public')).map(app => app.id)
  expect(undocumented.sort()).toEqual(['imigo', 'imigo_ta', 'pindeliver', 'proxio'])
})

test('root sets an app up in the tenant it has entered, once', async () => {
  const made = await setUp('sendgrid')
  expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"'])
  expect(made.reply).toMatchObject({
    id: 'sendgrid',
    name: 'SendGrid',
    categories: ['email'],
    type: 'EmailApp',
    tenantId: 'sydkust',
    isEnabled: true,
    isSetUp: true,
  })
  expect((await setUp('sendgrid')).status).toBe(409)
  const racing = await Promise.all([1, 2, 3].map(() => setUp('opter')))
  expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await find('sendgrid')).toMatchObject({ isSetUp: true })
  expect(await find('sendgrid', elsewhere)).toMatchObject({ isSetUp: false, tenantId: 'system' })
  expect(await root.ask(calls.list)).toHaveLength(20)
})

test('only what the catalogue says can be set up, and only whether it is enabled can be changed', async () => {
  expect(names(await setUp('fax'))).toEqual(['id'])
  expect(names(await setUp('rule', { type: 'SmsApp' }))).toEqual(['type'])
  expect(names(await setUp('rule', { categories: ['sms'] }))).toEqual(['categories'])
  expect(names(await setUp('rule', { colour: 'red' }))).toEqual(['colour'])
  const { reply: made } = await setUp('rule', { isEnabled: false })
  const params = { id: 'rule' }
  const put = (body: Record<string, unknown>, headers = {}) =>
    root.call(calls.update, { params, body, headers: { ...here.headers, ...headers } })
  expect((await put(made)).headers.get('etag')).toBe('"1"')
  const changed = await put({ ...made, isEnabled: true }, { 'if-match': '"1"' })
  expect([changed.headers.get('etag'), changed.reply.isEnabled]).toEqual(['"2"', true])
  expect((await put(made, { 'if-match': '"1"' })).status).toBe(412)
  expect(names(await put({ ...made, about: 'Something else' }))).toEqual(['about'])
  expect((await root.call(calls.remove, { params, headers: { ...here.headers, 'if-match': '"1"' } })).status).toBe(412)
})

test('apps are for root alone, and those of another tenant are not found', async () => {
  await setUp('mailchimp')
  await addCredential('mailchimp', {})
  const params = { id: 'mailchimp', credId: 'main' }
  const body = { id: 'mailchimp' }
  const refused = [
    await admin.call(calls.list),
    await admin.call(calls.metadata, { params }),
    await admin.call(calls.create, { body }),
    await admin.call(calls.get, { params }),
    await admin.call(calls.update, { params, body }),
    await admin.call(calls.remove, { params }),
    await admin.call(calls.listCredentials, { params }),
    await admin.call(calls.createCredential, { params, body }),
    await admin.call(calls.validateCredential, { params, body: { connectionString: '' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(403))
  for (const other of [elsewhere, {}]) {
    const missing = [
      await root.call(calls.get, { params, ...other }),
      await root.call(calls.update, { params, body, ...other }),
      await root.call(calls.remove, { params, ...other }),
      await root.call(calls.listCredentials, { params, ...other }),
      await root.call(calls.getCredential, { params, ...other }),
      await root.call(calls.createCredential, { params, body: { id: 'x' }, ...other }),
      await root.call(calls.validateCredential, { params, body: { connectionString: '' }, ...other }),
    ]
    expect(missing.map(({ status }) => status)).toEqual(Array(missing.length).fill(404))
  }
  expect((await root.call(calls.metadata, { params: { id: 'fax' } })).status).toBe(404)
})

test('a credential of an app is disabled at first, and is enabled only with the fields it needs', async () => {
  await setUp('smtp')
  expect((await addCredential('smtp', { apiFields: fields({ user: 'me' }) })).reply).toMatchObject({
    appId: 'smtp',
    apiId: 'smtp',
    isEnabled: false,
  })
  const params = { id: 'smtp', credId: 'main' }
  const put = (apiFields: object[], isEnabled = true) =>
    root.call(calls.updateCredential, { params, body: { id: 'main', isEnabled, apiFields }, ...here })
  expect(names(await put(fields({ user: 'me' })))).toEqual(['apiFields.host', 'apiFields.from'])
  const wrong = { ...mail, host: 'http://smtp', port: '99999', from: 'nobody' }
  expect(names(await put(fields(wrong)))).toEqual(['apiFields.host', 'apiFields.port', 'apiFields.from'])
  expect((await put(fields(mail))).status).toBe(200)
  expect(await find('smtp')).toMatchObject({ enabledCredentials: 1 })
  // Another mail server does not get the stored password.
  const masked = { ...mail, password: secretMask }
  expect(names(await put(fields({ ...masked, host: 'smtp.thief.example' })))).toEqual(['apiFields.password'])
  expect((await put(fields({ ...masked, user: 'you' }))).status).toBe(200)
  expect(names(await addCredential('smtp', { id: 'create' }))).toEqual(['id'])
  expect(names(await addCredential('smtp', { id: 'x', apiId: 'sendgrid' }))).toEqual(['apiId'])
})

test('validating says what is missing or malformed', async () => {
  await setUp('linkmobility')
  const validate = async (given: Record<string, string>, more: object = {}) =>
    root.ask(calls.validateCredential, {
      params: { id: 'linkmobility', credId: 'create' },
      body: { connectionString: writeConnectionString(given), ...more },
      ...here,
    })
  expect(await validate({ apiKey: 'k' })).toEqual({ isValid: false, message: 'Missing: Sender.' })
  expect(await validate({ apiKey: 'k', sender: 'Shop', baseUrl: 'nowhere' })).toEqual({
    isValid: false,
    message: 'Address must be an address such as https://api.example.com.',
  })
  expect(await validate({ apiKey: 'k', sender: 'Shop', senders: 'SE', prices: 'SE 0,45 SEK' })).toEqual({
    isValid: false,
    message: 'Senders by country line 1 must be a country and a sender, such as SE Nordhem.',
  })
  expect(await validate({ apiKey: 'k', sender: 'Shop', baseUrl: 'http://127.0.0.1:9' })).toMatchObject({
    isValid: false,
    message: expect.stringMatching(/^Couldn’t connect/),
  })
  expect(await validate({ user: 'u', password: 'p' }, { apiId: 'linkmobility_common' })).toEqual({
    isValid: false,
    message: 'Missing: Platform ID, Platform partner ID, Sender, Address.',
  })
})

test('an app that cannot be called without sending says so', async () => {
  await setUp('generic')
  const given = { baseUrl: 'https://gateway.example', sender: 'Shop', body: '{"to": "{to}", "text": "{text}"}' }
  const params = { id: 'generic', credId: 'create' }
  const body = { connectionString: writeConnectionString(given) }
  expect(await root.ask(calls.validateCredential, { params, body, ...here })).toEqual({
    isValid: true,
    message: 'These fields are complete. Nothing was sent: send yourself a test from a template.',
  })
})

test('an app with a sender is validated by calling its provider', async () => {
  const api: AppApi = {
    id: 'a',
    name: 'A provider',
    credentialFields: [secretField('key', 'Key')],
    check: async (_, { key }) => (key === 'right' ? { kind: 'ok' } : { kind: 'unauthorized', reason: '' }),
  }
  const call = async () => expect.fail('not called')
  const validate = (key: string) => validateApp(api, { key }, { call, connect: call })
  expect(await validate('right')).toEqual({ isValid: true, message: 'A provider accepted the credential.' })
  expect(await validate('wrong')).toMatchObject({ isValid: false, message: expect.stringMatching(/rejected/) })
})

test('an app is removed with its credentials, and none is left behind by one added at the same time', async () => {
  await setUp('jojka')
  await addCredential('jojka', { id: 'one' })
  const params = { id: 'jojka' }
  const adding = [1, 2, 3, 4].map(nth => addCredential('jojka', { id: `more-${nth}` }))
  const [removed, ...added] = await Promise.all([root.call(calls.remove, { params, ...here }), ...adding])
  expect(removed.status).toBe(204)
  for (const { status } of added) expect([201, 404]).toContain(status)
  expect((await root.call(calls.remove, { params, ...here })).status).toBe(404)
  await setUp('jojka')
  expect(await root.ask(calls.listCredentials, { params, ...here })).toEqual([])
  const audit = await root.ask(contract.audit.list, { query: { noun: 'app credential' }, ...here })
  expect(audit.items.filter(entry => entry.action === 'delete').map(entry => entry.itemId)).toContain('jojka/one')
})

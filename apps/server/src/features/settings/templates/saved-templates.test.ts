import { contract } from '@aftermile/contract/index'
import { secretMask } from '@aftermile/contract/settings/credentials'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSecrets } from '../../../security/secrets.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, secretKey, testServer } from '../../../test/server.ts'
import { runAsOperator } from '../../people/provision.ts'
import { findForSending } from './find-for-sending.ts'
import { readPassword } from './template-password.ts'

const server = testServer()
const calls = contract.templates
let admin: Caller
let other: Caller
let root: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  other = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
})

const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`
const mail = {
  ...{ type: 'email', targetType: 'Shipment', name: 'On its way' },
  ...{ content: mjml('Hello {{ toName }}'), payload: '{"subject": "On its way"}' },
} as const

type Fields = Record<string, unknown>
const create = (id: string, more: Fields = {}, caller = admin) =>
  caller.call(calls.create, { body: { ...mail, id, ...more } })
const get = (id: string, caller = admin) => caller.call(calls.get, { params: { id } })
const put = async (id: string, more: Fields, headers = {}, caller = admin) =>
  caller.call(calls.update, { params: { id }, body: { ...(await get(id, caller)).reply, ...more }, headers })
const remove = (id: string, caller = admin) => caller.call(calls.remove, { params: { id } })
const sending = (id: string, tenantId = 'nordhem') =>
  runAsOperator(server.admin, tenantId, async ctx => (await findForSending(ctx, [id, 'missing'])).get(id))

describe('a template', () => {
  test('is saved with the defaults of its type, and its MJML is compiled', async () => {
    const { reply, status } = await create('first')
    expect([status, reply]).toEqual([
      201,
      expect.objectContaining({ contentType: 'text/mjml', tenantId: 'nordhem', isSystem: false, isCustomized: false }),
    ])
    expect((await sending('first'))?.main.compiled).toMatch(/<!doctype html>.*Hello {{ toName }}/is)
    await put('first', { content: mjml('Bye') })
    expect((await sending('first'))?.main.compiled).toContain('Bye')
    await put('first', { contentType: 'text/html', content: '<p>Hello</p>' })
    expect((await sending('first'))?.main.compiled).toBeNull()
    expect((await get('first', other)).status).toBe(404)
    expect((await create('first')).status).toBe(409)
  })

  test('is a webhook with the defaults of webhooks', async () => {
    const { reply } = await admin.call(calls.create, {
      body: { id: 'hook', type: 'webhook', targetType: 'Shipment', name: 'Hook', content: 'https://erp.example/' },
    })
    expect(reply).toMatchObject({
      batchInterval: 0,
      maxBatchSize: 100,
      httpMethod: 'post',
      contentType: 'application/json',
      authenticationMethod: 'none',
      locale: 'en',
    })
  })

  test('can be sent back as it was read, and its marks are those of the server', async () => {
    await create('again')
    const again = await put('again', { hasChanges: true })
    expect([again.status, again.headers.get('etag'), again.reply.hasChanges]).toEqual([200, '"1"', false])
    for (const mark of ['isSystem', 'isCustomized'])
      expect((await create('marked', { [mark]: true })).errors.map(({ name }) => name)).toEqual([mark])
    for (const [name, value] of Object.entries({ type: 'text', targetType: 'Order', parentId: 'first' }))
      expect(
        (await put('again', { [name]: value, contentType: undefined, payload: null })).errors.map(error => error.name),
      ).toEqual([name])
  })

  test('that someone else changed is not overwritten', async () => {
    await create('shared')
    expect((await put('shared', { name: 'First' }, { 'if-match': '"1"' })).status).toBe(200)
    expect((await put('shared', { name: 'Second' }, { 'if-match': '"1"' })).status).toBe(412)
    const stale = await admin.call(calls.remove, { params: { id: 'shared' }, headers: { 'if-match': '"1"' } })
    expect([stale.status, (await remove('missing')).status]).toEqual([412, 404])
  })

  test('is written only with the right to, for all merchants', async () => {
    for (const email of ['user', 'merchant', 'ruleadmin'].map(name => `${name}@nordhem.example`))
      expect((await create('theirs', {}, await server.as(email))).status).toBe(403)
    expect((await create('theirs', {}, await server.as('contentadmin@nordhem.example'))).status).toBe(201)
    expect((await create('limits', { validMerchants: ['fjallro', 'nobody'] })).errors.map(item => item.name)).toEqual([
      'validMerchants',
    ])
  })
})

describe('a template is refused by the name of what is wrong', () => {
  const errorsOf = async (more: Fields) => (await create('wrong', more)).errors
  const hook = { type: 'webhook', content: 'https://shop.example/hook' }

  test.each<[string, Fields, string]>([
    ['contentType', { contentType: 'text/plain' }, 'must be one of text/mjml, text/html'],
    ['locale', { locale: 'tlh' }, 'must be one of en, sv'],
    ['content', { content: 'a\n{% if %}' }, 'line 2, column 6: invalid value expression'],
    ['content', { content: mjml('{{ a | shout }}') }, 'unknown filter: shout'],
    ['content', { content: mjml('<mj-include path="x"/>') }, 'mj-include'],
    ['content', { content: '<p>Hello</p>' }, 'one <mjml> element'],
    ['text', { text: '{% render "x" %}' }, 'unknown tag: render'],
    ['payload', { payload: '{"subject": }' }, 'isn’t valid JSON: unexpected token'],
    ['payload', { payload: '["a"]' }, 'the JSON must be an object'],
    ['payload', { payload: '{"subjekt": "a"}' }, 'subjekt is not a known field'],
    ['payload', { payload: '{"subject": 5}' }, 'subject must be'],
    ['payload', { payload: '{"subject": "{{ a"}' }, 'subject, line 1, column 1'],
    ['payload', { payload: '{"cc": ["a@b.example", "{% if %}"]}' }, 'cc, line 1'],
    ['payload', { payload: '{"attachments": ["nothing"]}' }, 'not nothing'],
    ['payload', { targetType: 'Order', payload: '{"attachments": ["label"]}' }, 'only to messages about shipments'],
    ['payload', { type: 'text', content: null, payload: '{"subject": "a"}' }, 'subject is not a known field'],
    ['payload', { ...hook, payload: '{"a": }' }, 'isn’t valid JSON'],
    ['payload', { ...hook, payload: '{"a": {{ b }' }, 'not closed'],
    ['content', { ...hook, content: 'https://{{ toCity }}.example/' }, 'Liquid can only follow after the host'],
    ['content', { ...hook, content: 'https://shop{% if a %}.example{% endif %}/' }, 'after the host'],
    ['content', { ...hook, content: 'ftp://shop.example' }, 'https://'],
    ['content', { ...hook, content: 'https://me:secret@shop.example/' }, 'https://'],
    ['content', { ...hook, content: 'https://shop.example/a b' }, 'https://'],
    ['content', { ...hook, content: `https://shop.example/${'a'.repeat(2000)}` }, 'can have up to 2'],
    ['headers', { ...hook, headers: { Host: 'other.example' } }, 'can’t contain Host'],
    ['headers', { ...hook, headers: { 'X-A': 'a\r\nX-B: b' } }, 'can’t contain X-A'],
    ['username', { ...hook, authenticationMethod: 'basic' }, 'is required'],
    ['password', { ...hook, password: secretMask }, 'is masked'],
    ['name', { name: '' }, ''],
    ['content', { content: 'x'.repeat(500_001) }, 'longer than 500000'],
    ['maxBatchSize', { maxBatchSize: 0 }, 'at least'],
    ['color', { color: 'red' }, 'not a known field'],
  ])('%s: %o', async (name, more, message) => {
    expect(await errorsOf(more)).toEqual([{ name, message: expect.stringContaining(message) }])
  })

  test('an address of Liquid without an end keeps nobody waiting', async () => {
    const errors = await errorsOf({ ...hook, content: `https://shop.example/${'{{'.repeat(245_000)}` })
    expect(errors[0]).toEqual({ name: 'content', message: expect.stringMatching(/can have up to 2\s000 characters/) })
  })

  test('and all of it at once', async () => {
    const errors = await errorsOf({ content: '{% if %}', text: '{{', payload: '{', locale: 'x', headers: { te: 'a' } })
    expect(errors.map(({ name }) => name).sort()).toEqual(['content', 'headers', 'locale', 'payload', 'text'])
  })

  test('but Liquid is free after the host, and in the values of an envelope', async () => {
    expect(
      (await create('free-hook', { ...hook, content: 'https://shop.example?id={{ shipmentNumber | url_encode }}' }))
        .status,
    ).toBe(201)
    const payload = JSON.stringify({
      subject: '{{ toName | default: "you" }}',
      to: ['{{ receiverEmail }}'],
      attachments: ['label'],
    })
    expect((await create('free-mail', { payload })).status).toBe(201)
  })
})

describe('locales', () => {
  test('are children of a template, one for each, and are sent in place of those that come with the product', async () => {
    await create('langs')
    const child = (id: string, locale: string, more: Fields = {}) => create(id, { parentId: 'langs', locale, ...more })
    expect((await child('langs-sv', 'sv')).status).toBe(201)
    expect((await child('langs-sv2', 'sv')).status).toBe(409)
    expect((await child('langs-en', 'en')).status).toBe(409)
    const both = await Promise.all([child('langs-de', 'de'), child('langs-de2', 'de')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await put('langs-sv', { locale: 'de' })).status).toBe(409)
    expect((await sending('langs'))?.locales.map(({ locale }) => locale).sort()).toEqual(['de', 'sv'])
  })

  test('have a main template of the same type that is no locale itself', async () => {
    await create('base')
    await create('base-sv', { parentId: 'base', locale: 'sv' })
    const namesOf = async (more: Fields) =>
      (await create('odd', { locale: 'nb', ...more })).errors.map(error => error.name)
    expect(await namesOf({ parentId: 'missing' })).toEqual(['parentId'])
    expect(await namesOf({ parentId: 'base-sv' })).toEqual(['parentId'])
    expect(await namesOf({ parentId: 'base', type: 'text', content: null, payload: null })).toEqual(['type'])
    expect(await namesOf({ parentId: 'base', targetType: 'Order' })).toEqual(['targetType'])
  })

  test('are deleted with their template', async () => {
    await create('gone')
    await create('gone-sv', { parentId: 'gone', locale: 'sv' })
    const params = { id: 'gone' }
    expect(await admin.ask(calls.listUses, { params })).toEqual([
      { kind: 'template', id: 'gone-sv', name: 'On its way' },
    ])
    expect((await remove('gone')).status).toBe(204)
    expect((await get('gone-sv')).status).toBe(404)
  })

  test('are cloned with their template', async () => {
    await create('origin', { payload: '{"subject": "Hello"}' })
    await create('origin-sv', { parentId: 'origin', locale: 'sv', content: mjml('Hej') })
    const { reply, status } = await admin.call(calls.clone, { params: { id: 'origin' } })
    expect([status, reply]).toEqual([
      201,
      expect.objectContaining({ id: 'origin-copy', name: 'On its way (copy)', payload: '{"subject": "Hello"}' }),
    ])
    const copy = await sending('origin-copy')
    expect([copy?.main.compiled, copy?.locales.map(({ id }) => id)]).toEqual([
      expect.stringContaining('Hello {{ toName }}'),
      ['origin-sv-copy'],
    ])
    expect(copy?.locales[0]?.compiled).toContain('Hej')
    expect((await admin.call(calls.clone, { params: { id: 'origin' } })).reply.id).toBe('origin-copy-2')
    expect((await admin.call(calls.clone, { params: { id: 'origin-sv' } })).status).toBe(409)
    expect((await admin.call(calls.clone, { params: { id: 'origin' }, headers: {} })).status).toBe(201)
    expect((await other.call(calls.clone, { params: { id: 'origin' } })).status).toBe(404)
  })
})

describe('a template that comes with the product', () => {
  beforeAll(async () => {
    const made = await create('welcome', { allowOperatorSend: true }, root)
    expect([made.status, made.reply]).toEqual([201, expect.objectContaining({ tenantId: 'system', isSystem: true })])
    await create('welcome-sv', { parentId: 'welcome', locale: 'sv', content: mjml('Hej') }, root)
  })

  test('is copied by a change, for that tenant alone, and comes back by a reset, with its locales', async () => {
    const before = (await get('welcome')).reply
    const mine = (await put('welcome', { name: 'Ours' })).reply
    expect(mine).toMatchObject({ tenantId: 'nordhem', isSystem: true, isCustomized: true, name: 'Ours' })
    await put('welcome-sv', { content: mjml('Hejsan') })
    expect((await create('welcome-nb', { parentId: 'welcome', locale: 'nb' })).status).toBe(201)
    expect((await create('welcome-sv2', { parentId: 'welcome', locale: 'sv' })).status).toBe(409)
    expect((await sending('welcome'))?.locales.map(({ compiled }) => compiled?.includes('Hejsan'))).toContain(true)
    expect((await get('welcome', other)).reply).toEqual(before)
    const system = (await admin.call(calls.system, { params: { id: 'welcome' } })).reply
    expect(system).toEqual(before)
    const reset = () => admin.call(calls.reset, { params: { id: 'welcome' } })
    expect((await reset()).reply).toEqual(before)
    expect((await get('welcome-sv')).reply.tenantId).toBe('system')
    expect((await get('welcome-nb')).reply.tenantId).toBe('nordhem')
    expect((await reset()).status).toBe(409)
    expect((await admin.call(calls.system, { params: { id: 'first' } })).status).toBe(404)
  })

  test('can’t be deleted, but its copy can, and another copy has another version', async () => {
    expect((await remove('welcome')).status).toBe(409)
    const first = await put('welcome', { name: 'Ours' })
    expect((await remove('welcome')).status).toBe(204)
    expect((await get('welcome')).reply.tenantId).toBe('system')
    const second = await put('welcome', { name: 'Ours again' })
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
    const names = (await admin.ask(calls.listVersions, { params: { id: 'welcome' } })).map(({ item }) => item.name)
    expect(names.slice(0, 2)).toEqual(['Ours again', 'Ours'])
  })

  test('is not taken from the one who copied it first', async () => {
    await create('raced', {}, root)
    const ifMatch = { 'if-match': (await get('raced')).headers.get('etag') ?? '' }
    const both = await Promise.all(['A', 'B'].map(name => put('raced', { name }, ifMatch)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})

describe('versions', () => {
  test('are kept at each save, the newest 50 of them, and can be saved again', async () => {
    await create('history')
    for (let count = 2; count <= 53; count++) await put('history', { name: `Name ${count}`, content: '', text: 'a' })
    const versions = await admin.ask(calls.listVersions, { params: { id: 'history' } })
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([50, 53, 4])
    expect(versions.at(-1)).toMatchObject({ savedBy: 'Admin at Nordhem', item: { name: 'Name 4', id: 'history' } })
    const { tenantId: _, updatedAt, updatedBy, createdAt, createdBy, ...item } = versions.at(-1)?.item ?? {}
    expect((await put('history', item)).reply.name).toBe('Name 4')
    expect((await other.call(calls.listVersions, { params: { id: 'history' } })).status).toBe(404)
  })

  test('include the one before the first change of a template that was made otherwise', async () => {
    await putTemplate(server.admin, { id: 'seeded', contentType: 'text/html', name: 'Before' })
    await put('seeded', { name: 'After' })
    const versions = await admin.ask(calls.listVersions, { params: { id: 'seeded' } })
    expect(versions.map(({ item }) => item.name)).toEqual(['After', 'Before'])
  })
})

test('a template in use says where, and can’t be deleted', async () => {
  const attachment = { type: 'attachment', contentType: 'text/html', content: '<p>Receipt</p>' }
  await create('receipt', attachment)
  await create('receipt_2', attachment)
  await create('with-receipt', {
    payload: '{"subject": "Paid", "attachments": ["receipt_2", "label"]}',
    name: 'With receipt',
  })
  const uses = (id: string) => admin.ask(calls.listUses, { params: { id } })
  expect([await uses('receipt'), await uses('receipt_2')]).toEqual([
    [],
    [{ kind: 'template', id: 'with-receipt', name: 'With receipt' }],
  ])
  const refused = await remove('receipt_2')
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'This is used by the template With receipt. Remove it there first.' },
  ])
  expect((await remove('receipt')).status).toBe(204)
})

describe('the password of a webhook', () => {
  const hook = {
    type: 'webhook',
    content: 'https://shop.example/hook',
    authenticationMethod: 'basic',
    username: 'aftermile',
  }
  const passwordOf = (id: string) =>
    runAsOperator(server.admin, 'nordhem', ctx =>
      readPassword({ ...ctx, secrets: openSecrets(secretKey) }, { tenantId: 'nordhem', id }),
    )

  test('is sealed, shown as a mask that keeps it, and never written elsewhere', async () => {
    const { reply, text } = await create('secret-hook', { ...hook, password: 'correct horse' })
    expect([reply.password, text]).toEqual([secretMask, expect.not.stringContaining('correct horse')])
    expect(await passwordOf('secret-hook')).toBe('correct horse')
    await put('secret-hook', { name: 'Renamed' })
    expect(await passwordOf('secret-hook')).toBe('correct horse')
    const changed = await put('secret-hook', { password: 'battery staple' })
    expect([changed.headers.get('etag'), await passwordOf('secret-hook')]).toEqual(['"3"', 'battery staple'])
    for (const table of ['templates', 'template_versions', 'audit_entries']) {
      const { rows } = await server.admin.query(`select t::text as row from ${table} t where tenant_id = 'nordhem'`)
      expect(JSON.stringify(rows)).not.toMatch(/correct horse|battery staple/)
    }
    await put('secret-hook', { password: null })
    expect(await passwordOf('secret-hook')).toBeNull()
  })

  test('must be entered again for another host, and goes with a clone', async () => {
    await create('moved-hook', { ...hook, password: 'correct horse' })
    const moved = await put('moved-hook', { content: 'https://other.example/hook' })
    expect(moved.errors.map(({ name }) => name)).toEqual(['password'])
    expect((await put('moved-hook', { content: 'https://shop.example/{{ id }}' })).status).toBe(200)
    await admin.call(calls.clone, { params: { id: 'moved-hook' } })
    expect(await passwordOf('moved-hook-copy')).toBe('correct horse')
  })
})

describe('metadata', () => {
  test('have the variables of the target type, with samples, filters, assets and languages', async () => {
    const { variables, filters, assets, locales } = await admin.ask(calls.metadata, {
      query: { targetType: 'Shipment' },
    })
    expect(variables).toContainEqual({
      name: 'toName',
      label: 'To name',
      type: 'text',
      sample: 'Astrid Lund',
      isPersonal: true,
      isAlways: false,
    })
    expect(filters.map(({ name }) => name)).toEqual(expect.arrayContaining(['date_long', 'money', 'default']))
    expect(assets).toContainEqual(expect.objectContaining({ id: 'greeting', type: 'TextAsset' }))
    expect(locales).toContainEqual({ id: 'sv', name: 'Swedish' })
  })

  test('are those of a template', async () => {
    await create('for-orders', { targetType: 'Order' })
    const { variables } = await admin.ask(calls.metadata, { query: { id: 'for-orders' } })
    expect(variables.map(({ name }) => name)).toEqual(expect.arrayContaining(['orderNumber', 'lines[].description']))
    expect((await other.call(calls.metadata, { query: { id: 'for-orders' } })).status).toBe(404)
    expect((await (await server.as('user@nordhem.example')).call(calls.metadata)).status).toBe(403)
  })
})

const section = '<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>'
const inBody = (inside: string) => `<mjml><mj-body>${inside}</mj-body></mjml>`

test.each<[string, Fields]>([
  ['many sections', { content: inBody(section.repeat(2500)) }],
  ['deep MJML', { content: inBody('<mj-wrapper>'.repeat(15_000)) }],
  ['deep Liquid', { contentType: 'text/html', content: '{% if a %}'.repeat(45_000) }],
  ['a long expression', { contentType: 'text/html', content: `{{ a ${'| append: a '.repeat(40_000)}` }],
])('%s end with a reason, and the server answers others meanwhile', async (_, more) => {
  const bomb = create('bomb', more)
  const startedAt = performance.now()
  expect((await get('first')).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(1000)
  const { status, errors } = await bomb
  expect([status, errors.map(({ name }) => name)]).toEqual([400, ['content']])
  expect(errors[0]?.message).toMatch(/longer than 3 seconds|larger than 1 MB|memory|one <mjml> element|not closed/)
})

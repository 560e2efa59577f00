import { contract } from '@aftermile/contract/index'
import type { UserSetting } from '@aftermile/contract/people/user-settings'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
const { list, put, remove } = contract.userSettings
const me = { userId: 'me' }
let admin: Caller
let user: Caller
let sydkust: Caller
let root: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
})

const save = (caller: Caller, settingId: string, value: unknown, headers = {}) =>
  caller.call(put, { params: { ...me, settingId }, body: { value: JSON.stringify(value) }, headers })

const read = async (caller: Caller, query: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/api/v1/users/me/settings${query}`, {
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  })
  return { status: response.status, body: await response.json() }
}

test('settings are read by id, unknown ids are ignored, and without an id all are listed', async () => {
  expect(await save(user, 'dashboardLayout_shipment', { wide: true })).toMatchObject({
    status: 200,
    body: { id: 'dashboardLayout_shipment', value: '{"wide":true}' },
  })
  await save(user, 'dashboardFilters_shipment', ['a'])
  await save(user, 'dashboardFilters_map', null)
  expect((await read(user, '?id=dashboardLayout_shipment')).body).toEqual([
    { id: 'dashboardLayout_shipment', value: '{"wide":true}' },
  ])
  expect((await read(user, '?id=dashboardFilters_shipment&id=dashboardFilters_map&id=unheard_of')).body).toEqual([
    { id: 'dashboardFilters_map', value: 'null' },
    { id: 'dashboardFilters_shipment', value: '["a"]' },
  ])
  expect((await user.call(list, { params: { userId: 'user' } })).body).toHaveLength(3)
})

test('saving a setting again replaces it, also when many requests come at once', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => save(user, 'race', index)))
  await save(user, 'race', 'last')
  expect((await read(user, '?id=race')).body).toEqual([{ id: 'race', value: '"last"' }])
})

test('a value must be JSON text of limited length, and an id must be valid', async () => {
  for (const value of ['{', '', 'undefined', 3, null, { a: 1 }, `"${'x'.repeat(200_000)}"`]) {
    const response = await user.call(put, { params: { ...me, settingId: 'bad' }, body: { value } })
    expect([response.status, response.errors.map(error => error.name)]).toEqual([400, ['value']])
  }
  expect((await save(user, 'a/b', 1)).status).toBe(404)
  expect((await save(user, 'x'.repeat(201), 1)).status).toBe(404)
  expect((await read(user, '?id=a%2Fb')).status).toBe(400)
  expect((await read(user, `?${Array(101).fill('id=a').join('&')}`)).status).toBe(400)
  expect((await read(user, '?id=bad')).body).toEqual([])
})

test('settings of other users are not found, whether those users exist or not', async () => {
  await save(user, 'private', 'mine')
  for (const userId of ['user', 'nobody']) {
    expect((await admin.call(list, { params: { userId } })).status).toBe(404)
    expect((await admin.call(put, { params: { userId, settingId: 'private' }, body: { value: '1' } })).status).toBe(404)
  }
  expect((await read(admin, '?id=private')).body).toEqual([])
})

test('users with the same id in two tenants have separate settings', async () => {
  await save(admin, 'whose', 'nordhem')
  await save(sydkust, 'whose', 'sydkust')
  expect((await read(admin, '?id=whose')).body).toEqual([{ id: 'whose', value: '"nordhem"' }])
  expect((await read(sydkust, '?id=whose')).body).toEqual([{ id: 'whose', value: '"sydkust"' }])
})

test('root has separate settings in each tenant it enters', async () => {
  const nordhem = { 'x-tenant': 'nordhem' }
  await save(root, 'here', 'home')
  await save(root, 'here', 'away', nordhem)
  expect((await read(root, '?id=here')).body).toEqual([{ id: 'here', value: '"home"' }])
  expect((await read(root, '?id=here', nordhem)).body).toEqual([{ id: 'here', value: '"away"' }])
  expect((await read(admin, '?id=here')).body).toEqual([])
})

test('settings are deleted with their user', async () => {
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by)
    values ('nordhem', 'leaver', 'Leaver', 'leaver@nordhem.example', 'user', 'test', 'test')`)
  await save(await server.as('leaver@nordhem.example'), 'left', 1)
  await server.admin.query("delete from users where id = 'leaver'")
  const { rowCount } = await server.admin.query("select 1 from user_settings where id = 'left'")
  expect(rowCount).toBe(0)
})

test('the number of settings per user is limited', async () => {
  await server.admin.query(`insert into user_settings (tenant_id, holder_id, id, user_id, value)
    select 'nordhem', 'support', 'setting_' || n, 'support', '1' from generate_series(1, 200) n`)
  const support = await server.as('support@nordhem.example')
  expect((await save(support, 'setting_1', 2)).status).toBe(200)
  const response = await save(support, 'setting_201', 1)
  expect([response.status, response.body]).toEqual([409, { message: 'A user can have up to 200 settings' }])
})

const readSettings = async (caller: Caller, query: string) => (await read(caller, query)).body as UserSetting[]
const draft = (text: string) => ({ at: '2030-01-01T00:00:00Z', etag: null, changes: { content: text } })

test('a draft is as large as a form can send, and is read only by its id', async () => {
  const large = draft('"<b>\n'.repeat(140_000))
  expect((await save(user, 'draft_templates.2fa', large)).status).toBe(200)
  const [kept] = await readSettings(user, '?id=draft_templates.2fa')
  expect(JSON.parse(kept?.value ?? '')).toEqual(large)
  expect(JSON.stringify((await read(user, '')).body)).not.toContain('draft_')
  expect((await save(user, 'draft_templates.2fa', draft('x'.repeat(1_200_000)))).status).toBe(400)
})

test('a setting can be deleted, twice, and only by its holder', async () => {
  await save(user, 'draft_tags.2fvip', draft('mine'))
  await save(sydkust, 'draft_tags.2fvip', draft('theirs'))
  const drop = (caller: Caller, userId = 'me') =>
    caller.call(remove, { params: { userId, settingId: 'draft_tags.2fvip' } })
  expect((await drop(admin, 'user')).status).toBe(404)
  expect((await drop(admin)).status).toBe(204)
  expect((await read(user, '?id=draft_tags.2fvip')).body).toHaveLength(1)
  expect([(await drop(user)).status, (await drop(user)).status]).toEqual([204, 204])
  expect((await read(user, '?id=draft_tags.2fvip')).body).toEqual([])
  expect((await read(sydkust, '?id=draft_tags.2fvip')).body).toHaveLength(1)
})

test('drafts leave the settings their room, and the oldest make room for new ones', async () => {
  await server.admin.query(`insert into user_settings (tenant_id, holder_id, id, user_id, value, updated_at)
    select 'nordhem', 'support', 'draft_' || n, 'support', '1', now() - make_interval(hours => n) from generate_series(1, 50) n`)
  const support = await server.as('support@nordhem.example')
  expect((await save(support, 'draft_new', draft('new'))).status).toBe(200)
  expect((await save(support, 'setting_1', 3)).status).toBe(200)
  const found = await readSettings(support, '?id=draft_new&id=draft_1&id=draft_49&id=draft_50')
  expect(found.map(({ id }) => id)).toEqual(['draft_1', 'draft_49', 'draft_new'])
})

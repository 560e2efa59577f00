import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
const { list, put } = contract.userSettings
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

const keep = (caller: Caller, settingId: string, value: unknown, headers = {}) =>
  caller.call(put, { params: { ...me, settingId }, body: { value: JSON.stringify(value) }, headers })

const ask = async (caller: Caller, query: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/api/v1/users/me/settings${query}`, {
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  })
  return { status: response.status, body: await response.json() }
}

test('settings are read back by id, unknown ones are left out, and without an id all are told', async () => {
  expect(await keep(user, 'dashboardLayout_shipment', { wide: true })).toMatchObject({
    status: 200,
    body: { id: 'dashboardLayout_shipment', value: '{"wide":true}' },
  })
  await keep(user, 'dashboardFilters_shipment', ['a'])
  await keep(user, 'dashboardFilters_map', null)
  expect((await ask(user, '?id=dashboardLayout_shipment')).body).toEqual([
    { id: 'dashboardLayout_shipment', value: '{"wide":true}' },
  ])
  expect((await ask(user, '?id=dashboardFilters_shipment&id=dashboardFilters_map&id=unheard_of')).body).toEqual([
    { id: 'dashboardFilters_map', value: 'null' },
    { id: 'dashboardFilters_shipment', value: '["a"]' },
  ])
  expect((await user.call(list, { params: { userId: 'user' } })).body).toHaveLength(3)
})

test('a setting kept again takes the place of the old one, also when many come at once', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => keep(user, 'race', index)))
  await keep(user, 'race', 'last')
  expect((await ask(user, '?id=race')).body).toEqual([{ id: 'race', value: '"last"' }])
})

test('a value must be JSON as text, not too long; an id must be a decent one', async () => {
  for (const value of ['{', '', 'undefined', 3, null, { a: 1 }, `"${'x'.repeat(200_000)}"`]) {
    const answer = await user.call(put, { params: { ...me, settingId: 'bad' }, body: { value } })
    expect([answer.status, answer.errors.map(error => error.name)]).toEqual([400, ['value']])
  }
  expect((await keep(user, 'a/b', 1)).status).toBe(404)
  expect((await keep(user, 'x'.repeat(201), 1)).status).toBe(404)
  expect((await ask(user, '?id=a%2Fb')).status).toBe(400)
  expect((await ask(user, `?${Array(101).fill('id=a').join('&')}`)).status).toBe(400)
  expect((await ask(user, '?id=bad')).body).toEqual([])
})

test('what others keep is not found, whether they exist or not', async () => {
  await keep(user, 'private', 'mine')
  for (const userId of ['user', 'nobody']) {
    expect((await admin.call(list, { params: { userId } })).status).toBe(404)
    expect((await admin.call(put, { params: { userId, settingId: 'private' }, body: { value: '1' } })).status).toBe(404)
  }
  expect((await ask(admin, '?id=private')).body).toEqual([])
})

test('users of the same id in two tenants have nothing in common', async () => {
  await keep(admin, 'whose', 'nordhem')
  await keep(sydkust, 'whose', 'sydkust')
  expect((await ask(admin, '?id=whose')).body).toEqual([{ id: 'whose', value: '"nordhem"' }])
  expect((await ask(sydkust, '?id=whose')).body).toEqual([{ id: 'whose', value: '"sydkust"' }])
})

test('root keeps settings of its own in each tenant it enters', async () => {
  const nordhem = { 'x-tenant': 'nordhem' }
  await keep(root, 'here', 'home')
  await keep(root, 'here', 'away', nordhem)
  expect((await ask(root, '?id=here')).body).toEqual([{ id: 'here', value: '"home"' }])
  expect((await ask(root, '?id=here', nordhem)).body).toEqual([{ id: 'here', value: '"away"' }])
  expect((await ask(admin, '?id=here')).body).toEqual([])
})

test('settings go with their user', async () => {
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by)
    values ('nordhem', 'leaver', 'Leaver', 'leaver@nordhem.example', 'user', 'test', 'test')`)
  await keep(await server.as('leaver@nordhem.example'), 'left', 1)
  await server.admin.query("delete from users where id = 'leaver'")
  const { rowCount } = await server.admin.query("select 1 from user_settings where id = 'left'")
  expect(rowCount).toBe(0)
})

test('nobody keeps settings without end', async () => {
  await server.admin.query(`insert into user_settings (tenant_id, holder_id, id, user_id, value)
    select 'nordhem', 'support', 'setting_' || n, 'support', '1' from generate_series(1, 200) n`)
  const support = await server.as('support@nordhem.example')
  expect((await keep(support, 'setting_1', 2)).status).toBe(200)
  const answer = await keep(support, 'setting_201', 1)
  expect([answer.status, answer.body]).toEqual([409, { message: 'A user can keep 200 settings at most' }])
})

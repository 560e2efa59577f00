import { contract } from '@aftermile/contract/index'
import { roles } from '@aftermile/domain/access'
import { beforeAll, describe, expect, test } from 'vitest'
import { activate, invite } from '../../test/data/invites.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
const calls = contract.users
let admin: Caller
let superuser: Caller
let limited: Caller
let neighbour: Caller
let root: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  superuser = await server.as('superuser@nordhem.example')
  neighbour = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
  await server.admin.query(`
    insert into users (tenant_id, id, name, email, role, merchants, created_by, updated_by)
    values ('nordhem', 'shopadmin', 'Shop admin', 'shopadmin@nordhem.example', 'admin', '{fjallro}', 'test', 'test')`)
  limited = await server.as('shopadmin@nordhem.example')
})

const emailOf = (id: string) => `${id}@people.example`
const create = (id: string, more: object = {}, caller = admin) =>
  caller.call(calls.create, { body: { id, name: `Name ${id}`, email: emailOf(id), ...more } })
const get = (id: string, caller = admin) => caller.ask(calls.get, { params: { id } })
const update = async (id: string, more: object, caller = admin) =>
  caller.call(calls.update, { params: { id }, body: { ...(await get(id)), ...more } })
const remove = (id: string, caller = admin) => caller.call(calls.remove, { params: { id } })
const statusAs = async (email: string) => (await (await server.as(email)).call(calls.me)).status
async function anActiveUser(id: string, more: object = {}) {
  await create(id, more)
  const { code } = await invite(admin, id)
  expect((await activate(server.url, code)).status).toBe(200)
}

describe('creating', () => {
  test('makes a user who is not invited yet, not active, and may not sign in', async () => {
    const created = await create('new', { role: 'support' })
    expect(created.status).toBe(201)
    expect(created.reply).toMatchObject({
      id: 'new',
      tenantId: 'nordhem',
      role: 'support',
      merchants: [],
      idleLogout: true,
      isActive: false,
      status: 'not_invited',
      activatedAt: null,
      lastSeenAt: null,
    })
    expect(await statusAs(emailOf('new'))).toBe(403)
    expect((await admin.ask(calls.list)).map(({ id }) => id)).toContain('new')
  })

  test('without an id makes one; the e-mail is stored in small letters', async () => {
    const { id, email } = (await create('', { email: 'Anna.Berg@People.example' })).reply
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(email).toBe('anna.berg@people.example')
  })

  test('with an id or e-mail that is taken is a conflict, and so is a change to such an e-mail', async () => {
    await create('taken')
    await create('free')
    const conflicts = [
      await create('taken', { email: 'other@people.example' }),
      await create('', { email: emailOf('taken') }),
      await update('free', { email: emailOf('taken') }),
    ]
    const conflict = [409, { message: 'An item with the same identity already exists' }]
    expect(conflicts.map(({ status, body }) => [status, body])).toEqual([conflict, conflict, conflict])
  })

  test('refuses unknown fields and merchants, and an active user', async () => {
    const namesOf = async (more: object) => (await create('wrong', more)).errors.map(({ name }) => name)
    expect(await namesOf({ email: 'nobody' })).toEqual(['email'])
    expect(await namesOf({ name: '' })).toEqual(['name'])
    expect(await namesOf({ role: 'king' })).toEqual(['role'])
    expect(await namesOf({ merchants: ['fjallro', 'nowhere'] })).toEqual(['merchants'])
    expect(await namesOf({ isActive: true })).toEqual(['isActive'])
    expect(await namesOf({ password: 'x' })).toEqual(['password'])
  })

  test('happens once when many try at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => create('raced')))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('roles', () => {
  test('need the scope of the role, for the old and the new one', async () => {
    for (const role of roles)
      expect((await create(`as-${role}`, { role })).status, role).toBe(role === 'root' ? 403 : 201)
    expect((await create('by-super', { role: 'user' }, superuser)).status).toBe(201)
    expect((await create('by-super-2', { role: 'support' }, superuser)).status).toBe(403)
    expect((await update('as-support', { role: 'user' }, superuser)).status).toBe(403)
    expect((await update('by-super', { role: 'admin' }, superuser)).body).toEqual({
      message: 'This requires scope user_write_admin',
    })
    expect((await remove('as-admin', superuser)).status).toBe(403)
    expect((await (await server.as('user@nordhem.example')).call(calls.list)).status).toBe(403)
  })

  test('nobody changes their own role, e-mail, merchants or access, or deletes themselves', async () => {
    for (const change of [
      { role: 'user' },
      { email: 'me@people.example' },
      { merchants: ['fjallro'] },
      { isActive: false },
    ])
      expect((await update('admin', change)).status, JSON.stringify(change)).toBe(403)
    expect((await remove('admin')).status).toBe(403)
    expect((await update('admin', { name: 'Admin at Nordhem, renamed' })).status).toBe(200)
  })
})

describe('changing', () => {
  test('applies at once, on every connection, and is audited', async () => {
    await anActiveUser('anna')
    const anna = await server.as(emailOf('anna'))
    expect(await anna.ask(calls.me)).toMatchObject({ roles: ['user'], merchants: [] })
    expect((await update('anna', { role: 'support', merchants: ['fjallro'], idleLogout: false })).status).toBe(200)
    expect(await anna.ask(calls.me)).toMatchObject({ roles: ['support'], merchants: ['fjallro'], idleLogout: false })
    const { items } = await admin.ask(contract.audit.list, { query: { noun: 'user', itemId: 'anna' } })
    expect(items[0]).toMatchObject({ action: 'update', changes: { role: { before: 'user', after: 'support' } } })
  })

  test('leaves what was left out: no limit is lifted, nobody becomes inactive', async () => {
    await anActiveUser('short', { merchants: ['fjallro'], role: 'support' })
    const body = { id: 'short', name: 'Short', email: emailOf('short') }
    expect((await admin.call(calls.update, { params: { id: 'short' }, body })).reply).toMatchObject({
      name: 'Short',
      role: 'support',
      merchants: ['fjallro'],
      isActive: true,
    })
  })

  test('to inactive ends the access of the user and of their tokens, until they are active again', async () => {
    await anActiveUser('leaver')
    const leaver = await server.as(emailOf('leaver'))
    const { token } = await leaver.ask(calls.createToken, { params: { id: 'leaver' }, body: { name: 'Mine' } })
    expect((await server.with(token).call(calls.me)).status).toBe(200)
    expect((await update('leaver', { isActive: false })).reply).toMatchObject({ status: 'inactive', isActive: false })
    expect([(await leaver.call(calls.me)).status, (await server.with(token).call(calls.me)).status]).toEqual([403, 401])
    expect((await update('leaver', { isActive: true })).reply).toMatchObject({ status: 'active' })
    expect((await server.with(token).call(calls.me)).status).toBe(200)
  })

  test('the e-mail needs a new activation', async () => {
    await anActiveUser('mover')
    const moved = await update('mover', { email: 'moved@people.example' })
    expect(moved.reply).toMatchObject({ status: 'not_invited', activatedAt: null })
    expect([await statusAs(emailOf('mover')), await statusAs('moved@people.example')]).toEqual([403, 403])
    expect((await update('mover', { isActive: true })).errors.map(({ name }) => name)).toEqual(['isActive'])
    expect((await activate(server.url, (await invite(admin, 'mover')).code)).status).toBe(200)
    expect(await statusAs('moved@people.example')).toBe(200)
  })

  test('of fields that the server sets is refused; an older version is refused', async () => {
    await create('fixed')
    const names = (
      await update('fixed', { activatedAt: '2026-01-01T00:00:00Z', lastSeenAt: '2026-01-01T00:00:00Z' })
    ).errors.map(({ name }) => name)
    expect(names).toEqual(['activatedAt'])
    const body = { ...(await get('fixed')), name: 'Other' }
    const put = (version: string) =>
      admin.call(calls.update, { params: { id: 'fixed' }, body, headers: { 'if-match': version } })
    expect([(await put('"1"')).status, (await put('"1"')).status]).toEqual([200, 412])
  })
})

describe('limits', () => {
  test('users of another tenant do not exist', async () => {
    await create('ours')
    expect((await neighbour.call(calls.get, { params: { id: 'ours' } })).status).toBe(404)
    expect((await neighbour.call(calls.update, { params: { id: 'ours' }, body: await get('ours') })).status).toBe(404)
    expect((await remove('ours', neighbour)).status).toBe(404)
    expect((await neighbour.ask(calls.list)).map(({ id }) => id)).not.toContain('ours')
  })

  test('who is limited to merchants manages only users of these merchants, and no settings of the whole tenant', async () => {
    await create('wide')
    await create('narrow', { merchants: ['fjallro'] })
    expect((await limited.ask(calls.list)).every(({ merchants }) => merchants.join() === 'fjallro')).toBe(true)
    expect((await limited.call(calls.get, { params: { id: 'wide' } })).status).toBe(404)
    expect((await create('mine', { merchants: ['fjallro'] }, limited)).status).toBe(201)
    expect((await create('everywhere', {}, limited)).body).toEqual({
      message: 'You are limited to merchants, so users you manage must be limited to some of them',
    })
    expect((await create('foreign', { merchants: ['fjallro', 'lykta'] }, limited)).status).toBe(400)
    for (const call of [contract.invites.create, calls.listTokens])
      expect((await limited.call(call, { params: { id: 'wide' } })).status, call.path).toBe(404)
    const stolen = await limited.call(calls.createToken, { params: { id: 'admin' }, body: { name: 'Theirs' } })
    expect(stolen.status).toBe(404)
    const tag = await limited.call(contract.tags.create, { body: { id: 'mine', name: 'Mine' } })
    expect([tag.status, tag.body]).toEqual([403, { message: 'This requires access to all merchants' }])
  })

  test('a tenant keeps one active administrator, also when two are removed at once', async () => {
    const inSydkust = { 'x-tenant': 'sydkust' }
    const rootCreates = (id: string) =>
      root.call(calls.create, { body: { id, name: id, email: emailOf(id), role: 'admin' }, headers: inSydkust })
    const rootRemoves = (id: string) => root.call(calls.remove, { params: { id }, headers: inSydkust })
    expect((await rootRemoves('admin')).body).toEqual({
      message: 'This is the last active administrator. Make someone else administrator first.',
    })
    await rootCreates('second')
    expect((await rootRemoves('admin')).status).toBe(409)
    await server.admin.query("update users set activated_at = now() where tenant_id = 'sydkust' and id = 'second'")
    const both = await Promise.all([rootRemoves('admin'), rootRemoves('second')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('the merchants of a user are those of their limit, or all', async () => {
    await create('one', { merchants: ['fjallro'] })
    await create('all')
    const merchantsOf = async (id: string) =>
      (await admin.ask(calls.listMerchants, { params: { id } })).map(each => each.id)
    expect(await merchantsOf('one')).toEqual(['fjallro'])
    expect((await merchantsOf('all')).length).toBeGreaterThan(1)
  })
})

test('a user is last seen when they used the console', async () => {
  await anActiveUser('seen')
  await (await server.as(emailOf('seen'))).ask(calls.me)
  await expect.poll(async () => (await get('seen')).lastSeenAt).not.toBeNull()
})

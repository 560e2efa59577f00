import { contract } from '@aftermile/contract/index'
import type { AccessToken } from '@aftermile/contract/people/access-tokens'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
const { me, createToken, listTokens, getToken, updateToken, removeToken } = contract.users
const own = { id: 'admin' }
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
})

const issue = async (caller: Caller, userId: string, body: Record<string, unknown> = {}) => {
  const response = await caller.call(createToken, { params: { id: userId }, body: { name: 'A token', ...body } })
  return response.reply
}

test('a token is valid from five minutes ago, and its text is shown only once', async () => {
  const before = Date.now()
  const created = await issue(admin, 'admin')
  const ageMs = before - Date.parse(created.validFrom)
  expect(Math.round(ageMs / 60_000)).toBe(5)
  expect(created.token.startsWith(created.prefix)).toBe(true)
  const listed = await admin.call(listTokens, { params: own })
  expect(listed.text).toContain(created.id)
  expect(listed.text).not.toContain(created.token)
  const { rows } = await server.admin.query('select * from access_tokens where id = $1', [created.id])
  expect(JSON.stringify(rows)).not.toContain(created.token)
})

test('a token acts for its owner, within its scopes', async () => {
  const { token } = await issue(admin, 'admin', { scopes: ['shipment_read'] })
  const caller = server.with(token)
  expect((await caller.call(me)).body).toMatchObject({ email: 'admin@nordhem.example', scopes: ['shipment_read'] })
  expect((await caller.call(contract.tags.list)).status).toBe(200)
  expect((await caller.call(contract.tags.create, { body: { id: 'x', name: 'x' } })).status).toBe(403)
})

test('a token cannot issue a token with more scopes than its own', async () => {
  const narrow = server.with((await issue(admin, 'admin', { scopes: ['shipment_read'] })).token)
  const wider = await narrow.call(createToken, {
    params: own,
    body: { name: 'Wider', scopes: ['shipment_read', 'tag_write'] },
  })
  expect([wider.status, wider.text]).toEqual([400, expect.stringContaining('tag_write')])
  const same = await narrow.call(createToken, { params: own, body: { name: 'Same' } })
  expect(same.reply.scopes).toEqual(['shipment_read'])
})

test('a token loses scopes at once when its owner loses them, on every process', async () => {
  const other = await server.another()
  const { token } = await issue(admin, 'contentadmin', { scopes: ['shipment_read', 'tag_write'] })
  const readUser = async (base: string): Promise<Pick<CurrentUser, 'scopes'>> =>
    JSON.parse(await (await fetch(`${base}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).text())
  expect((await readUser(server.url)).scopes).toContain('tag_write')
  expect((await readUser(other.publicUrl)).scopes).toContain('tag_write')
  await server.admin.query(
    "update users set role = 'user', version = version + 1 where tenant_id = 'nordhem' and id = 'contentadmin'",
  )
  expect((await readUser(server.url)).scopes).toEqual(['shipment_read'])
  expect((await readUser(other.publicUrl)).scopes).toEqual(['shipment_read'])
})

test('a revoked token is refused at once, on every process', async () => {
  const other = await server.another()
  const created = await issue(admin, 'admin')
  const statusAt = async (base: string) =>
    (await fetch(`${base}/api/v1/users/me`, { headers: { authorization: `Bearer ${created.token}` } })).status
  expect([await statusAt(server.url), await statusAt(other.publicUrl)]).toEqual([200, 200])
  expect((await admin.call(removeToken, { params: { ...own, tokenId: created.id } })).status).toBe(204)
  expect([await statusAt(server.url), await statusAt(other.publicUrl)]).toEqual([401, 401])
})

test('a deleted user is refused, even with a valid sign-in', async () => {
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by)
    values ('nordhem', 'leaver', 'Leaver', 'leaver@nordhem.example', 'user', 'test', 'test')`)
  const leaver = await server.as('leaver@nordhem.example')
  expect((await leaver.call(me)).status).toBe(200)
  await server.admin.query("delete from users where id = 'leaver'")
  expect((await leaver.call(me)).status).toBe(403)
})

test('a token is valid only between its dates, for at most a year', async () => {
  const day = 86_400_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const early = await issue(admin, 'admin', { validFrom: at(day), validTo: at(2 * day) })
  expect((await server.with(early.token).call(me)).status).toBe(401)
  const late = await issue(admin, 'admin', { validFrom: at(-2 * day), validTo: at(-day) })
  expect((await server.with(late.token).call(me)).status).toBe(401)
  for (const validTo of [at(-day), at(400 * day)]) {
    const response = await admin.call(createToken, { params: own, body: { name: 'x', validTo } })
    expect([response.status, response.text]).toEqual([400, expect.stringContaining('validTo')])
  }
})

test('users see and create tokens for themselves, and for users whose role they may assign', async () => {
  expect((await user.call(createToken, { params: { id: 'user' }, body: { name: 'Mine' } })).status).toBe(201)
  expect((await user.call(createToken, { params: { id: 'admin' }, body: { name: 'Not mine' } })).status).toBe(403)
  expect((await user.call(listTokens, { params: { id: 'admin' } })).status).toBe(403)
  expect((await admin.call(listTokens, { params: { id: 'user' } })).status).toBe(200)
  const sydkust = await server.as('admin@sydkust.example')
  expect((await sydkust.call(listTokens, { params: { id: 'user' } })).status).toBe(404)
})

test('a token can be renamed and lose scopes; an outdated edit is refused', async () => {
  const created = await issue(admin, 'admin')
  const params = { ...own, tokenId: created.id }
  const seen = await admin.call(getToken, { params })
  const headers = { 'if-match': seen.headers.get('etag') ?? '' }
  const body = { ...seen.reply, name: 'Renamed', scopes: ['shipment_read'] as AccessToken['scopes'] }
  const saved = await admin.call(updateToken, { params, headers, body })
  expect([saved.status, saved.reply.scopes]).toEqual([200, ['shipment_read']])
  expect((await admin.call(updateToken, { params, headers, body })).status).toBe(412)
  expect((await server.with(created.token).call(me)).body).toMatchObject({ scopes: ['shipment_read'] })
  const moved = await admin.call(updateToken, { params, body: { ...body, userId: 'user' } })
  expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('userId')])
})

test('the last use of a token is recorded', async () => {
  const created = await issue(admin, 'admin')
  await server.with(created.token).call(me)
  await expect
    .poll(async () => (await admin.ask(getToken, { params: { ...own, tokenId: created.id } })).lastUsedAt)
    .not.toBeNull()
})

test('forged tokens are refused', async () => {
  const { token } = await issue(admin, 'admin')
  for (const forged of [`${token.slice(0, -1)}0`, 'aftm_nonsense', token.replace('aftm_', 'aftm_x'), 'nonsense', '']) {
    expect((await server.with(forged).call(me)).status).toBe(forged === token ? 200 : 401)
  }
})

test.each([-1, 1])(
  'a token is valid by the clock of the database, however wrong that of the process is: %d hours',
  async hours => {
    const hour = 3_600_000
    const at = (fromNowHours: number) => new Date(Date.now() + fromNowHours * hour).toISOString()
    const current = await issue(admin, 'admin', { validFrom: at(-0.1), validTo: at(0.5) })
    const future = await issue(admin, 'admin', { validFrom: at(0.5), validTo: at(2) })
    const past = await issue(admin, 'admin', { validFrom: at(-2), validTo: at(-0.5) })
    const statuses = () =>
      Promise.all([current, future, past].map(async ({ token }) => (await server.with(token).call(me)).status))
    vi.useFakeTimers({ now: Date.now() + hours * hour, toFake: ['Date'] })
    try {
      expect(await statuses()).toEqual([200, 401, 401])
      expect(await statuses()).toEqual([200, 401, 401])
      const { id } = await issue(server.with(current.token), 'admin')
      const { rows } = await server.admin.query(
        'select valid_from < now() as "isValid" from access_tokens where id = $1',
        [id],
      )
      expect(rows).toEqual([{ isValid: true }])
    } finally {
      vi.useRealTimers()
    }
  },
)

import { contract } from '@aftermile/contract/index'
import type { AccessToken } from '@aftermile/contract/people/access-tokens'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { beforeAll, expect, test } from 'vitest'
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
  const answer = await caller.call(createToken, { params: { id: userId }, body: { name: 'A token', ...body } })
  return answer.reply
}

test('a token is valid from five minutes ago, and its text is shown only once', async () => {
  const before = Date.now()
  const made = await issue(admin, 'admin')
  const ageMs = before - Date.parse(made.validFrom)
  expect(Math.round(ageMs / 60_000)).toBe(5)
  expect(made.token.startsWith(made.prefix)).toBe(true)
  const listed = await admin.call(listTokens, { params: own })
  expect(listed.text).toContain(made.id)
  expect(listed.text).not.toContain(made.token)
  const { rows } = await server.admin.query('select * from access_tokens where id = $1', [made.id])
  expect(JSON.stringify(rows)).not.toContain(made.token)
})

test('a token speaks for its owner, within its scopes', async () => {
  const { token } = await issue(admin, 'admin', { scopes: ['shipment_read'] })
  const caller = server.with(token)
  expect((await caller.call(me)).body).toMatchObject({ email: 'admin@nordhem.example', scopes: ['shipment_read'] })
  expect((await caller.call(contract.tags.list)).status).toBe(200)
  expect((await caller.call(contract.tags.create, { body: { id: 'x', name: 'x' } })).status).toBe(403)
})

test('a token cannot issue one that may do more than itself', async () => {
  const narrow = server.with((await issue(admin, 'admin', { scopes: ['shipment_read'] })).token)
  const wider = await narrow.call(createToken, {
    params: own,
    body: { name: 'Wider', scopes: ['shipment_read', 'tag_write'] },
  })
  expect([wider.status, wider.text]).toEqual([400, expect.stringContaining('tag_write')])
  const same = await narrow.call(createToken, { params: own, body: { name: 'Same' } })
  expect(same.reply.scopes).toEqual(['shipment_read'])
})

test('demotion takes its scopes away at once, on every process', async () => {
  const other = await server.another()
  const { token } = await issue(admin, 'contentadmin', { scopes: ['shipment_read', 'tag_write'] })
  const ask = async (base: string): Promise<Pick<CurrentUser, 'scopes'>> =>
    JSON.parse(await (await fetch(`${base}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).text())
  expect((await ask(server.url)).scopes).toContain('tag_write')
  expect((await ask(other.publicUrl)).scopes).toContain('tag_write')
  await server.admin.query(
    "update users set role = 'user', version = version + 1 where tenant_id = 'nordhem' and id = 'contentadmin'",
  )
  expect((await ask(server.url)).scopes).toEqual(['shipment_read'])
  expect((await ask(other.publicUrl)).scopes).toEqual(['shipment_read'])
})

test('a revoked token is refused at once, on every process', async () => {
  const other = await server.another()
  const made = await issue(admin, 'admin')
  const ask = async (base: string) =>
    (await fetch(`${base}/api/v1/users/me`, { headers: { authorization: `Bearer ${made.token}` } })).status
  expect([await ask(server.url), await ask(other.publicUrl)]).toEqual([200, 200])
  expect((await admin.call(removeToken, { params: { ...own, tokenId: made.id } })).status).toBe(204)
  expect([await ask(server.url), await ask(other.publicUrl)]).toEqual([401, 401])
})

test('a deleted user is nobody, also with a sign-in that still runs', async () => {
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by)
    values ('nordhem', 'leaver', 'Leaver', 'leaver@nordhem.example', 'user', 'test', 'test')`)
  const leaver = await server.as('leaver@nordhem.example')
  expect((await leaver.call(me)).status).toBe(200)
  await server.admin.query("delete from users where id = 'leaver'")
  expect((await leaver.call(me)).status).toBe(403)
})

test('time bounds hold: not before, not after, at most a year', async () => {
  const day = 86_400_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const early = await issue(admin, 'admin', { validFrom: at(day), validTo: at(2 * day) })
  expect((await server.with(early.token).call(me)).status).toBe(401)
  const late = await issue(admin, 'admin', { validFrom: at(-2 * day), validTo: at(-day) })
  expect((await server.with(late.token).call(me)).status).toBe(401)
  for (const validTo of [at(-day), at(400 * day)]) {
    const answer = await admin.call(createToken, { params: own, body: { name: 'x', validTo } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('validTo')])
  }
})

test('one sees and makes tokens for oneself, and for those whose role one may assign', async () => {
  expect((await user.call(createToken, { params: { id: 'user' }, body: { name: 'Mine' } })).status).toBe(201)
  expect((await user.call(createToken, { params: { id: 'admin' }, body: { name: 'Not mine' } })).status).toBe(403)
  expect((await user.call(listTokens, { params: { id: 'admin' } })).status).toBe(403)
  expect((await admin.call(listTokens, { params: { id: 'user' } })).status).toBe(200)
  const sydkust = await server.as('admin@sydkust.example')
  expect((await sydkust.call(listTokens, { params: { id: 'user' } })).status).toBe(404)
})

test('a token can be renamed and narrowed; a stale edit is told so', async () => {
  const made = await issue(admin, 'admin')
  const params = { ...own, tokenId: made.id }
  const seen = await admin.call(getToken, { params })
  const headers = { 'if-match': seen.headers.get('etag') ?? '' }
  const body = { ...seen.reply, name: 'Renamed', scopes: ['shipment_read'] as AccessToken['scopes'] }
  const saved = await admin.call(updateToken, { params, headers, body })
  expect([saved.status, saved.reply.scopes]).toEqual([200, ['shipment_read']])
  expect((await admin.call(updateToken, { params, headers, body })).status).toBe(412)
  expect((await server.with(made.token).call(me)).body).toMatchObject({ scopes: ['shipment_read'] })
  const moved = await admin.call(updateToken, { params, body: { ...body, userId: 'user' } })
  expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('userId')])
})

test('its last use is known', async () => {
  const made = await issue(admin, 'admin')
  await server.with(made.token).call(me)
  await expect
    .poll(async () => (await admin.ask(getToken, { params: { ...own, tokenId: made.id } })).lastUsedAt)
    .not.toBeNull()
})

test('forged tokens are refused', async () => {
  const { token } = await issue(admin, 'admin')
  for (const forged of [`${token.slice(0, -1)}0`, 'aftm_nonsense', token.replace('aftm_', 'aftm_x'), 'nonsense', '']) {
    expect((await server.with(forged).call(me)).status).toBe(forged === token ? 200 : 401)
  }
})

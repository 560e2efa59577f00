import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { activate, anInactiveUser, invite } from '../../test/data/invites.ts'
import { putTemplate } from '../../test/data/templates.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { unpackContent } from '../messages/stored-content.ts'

const server = testServer()
let admin: Caller
let superuser: Caller
let root: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  superuser = await server.as('superuser@nordhem.example')
  root = await server.as('root@aftermile.example')
})

const meAs = async (email: string) => (await (await server.as(email)).call(contract.users.me)).status
const notValid = { message: 'This invitation isn’t valid. It may have expired or been replaced by a newer one.' }

describe('an invite', () => {
  test('is a link, and only the hash of its code is stored', async () => {
    const email = await anInactiveUser(server, 'linked')
    const created = await invite(admin, 'linked')
    expect(created).toMatchObject({ userId: 'linked', email, isSent: false })
    expect(created.link).toBe(`${server.url}/activate/${created.code}`)
    expect(Buffer.from(created.code, 'base64url')).toHaveLength(20)
    const hours = (Date.parse(created.validTo) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    const { rows } = await server.admin.query("select i::text, encode(hash, 'escape') from invites i")
    const { rows: trail } = await server.admin.query("select a::text from audit_entries a where item_id = 'linked'")
    const { rowCount } = await server.admin.query('select 1 from messages')
    expect(JSON.stringify([rows, trail])).not.toContain(created.code)
    expect([trail.length, rowCount]).toEqual([1, 0])
  })

  test('is written to the outbox when no app sends e-mails, which does not count as sent', async () => {
    const email = await anInactiveUser(server, 'mailed')
    const created = await invite(admin, 'mailed', { email: 'true' })
    expect(created.isSent).toBe(false)
    const { rows } = await server.admin.query('select * from messages where recipient = $1', [email])
    expect(rows).toMatchObject([
      { tenant_id: 'nordhem', container_id: 'mailed', queue: 'outbox', state: 'sent', given: null },
    ])
    expect(rows[0].subject).toBe('Din inbjudan till Nordhem Group på Aftermile')
    const { text } = await unpackContent(rows[0].content)
    expect(text).toContain('Admin at Nordhem har bjudit in dig')
    expect(text).not.toContain(created.link)
  })

  test('is not e-mailed if the tenant has disabled its template', async () => {
    const there = { id: 'invite_email', targetType: 'Invite', isEnabled: false }
    await putTemplate(server.admin, there, 'sydkust')
    await anInactiveUser(server, 'quiet', { tenantId: 'sydkust' })
    const sydkust = await server.as('admin@sydkust.example')
    expect(await invite(sydkust, 'quiet', { email: 'true' })).toMatchObject({ isSent: false })
    expect((await server.admin.query(`select 1 from messages where tenant_id = 'sydkust'`)).rowCount).toBe(0)
  })

  test('needs the right to assign the role of the user', async () => {
    await anInactiveUser(server, 'boss', { role: 'admin' })
    const params = { id: 'boss' }
    const user = await server.as('user@nordhem.example')
    expect((await user.call(contract.invites.create, { params })).status).toBe(403)
    const refused = await superuser.call(contract.invites.create, { params })
    expect([refused.status, refused.body]).toEqual([403, { message: 'This requires scope user_write_admin' }])
    expect((await admin.call(contract.invites.create, { params })).status).toBe(201)
  })

  test('for a user of another tenant is not found, as for an unknown user; root must enter the tenant first', async () => {
    await anInactiveUser(server, 'neighbour', { tenantId: 'sydkust' })
    for (const id of ['neighbour', 'nobody'])
      expect((await admin.call(contract.invites.create, { params: { id } })).status).toBe(404)
    const sent = { params: { id: 'neighbour' } }
    expect((await root.call(contract.invites.create, sent)).status).toBe(404)
    expect((await root.call(contract.invites.create, { ...sent, headers: { 'x-tenant': 'sydkust' } })).status).toBe(201)
  })

  test('is refused for an active user, and its email parameter must be true or false', async () => {
    const response = await admin.call(contract.invites.create, { params: { id: 'user' } })
    const message = 'User at Nordhem is already active and can sign in without an invitation'
    expect([response.status, response.body]).toEqual([409, { message }])
    await anInactiveUser(server, 'odd')
    const odd = await admin.call(contract.invites.create, {
      params: { id: 'odd' },
      query: { email: 'maybe' as 'true' },
    })
    expect([odd.status, odd.text]).toEqual([400, expect.stringContaining("'email' must be one of true, false")])
  })
})

describe('activation', () => {
  test('gives the invited user access', async () => {
    const email = await anInactiveUser(server, 'newcomer')
    const { code } = await invite(admin, 'newcomer')
    expect(await meAs(email)).toBe(403)
    const response = await activate(server.url, code, { body: { name: 'New Comer', email: email.toUpperCase() } })
    expect([response.status, response.body]).toEqual([
      200,
      { id: 'newcomer', tenantId: 'nordhem', name: 'New Comer', email, activatedAt: expect.any(String) },
    ])
    expect(await meAs(email)).toBe(200)
    const { rows } = await server.admin.query(
      "select noun, action, changes::text from audit_entries where item_id = 'newcomer' order by id",
    )
    expect(rows.map(row => [row.noun, row.action])).toEqual([
      ['user', 'update'],
      ['user', 'update'],
    ])
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('of many requests at the same time only one succeeds, and the others get 409', async () => {
    await anInactiveUser(server, 'racer')
    const { code } = await invite(admin, 'racer')
    // All requests wait for a locked row, so that they run concurrently.
    const gate = await server.admin.connect()
    await gate.query("begin; select 1 from users where tenant_id = 'nordhem' and id = 'racer' for update")
    const activations = Array.from({ length: 5 }, () => activate(server.url, code))
    await expect.poll(() => countLockWaits(server.admin)).toBe(5)
    await gate.query('commit')
    gate.release()
    const responses = await Promise.all(activations)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(4).fill(409)])
    const again = await activate(server.url, code)
    expect([again.status, again.body]).toEqual([409, { message: 'This account is already active. Sign in to use it.' }])
  })

  test('that is repeated with its idempotency key gets the same response', async () => {
    await anInactiveUser(server, 'unlucky')
    const { code } = await invite(admin, 'unlucky')
    const headers = { 'idempotency-key': 'once-is-enough' }
    const [first, second] = [
      await activate(server.url, code, { headers }),
      await activate(server.url, code, { headers }),
    ]
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
  })

  test('is refused for a wrong, replaced or expired code, and for another e-mail', async () => {
    const email = await anInactiveUser(server, 'strict')
    const { code: old } = await invite(admin, 'strict')
    const { code } = await invite(admin, 'strict')
    for (const response of [
      await activate(server.url, 'x'.repeat(27)),
      await activate(server.url, old),
      await activate(server.url, code, { user: 'strict' }),
      await activate(server.url, code, { body: { email: 'other@nordhem.example' } }),
    ])
      expect([response.status, response.body]).toEqual([401, notValid])
    await server.admin.query("update users set email = 'moved@nordhem.example' where id = 'strict'")
    expect((await activate(server.url, code)).status).toBe(401)
    await server.admin.query("update users set email = $1 where id = 'strict'", [email])
    await server.admin.query("update invites set valid_to = now() - interval '1 second' where user_id = 'strict'")
    expect((await activate(server.url, code)).status).toBe(401)
    expect(await meAs(email)).toBe(403)
  })

  test('takes a full user, of whom only the name may change', async () => {
    await anInactiveUser(server, 'whole')
    const { code } = await invite(admin, 'whole')
    const { rows } = await server.admin.query(
      `select id, tenant_id as "tenantId", name, email, role, created_at as "createdAt", created_by as "createdBy"
       from users where id = 'whole'`,
    )
    const [user] = rows
    for (const [name, value] of Object.entries({ id: 'other', tenantId: 'sydkust', role: 'root', createdBy: 'me' })) {
      const response = await activate(server.url, code, { body: { ...user, [name]: value } })
      expect([response.status, response.text]).toEqual([400, expect.stringContaining(`"name":"${name}"`)])
    }
    const response = await activate(server.url, code, { body: { ...user, name: 'Whole User' } })
    expect([response.status, response.body]).toMatchObject([200, { id: 'whole', name: 'Whole User' }])
    const { rows: roles } = await server.admin.query("select role from users where id = 'whole'")
    expect(roles).toEqual([{ role: 'user' }])
  })

  test('names wrong fields if the code is right', async () => {
    await anInactiveUser(server, 'typist')
    const { code } = await invite(admin, 'typist')
    for (const [name, body] of Object.entries({
      email: { email: 'nothing' },
      name: { name: 'x'.repeat(101) },
      role: { role: 'root' },
    })) {
      const response = await activate(server.url, code, { body })
      expect([response.status, response.text]).toEqual([400, expect.stringContaining(`"name":"${name}"`)])
    }
  })

  test('of a user who was deleted in the meantime is refused', async () => {
    await anInactiveUser(server, 'gone')
    const { code } = await invite(admin, 'gone')
    await server.admin.query("delete from users where id = 'gone'")
    expect((await activate(server.url, code)).status).toBe(401)
  })
})

test('access tokens of inactive users are refused, at once after a user becomes inactive', async () => {
  await anInactiveUser(server, 'tokened')
  const issued = await admin.call(contract.users.createToken, { params: { id: 'tokened' }, body: { name: 'Early' } })
  const early = server.with(issued.reply.token)
  expect((await early.call(contract.users.me)).status).toBe(401)
  await activate(server.url, (await invite(admin, 'tokened')).code)
  expect((await early.call(contract.users.me)).status).toBe(200)
  await server.admin.query("update users set activated_at = null where id = 'tokened'")
  expect((await early.call(contract.users.me)).status).toBe(401)
})

test('OpenAPI shows that activation needs a code instead of a user', async () => {
  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  expect(document.paths['/api/v1/users/activate']?.post).toMatchObject({
    'x-need': 'nothing',
    security: [{ code: [] }],
  })
})

import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { activate, anInactiveUser, invite } from '../../test/data/invites.ts'
import { type Caller, testServer } from '../../test/server.ts'

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
const waitingForALock = async () =>
  (
    await server.admin.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount
const notValid = { message: 'This invite is not valid. It may have run out, or a newer one has taken its place.' }

describe('an invite', () => {
  test('is a link whose code is kept as a hash alone', async () => {
    const email = await anInactiveUser(server, 'linked')
    const made = await invite(admin, 'linked')
    expect(made).toMatchObject({ userId: 'linked', email, isSent: false })
    expect(made.link).toBe(`${server.url}/activate/${made.code}`)
    expect(Buffer.from(made.code, 'base64url')).toHaveLength(20)
    const hours = (Date.parse(made.validTo) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    const { rows } = await server.admin.query("select i::text, encode(hash, 'escape') from invites i")
    const { rows: trail } = await server.admin.query("select a::text from audit_entries a where item_id = 'linked'")
    const { rowCount } = await server.admin.query('select 1 from outbox_messages')
    expect(JSON.stringify([rows, trail])).not.toContain(made.code)
    expect([trail.length, rowCount]).toEqual([1, 0])
  })

  test('is written to the outbox when it shall be sent', async () => {
    const email = await anInactiveUser(server, 'mailed')
    const made = await invite(admin, 'mailed', { email: 'true' })
    expect(made.isSent).toBe(true)
    const { rows } = await server.admin.query('select * from outbox_messages where to_address = $1', [email])
    expect(rows).toMatchObject([{ tenant_id: 'nordhem', status: 'kept', sent_at: null, error: null }])
    expect(rows[0].subject).toBe('Your invitation to Nordhem Group on Aftermile')
    expect(rows[0].body_text).toContain(`\n${made.link}\n`)
  })

  test('needs the right to assign the role of the user', async () => {
    await anInactiveUser(server, 'boss', { role: 'admin' })
    const params = { id: 'boss' }
    const user = await server.as('user@nordhem.example')
    expect((await user.call(contract.invites.create, { params })).status).toBe(403)
    const refused = await superuser.call(contract.invites.create, { params })
    expect([refused.status, refused.body]).toEqual([403, { message: 'This needs scope user_write_admin' }])
    expect((await admin.call(contract.invites.create, { params })).status).toBe(201)
  })

  test('of another tenant’s user is not found, like that of nobody; root enters the tenant first', async () => {
    await anInactiveUser(server, 'neighbour', { tenantId: 'sydkust' })
    for (const id of ['neighbour', 'nobody'])
      expect((await admin.call(contract.invites.create, { params: { id } })).status).toBe(404)
    const sent = { params: { id: 'neighbour' } }
    expect((await root.call(contract.invites.create, sent)).status).toBe(404)
    expect((await root.call(contract.invites.create, { ...sent, headers: { 'x-tenant': 'sydkust' } })).status).toBe(201)
  })

  test('is not for someone who is active, and email is true or false', async () => {
    const answer = await admin.call(contract.invites.create, { params: { id: 'user' } })
    const message = 'User at Nordhem is active already and can sign in without an invite'
    expect([answer.status, answer.body]).toEqual([409, { message }])
    await anInactiveUser(server, 'odd')
    const odd = await admin.call(contract.invites.create, {
      params: { id: 'odd' },
      query: { email: 'maybe' as 'true' },
    })
    expect([odd.status, odd.text]).toEqual([400, expect.stringContaining("'email' must be one of true, false")])
  })
})

describe('activation', () => {
  test('lets the invited user in, who could not enter before', async () => {
    const email = await anInactiveUser(server, 'newcomer')
    const { code } = await invite(admin, 'newcomer')
    expect(await meAs(email)).toBe(403)
    const answer = await activate(server.url, code, { body: { name: 'New Comer', email: email.toUpperCase() } })
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: 'newcomer', tenantId: 'nordhem', name: 'New Comer', email, activatedAt: expect.any(String) },
    ])
    expect(await meAs(email)).toBe(200)
    const { rows } = await server.admin.query(
      "select noun, action, changes::text from audit_entries where item_id = 'newcomer' order by id",
    )
    expect(rows.map(row => [row.noun, row.action])).toEqual([
      ['invite', 'create'],
      ['user', 'update'],
    ])
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('happens once: of many at the same time one wins, and the others are told that it is done', async () => {
    await anInactiveUser(server, 'racer')
    const { code } = await invite(admin, 'racer')
    // They pile up before a held row, so that all of them are under way when the first goes on.
    const gate = await server.admin.connect()
    await gate.query("begin; select 1 from users where id = 'racer' for update")
    const asked = Array.from({ length: 8 }, () => activate(server.url, code))
    await expect.poll(waitingForALock).toBe(8)
    await gate.query('commit')
    gate.release()
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    const again = await activate(server.url, code)
    expect([again.status, again.body]).toEqual([409, { message: 'This account is active already. Sign in to use it.' }])
  })

  test('that is sent again with its key, because the answer was lost, is answered as before', async () => {
    await anInactiveUser(server, 'unlucky')
    const { code } = await invite(admin, 'unlucky')
    const headers = { 'idempotency-key': 'once-is-enough' }
    const [first, second] = [
      await activate(server.url, code, { headers }),
      await activate(server.url, code, { headers }),
    ]
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
  })

  test('ends with 401 for a wrong code, an old one, one that has run out, and another e-mail', async () => {
    const email = await anInactiveUser(server, 'strict')
    const { code: old } = await invite(admin, 'strict')
    const { code } = await invite(admin, 'strict')
    for (const answer of [
      await activate(server.url, 'x'.repeat(27)),
      await activate(server.url, old),
      await activate(server.url, code, { user: 'strict' }),
      await activate(server.url, code, { body: { email: 'other@nordhem.example' } }),
    ])
      expect([answer.status, answer.body]).toEqual([401, notValid])
    await server.admin.query("update users set email = 'moved@nordhem.example' where id = 'strict'")
    expect((await activate(server.url, code)).status).toBe(401)
    await server.admin.query("update users set email = $1 where id = 'strict'", [email])
    await server.admin.query("update invites set valid_to = now() - interval '1 second' where user_id = 'strict'")
    expect((await activate(server.url, code)).status).toBe(401)
    expect(await meAs(email)).toBe(403)
  })

  test('names wrong fields to whoever has the code', async () => {
    await anInactiveUser(server, 'typist')
    const { code } = await invite(admin, 'typist')
    for (const [name, body] of Object.entries({
      email: { email: 'nothing' },
      name: { name: 'x'.repeat(101) },
      role: { role: 'root' },
    })) {
      const answer = await activate(server.url, code, { body })
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`"name":"${name}"`)])
    }
  })

  test('of a user who was deleted meanwhile is refused', async () => {
    await anInactiveUser(server, 'gone')
    const { code } = await invite(admin, 'gone')
    await server.admin.query("delete from users where id = 'gone'")
    expect((await activate(server.url, code)).status).toBe(401)
  })
})

test('who is not active enters with no access token either, and who no longer is goes at once', async () => {
  await anInactiveUser(server, 'tokened')
  const issued = await admin.call(contract.users.createToken, { params: { id: 'tokened' }, body: { name: 'Early' } })
  const early = server.with(issued.reply.token)
  expect((await early.call(contract.users.me)).status).toBe(401)
  await activate(server.url, (await invite(admin, 'tokened')).code)
  expect((await early.call(contract.users.me)).status).toBe(200)
  await server.admin.query("update users set activated_at = null where id = 'tokened'")
  expect((await early.call(contract.users.me)).status).toBe(401)
})

test('OpenAPI says that activation needs no user but a code', async () => {
  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  expect(document.paths['/api/v1/users/activate']?.post).toMatchObject({
    'x-need': 'nothing',
    security: [{ code: [] }],
  })
})

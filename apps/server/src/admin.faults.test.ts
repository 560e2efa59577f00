import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { activate, anInactiveUser, invite } from './test/data/invites.ts'
import { processEnv } from './test/processes/process-env.ts'
import { secretKey, testServer } from './test/server.ts'

const server = testServer()

type Outcome = { code: number; out: string; err: string }

function admin(...args: string[]): Promise<Outcome> {
  const env = {
    ...processEnv,
    DATABASE_URL: server.database.url,
    DATABASE_ADMIN_URL: server.database.adminUrl,
    SECRET_KEY: secretKey,
    CHAT_WIDGET_ORIGINS: 'https://chat.example',
  }
  return new Promise(resolve => {
    execFile(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
    )
  })
}

test('an operator creates a tenant, its first user and a token, and they work at once', async () => {
  expect(await admin('tenant', 'acme', 'Acme AB', '--entitlement', 'sqa')).toMatchObject({
    code: 0,
    out: 'Tenant acme is ready.',
  })
  expect(await admin('user', 'acme', 'Boss@Acme.example', 'admin', '--name', 'Boss')).toMatchObject({ code: 0 })
  const { out: token } = await admin('token', 'boss@acme.example', '--scope', 'shipment_read')
  expect(token).toMatch(/^aftm_\S+$/)
  const me = await server.with(token).call(contract.users.me)
  expect(me.body).toMatchObject({
    tenantName: 'Acme AB',
    name: 'Boss',
    scopes: ['shipment_read'],
    entitlements: ['sqa'],
  })
  const tags = await server.with(token).ask(contract.tags.list)
  expect(tags.filter(({ tenantId }) => tenantId !== 'system')).toEqual([])
})

test('a command that cannot be run explains why in one sentence', async () => {
  expect(await admin('tenant', 'nordhem', 'Again')).toMatchObject({ code: 1, err: 'It exists already.' })
  expect(await admin('user', 'nowhere', 'a@b.example', 'user')).toMatchObject({
    code: 1,
    err: 'There is no tenant nowhere.',
  })
  expect((await admin('user', 'nordhem', 'a@b.example', 'king')).err).toMatch(/^king is not a known role; there are /)
  expect((await admin('token', 'user@nordhem.example', '--scope', 'tag_write')).err).toBe(
    'user@nordhem.example does not have the scope tag_write.',
  )
  expect((await admin('token', 'nobody@nordhem.example')).err).toBe('There is no user nobody@nordhem.example.')
  expect((await admin('dance')).err).toMatch(/^npm run admin/)
  expect((await admin('token', 'x', '--nonsense')).err).toMatch(/^npm run admin/)
})

test('a migration writes when tenants have work, for servers that start without the owner', async () => {
  const conditions = async () => (await server.admin.query('select * from identity.work_conditions order by task')).rows
  const written = await conditions()
  expect(written).not.toEqual([])
  await server.admin.query('delete from identity.work_conditions')
  expect(await admin('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.' })
  expect(await conditions()).toEqual(written)
})

test('the configuration is shown without its secrets', async () => {
  const { out } = await admin('config')
  expect(JSON.parse(out)).toMatchObject({ PORT: 8080, SECRET_KEY: '***', DEMO: 'off' })
})

test('tenant isolation can be checked, and failed jobs listed', async () => {
  expect(await admin('check')).toMatchObject({ code: 0, out: 'Tenant isolation is intact.' })
  expect(await admin('jobs')).toMatchObject({ code: 0, out: 'No job has failed for good.' })
  expect(await admin('rerun', '--all')).toMatchObject({ code: 0, out: '0 jobs run again.' })
})

test('an operator notifies everyone of a tenant', async () => {
  expect(await admin('notify', 'nordhem', 'Tonight', 'We are away from 22 to 23.')).toMatchObject({
    code: 0,
    out: 'Everyone of nordhem is notified.',
  })
  const { body } = await (await server.as('user@nordhem.example')).call(contract.notifications.list)
  expect(body).toMatchObject([{ title: 'Tonight', content: 'We are away from 22 to 23.', icon: null }])
  const elsewhere = await (await server.as('admin@sydkust.example')).call(contract.notifications.list)
  expect(elsewhere.body).toEqual([])
  expect((await admin('notify', 'nowhere', 'a', 'b')).err).toBe('There is no tenant nowhere.')
  expect((await admin('notify', 'nordhem', 'Only a title')).err).toMatch(/^npm run admin/)
})

test('a tenant can switch to a support chat of an allowed origin, and back to the built-in one', async () => {
  expect(await admin('chat', 'nordhem', 'https://chat.example/a.js')).toMatchObject({
    code: 0,
    out: 'nordhem has the support chat of https://chat.example/a.js.',
  })
  expect((await admin('chat', 'nordhem', '--off')).out).toBe('nordhem has the built-in support chat.')
  expect((await admin('chat', 'nordhem', 'https://other.example/a.js')).err).toBe(
    'https://other.example/a.js is not on an origin that CHAT_WIDGET_ORIGINS names.',
  )
  expect((await admin('chat', 'nowhere', '--off')).err).toBe('There is no tenant nowhere.')
})

test('the outbox of a tenant shows its messages with their text, newest first', async () => {
  expect((await admin('outbox', 'sydkust')).out).toBe('The outbox is empty.')
  expect((await admin('outbox', 'nowhere')).err).toBe('There is no tenant nowhere.')
  const caller = await server.as('admin@nordhem.example')
  await anInactiveUser(server, 'one')
  await anInactiveUser(server, 'two')
  await invite(caller, 'one', { email: 'true' })
  await invite(caller, 'two', { email: 'true' })
  const { out } = await admin('outbox', 'nordhem')
  expect(out).toContain('Hej two at nordhem!')
  expect(out.indexOf('to one@nordhem.example')).toBeGreaterThan(out.indexOf('to two@nordhem.example'))
  expect((await admin('outbox', 'sydkust')).out).toBe('The outbox is empty.')
})

test('an inactive user can sign in after an invite', async () => {
  expect((await admin('user', 'nordhem', 'waiting@nordhem.example', 'user', '--inactive')).out).toBe(
    'waiting@nordhem.example is a user of nordhem.',
  )
  const waiting = await server.as('waiting@nordhem.example')
  expect((await waiting.call(contract.users.me)).status).toBe(403)
  const { rows } = await server.admin.query("select id from users where email = 'waiting@nordhem.example'")
  const { code } = await invite(await server.as('admin@nordhem.example'), rows[0].id)
  expect((await activate(server.url, code)).status).toBe(200)
  expect((await waiting.call(contract.users.me)).status).toBe(200)
})

test('whether the password of a known e-mail counts for a new user is asked', async () => {
  const known = ['user', 'sydkust', 'user@nordhem.example', 'user']
  expect(await admin(...known)).toMatchObject({
    code: 1,
    err: expect.stringContaining('user@nordhem.example already has a password. Set a new one with --password'),
  })
  expect(await admin(...known, '--password', 'a better password', '--keep-password')).toMatchObject({ code: 1 })
  expect((await admin(...known, '--keep-password')).out).toBe(
    'user@nordhem.example is a user of sydkust, with the password chosen earlier for that e-mail.',
  )
  expect(await admin('user', 'sydkust', 'new@nordhem.example', 'user', '--keep-password')).toMatchObject({
    code: 1,
    err: expect.stringContaining('new@nordhem.example has no password to keep'),
  })
  const { rows } = await server.admin.query("select 1 from users where email = 'new@nordhem.example'")
  expect(rows).toEqual([])
})

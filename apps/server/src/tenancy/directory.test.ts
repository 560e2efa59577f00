import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { runAsOperator } from '../features/people/provision.ts'
import { hashOfToken } from '../security/make-token.ts'
import { anInactiveUser } from '../test/data/invites.ts'
import { testServer } from '../test/server.ts'
import { emailKey, enterDirectory } from './directory.ts'

const server = testServer()

const listed = async (kind: string, key: Buffer): Promise<string[]> => {
  const { rows } = await server.admin.query<{ tenant: string }>(
    'select tenant from identity.directory where kind = $1 and key = $2 order by 1',
    [kind, key],
  )
  return rows.map(({ tenant }) => tenant)
}
const forget = (key: Buffer) => server.admin.query('delete from identity.directory where key = $1', [key])
const tidy = (tenantId: string) => server.admin.query('select identity.tidy_directory($1)', [tenantId])
const usersBy = async (email: string) =>
  (await server.admin.query<{ id: string }>('select tenant_id as id from identity.users_by_email($1)', [email])).rows
const isKnown = async (token: string) => (await server.with(token).call(contract.users.me)).status === 200

async function aToken(email = 'admin@nordhem.example'): Promise<{ id: string; token: string; key: Buffer }> {
  const { reply } = await (await server.as(email)).call(contract.users.createToken, {
    params: { id: 'admin' },
    body: { name: 'Directory' },
  })
  return { id: reply.id, token: reply.token, key: hashOfToken(reply.token) }
}

test('every row of the demo that can be found without its tenant is listed, and nothing else', async () => {
  const entries = 'select kind, key, tenant from identity.directory order by 1, 2, 3'
  const { rows: before } = await server.admin.query(entries)
  const { rows: tenants } = await server.admin.query<{ id: string }>('select id from identity.tenant_ids() as id')
  await server.admin.query('delete from identity.directory')
  for (const { id } of tenants) await tidy(id)
  const { rows: after } = await server.admin.query(entries)
  expect(before).toEqual(after)
  expect(after.length).toBeGreaterThan(10)
})

test('whatever can be found without its tenant is listed in the transaction that writes it', async () => {
  const admin = await server.as('admin@nordhem.example')
  const { key } = await aToken()
  expect(await listed('token', key)).toEqual(['nordhem'])
  const user = { id: 'listed', name: 'Listed', email: 'listed@nordhem.example' }
  await admin.ask(contract.users.create, { body: user })
  expect(await listed('user', emailKey(user.email))).toEqual(['nordhem'])
  await admin.ask(contract.users.update, {
    params: { id: 'listed' },
    body: { ...user, email: 'moved@nordhem.example' },
  })
  expect(await listed('user', emailKey('moved@nordhem.example'))).toEqual(['nordhem'])
  await admin.ask(contract.invites.create, { params: { id: 'listed' } })
  const { rows } = await server.admin.query<{ hash: Buffer }>("select hash from invites where user_id = 'listed'")
  expect(await listed('invite', rows[0]?.hash ?? Buffer.alloc(0))).toEqual(['nordhem'])

  const refused = await admin.call(contract.users.create, {
    body: { ...user, id: 'other', email: 'moved@nordhem.example' },
  })
  expect(refused.status).toBe(409)
  expect(await listed('user', emailKey('listed@nordhem.example'))).toEqual(['nordhem'])
})

test('a row that a server of the previous release has written is found without an entry, and gets one within the hour', async () => {
  const { token, key } = await aToken()
  await forget(key)
  expect(await isKnown(token)).toBe(true)
  await tidy('nordhem')
  expect(await listed('token', key)).toEqual(['nordhem'])

  await server.admin.query(
    "update users set email = 'two@example.com' where (tenant_id, id) in (('nordhem', 'dataanalyst'), ('sydkust', 'admin'))",
  )
  expect(await usersBy('Two@Example.com')).toHaveLength(2)
  await tidy('sydkust')
  await tidy('nordhem')
  expect(await listed('user', emailKey('two@example.com'))).toEqual(['nordhem', 'sydkust'])
  expect(await usersBy('two@example.com')).toHaveLength(2)
})

test('an entry gives no rights: a deleted token is unknown while its entry is still there, and its entry goes', async () => {
  const { id, token, key } = await aToken()
  expect(await isKnown(token)).toBe(true)
  const admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.users.removeToken, { params: { id: 'admin', tokenId: id } })
  expect(await listed('token', key)).toEqual(['nordhem'])
  expect(await isKnown(token)).toBe(false)
  await tidy('nordhem')
  expect(await listed('token', key)).toEqual([])
})

test('an entry of another tenant neither hides a row nor shows one', async () => {
  const { token, key } = await aToken()
  await forget(key)
  await runAsOperator(server.admin, 'sydkust', ctx => enterDirectory(ctx, 'token', key))
  expect(await listed('token', key)).toEqual(['sydkust'])
  const { reply } = await server.with(token).call(contract.users.me)
  expect(reply.tenantId).toBe('nordhem')
  await tidy('sydkust')
  expect(await listed('token', key)).toEqual([])
  await tidy('nordhem')
  expect(await listed('token', key)).toEqual(['nordhem'])

  // An invited user of another tenant has the e-mail, but is no member yet.
  await anInactiveUser(server, 'guest', { tenantId: 'sydkust' })
  const email = 'superuser@nordhem.example'
  await server.admin.query("update users set email = $1 where tenant_id = 'sydkust' and id = 'guest'", [email])
  await tidy('sydkust')
  await forget(emailKey(email))
  await tidy('sydkust')
  expect(await listed('user', emailKey(email))).toEqual(['sydkust'])
  expect(await usersBy(email)).toEqual([{ id: 'nordhem' }])
})

test('thousands of entries are tidied as fast by a kept plan as by one that is made for them', async () => {
  const client = await server.admin.connect()
  try {
    await client.query(`
      insert into media (tenant_id, hash, width, content_type, bytes)
      select 'sydkust', sha256(convert_to(number::text, 'UTF8')), 100, 'image/png', '' from generate_series(1, 5000) as number`)
    const times: number[] = []
    // PostgreSQL may keep a plan after five calls. The first call enters the 5,000.
    for (let call = 0; call < 10; call++) {
      const startedAt = performance.now()
      await client.query("select identity.tidy_directory('sydkust')")
      times.push(performance.now() - startedAt)
    }
    const fastest = (from: number, to: number) => Math.min(...times.slice(from, to))
    expect(fastest(7, 10)).toBeLessThan(10 * fastest(1, 5))
    await client.query("delete from media where tenant_id = 'sydkust' and width = 100 and bytes = ''")
    await client.query("select identity.tidy_directory('sydkust')")
    const { rows } = await client.query("select 1 from identity.directory where kind = 'media' and tenant = 'sydkust'")
    expect(rows.length).toBeLessThan(100)
  } finally {
    client.release(true)
  }
})

test('the server cannot read or change the directory itself, and an entry needs a tenant', async () => {
  const client = await server.admin.connect()
  const attempt = (text: string) =>
    client.query(text).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  await client.query('set role aftermile_app')
  const statements = [
    'select from identity.directory',
    "insert into identity.directory (kind, key, tenant) values ('token', '', 'nordhem')",
    'delete from identity.directory',
  ]
  for (const text of statements) expect([text, await attempt(text)]).toEqual([text, '42501'])
  expect(await attempt("select identity.enter_directory('token', '')")).toBe('23502')
  await client.query('reset role')
  client.release()
})

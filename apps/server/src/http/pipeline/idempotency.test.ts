import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, callerOf } from '../../test/caller.ts'
import { testServer } from '../../test/server.ts'

const server = testServer()
const { create, remove, list } = contract.tags
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const keyed = (key: string) => ({ 'idempotency-key': key })

test('fifty concurrent requests with one key have one effect and get one response', async () => {
  const requests = Array.from({ length: 50 }, () =>
    admin.call(create, { headers: keyed('race'), body: { id: 'one', name: 'One' } }),
  )
  const responses = await Promise.all(requests)
  expect(new Set(responses.map(response => response.status))).toEqual(new Set([201]))
  expect(new Set(responses.map(response => response.text)).size).toBe(1)
  expect(responses.every(response => response.headers.get('etag') === '"1"')).toBe(true)
  const { rows } = await server.admin.query("select count(*)::int as count from audit_entries where item_id = 'one'")
  expect(rows[0].count).toBe(1)
})

test('a key that is reused with another body is refused', async () => {
  await admin.call(create, { headers: keyed('other'), body: { id: 'two', name: 'Two' } })
  const response = await admin.call(create, { headers: keyed('other'), body: { id: 'three', name: 'Three' } })
  expect([response.status, response.body]).toEqual([
    422,
    { message: 'This Idempotency-Key was used for another request' },
  ])
})

test('the first response is repeated, even if it was an error', async () => {
  const body = { id: 'vip', name: 'Taken' }
  const first = await admin.call(create, { headers: keyed('refused'), body })
  await admin.call(remove, { params: { id: 'vip' } })
  const again = await admin.call(create, { headers: keyed('refused'), body })
  expect([first.status, again.status]).toEqual([409, 409])
  expect((await admin.call(create, { headers: keyed('fresh'), body })).status).toBe(201)
})

test('keys belong to one actor and one tenant', async () => {
  const other = await server.as('contentadmin@nordhem.example')
  const elsewhere = await server.as('admin@sydkust.example')
  for (const [caller, id] of [
    [admin, 'mine'],
    [other, 'theirs'],
    [elsewhere, 'mine'],
  ] as const) {
    expect((await caller.call(create, { headers: keyed('common'), body: { id, name: 'x' } })).status).toBe(201)
  }
})

test('a secret in a response is stored encrypted', async () => {
  const body = { name: 'A token' }
  const { createToken } = contract.users
  const first = await admin.call(createToken, { params: { id: 'admin' }, headers: keyed('secret'), body })
  const again = await admin.call(createToken, { params: { id: 'admin' }, headers: keyed('secret'), body })
  const { token } = first.reply
  expect(again.text).toBe(first.text)
  const { rows } = await server.admin.query("select body from idempotency_keys where key = 'secret'")
  expect(rows[0].body.includes(token)).toBe(false)
})

test('a key is forgotten after a day', async () => {
  await admin.call(create, { headers: keyed('old'), body: { id: 'old', name: 'Old' } })
  await server.admin.query("update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'")
  const response = await admin.call(create, { headers: keyed('old'), body: { id: 'new', name: 'New' } })
  expect(response.status).toBe(201)
})

test('an invalid key is refused, and the error names the header', async () => {
  const response = await admin.call(create, { headers: keyed('x'.repeat(201)), body: { id: 'long', name: 'x' } })
  expect([response.status, response.text.includes('Idempotency-Key')]).toEqual([400, true])
  expect((await admin.call(list)).text).not.toContain('"long"')
})

test('a temporary failure is not remembered, and its writes are rolled back', async () => {
  await server.admin.query('alter table tags add constraint trial check (name <> $$Unlucky$$)')
  const sent = { headers: keyed('unlucky'), body: { id: 'unlucky', name: 'Unlucky' } }
  expect((await admin.call(create, sent)).status).toBe(500)
  await server.admin.query('alter table tags drop constraint trial')
  expect((await admin.call(create, sent)).status).toBe(201)
  expect((await admin.call(create, sent)).headers.get('idempotency-replayed')).toBe('true')
})

test('of concurrent requests with one key and different bodies one succeeds and the others are refused', async () => {
  const requests = Array.from({ length: 20 }, (_, index) =>
    admin.call(create, { headers: keyed('rivals'), body: { id: `rival-${index}`, name: 'Rival' } }),
  )
  const statuses = (await Promise.all(requests)).map(response => response.status).sort()
  expect(statuses).toEqual([201, ...Array<number>(19).fill(422)])
  const { rows } = await server.admin.query("select count(*)::int as count from tags where id like 'rival-%'")
  expect(rows[0].count).toBe(1)
})

test('concurrent requests with one key wait for each other across two processes', async () => {
  const { publicUrl } = await server.another()
  const { token } = await admin.ask(contract.users.createToken, { params: { id: 'admin' }, body: { name: 'Both' } })
  const requests = Array.from({ length: 20 }, (_, index) =>
    callerOf(index % 2 === 0 ? server.url : publicUrl, token).call(create, {
      headers: keyed('both'),
      body: { id: 'both', name: 'Both' },
    }),
  )
  const responses = await Promise.all(requests)
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
})

test('a stored response is not sent to a user who has lost the right since', async () => {
  const sent = { headers: keyed('lost'), body: { id: 'lost', name: 'Lost' } }
  const ruleadmin = await server.as('ruleadmin@nordhem.example')
  expect((await ruleadmin.call(create, sent)).status).toBe(201)
  await server.admin.query("update users set role = 'user', version = version + 1 where id = 'ruleadmin'")
  expect((await ruleadmin.call(create, sent)).status).toBe(403)
})

test('only POST has idempotency keys: a PUT runs each time', async () => {
  await admin.call(create, { body: { id: 'put', name: 'One' } })
  const put = (name: string) =>
    admin.call(contract.tags.update, { params: { id: 'put' }, headers: keyed('put'), body: { id: 'put', name } })
  expect([(await put('Two')).reply.name, (await put('Three')).reply.name]).toEqual(['Two', 'Three'])
})

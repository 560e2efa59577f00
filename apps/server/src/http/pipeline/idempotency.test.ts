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

test('fifty racing twins make one effect and get one answer', async () => {
  const twins = Array.from({ length: 50 }, () =>
    admin.call(create, { headers: keyed('race'), body: { id: 'one', name: 'One' } }),
  )
  const answers = await Promise.all(twins)
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
  expect(answers.every(answer => answer.headers.get('etag') === '"1"')).toBe(true)
  const { rows } = await server.admin.query("select count(*)::int as count from audit_entries where item_id = 'one'")
  expect(rows[0].count).toBe(1)
})

test('the same key with another body is refused', async () => {
  await admin.call(create, { headers: keyed('other'), body: { id: 'two', name: 'Two' } })
  const answer = await admin.call(create, { headers: keyed('other'), body: { id: 'three', name: 'Three' } })
  expect([answer.status, answer.body]).toEqual([422, { message: 'This Idempotency-Key was used for another request' }])
})

test('the first answer stands, also when it was a refusal', async () => {
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

test('what is shown only once is not kept readable', async () => {
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
  const answer = await admin.call(create, { headers: keyed('old'), body: { id: 'new', name: 'New' } })
  expect(answer.status).toBe(201)
})

test('a key that is no key is refused by name', async () => {
  const answer = await admin.call(create, { headers: keyed('x'.repeat(201)), body: { id: 'long', name: 'x' } })
  expect([answer.status, answer.text.includes('Idempotency-Key')]).toEqual([400, true])
  expect((await admin.call(list)).text).not.toContain('"long"')
})

test('a failure that may pass is not remembered, and what it wrote is gone', async () => {
  await server.admin.query('alter table tags add constraint trial check (name <> $$Unlucky$$)')
  const sent = { headers: keyed('unlucky'), body: { id: 'unlucky', name: 'Unlucky' } }
  expect((await admin.call(create, sent)).status).toBe(500)
  await server.admin.query('alter table tags drop constraint trial')
  expect((await admin.call(create, sent)).status).toBe(201)
  expect((await admin.call(create, sent)).headers.get('idempotency-replayed')).toBe('true')
})

test('of racing twins with different content one is done and the others are refused', async () => {
  const twins = Array.from({ length: 20 }, (_, index) =>
    admin.call(create, { headers: keyed('rivals'), body: { id: `rival-${index}`, name: 'Rival' } }),
  )
  const statuses = (await Promise.all(twins)).map(answer => answer.status).sort()
  expect(statuses).toEqual([201, ...Array<number>(19).fill(422)])
  const { rows } = await server.admin.query("select count(*)::int as count from tags where id like 'rival-%'")
  expect(rows[0].count).toBe(1)
})

test('racing twins wait for each other on two processes too', async () => {
  const { publicUrl } = await server.another()
  const { token } = await admin.ask(contract.users.createToken, { params: { id: 'admin' }, body: { name: 'Both' } })
  const twins = Array.from({ length: 20 }, (_, index) =>
    callerOf(index % 2 === 0 ? server.url : publicUrl, token).call(create, {
      headers: keyed('apart'),
      body: { id: 'apart', name: 'Apart' },
    }),
  )
  const answers = await Promise.all(twins)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
})

test('a key of one who has lost the right since does not answer for them', async () => {
  const sent = { headers: keyed('lost'), body: { id: 'lost', name: 'Lost' } }
  const ruleadmin = await server.as('ruleadmin@nordhem.example')
  expect((await ruleadmin.call(create, sent)).status).toBe(201)
  await server.admin.query("update users set role = 'user', version = version + 1 where id = 'ruleadmin'")
  expect((await ruleadmin.call(create, sent)).status).toBe(403)
})

test('only what is posted has keys: a replacement is made each time', async () => {
  await admin.call(create, { body: { id: 'put', name: 'One' } })
  const put = (name: string) =>
    admin.call(contract.tags.update, { params: { id: 'put' }, headers: keyed('put'), body: { id: 'put', name } })
  expect([(await put('Two')).reply.name, (await put('Three')).reply.name]).toEqual(['Two', 'Three'])
})

import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { putMessage } from '../../../test/data/messages.ts'
import { putRule } from '../../../test/data/rules.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { countLockWaits } from '../../../test/lock-waits.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { audit, messages } = contract
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  for (const id of ['news', 'other']) await putTemplate(server.admin, { id })
  await putRule(admin, 'teller', { actions: [{ type: 'email', templateId: 'news' }] })
})

const waits = { state: 'queued', content: null, dueAt: new Date(Date.now() + 3_600_000).toISOString() } as const
const count = async (query: { template?: string; rule?: string } = {}) =>
  (await admin.ask(messages.waiting, { query })).count
const statesOf = async (templateId: string) =>
  (
    await server.admin.query(
      `select state, reason, count(*)::int as count from messages where template_id = $1 group by 1, 2 order by 1, 2`,
      [templateId],
    )
  ).rows

test('what waits of a rule is dropped, and nothing else', async () => {
  await putMessage(server, { ...waits, templateId: 'news', occurrence: 'rule:teller:0' })
  await putMessage(server, { ...waits, templateId: 'other', occurrence: 'rule:teller:1', state: 'deferred' })
  await putMessage(server, { ...waits, templateId: 'other', occurrence: 'rule:teller:2', state: 'sending' })
  await putMessage(server, { templateId: 'other', occurrence: 'rule:teller:3' })
  await putMessage(server, { ...waits, templateId: 'other', occurrence: 'rule:teller:more:3' })
  await putMessage(server, { ...waits, templateId: 'other', occurrence: 'a bulk job' })
  expect(await count({ rule: 'teller' })).toBe(2)
  expect(await admin.ask(messages.dropOfRule, { params: { id: 'teller' } })).toEqual({ dropped: 2, isContinued: false })
  expect(await count({ rule: 'teller' })).toBe(0)
  expect(await statesOf('other')).toEqual([
    { state: 'queued', reason: null, count: 2 },
    { state: 'sending', reason: null, count: 1 },
    { state: 'sent', reason: null, count: 1 },
    { state: 'suppressed', reason: 'Dropped by Admin at Nordhem', count: 1 },
  ])
  expect(await admin.ask(messages.dropOfRule, { params: { id: 'teller' } })).toEqual({ dropped: 0, isContinued: false })
  expect((await admin.call(messages.dropOfRule, { params: { id: 'nothing' } })).status).toBe(404)
})

test('of many messages of a template, those that are due first are dropped at once, and a job drops the rest', async () => {
  const id = await putMessage(server, { ...waits, templateId: 'news' })
  await server.admin.query(
    `insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', id || n, 'occurrence', n::text))).*
     from messages m, generate_series(1, 6000) n where id = $1`,
    [id],
  )
  const before = await count({ template: 'other' })
  expect(await admin.ask(messages.dropOfTemplate, { params: { id: 'news' } })).toEqual({
    dropped: 5000,
    isContinued: true,
  })
  await expect.poll(() => count({ template: 'news' })).toBe(0)
  expect(await count({ template: 'other' })).toBe(before)
  const [entry] = (await admin.ask(audit.list, { query: { noun: 'template' } })).items
  expect(entry).toMatchObject({ itemId: 'news', changes: { droppedMessages: { before: null, after: 6001 } } })
})

test('what waits of a tenant is dropped by who may change the tenant, and not that of another', async () => {
  await putMessage(server, { ...waits, templateId: 'news' })
  await putMessage(server, { ...waits, templateId: 'news', tenantId: 'sydkust', merchantId: 'hamnverk' })
  const { dropped } = await admin.ask(messages.dropAll)
  expect(dropped).toBeGreaterThan(0)
  expect(await count()).toBe(0)
  const other = await server.as('admin@sydkust.example')
  expect((await other.ask(messages.waiting)).count).toBe(1)
})

test('a message that a sender is claiming at that moment is dropped too', async () => {
  const id = await putMessage(server, { ...waits, templateId: 'news' })
  const sender = await server.admin.connect()
  try {
    await sender.query('begin')
    await sender.query(
      `update messages set claimed_by = gen_random_uuid(), claimed_until = now() + interval '1 hour' where id = $1`,
      [id],
    )
    const dropping = admin.ask(messages.dropOfTemplate, { params: { id: 'news' } })
    await expect.poll(() => countLockWaits(server.admin)).toBe(1)
    await sender.query('commit')
    expect(await dropping).toEqual({ dropped: 1, isContinued: false })
  } finally {
    sender.release()
  }
  expect(await count({ template: 'news' })).toBe(0)
})

test('who may not change a template, a rule or the tenant drops nothing', async () => {
  const user = await server.as('user@nordhem.example')
  const limited = await server.as('merchant@nordhem.example')
  for (const caller of [user, limited]) {
    expect((await caller.call(messages.dropAll)).status).toBe(403)
    expect((await caller.call(messages.dropOfTemplate, { params: { id: 'news' } })).status).toBe(403)
    expect((await caller.call(messages.dropOfRule, { params: { id: 'teller' } })).status).toBe(403)
  }
})

import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { list, create, update, remove, listMessages, putMessage, removeMessage } = contract.conversations
const { mine, queue } = contract.support
let user: Caller
let admin: Caller
let colleague: Caller
let sydkust: Caller
let root: Caller
let agent: Caller
let clerk: Caller

beforeAll(async () => {
  await subjectsOf(server, ['1'])
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by) values
    ('system', 'user', 'Agent', 'agent@aftermile.example', 'support', 'test', 'test'),
    ('system', 'clerk', 'Clerk', 'clerk@aftermile.example', 'admin', 'test', 'test')`)
  user = await server.as('user@nordhem.example')
  admin = await server.as('admin@nordhem.example')
  colleague = await server.as('support@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
  // Has the id of nordhem's user, in the system tenant.
  agent = await server.as('agent@aftermile.example')
  clerk = await server.as('clerk@aftermile.example')
})

const threadOf = (caller: Caller) => caller.ask(mine)
const write = (caller: Caller, conversationId: string, id: string, content = 'Hello') =>
  caller.call(putMessage, { params: { conversationId, id }, body: { content } })
const read = async (caller: Caller, id: string) => (await caller.ask(listMessages, { params: { id } })).items
const threads = (caller: Caller) => caller.ask(queue)
const openJobs = async () =>
  (await server.admin.query(`select 1 from graphile_worker.jobs where task_identifier = 'support_thread'`)).rowCount
const titles = async (caller: Caller) => (await caller.ask(contract.notifications.list)).map(each => each.title)

describe('the support thread of a user', () => {
  test('is created once at the first call, also when several first calls come at once', async () => {
    const racing = await Promise.all(Array.from({ length: 20 }, () => user.call(mine)))
    expect(new Set(racing.map(response => `${response.status} ${response.text}`)).size).toBe(1)
    const thread = await threadOf(user)
    expect(racing[0]?.body).toEqual(thread)
    expect(thread).toMatchObject({ subjectId: 'support/user', createdByUserId: 'user', priority: 0 })
    expect((await user.call(list, { query: { subjectId: 'support/user' } })).body).toEqual([thread])
  })

  test('accepts messages, but cannot be changed or deleted', async () => {
    const thread = await threadOf(admin)
    const params = { id: thread.id }
    expect((await write(admin, thread.id, 'admin-1')).status).toBe(200)
    expect((await admin.call(update, { params, body: { ...thread, subject: 'Mine' } })).status).toBe(403)
    expect((await admin.call(remove, { params })).status).toBe(403)
    expect(await read(admin, thread.id)).toHaveLength(1)
  })

  test('is the only conversation that can have such a subject', async () => {
    for (const subjectId of ['support/user', 'support/admin', 'support/nobody']) {
      const response = await user.call(create, { body: { subjectId, subject: 'A question' } })
      expect([response.status, response.text]).toEqual([400, expect.stringContaining("'subjectId'")])
    }
    const other = await user.ask(create, { body: { subjectId: 'shipment/1', subject: 'A question' } })
    const moved = await user.call(update, { params: { id: other.id }, body: { ...other, subjectId: 'support/admin' } })
    expect(moved.status).toBe(400)
  })

  test('does not exist for root in a tenant that it visits', async () => {
    expect((await root.call(mine, { headers: { 'x-tenant': 'nordhem' } })).status).toBe(403)
  })

  test('is deleted with its user, so that a later user with the id does not see it', async () => {
    const createLeaver = () =>
      server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by)
        values ('nordhem', 'leaver', 'Leaver', 'leaver@nordhem.example', 'user', 'test', 'test')`)
    await createLeaver()
    const leaver = await server.as('leaver@nordhem.example')
    const thread = await threadOf(leaver)
    await write(leaver, thread.id, 'leaver-1', 'A secret')
    await server.admin.query("delete from users where id = 'leaver'")
    await createLeaver()
    expect((await threadOf(leaver)).id).not.toBe(thread.id)
    expect((await leaver.call(listMessages, { params: { id: thread.id } })).status).toBe(404)
  })
})

test('only its user and the support desk see a thread', async () => {
  const thread = await threadOf(user)
  await write(user, thread.id, 'private', 'A secret')
  const visitor = (endpoint: Parameters<Caller['call']>[0], sent = {}) =>
    root.call(endpoint, { ...sent, headers: { 'x-tenant': 'nordhem' } })
  const strangers = [colleague.call, admin.call, sydkust.call, clerk.call, visitor] as const
  for (const call of strangers) {
    const responses = [
      await call(listMessages, { params: { id: thread.id } }),
      await call(putMessage, { params: { conversationId: thread.id, id: 'intruder' }, body: { content: 'x' } }),
      await call(putMessage, { params: { conversationId: thread.id, id: 'private' }, body: { content: 'x' } }),
      await call(removeMessage, { params: { conversationId: thread.id, id: 'private' } }),
      await call(update, { params: { id: thread.id }, body: thread }),
      await call(remove, { params: { id: thread.id } }),
    ]
    expect(responses.map(response => response.status)).toEqual(responses.map(() => 404))
    expect((await call(list, { query: { subjectId: 'support/user' } })).body).toEqual([])
    expect((await call(queue)).status).toBe(403)
  }
  expect((await user.call(queue)).status).toBe(403)
  expect((await admin.call(contract.audit.list)).text).not.toContain('A secret')
  expect(await read(user, thread.id)).toMatchObject([{ id: 'private', content: 'A secret' }])
})

test('the queue is sorted by waiting time, with answered threads last', async () => {
  await server.admin.query('delete from conversations where support_user_id is not null')
  const [first, second, third, silent] = [
    await threadOf(user),
    await threadOf(sydkust),
    await threadOf(admin),
    await threadOf(colleague),
  ]
  await write(user, first.id, 'q1')
  await write(sydkust, second.id, 'q2')
  await write(admin, third.id, 'q3')
  await write(user, first.id, 'q4', 'Anyone?')
  const order = async () => (await threads(agent)).map(each => [each.userId, each.tenantId, each.isWaiting])
  expect(await order()).toEqual([
    ['user', 'nordhem', true],
    ['admin', 'sydkust', true],
    ['admin', 'nordhem', true],
  ])
  await write(agent, first.id, 'a1')
  expect(await order()).toEqual([
    ['admin', 'sydkust', true],
    ['admin', 'nordhem', true],
    ['user', 'nordhem', false],
  ])
  expect((await threads(root))[0]).toEqual({
    conversationId: second.id,
    subjectId: 'support/admin',
    tenantId: 'sydkust',
    tenantName: 'Sydkust Logistik',
    userId: 'admin',
    userName: 'Admin at Sydkust',
    userEmail: 'admin@sydkust.example',
    lastMessageAt: expect.any(String),
    isWaiting: true,
  })
  expect((await threads(agent)).map(each => each.conversationId)).not.toContain(silent.id)
})

test('each new message notifies the other side once, and nobody else', async () => {
  await expect.poll(openJobs).toBe(0)
  await server.admin.query('delete from notifications; delete from conversations where support_user_id is not null')
  const thread = await threadOf(user)
  await Promise.all(Array.from({ length: 5 }, () => write(user, thread.id, 'asked')))
  await write(user, thread.id, 'asked', 'Changed')
  await expect.poll(() => titles(agent)).toEqual(['New support message'])
  expect(await titles(root)).toEqual(['New support message'])
  const [notification] = await root.ask(contract.notifications.list)
  expect(notification?.content).toBe('User at Nordhem at Nordhem Group waits for an answer.')
  for (const caller of [user, colleague, clerk, sydkust]) expect(await titles(caller)).toEqual([])
  await write(agent, thread.id, 'answered')
  await expect.poll(() => titles(user)).toEqual(['Support has answered'])
  expect(await titles(root)).toEqual(['New support message'])
  for (const caller of [colleague, clerk, sydkust]) expect(await titles(caller)).toEqual([])
})

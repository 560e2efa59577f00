import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { create, update, remove, listMessages, putMessage, removeMessage } = contract.conversations
let user: Caller
let sydkust: Caller
let root: Caller
let agent: Caller
let clerk: Caller

beforeAll(async () => {
  await subjectsOf(server, ['3'])
  // The agent has the id of nordhem's user, in the system tenant.
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by) values
    ('system', 'user', 'Agent', 'agent@aftermile.example', 'support', 'test', 'test'),
    ('system', 'clerk', 'Clerk', 'clerk@aftermile.example', 'admin', 'test', 'test')`)
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
  agent = await server.as('agent@aftermile.example')
  clerk = await server.as('clerk@aftermile.example')
})

const threadOf = (caller: Caller) => caller.ask(contract.support.mine)
const write = (caller: Caller, conversationId: string, id: string, content = 'Hello') =>
  caller.call(putMessage, { params: { conversationId, id }, body: { content } })
const read = async (caller: Caller, id: string) => (await caller.ask(listMessages, { params: { id } })).items

test('support agents read and write threads of any tenant with the same calls as users', async () => {
  const thread = await threadOf(sydkust)
  await write(sydkust, thread.id, 'question', '<p>How do I …?</p>')
  expect(await read(agent, thread.id)).toMatchObject([{ id: 'question', createdByUserId: 'sydkust/admin' }])
  const answer = await write(agent, thread.id, 'answer', '<p>So.<img src=x onerror=alert(1)></p>')
  expect([answer.status, answer.headers.get('etag'), answer.body]).toEqual([
    200,
    '"1"',
    expect.objectContaining({
      content: '<p>So.</p>',
      createdByUserId: 'user',
      createdByUsername: 'Agent',
      createdByEmail: 'agent@aftermile.example',
      subjectId: 'support/admin',
    }),
  ])
  expect((await write(agent, thread.id, 'answer', 'So.')).headers.get('etag')).toBe('"2"')
  expect((await write(agent, thread.id, 'answer', 'So.')).headers.get('etag')).toBe('"2"')
  expect(await read(sydkust, thread.id)).toMatchObject([
    { id: 'answer', content: 'So.', createdByUserId: 'system/user' },
    { id: 'question', createdByUserId: 'admin' },
  ])
  expect((await root.call(removeMessage, { params: { conversationId: thread.id, id: 'answer' } })).status).toBe(403)
  expect((await agent.call(removeMessage, { params: { conversationId: thread.id, id: 'answer' } })).status).toBe(204)
  expect(await read(root, thread.id)).toHaveLength(1)
})

test('support agents cannot change messages of users or of each other, or the thread', async () => {
  const thread = await threadOf(user)
  await write(user, thread.id, 'users', 'Mine')
  await write(root, thread.id, 'roots', 'Mine')
  expect((await write(agent, thread.id, 'users', 'x')).status).toBe(403)
  expect((await write(agent, thread.id, 'roots', 'x')).status).toBe(403)
  expect((await write(user, thread.id, 'roots', 'x')).status).toBe(403)
  const message = { conversationId: thread.id, id: 'users' }
  expect((await agent.call(removeMessage, { params: message })).status).toBe(403)
  expect((await agent.call(remove, { params: { id: thread.id } })).status).toBe(403)
  expect((await agent.call(update, { params: { id: thread.id }, body: thread })).status).toBe(403)
})

test('the rules for repeated, concurrent and outdated writes and for ids of other conversations apply to support agents too', async () => {
  const thread = await threadOf(user)
  const other = await user.ask(create, { body: { subjectId: 'shipment/3', subject: 'A question' } })
  await write(user, other.id, 'elsewhere')
  const racing = await Promise.all(Array.from({ length: 20 }, () => write(agent, thread.id, 'raced')))
  expect(
    new Set(racing.map(response => `${response.status} ${response.headers.get('etag')} ${response.text}`)).size,
  ).toBe(1)
  expect((await write(agent, thread.id, 'elsewhere')).status).toBe(404)
  const params = { conversationId: thread.id, id: 'raced' }
  const stale = { params, headers: { 'if-match': '"7"' }, body: { content: 'x' } }
  expect((await agent.call(putMessage, stale)).status).toBe(412)
  expect((await agent.call(putMessage, { params, body: { content: '' } })).status).toBe(400)
  for (let each = 0; each < 25; each++) await write(agent, thread.id, `many${each}`)
  const first = await agent.ask(listMessages, { params: { id: thread.id } })
  const query = { continuationToken: first.continuationToken ?? '' }
  const second = await agent.ask(listMessages, { params: { id: thread.id }, query })
  const all = [...(await read(agent, thread.id)), ...second.items].map(each => each.id)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining(['raced', 'many0', 'many24']))
})

test('support agents cannot reach other conversations', async () => {
  const other = await user.ask(create, { body: { subjectId: 'shipment/3', body: 'inside' } })
  for (const caller of [agent, root]) {
    expect((await caller.call(listMessages, { params: { id: other.id } })).status).toBe(404)
    expect((await write(caller, other.id, 'outside')).status).toBe(404)
  }
})

test('support agents answer threads of the system tenant too', async () => {
  const thread = await threadOf(clerk)
  await write(clerk, thread.id, 'clerk-1')
  expect((await write(agent, thread.id, 'clerk-2')).status).toBe(200)
  expect((await read(clerk, thread.id)).map(each => each.createdByUserId)).toEqual(['user', 'clerk'])
})

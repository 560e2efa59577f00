import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, type CallerResponse, testServer } from '../../../test/server.ts'

const server = testServer()
const { create, remove, listMessages, putMessage, removeMessage } = contract.conversations
let admin: Caller
let user: Caller
let support: Caller
let sydkust: Caller

beforeAll(async () => {
  await subjectsOf(server, ['1'])
  await subjectsOf(server, ['1'], 'sydkust')
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  support = await server.as('support@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})

const aConversation = async () =>
  (await user.ask(create, { body: { subjectId: 'shipment/1', subject: 'A question' } })).id

const put = (
  caller: Caller,
  conversationId: string,
  id: string,
  content: string,
  headers: Record<string, string> = {},
) => caller.call(putMessage, { params: { conversationId, id }, body: { content }, headers })

const page = (id: string) => user.ask(listMessages, { params: { id } })

const refusedFields = (response: CallerResponse) => [response.status, response.errors.map(error => error.name)]

describe('writing', () => {
  test('creates a message with the id that its author chose', async () => {
    const conversationId = await aConversation()
    const created = await put(support, conversationId, 'first', '<p>Found it</p>')
    expect([created.status, created.headers.get('etag')]).toEqual([200, '"1"'])
    expect(created.body).toEqual({
      id: 'first',
      conversationId,
      subjectId: 'shipment/1',
      content: '<p>Found it</p>',
      contentType: 'text/html',
      createdByUserId: 'support',
      createdByUsername: 'Support at Nordhem',
      createdByEmail: 'support@nordhem.example',
      updatedByUserId: 'support',
      updatedByUsername: 'Support at Nordhem',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await page(conversationId)).toEqual({ items: [created.body], continuationToken: null })
  })

  test('a message twice, or twenty times at once, creates it once', async () => {
    const conversationId = await aConversation()
    const first = await put(user, conversationId, 'twice', 'Hello')
    const second = await put(user, conversationId, 'twice', 'Hello')
    expect([second.status, second.headers.get('etag'), second.body]).toEqual([200, '"1"', first.body])
    const racing = await Promise.all(Array.from({ length: 20 }, () => put(user, conversationId, 'raced', 'Hello')))
    expect(
      new Set(racing.map(response => `${response.status} ${response.headers.get('etag')} ${response.text}`)).size,
    ).toBe(1)
    expect((await page(conversationId)).items).toHaveLength(2)
  })

  test('changes an own message, but not those of others', async () => {
    const conversationId = await aConversation()
    const created = (await put(user, conversationId, 'own', 'Frist')).reply
    const params = { conversationId, id: 'own' }
    const changed = await user.call(putMessage, { params, body: { ...created, content: 'First' } })
    expect([changed.status, changed.headers.get('etag'), changed.reply.content]).toEqual([200, '"2"', 'First'])
    for (const other of [support, admin]) {
      expect((await put(other, conversationId, 'own', 'Mine now')).status).toBe(403)
      expect((await other.call(removeMessage, { params })).status).toBe(403)
    }
    expect((await page(conversationId)).items).toEqual([changed.body])
  })

  test('cannot change fields that the server sets', async () => {
    const conversationId = await aConversation()
    const created = (await put(user, conversationId, 'kept', 'Hello')).reply
    const elsewhere = await aConversation()
    for (const [name, value] of Object.entries({
      id: 'other',
      conversationId: elsewhere,
      subjectId: 'shipment/2',
      createdByUserId: 'admin',
      createdByEmail: 'admin@nordhem.example',
      createdAt: '2020-01-01T00:00:00Z',
    })) {
      const body = { ...created, content: 'Changed', [name]: value }
      const change = await user.call(putMessage, { params: { conversationId, id: 'kept' }, body })
      expect(refusedFields(change)).toEqual([400, [name]])
    }
    const { createdAt: _, updatedAt: __, ...sent } = created
    const asNew = await user.call(putMessage, { params: { conversationId, id: 'new' }, body: { ...sent, id: 'new' } })
    expect(asNew.status).toBe(200)
    const forged = { ...sent, id: 'forged', createdByUserId: 'admin' }
    const asOther = await user.call(putMessage, { params: { conversationId, id: 'forged' }, body: forged })
    expect(refusedFields(asOther)).toEqual([400, ['createdByUserId']])
  })

  test('a message whose id is in another conversation is not found', async () => {
    const [here, there] = [await aConversation(), await aConversation()]
    await put(user, there, 'elsewhere', 'Hello')
    expect((await put(user, here, 'elsewhere', 'Hello')).status).toBe(404)
    expect((await user.call(removeMessage, { params: { conversationId: here, id: 'elsewhere' } })).status).toBe(404)
    expect((await page(there)).items).toHaveLength(1)
    const own = await sydkust.ask(create, { body: { subjectId: 'shipment/1', subject: 'A question' } })
    expect((await put(sydkust, own.id, 'elsewhere', 'Ours')).status).toBe(200)
  })

  test('needs text of limited length', async () => {
    const conversationId = await aConversation()
    const params = { conversationId, id: 'wrong' }
    for (const content of ['', '<p> </p>', '<img src=x>', 'x'.repeat(20_001), '&'.repeat(5000), 7, null])
      expect(refusedFields(await user.call(putMessage, { params, body: { content } }))).toEqual([400, ['content']])
    expect(refusedFields(await user.call(putMessage, { params, body: { content: 'x', colour: 1 } }))).toEqual([
      400,
      ['colour'],
    ])
    expect((await put(user, conversationId, 'x'.repeat(101), 'x')).status).toBe(404)
    expect((await page(conversationId)).items).toEqual([])
  })
})

describe('versions', () => {
  test('a stale change or deletion is refused', async () => {
    const conversationId = await aConversation()
    const stale = { 'if-match': '"1"' }
    await put(user, conversationId, 'v', 'One')
    expect((await put(user, conversationId, 'v', 'Two', stale)).status).toBe(200)
    expect((await put(user, conversationId, 'v', 'Three', stale)).status).toBe(412)
    const params = { conversationId, id: 'v' }
    expect((await user.call(removeMessage, { params, headers: stale })).status).toBe(412)
    expect((await user.call(removeMessage, { params, headers: { 'if-match': '"2"' } })).status).toBe(204)
    expect((await user.call(removeMessage, { params })).status).toBe(404)
  })

  test('a change does not restore a message that was deleted in the meantime', async () => {
    const conversationId = await aConversation()
    await put(user, conversationId, 'gone', 'One')
    await user.call(removeMessage, { params: { conversationId, id: 'gone' } })
    expect((await put(user, conversationId, 'gone', 'Two', { 'if-match': '"1"' })).status).toBe(412)
    expect((await page(conversationId)).items).toEqual([])
  })

  test('changes and deletions are in the audit trail', async () => {
    const conversationId = await aConversation()
    await put(user, conversationId, 'audited', 'One')
    await put(user, conversationId, 'audited', 'Two')
    await user.call(removeMessage, { params: { conversationId, id: 'audited' } })
    const query = { noun: 'conversation_message', itemId: 'audited' }
    const { items } = await admin.ask(contract.audit.list, { query })
    expect(items.map(entry => entry.action)).toEqual(['delete', 'update'])
  })
})

test('a conversation is deleted with its messages, and accepts no more', async () => {
  const conversationId = await aConversation()
  await put(user, conversationId, 'orphan', 'Hello')
  const racing = Array.from({ length: 10 }, (_, index) => put(support, conversationId, `late${index}`, 'Hello'))
  const removed = await user.call(remove, { params: { id: conversationId } })
  expect(removed.status).toBe(204)
  for (const response of await Promise.all(racing)) expect([200, 404]).toContain(response.status)
  expect((await put(user, conversationId, 'orphan', 'Hello')).status).toBe(404)
  const { rows } = await server.admin.query('select 1 from conversation_messages where conversation_id = $1', [
    conversationId,
  ])
  expect(rows).toEqual([])
})

import { contract } from '@aftermile/contract/index'
import type { Conversation } from '@aftermile/contract/people/conversations'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type CallerResponse, testServer } from '../../../test/server.ts'

const server = testServer()
const { list, create, update, remove } = contract.conversations
let admin: Caller
let user: Caller
let support: Caller
let root: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  support = await server.as('support@nordhem.example')
  root = await server.as('root@aftermile.example')
})

const aConversation = (fields: Partial<Conversation> = {}, caller = user) =>
  caller.ask(create, {
    body: { subjectId: 'shipment/1', subject: 'Late', body: '<p>Where is it?</p>', ...fields },
  })

const about = (caller: Caller, subjectId: string) => caller.ask(list, { query: { subjectId } })

const refusedFields = (answer: CallerResponse) => [answer.status, answer.errors.map(error => error.name)]

describe('a new conversation', () => {
  test('has priority 0, an id of the server and the name of its author', async () => {
    const made = await user.call(create, { body: { subjectId: 'order/7' } })
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"'])
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      priority: 0,
      subjectId: 'order/7',
      subject: '',
      body: '',
      contentType: 'text/html',
      createdByUserId: 'user',
      createdByUsername: 'User at Nordhem',
      updatedByUserId: 'user',
      updatedByUsername: 'User at Nordhem',
      createdAt: expect.stringContaining('T'),
      updatedAt: expect.stringContaining('T'),
    })
  })

  test('may bring its id, once', async () => {
    expect((await aConversation({ id: 'mine' })).id).toBe('mine')
    const again = await support.call(create, { body: { id: 'mine', subjectId: 'order/8' } })
    expect([again.status, again.body]).toEqual([409, { message: 'An item with the same identity already exists' }])
    const tries = Array.from({ length: 20 }, () => user.call(create, { body: { id: 'raced', subjectId: 'order/8' } }))
    const statuses = (await Promise.all(tries)).map(answer => answer.status).sort()
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
  })

  test('is made once for a key, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'conversation-1' }
    const send = () => user.call(create, { headers, body: { subjectId: 'order/once' } })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    expect(await about(user, 'order/once')).toHaveLength(1)
  })

  test('names every wrong field', async () => {
    const answer = await user.call(create, {
      body: { id: '', priority: 4, subject: 'x'.repeat(201), body: 1, contentType: 'text/plain', colour: 'red' },
    })
    expect(refusedFields(answer)).toEqual([
      400,
      expect.arrayContaining(['id', 'priority', 'subjectId', 'subject', 'body', 'contentType', 'colour']),
    ])
    expect(refusedFields(await user.call(create, { body: { subjectId: 'x', body: 'x'.repeat(20_001) } }))).toEqual([
      400,
      ['body'],
    ])
  })

  test('is measured as it is stored', async () => {
    const grown = await user.call(create, { body: { subjectId: 'x', body: '&'.repeat(5000) } })
    expect([grown.status, grown.text]).toEqual([
      400,
      expect.stringContaining('may not be longer than 20000 characters'),
    ])
    expect((await user.call(create, { body: { subjectId: 'x', body: '&'.repeat(4000) } })).status).toBe(201)
  })

  test('has nobody else as its author', async () => {
    const sent = { subjectId: 'x', createdByUserId: 'user', createdByUsername: 'User at Nordhem' }
    expect((await user.call(create, { body: sent })).status).toBe(201)
    for (const [name, value] of Object.entries({
      createdByUserId: 'admin',
      updatedByUsername: 'Admin at Nordhem',
      createdAt: '2020-01-01T00:00:00Z',
    }))
      expect(refusedFields(await user.call(create, { body: { ...sent, [name]: value } }))).toEqual([400, [name]])
  })
})

test('a subject shows its conversations, newest first, and no other', async () => {
  const first = await aConversation({ subjectId: 'order/list' })
  const second = await aConversation({ subjectId: 'order/list' }, support)
  await aConversation({ subjectId: 'order/list/2' })
  expect((await about(admin, 'order/list')).map(each => each.id)).toEqual([second.id, first.id])
  expect(refusedFields(await user.call(list))).toEqual([400, ['subjectId']])
})

describe('a change', () => {
  test('keeps what the server has set', async () => {
    const made = await aConversation()
    const params = { id: made.id }
    const saved = await user.call(update, { params, body: { ...made, subject: 'Found', priority: 2 } })
    expect([saved.status, saved.headers.get('etag'), saved.body]).toEqual([
      200,
      '"2"',
      { ...made, subject: 'Found', priority: 2, updatedAt: expect.any(String) },
    ])
    for (const [name, value] of Object.entries({
      id: 'other',
      subjectId: 'shipment/2',
      createdByUserId: 'admin',
      createdByUsername: 'Someone',
      updatedByUserId: 'admin',
      createdAt: '2020-01-01T00:00:00Z',
    })) {
      const changed = await user.call(update, { params, body: { ...saved.reply, [name]: value } })
      expect(refusedFields(changed)).toEqual([400, [name]])
    }
  })

  test('that changes nothing makes no version', async () => {
    const made = await aConversation()
    const saved = await user.call(update, { params: { id: made.id }, body: made })
    expect([saved.status, saved.headers.get('etag'), saved.body]).toEqual([200, '"1"', made])
  })

  test('is for its author and administrators', async () => {
    const made = await aConversation()
    const params = { id: made.id }
    expect((await support.call(update, { params, body: { ...made, subject: 'Mine' } })).status).toBe(403)
    expect((await support.call(remove, { params })).status).toBe(403)
    const byAdmin = await admin.call(update, { params, body: { ...made, subject: 'By admin' } })
    expect(byAdmin.body).toMatchObject({ createdByUserId: 'user', updatedByUserId: 'admin', subject: 'By admin' })
    const byRoot = await root.call(remove, { params, headers: { 'x-tenant': 'nordhem' } })
    expect(byRoot.status).toBe(204)
    expect((await user.call(update, { params, body: made })).status).toBe(404)
  })

  test('is refused when someone else was first', async () => {
    const made = await aConversation()
    const params = { id: made.id }
    const tries = Array.from({ length: 10 }, (_, index) =>
      user.call(update, { params, headers: { 'if-match': '"1"' }, body: { ...made, subject: `Editor ${index}` } }),
    )
    const statuses = (await Promise.all(tries)).map(answer => answer.status).sort()
    expect(statuses).toEqual([200, ...Array<number>(9).fill(412)])
    expect((await user.call(remove, { params, headers: { 'if-match': '"1"' } })).status).toBe(412)
    expect((await user.call(remove, { params, headers: { 'if-match': '"2"' } })).status).toBe(204)
  })

  test('can be read in the audit trail', async () => {
    const made = await aConversation({ subjectId: 'order/audit' })
    await user.call(update, { params: { id: made.id }, body: { ...made, subject: 'Second' } })
    await user.call(remove, { params: { id: made.id } })
    const trail = await admin.call(contract.audit.list, { query: { noun: 'conversation', itemId: made.id } })
    const { items } = trail.reply
    expect(items.map(entry => entry.action)).toEqual(['delete', 'update', 'create'])
    expect(items[1]?.changes).toEqual({ subject: { before: 'Late', after: 'Second' } })
  })
})

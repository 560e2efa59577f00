import { contract } from '@aftermile/contract/index'
import type { Conversation } from '@aftermile/contract/people/conversations'
import { beforeAll, describe, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, type CallerResponse, testServer } from '../../../test/server.ts'

const server = testServer()
const { list, create, update, remove } = contract.conversations
let admin: Caller
let user: Caller
let support: Caller
let root: Caller

beforeAll(async () => {
  await subjectsOf(server, ['1', '7', '8', 'once', 'list', 'list-2', 'audit'])
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  support = await server.as('support@nordhem.example')
  root = await server.as('root@aftermile.example')
})

const aConversation = (fields: Partial<Conversation> = {}, caller = user) =>
  caller.ask(create, {
    body: { subjectId: 'shipment/1', subject: 'Late', body: '<p>Where is it?</p>', ...fields },
  })

const conversationsAbout = (caller: Caller, subjectId: string) => caller.ask(list, { query: { subjectId } })

const refusedFields = (response: CallerResponse) => [response.status, response.errors.map(error => error.name)]

describe('a new conversation', () => {
  test('has priority 0, an id from the server and the name of its author', async () => {
    const created = await user.call(create, { body: { subjectId: 'shipment/7', subject: 'A question' } })
    expect([created.status, created.headers.get('etag')]).toEqual([201, '"1"'])
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      priority: 0,
      subjectId: 'shipment/7',
      subject: 'A question',
      body: '',
      contentType: 'text/html',
      createdByUserId: 'user',
      createdByUsername: 'User at Nordhem',
      updatedByUserId: 'user',
      updatedByUsername: 'User at Nordhem',
      createdAt: expect.stringContaining('T'),
      updatedAt: expect.stringContaining('T'),
      isOpen: true,
      closedAt: null,
      closedByUsername: null,
      lastWrittenAt: expect.stringContaining('T'),
      isFromReceiver: false,
      correction: null,
    })
  })

  test('may have an id from the client, if it is not taken', async () => {
    expect((await aConversation({ id: 'mine' })).id).toBe('mine')
    const again = await support.call(create, { body: { id: 'mine', subjectId: 'shipment/8', subject: 'A question' } })
    expect([again.status, again.body]).toEqual([409, { message: 'An item with the same identity already exists' }])
    const tries = Array.from({ length: 20 }, () =>
      user.call(create, { body: { id: 'raced', subjectId: 'shipment/8', subject: 'A question' } }),
    )
    const statuses = (await Promise.all(tries)).map(response => response.status).sort()
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
  })

  test('is created once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'conversation-1' }
    const send = () => user.call(create, { headers, body: { subjectId: 'shipment/once', subject: 'A question' } })
    const responses = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(responses.map(response => response.text)).size).toBe(1)
    expect(await conversationsAbout(user, 'shipment/once')).toHaveLength(1)
  })

  test('is refused with the name of every wrong field', async () => {
    const response = await user.call(create, {
      body: { id: '', priority: 4, subject: 'x'.repeat(201), body: 1, contentType: 'text/plain', colour: 'red' },
    })
    expect(refusedFields(response)).toEqual([
      400,
      expect.arrayContaining(['id', 'priority', 'subjectId', 'subject', 'body', 'contentType', 'colour']),
    ])
    expect(
      refusedFields(await user.call(create, { body: { subjectId: 'shipment/1', body: 'x'.repeat(20_001) } })),
    ).toEqual([400, ['body']])
  })

  test('is limited in its length as stored', async () => {
    const grown = await user.call(create, { body: { subjectId: 'shipment/1', body: '&'.repeat(5000) } })
    expect([grown.status, grown.text]).toEqual([
      400,
      expect.stringContaining('may not be longer than 20000 characters'),
    ])
    expect((await user.call(create, { body: { subjectId: 'shipment/1', body: '&'.repeat(4000) } })).status).toBe(201)
  })

  test('needs a subject or a text, also after a change', async () => {
    const subjectId = 'shipment/1'
    for (const empty of [{}, { subject: ' ', body: '<p> </p>' }, { body: '<script>x</script>' }])
      expect(refusedFields(await user.call(create, { body: { subjectId, ...empty } }))).toEqual([400, ['subject']])
    const { id } = await user.ask(create, { body: { subjectId, body: '<p>Where is it?</p>' } })
    const emptied = await user.call(update, { params: { id }, body: { subjectId } })
    expect(refusedFields(emptied)).toEqual([400, ['subject']])
  })

  test('cannot have another author', async () => {
    const sent = { subjectId: 'shipment/1', body: 'x', createdByUserId: 'user', createdByUsername: 'User at Nordhem' }
    expect((await user.call(create, { body: sent })).status).toBe(201)
    for (const [name, value] of Object.entries({
      createdByUserId: 'admin',
      updatedByUsername: 'Admin at Nordhem',
      createdAt: '2020-01-01T00:00:00Z',
    }))
      expect(refusedFields(await user.call(create, { body: { ...sent, [name]: value } }))).toEqual([400, [name]])
  })
})

test('the conversations of a subject are listed newest first', async () => {
  const first = await aConversation({ subjectId: 'shipment/list' })
  const second = await aConversation({ subjectId: 'shipment/list' }, support)
  await aConversation({ subjectId: 'shipment/list-2' })
  expect((await conversationsAbout(admin, 'shipment/list')).map(each => each.id)).toEqual([second.id, first.id])
  expect(refusedFields(await user.call(list))).toEqual([400, ['subjectId']])
})

describe('a change', () => {
  test('cannot change fields that the server sets', async () => {
    const created = await aConversation()
    const params = { id: created.id }
    const saved = await user.call(update, { params, body: { ...created, subject: 'Found', priority: 2 } })
    expect([saved.status, saved.headers.get('etag'), saved.body]).toEqual([
      200,
      '"2"',
      { ...created, subject: 'Found', priority: 2, updatedAt: expect.any(String) },
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

  test('that changes nothing makes no new version', async () => {
    const created = await aConversation()
    const saved = await user.call(update, { params: { id: created.id }, body: created })
    expect([saved.status, saved.headers.get('etag'), saved.body]).toEqual([200, '"1"', created])
  })

  test('is allowed for the author and administrators', async () => {
    const created = await aConversation()
    const params = { id: created.id }
    expect((await support.call(update, { params, body: { ...created, subject: 'Mine' } })).status).toBe(403)
    expect((await support.call(remove, { params })).status).toBe(403)
    const byAdmin = await admin.call(update, { params, body: { ...created, subject: 'By admin' } })
    expect(byAdmin.body).toMatchObject({ createdByUserId: 'user', updatedByUserId: 'admin', subject: 'By admin' })
    const byRoot = await root.call(remove, { params, headers: { 'x-tenant': 'nordhem' } })
    expect(byRoot.status).toBe(204)
    expect((await user.call(update, { params, body: created })).status).toBe(404)
  })

  test('is refused when someone else changed it first', async () => {
    const created = await aConversation()
    const params = { id: created.id }
    const tries = Array.from({ length: 10 }, (_, index) =>
      user.call(update, { params, headers: { 'if-match': '"1"' }, body: { ...created, subject: `Editor ${index}` } }),
    )
    const statuses = (await Promise.all(tries)).map(response => response.status).sort()
    expect(statuses).toEqual([200, ...Array<number>(9).fill(412)])
    expect((await user.call(remove, { params, headers: { 'if-match': '"1"' } })).status).toBe(412)
    expect((await user.call(remove, { params, headers: { 'if-match': '"2"' } })).status).toBe(204)
  })

  test('is in the audit trail', async () => {
    const created = await aConversation({ subjectId: 'shipment/audit' })
    await user.call(update, { params: { id: created.id }, body: { ...created, subject: 'Second' } })
    await user.call(remove, { params: { id: created.id } })
    const trail = await admin.call(contract.audit.list, { query: { noun: 'conversation', itemId: created.id } })
    const { items } = trail.reply
    expect(items.map(entry => entry.action)).toEqual(['delete', 'update', 'create'])
    expect(items[1]?.changes).toEqual({ subject: { before: 'Late', after: 'Second' } })
  })
})

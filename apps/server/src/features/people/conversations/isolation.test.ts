import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { list, create, update, remove, listMessages, putMessage, removeMessage } = contract.conversations
let user: Caller
let sydkust: Caller
let root: Caller

beforeAll(async () => {
  await subjectsOf(server, ['secret', 'root'])
  await subjectsOf(server, ['secret'], 'sydkust')
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
})

const conversationsAbout = (caller: Caller, subjectId: string) => caller.ask(list, { query: { subjectId } })

test("another tenant's conversation is not found, exactly like one that never existed", async () => {
  const sent = { id: 'secret', subjectId: 'shipment/secret', body: 'only for nordhem' }
  const created = await user.ask(create, { body: sent })
  for (const id of [created.id, 'never']) {
    const params = { id }
    const message = { conversationId: id, id: 'm' }
    const responses = [
      await sydkust.call(update, { params, body: { subjectId: 'shipment/secret', subject: 'A question' } }),
      await sydkust.call(remove, { params }),
      await sydkust.call(listMessages, { params }),
      await sydkust.call(putMessage, { params: message, body: { content: 'x' } }),
      await sydkust.call(removeMessage, { params: message }),
    ]
    expect(responses.map(response => [response.status, response.body])).toEqual(
      responses.map(() => [404, { message: 'Item not found' }]),
    )
  }
  expect(await conversationsAbout(sydkust, 'shipment/secret')).toEqual([])
  expect(
    (await sydkust.call(create, { body: { id: 'secret', subjectId: 'shipment/secret', subject: 'A question' } }))
      .status,
  ).toBe(201)
  expect(await conversationsAbout(user, 'shipment/secret')).toEqual([created])
})

test('a token without conversation_write cannot read or write', async () => {
  const { token } = await user.ask(contract.users.createToken, {
    params: { id: 'user' },
    body: { name: 'Narrow', scopes: ['shipment_read'] },
  })
  const narrow = server.with(token)
  expect((await narrow.call(list, { query: { subjectId: 'x' } })).status).toBe(403)
  expect((await narrow.call(create, { body: { subjectId: 'x', subject: 'A question' } })).status).toBe(403)
  expect((await narrow.call(contract.support.mine)).status).toBe(403)
})

test('root of another tenant is never confused with a user of the same id', async () => {
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by)
    values ('nordhem', 'root', 'Namesake', 'namesake@nordhem.example', 'user', 'test', 'test')`)
  const namesake = await server.as('namesake@nordhem.example')
  const headers = { 'x-tenant': 'nordhem' }
  const created = await root.ask(create, { headers, body: { subjectId: 'shipment/root', subject: 'A question' } })
  expect(created.createdByUserId).toBe('root')
  expect(await conversationsAbout(namesake, 'shipment/root')).toMatchObject([{ createdByUserId: 'system/root' }])
  expect((await namesake.call(remove, { params: { id: created.id } })).status).toBe(403)
})

import { contract } from '@aftermile/contract/index'
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { create, update, remove, putMessage, removeMessage } = contract.conversations
const open = new Set<HubConnection>()

beforeAll(async () => {
  await subjectsOf(server, ['1', 'last'])
  await subjectsOf(server, ['own'], 'sydkust')
})
afterEach(async () => {
  await Promise.all([...open].map(connection => connection.stop()))
  open.clear()
})

type ReceivedEvent = { event: string; payload: unknown }

async function listen({ token }: Caller): Promise<ReceivedEvent[]> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}/api/v1/signalr`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  const received: ReceivedEvent[] = []
  for (const event of ['conversation_updated', 'system_notification'])
    connection.on(event, payload => {
      received.push({ event, payload })
    })
  open.add(connection)
  await connection.start()
  return received
}

test('every change of a conversation is sent to its tenant only', async () => {
  const user = await server.as('user@nordhem.example')
  const sydkust = await server.as('admin@sydkust.example')
  const [colleague, stranger] = [await listen(await server.as('support@nordhem.example')), await listen(sydkust)]
  const created = await user.ask(create, { body: { subjectId: 'shipment/1', subject: 'A question' } })
  const params = { id: created.id }
  const message = { conversationId: created.id, id: 'm' }
  await user.call(putMessage, { params: message, body: { content: 'One' } })
  await user.call(putMessage, { params: message, body: { content: 'One' } })
  await user.call(putMessage, { params: message, body: { content: 'Two' } })
  await user.call(removeMessage, { params: message })
  await user.call(update, { params, body: { ...created, subject: 'New' } })
  await user.call(update, { params, body: { subjectId: 'other', subject: 'A question' } })
  await user.call(remove, { params })
  const last = await user.ask(create, { body: { subjectId: 'shipment/last', subject: 'A question' } })
  await expect.poll(() => colleague.at(-1)?.payload).toEqual({ subjectId: 'shipment/last', conversationId: last.id })
  const event = { event: 'conversation_updated', payload: { subjectId: 'shipment/1', conversationId: created.id } }
  expect(colleague.slice(0, -1)).toEqual(Array.from({ length: 6 }, () => event))
  const own = await sydkust.ask(create, { body: { subjectId: 'shipment/own', subject: 'A question' } })
  await expect
    .poll(() => stranger.map(each => each.payload))
    .toEqual([{ subjectId: 'shipment/own', conversationId: own.id }])
})

test('events of a support thread reach only its user and the support desk, each in their tenant', async () => {
  await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by) values
    ('system', 'agent', 'Agent', 'agent@aftermile.example', 'support', 'test', 'test'),
    ('system', 'clerk', 'Clerk', 'clerk@aftermile.example', 'admin', 'test', 'test')`)
  const [user, agent] = [await server.as('user@nordhem.example'), await server.as('agent@aftermile.example')]
  const atUser = await listen(user)
  const atAgent = await listen(agent)
  const others = await Promise.all(
    ['admin@nordhem.example', 'support@nordhem.example', 'clerk@aftermile.example', 'admin@sydkust.example'].map(
      async email => listen(await server.as(email)),
    ),
  )
  const { id: conversationId } = await user.ask(contract.support.mine)
  const event = { event: 'conversation_updated', payload: { subjectId: 'support/user', conversationId } }
  const notification = { event: 'system_notification', payload: { id: expect.any(String) } }
  await user.call(putMessage, { params: { conversationId, id: 'q' }, body: { content: 'Hello?' } })
  await expect.poll(() => atAgent).toEqual([event, notification])
  await expect.poll(() => atUser).toEqual([event])
  await agent.call(putMessage, { params: { conversationId, id: 'a' }, body: { content: 'Hello!' } })
  await expect.poll(() => atUser).toEqual([event, event, notification])
  await expect.poll(() => atAgent).toEqual([event, notification, event])
  expect(others).toEqual([[], [], [], []])
})

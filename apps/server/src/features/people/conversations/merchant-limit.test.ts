import { contract } from '@aftermile/contract/index'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { runAsOperator } from '../provision.ts'
import { conversations } from './conversations.ts'

const server = testServer()
const { list, create, update, remove, listMessages, putMessage, removeMessage } = contract.conversations
let admin: Caller
let user: Caller
/** May see fjallro and kattvik. */
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  await send(admin, 'shipments', [aShipment('seen'), aShipment('hidden', { merchantId: 'lykta' })])
  await send(admin, 'orders', [anOrder('7'), anOrder('8', { merchantId: 'lykta' })])
})

const about = (caller: Caller, subjectId: string) => caller.ask(list, { query: { subjectId } })

/** What a caller gets from each call that names the conversation. */
async function repliesOf(caller: Caller, id: string): Promise<[number, unknown][]> {
  const message = { conversationId: id, id: 'm' }
  const replies = [
    await caller.call(update, { params: { id }, body: { subjectId: 'shipment/fjallro-seen', subject: 'A question' } }),
    await caller.call(listMessages, { params: { id } }),
    await caller.call(putMessage, { params: message, body: { content: 'x' } }),
    await caller.call(removeMessage, { params: message }),
    await caller.call(remove, { params: { id } }),
  ]
  return replies.map(({ status, body }) => [status, body])
}
const allNotFound = Array.from({ length: 5 }, () => [404, { message: 'Item not found' }])

/** A conversation as an earlier version stored it: nobody checked its subject. */
async function anOldConversation(id: string, subjectId: string, merchantId: string | null = null) {
  await server.admin.query(
    `insert into conversations (tenant_id, id, subject_id, merchant_id, subject, body, priority, created_by_tenant_id, created_by_user_id,
       created_by_username, updated_by_tenant_id, updated_by_user_id, updated_by_username)
     values ('nordhem', $1, $2, $3, '', '', 0, 'nordhem', 'user', '', 'nordhem', 'user', '')`,
    [id, subjectId, merchantId],
  )
}

const followSubjects = () =>
  runAsOperator(server.admin, 'nordhem', async ctx => {
    for (const job of conversations.jobs ?? []) await job.run(ctx, {})
  })

describe('a new conversation', () => {
  test.each(['shipment/fjallro-seen', 'order/fjallro/7'])('can be about %s', async subjectId => {
    const { id } = await user.ask(create, { body: { subjectId, subject: 'A question' } })
    expect((await about(limited, subjectId)).map(each => each.id)).toEqual([id])
    expect((await limited.call(listMessages, { params: { id } })).status).toBe(200)
  })

  test.each([
    'shipment/nothing',
    'order/fjallro/nothing',
    'order/7',
    'shipment/',
    'shipment',
    'order/fjallro/',
    'tag/vip',
    'x',
  ])('is refused about %s, which does not exist', async subjectId => {
    for (const caller of [admin, limited]) {
      const refused = await caller.call(create, { body: { subjectId, subject: 'A question' } })
      expect([refused.status, refused.body]).toEqual([404, { message: 'Item not found' }])
    }
  })

  test.each([
    ['shipment/lykta-hidden', 'shipment/lykta-nothing'],
    ['order/lykta/8', 'order/lykta/9'],
  ])('about %s is refused with the same words as about %s, to those who may not see it', async (hidden, missing) => {
    const replies = await Promise.all(
      [hidden, missing].map(subjectId => limited.call(create, { body: { subjectId, subject: 'A question' } })),
    )
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [404, { message: 'Item not found' }],
      [404, { message: 'Item not found' }],
    ])
    expect(await Promise.all([hidden, missing].map(subjectId => about(limited, subjectId)))).toEqual([[], []])
    expect((await user.call(create, { body: { subjectId: hidden, subject: 'A question' } })).status).toBe(201)
  })
})

describe('a conversation from before subjects were checked', () => {
  test.each(['x', 'shipment/never', 'order/fjallro/never', 'order/1'])(
    'about %s is for those without a merchant limit only',
    async subjectId => {
      const id = `old-${subjectId.replaceAll('/', '-')}`
      await anOldConversation(id, subjectId)
      await followSubjects()
      expect((await about(user, subjectId)).map(each => each.id)).toEqual([id])
      expect(await about(limited, subjectId)).toEqual([])
      expect(await repliesOf(limited, id)).toEqual(allNotFound)
    },
  )

  test('gets the merchant of its shipment or order', async () => {
    await send(admin, 'shipments', [aShipment('late-1'), aShipment('late-2', { merchantId: 'lykta' })])
    await send(admin, 'orders', [anOrder('late/3')])
    for (const [id, subjectId] of Object.entries({
      'late-1': 'shipment/fjallro-late-1',
      'late-2': 'shipment/lykta-late-2',
      'late-3': 'order/fjallro/late/3',
    }))
      await anOldConversation(id, subjectId)
    expect(await about(limited, 'shipment/fjallro-late-1')).toEqual([])
    await followSubjects()
    const statuses = async (caller: Caller) =>
      Promise.all(
        ['late-1', 'late-2', 'late-3'].map(async id => (await caller.call(listMessages, { params: { id } })).status),
      )
    expect(await statuses(limited)).toEqual([200, 404, 200])
    expect(await statuses(user)).toEqual([200, 200, 200])
  })

  test('stays with its merchant only as long as the shipment does', async () => {
    await send(admin, 'shipments', [aShipment('moved'), aShipment('moved-in', { merchantId: 'lykta' })])
    const out = await limited.ask(create, { body: { subjectId: 'shipment/fjallro-moved', subject: 'A question' } })
    const into = await user.ask(create, { body: { subjectId: 'shipment/lykta-moved-in', subject: 'A question' } })
    await server.admin.query(`
      update shipments set merchant_id = case when merchant_id = 'lykta' then 'fjallro' else 'lykta' end
      where id in ('fjallro-moved', 'lykta-moved-in')`)
    expect(await about(limited, out.subjectId)).toEqual([])
    expect(await repliesOf(limited, out.id)).toEqual(allNotFound)
    await followSubjects()
    expect(await repliesOf(limited, out.id)).toEqual(allNotFound)
    expect((await about(limited, into.subjectId)).map(each => each.id)).toEqual([into.id])
  })
})

test('a change of a conversation without a merchant is sent only to those without a merchant limit', async () => {
  await anOldConversation('told', 'told')
  const listen = async ({ token }: Caller) => {
    const heard: unknown[] = []
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.url}/api/v1/signalr`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build()
    connection.on('conversation_updated', ({ subjectId }) => heard.push(subjectId))
    await connection.start()
    return { heard, connection }
  }
  const [atUser, atLimited] = [await listen(admin), await listen(limited)]
  await user.call(putMessage, { params: { conversationId: 'told', id: 'told' }, body: { content: 'Hello' } })
  await user.call(create, { body: { subjectId: 'shipment/fjallro-seen', subject: 'A question' } })
  await expect.poll(() => atUser.heard).toEqual(['told', 'shipment/fjallro-seen'])
  await expect.poll(() => atLimited.heard).toEqual(['shipment/fjallro-seen'])
  await Promise.all([atUser, atLimited].map(({ connection }) => connection.stop()))
})

test('a user with a merchant limit has a support thread', async () => {
  const thread = await limited.ask(contract.support.mine)
  const params = { conversationId: thread.id, id: 'help' }
  expect((await limited.call(putMessage, { params, body: { content: 'Hello?' } })).status).toBe(200)
})

import { contract } from '@aftermile/contract/index'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()
let threadId = ''
let ordinaryId = ''

beforeAll(async () => {
  await subjectsOf(server, ['1'])
  const user = await server.as('user@nordhem.example')
  threadId = (await user.ask(contract.support.mine)).id
  ordinaryId = (
    await user.ask(contract.conversations.create, { body: { subjectId: 'shipment/1', subject: 'A question' } })
  ).id
  for (const conversationId of [threadId, ordinaryId]) {
    const params = { conversationId, id: `in-${conversationId}` }
    await user.call(contract.conversations.putMessage, { params, body: { content: 'Hello' } })
  }
  const root = await server.as('root@aftermile.example')
  const params = { conversationId: threadId, id: 'answer' }
  await root.call(contract.conversations.putMessage, { params, body: { content: 'Answer' } })
})

/** The number of rows that a function returns for a tenant, as the serving role. The transaction is rolled back. */
async function rowsFor(tenantId: string | null, call: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  try {
    await client.query('set role aftermile_app; begin')
    if (tenantId !== null) await client.query(`set local app.tenant = '${tenantId}'`)
    return (await client.query(`select * from support.${call}`, values)).rows.length
  } finally {
    await client.end()
  }
}

const functions: Record<string, (id: string) => unknown[]> = {
  'thread($1)': id => [id],
  'messages($1, null, null, 10)': id => [id],
  'message($1, $2)': id => [id, `in-${id}`],
  "add_message($1, 'new', 'x', 'root', 'Root', '')": id => [id],
  "change_message($1, 'answer', 'x', 'root', 'Root')": id => [id],
}

describe.each(Object.entries(functions))('support.%s', (call, valuesOf) => {
  test('shows a support thread to the system tenant', async () => {
    expect(await rowsFor('system', call, valuesOf(threadId))).toBeGreaterThan(0)
  })

  test('shows it to no other tenant, not even that of the thread, and to nobody without a tenant', async () => {
    for (const tenantId of ['nordhem', 'sydkust', null])
      expect([tenantId, await rowsFor(tenantId, call, valuesOf(threadId))]).toEqual([tenantId, 0])
  })

  test('shows no other conversation to anyone', async () => {
    for (const tenantId of ['system', 'nordhem', 'sydkust', null])
      expect([tenantId, await rowsFor(tenantId, call, valuesOf(ordinaryId))]).toEqual([tenantId, 0])
  })
})

test('support.threads lists threads only for the system tenant', async () => {
  expect(await rowsFor('system', 'threads()', [])).toBe(1)
  for (const tenantId of ['nordhem', 'sydkust', null]) expect(await rowsFor(tenantId, 'threads()', [])).toBe(0)
})

/** Calls a function, commits, and counts the rows of a table. */
async function countAfter(tenantId: string, call: string, values: unknown[], counted: string): Promise<number> {
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await client.query('set role aftermile_app; begin')
  await client.query(`set local app.tenant = '${tenantId}'`)
  await client.query(`select support.${call}`, values)
  await client.query('commit')
  await client.end()
  const { rows } = await server.admin.query<{ count: number }>(`select count(*)::int as count from ${counted}`)
  return rows[0]?.count ?? -1
}

test('support.drop_message deletes a message only for the system tenant and its author', async () => {
  const drop = (tenantId: string, id: string, by: string) =>
    countAfter(tenantId, 'drop_message($1, $2, $3)', [threadId, id, by], 'conversation_messages')
  expect(await drop('nordhem', 'answer', 'root')).toBe(3)
  expect(await drop('sydkust', 'answer', 'root')).toBe(3)
  expect(await drop('system', 'answer', 'someone')).toBe(3)
  expect(await drop('system', `in-${threadId}`, 'user')).toBe(3)
  expect(await drop('system', 'answer', 'root')).toBe(2)
})

test('support.notify_both_sides notifies about threads of the own tenant, and about all in the system tenant', async () => {
  await server.admin.query('delete from notifications')
  const notified = (tenantId: string, id: string) =>
    countAfter(tenantId, "notify_both_sides($1, 'user', true)", [id], 'notifications')
  expect(await notified('sydkust', threadId)).toBe(0)
  expect(await notified('nordhem', ordinaryId)).toBe(0)
  expect(await notified('system', ordinaryId)).toBe(0)
  expect(await notified('nordhem', threadId)).toBe(1)
  expect(await notified('system', threadId)).toBe(2)
})

test('the serving role cannot publish to another tenant', async () => {
  await expect(rowsFor('nordhem', "publish('sydkust', 'admin', 'x', '{}')", [])).rejects.toThrow(/permission denied/)
})

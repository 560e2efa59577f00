import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { create, listMessages, putMessage } = contract.conversations
let user: Caller

beforeAll(async () => {
  await subjectsOf(server, ['1'])
  user = await server.as('user@nordhem.example')
})

const aConversation = async () =>
  (await user.ask(create, { body: { subjectId: 'shipment/1', subject: 'A question' } })).id

const put = (conversationId: string, id: string) =>
  user.call(putMessage, { params: { conversationId, id }, body: { content: 'Hello' } })

const page = (id: string, continuationToken?: string | null) =>
  user.ask(listMessages, {
    params: { id },
    query: continuationToken ? { continuationToken } : {},
  })

test('pages have twenty messages, newest first, each message once, also while others are written', async () => {
  const conversationId = await aConversation()
  const written = Array.from({ length: 45 }, (_, index) => `m${String(index).padStart(2, '0')}`)
  // Some have the same millisecond: then the id decides.
  await server.admin.query(
    `insert into conversation_messages (tenant_id, id, conversation_id, subject_id, content, created_at, created_by_tenant_id,
       created_by_user_id, created_by_username, created_by_email, updated_by_tenant_id, updated_by_user_id, updated_by_username)
     select 'nordhem', id, $1, 'shipment/1', id, timestamptz '2026-01-01' + (ordinality / 3) * interval '1 millisecond',
       'nordhem', 'user', '', '', 'nordhem', 'user', '' from unnest($2::text[]) with ordinality as of (id)`,
    [conversationId, written],
  )
  const first = await page(conversationId)
  await put(conversationId, 'meanwhile')
  const second = await page(conversationId, first.continuationToken)
  const third = await page(conversationId, second.continuationToken)
  expect([first, second, third].map(each => each.items.length)).toEqual([20, 20, 5])
  expect(third.continuationToken).toBeNull()
  const read = [first, second, third].flatMap(each => each.items.map(message => message.id))
  expect(read).toEqual(written.toReversed())
})

test('exactly twenty are one page', async () => {
  const conversationId = await aConversation()
  await Promise.all(Array.from({ length: 20 }, (_, index) => put(conversationId, `full${index}`)))
  const { items, continuationToken } = await page(conversationId)
  expect([items.length, continuationToken]).toEqual([20, null])
})

test('a token that is not from the server is refused', async () => {
  const params = { id: await aConversation() }
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const continuationToken of ['x', '', encoded(['now', 'x']), encoded(["2026-01-01' or 1=1", 'x']), encoded({})]) {
    const response = await user.call(listMessages, { params, query: { continuationToken } })
    expect([response.status, response.text]).toEqual([400, expect.stringContaining("'continuationToken'")])
  }
})

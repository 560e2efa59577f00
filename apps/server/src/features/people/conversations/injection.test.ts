import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { injections, markupIn } from '../../../test/data/html-injections.ts'
import { subjectsOf } from '../../../test/data/subjects.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { create, update, list, listMessages, putMessage } = contract.conversations
let user: Caller

beforeAll(async () => {
  await subjectsOf(server, ['injected'])
  user = await server.as('user@nordhem.example')
})

const subjectId = 'shipment/injected'
const aConversation = (body: string) => user.ask(create, { body: { subjectId, subject: 'A question', body } })

test('the body of a conversation is sanitised when it is created and changed', async () => {
  for (const html of injections) {
    const created = await aConversation(html)
    expect([html, markupIn(created.body)]).toEqual([html, []])
    const again = await user.call(update, {
      params: { id: created.id },
      body: { ...created, body: `${created.body}${html}` },
    })
    expect([html, again.status, markupIn(again.reply.body)]).toEqual([html, 200, []])
  }
  const all = await user.ask(list, { query: { subjectId } })
  expect(all.length).toBe(injections.length)
  for (const each of all) expect(markupIn(each.body)).toEqual([])
})

test('a message is sanitised, and does not change when it is sent again', async () => {
  const { id: conversationId } = await aConversation('')
  for (const [index, html] of injections.entries()) {
    const params = { conversationId, id: `m${index}` }
    const first = await user.ask(putMessage, { params, body: { content: `See ${html}` } })
    expect([html, markupIn(first.content)]).toEqual([html, []])
    const again = await user.call(putMessage, { params, body: first })
    expect([html, again.headers.get('etag'), again.body]).toEqual([html, '"1"', first])
  }
  const { items } = await user.ask(listMessages, { params: { id: conversationId } })
  for (const { content } of items) expect(markupIn(content)).toEqual([])
})

test('unsafe HTML that is already in the database is sanitised when it is read', async () => {
  const { id } = await aConversation('x')
  await user.call(putMessage, { params: { conversationId: id, id: 'stored' }, body: { content: 'x' } })
  const unsafe = '<p onclick="alert(1)">x<img src=x onerror=alert(1)></p>'
  await server.admin.query("update conversations set body = $1, subject_id = 'order/stored' where id = $2", [
    unsafe,
    id,
  ])
  await server.admin.query('update conversation_messages set content = $1 where conversation_id = $2', [unsafe, id])
  const [read] = await user.ask(list, { query: { subjectId: 'order/stored' } })
  expect(read?.body).toBe('<p>x</p>')
  const { items } = await user.ask(listMessages, { params: { id } })
  expect(items[0]?.content).toBe('<p>x</p>')
})

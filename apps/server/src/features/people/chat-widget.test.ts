import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'
import { isWidgetUrl, setChatWidget } from './chat-widget.ts'
import { runAsOperator } from './provision.ts'

const origin = 'https://chat.example'
const server = testServer({ env: { CHAT_WIDGET_ORIGINS: `${origin}, https://CDN.example` } })

const setWidget = (tenantId: string, url: string | null) =>
  runAsOperator(server.admin, tenantId, ctx => setChatWidget(ctx, url))

async function widgetOf(email: string): Promise<unknown> {
  return (await (await server.as(email)).ask(contract.users.me)).chatWidget
}

test('only the users of a tenant get its own chat, and it can be removed', async () => {
  expect(await widgetOf('user@nordhem.example')).toBeNull()
  await setWidget('nordhem', `${origin}/widget.js?key=1`)
  expect(await widgetOf('user@nordhem.example')).toEqual({ scriptUrl: `${origin}/widget.js?key=1` })
  expect(await widgetOf('admin@sydkust.example')).toBeNull()
  await setWidget('nordhem', null)
  expect(await widgetOf('user@nordhem.example')).toBeNull()
})

test('a chat of an origin that the operator does not allow is ignored', async () => {
  await setWidget('sydkust', 'https://elsewhere.example/widget.js')
  expect(await widgetOf('admin@sydkust.example')).toBeNull()
})

test('the change is in the audit log', async () => {
  await setWidget('nordhem', `${origin}/widget.js`)
  const { rows } = await server.admin.query<{ changes: unknown }>(
    "select changes from audit_entries where noun = 'tenant' and item_id = 'nordhem' order by id desc limit 1",
  )
  expect(rows[0]?.changes).toEqual({ chatWidget: { before: null, after: `${origin}/widget.js` } })
})

test('pages may load scripts from, call and frame exactly the allowed origins', async () => {
  const { headers } = await fetch(server.url)
  const policy = new Map(
    headers
      .get('content-security-policy')
      ?.split(';')
      .map(part => part.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  const ours = ["'self'", origin, 'https://cdn.example']
  expect(policy.get('script-src')).toEqual(["'self'", origin, 'https://cdn.example'])
  expect(policy.get('connect-src')).toEqual([...ours, 'wss://chat.example', 'wss://cdn.example'])
  expect(policy.get('frame-src')).toEqual(ours)
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
})

test.each([
  ['http://chat.example/widget.js', false],
  ['javascript:alert(1)', false],
  ['data:text/javascript,1', false],
  ['https://chat.example.evil.example/widget.js', false],
  ['https://chat.example@evil.example/widget.js', false],
  ['/widget.js', false],
  ['https://chat.example/widget.js', true],
])('%s may be a chat: %s', (url, isAllowed) => {
  expect(isWidgetUrl(url, [origin])).toBe(isAllowed)
})

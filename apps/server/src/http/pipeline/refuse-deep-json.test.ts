import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer()
let token: string
beforeAll(async () => {
  ;({ token } = await server.as('admin@nordhem.example'))
})

async function send(path: string, body: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'deep' }
  const response = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each(['/tags', '/ingress/shipments', '/bookmark-set/operations/bookmarks'])(
  'deep JSON is refused: %s',
  async path => {
    const { status, text } = await send(path, `{"items":[{"refs":${lists(100_000)}}]}`)
    expect([status, text]).toEqual([400, expect.stringContaining('nested more than 100 levels deep')])
  },
)

test('a hundred levels are not refused for their depth', async () => {
  expect((await send('/tags', lists(100))).text).not.toContain('nested')
  expect((await send('/tags', lists(101))).text).toContain('nested')
})

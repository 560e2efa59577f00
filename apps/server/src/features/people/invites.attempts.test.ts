import { expect, test } from 'vitest'
import { activate, anInactiveUser, invite } from '../../test/data/invites.ts'
import { testServer } from '../../test/server.ts'

const server = testServer()

test('after ten wrong codes from an address every further code is refused, even the right one', async () => {
  await anInactiveUser(server, 'patient')
  const { code } = await invite(await server.as('admin@nordhem.example'), 'patient')
  const wrong = await Promise.all(Array.from({ length: 10 }, (_, index) => activate(server.url, `guess-${index}`)))
  expect(wrong.map(({ status }) => status)).toEqual(Array(10).fill(401))
  const response = await activate(server.url, code)
  expect([response.status, response.body]).toEqual([429, { message: 'Too many requests. Wait a moment and try again' }])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(200)
})

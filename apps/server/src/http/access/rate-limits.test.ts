import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer({ env: { RATE_LIMIT: '20', LEGACY_HOSTS: 'old.example.com=new.example.com' } })

test('an actor who asks too much is told when to come back; others go on', async () => {
  const busy = await server.as('admin@nordhem.example')
  const answers = []
  for (let asked = 0; asked < 25; asked++) answers.push(await busy.call(contract.users.me))
  expect(answers.map(answer => answer.status)).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  const calm = await server.as('user@nordhem.example')
  expect((await calm.call(contract.users.me)).status).toBe(200)
})

test('an address that asks too much is told so before anything else is looked at', async () => {
  const asks = Array.from({ length: 250 }, () =>
    fetch(`${server.url}/api/v1/tags`, { headers: { authorization: 'Bearer nonsense' } }),
  )
  const statuses = (await Promise.all(asks)).map(answer => answer.status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

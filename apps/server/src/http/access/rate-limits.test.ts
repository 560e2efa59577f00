import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { testServer } from '../../test/server.ts'

const server = testServer({ env: { RATE_LIMIT: '20', LEGACY_HOSTS: 'old.example.com=new.example.com' } })

test('an actor over the limit learns when to retry; others are not affected', async () => {
  const busy = await server.as('admin@nordhem.example')
  const responses = []
  for (let call = 0; call < 25; call++) responses.push(await busy.call(contract.users.me))
  expect(responses.map(response => response.status)).toEqual([
    ...Array<number>(20).fill(200),
    ...Array<number>(5).fill(429),
  ])
  expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  const calm = await server.as('user@nordhem.example')
  expect((await calm.call(contract.users.me)).status).toBe(200)
})

test('an address over the limit is refused before anything else is checked', async () => {
  const calls = Array.from({ length: 250 }, () =>
    fetch(`${server.url}/api/v1/tags`, { headers: { authorization: 'Bearer nonsense' } }),
  )
  const statuses = (await Promise.all(calls)).map(response => response.status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

test('only with an https address a proxy on this machine says where a request comes from', async () => {
  const isLimitedAt = async (publicUrl: string) => {
    const port = String(await freePort())
    await server.another({ env: { PORT: port, PUBLIC_URL: publicUrl, RATE_LIMIT: '1' } })
    return async () => {
      const calls = Array.from({ length: 15 }, (_, index) =>
        fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
      )
      return (await Promise.all(calls)).some(({ status }) => status === 429)
    }
  }
  expect(await (await isLimitedAt('https://console.example.com'))()).toBe(false)
  // A busy machine replies 503 and does not count.
  await expect.poll(await isLimitedAt('http://console.example.com')).toBe(true)
})

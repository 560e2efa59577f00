import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { testServer } from '../../test/server.ts'
import { unlessBusy } from '../../test/unless-busy.ts'

const server = testServer({ env: { RATE_LIMIT: '20', LEGACY_HOSTS: 'old.example.com=new.example.com' } })

/** Calls until a call is refused, and returns all replies. */
async function untilRefused<R extends { status: number }>(call: () => Promise<R>): Promise<R[]> {
  const responses: R[] = []
  while (responses.at(-1)?.status !== 429) responses.push(await unlessBusy(call))
  return responses
}

test('an actor over the limit learns when to retry; others are not affected', async () => {
  const busy = await server.as('admin@nordhem.example')
  const responses = await untilRefused(() => busy.call(contract.users.me))
  const answered = responses.slice(0, -1)
  expect(answered.length).toBeGreaterThanOrEqual(20)
  // Even if a minute ended in between.
  expect(answered.length).toBeLessThanOrEqual(40)
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  const calm = await server.as('user@nordhem.example')
  expect((await unlessBusy(() => calm.call(contract.users.me))).status).toBe(200)
})

test('the tokens of a user count together', async () => {
  const user = await server.as('superuser@nordhem.example')
  const tokenOf = async (name: string) =>
    server.with(
      (await unlessBusy(() => user.call(contract.users.createToken, { params: { id: 'superuser' }, body: { name } })))
        .reply.token,
    )
  const [a, b] = [await tokenOf('one'), await tokenOf('other')]
  await untilRefused(() => a.call(contract.users.me))
  expect((await unlessBusy(() => b.call(contract.users.me))).status).toBe(429)
})

test('an address over the limit is refused before anything else is checked', async () => {
  const responses = await untilRefused(() =>
    fetch(`${server.url}/api/v1/tags`, { headers: { authorization: 'Bearer nonsense' } }),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 429]))
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

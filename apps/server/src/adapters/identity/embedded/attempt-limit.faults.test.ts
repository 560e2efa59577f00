import { expect, test } from 'vitest'
import { authorization, openBrowser } from '../../../test/identity/browser.ts'
import { testServer } from '../../../test/server.ts'
import { limitAttempts, networkOf } from './attempt-limit.ts'

const server = testServer()

async function tryToSignIn(email: string, password: string) {
  const browser = openBrowser(server.url)
  const page = await browser.visit(authorization(server.url).url)
  return browser.send(page.url, { email, password })
}

test('after ten wrong passwords the eleventh try is refused, even with the right one', async () => {
  const email = 'admin@nordhem.example'
  const wrong = await Promise.all(Array.from({ length: 10 }, () => tryToSignIn(email, 'wrong')))
  expect(wrong.map(({ response }) => response.status)).toEqual(Array(10).fill(401))
  const { response, text } = await tryToSignIn(email, 'demo')
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(text).toContain('Too many attempts. Wait 5 minutes and try again.')
  expect((await tryToSignIn('support@nordhem.example', 'demo')).response.status).toBe(429)
})

test('a client cannot fill the database with unfinished sign-ins', async () => {
  const { url } = authorization(server.url)
  const begin = () => fetch(url, { redirect: 'manual' })
  const responses = await Promise.all(Array.from({ length: 301 }, begin))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303, 429]))
  expect(await (await begin()).text()).toContain('Too many sign-in attempts')
})

test('old tries no longer count', () => {
  let now = 0
  const tries = limitAttempts({ max: 2, windowSeconds: 10 }, () => now)
  tries.count(['a'])
  now = 4000
  tries.count(['a'])
  expect(tries.count(['b', 'a'])).toEqual({ waitSeconds: 6 })
  now = 10_000
  expect(tries.count(['a'])).toHaveProperty('undo')
  expect(tries.count(['a'])).toEqual({ waitSeconds: 4 })
})

test('a right password does not count', () => {
  const tries = limitAttempts({ max: 1, windowSeconds: 10 })
  for (let turn = 0; turn < 3; turn++) {
    const counted = tries.count(['a', 'b'])
    if ('undo' in counted) counted.undo()
    expect(counted).toHaveProperty('undo')
  }
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('tries from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

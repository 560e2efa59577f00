import { expect, test } from 'vitest'
import { authorization, openBrowser } from '../../../test/identity/browser.ts'
import { testServer } from '../../../test/server.ts'

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

import { expect, test } from 'vitest'
import { authorization, fetchFrom, openBrowser } from '../../../test/identity/browser.ts'
import { limitsOfProcess } from '../../../test/limits-of-process.ts'
import { testServer } from '../../../test/server.ts'
import { limitSignIns } from './sign-in-limit.ts'

const server = testServer()
const email = 'user@nordhem.example'

async function statusOf(from: string, password: string, headers: Record<string, string> = {}): Promise<number> {
  const browser = openBrowser(server.url, fetchFrom(from))
  const page = await browser.visit(authorization(server.url).url)
  return (await browser.send(page.url, { email, password }, headers)).response.status
}

test('ten wrong passwords from elsewhere do not lock a user out', async () => {
  const wrong = await Promise.all(Array.from({ length: 10 }, () => statusOf('127.0.0.2', 'wrong')))
  expect(wrong).toEqual(Array(10).fill(401))
  expect(await statusOf('127.0.0.2', 'demo')).toBe(429)
  expect(await statusOf('127.0.0.3', 'demo')).toBe(303)
})

test('without https a client cannot claim another address', async () => {
  const claimed = Array.from({ length: 10 }, (_, index) => ({ 'x-forwarded-for': `198.51.100.${index}` }))
  await Promise.all(claimed.map(headers => statusOf('127.0.0.4', 'wrong', headers)))
  expect(await statusOf('127.0.0.4', 'wrong', { 'x-forwarded-for': '198.51.100.99' })).toBe(429)
})

test('an e-mail has a high limit of its own', async () => {
  const limit = limitSignIns(limitsOfProcess(() => 0))
  const tryFrom = (network: number, to = email) => limit.count({ email: to, address: `10.0.0.${network}` })
  for (let network = 0; network < 50; network++)
    for (let turn = 0; turn < 10; turn++) expect(await tryFrom(network)).toBeNull()
  expect(await tryFrom(50)).toBe(300)
  expect(await tryFrom(50, 'other@nordhem.example')).toBeNull()
})

test('a right password counts neither for its network nor for its e-mail', async () => {
  const limit = limitSignIns(limitsOfProcess(() => 0))
  for (let turn = 0; turn < 1000; turn++) {
    const attempt = { email, address: '10.0.0.1' }
    expect(await limit.count(attempt)).toBeNull()
    limit.undo(attempt)
  }
})

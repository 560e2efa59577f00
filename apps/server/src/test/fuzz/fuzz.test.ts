import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { type Material, makeRequest } from './make-request.ts'
import { openMaterial } from './open-material.ts'
import { runFuzz } from './run-fuzz.ts'

// The worker builds the data sets of the boards.
const server = testServer({ parts: ['api', 'worker'] })
let material: Material
beforeAll(async () => {
  const [admin = '', ...others] = await Promise.all(
    ['admin@nordhem.example', 'merchant@nordhem.example'].map(email => server.sign(email, 3600)),
  )
  material = await openMaterial({ url: server.url, admin, others })
})

test('no odd request gets a 5xx, and none hangs', async () => {
  const { failures, statuses } = await runFuzz({ url: server.url, material, seed: 'test', requests: 300 })
  expect(failures.map(({ number, outcome }) => ({ number, ...outcome }))).toEqual([])
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
})

test('the same seed makes the same requests', () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const made = (seed: string) => numbers.map(number => makeRequest(material, seed, number))
  expect(made('a')).toEqual(made('a'))
  expect(made('a')).not.toEqual(made('b'))
})

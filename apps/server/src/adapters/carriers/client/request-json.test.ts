import { expect, test } from 'vitest'
import { checkOutcome, requestJson } from './request-json.ts'

const contextWith = (status: number, text: string) => ({
  call: async () => ({ kind: 'response' as const, status, headers: {}, text }),
  now: () => 0,
})
const checkWith = async (status: number, text: string) =>
  checkOutcome(await requestJson(contextWith(status, text), { url: 'https://carrier.example/' }))

test('a credential works if the carrier answers "unknown number" in JSON, but not if it sends an HTML page', async () => {
  expect(await checkWith(404, '{"message":"not found"}')).toEqual({ kind: 'ok' })
  expect(await checkWith(404, '<html>Nothing here</html>')).toMatchObject({ kind: 'failed', cause: 'garbage' })
  expect(await checkWith(200, '<html>Welcome</html>')).toMatchObject({ kind: 'failed' })
  expect(await checkWith(401, '{}')).toMatchObject({ kind: 'unauthorized' })
})

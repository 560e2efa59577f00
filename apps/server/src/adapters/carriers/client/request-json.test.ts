import { expect, test } from 'vitest'
import { checkOutcome, requestJson } from './request-json.ts'

const answering = (status: number, text: string) => ({
  call: async () => ({ kind: 'response' as const, status, headers: {}, text }),
  now: () => 0,
})
const tryDoor = async (status: number, text: string) =>
  checkOutcome(await requestJson(answering(status, text), { url: 'https://carrier.example/' }))

test('a carrier that says it does not know the number opens the door; a page for people does not', async () => {
  expect(await tryDoor(404, '{"message":"not found"}')).toEqual({ kind: 'ok' })
  expect(await tryDoor(404, '<html>Nothing here</html>')).toMatchObject({ kind: 'failed', cause: 'garbage' })
  expect(await tryDoor(200, '<html>Welcome</html>')).toMatchObject({ kind: 'failed' })
  expect(await tryDoor(401, '{}')).toMatchObject({ kind: 'unauthorized' })
})

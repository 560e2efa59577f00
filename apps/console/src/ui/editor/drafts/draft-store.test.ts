import { afterEach, expect, test, vi } from 'vitest'
import { callAs } from '../../../api/caller.ts'
import { finishWork } from '../../../session/before-sign-out.ts'
import { aClock } from '../../../test/clock.ts'
import { createDraftKeeper } from './draft-store.ts'

const draft = (name: string) => ({ at: '2030-01-01T00:00:00Z', etag: '"1"', changes: { name } })

function aKeeper() {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push(body ? `${method} ${JSON.parse(JSON.parse(String(body)).value).changes.name}` : String(method))
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json({ id: url.split('/').at(-1), value: 'null' })
  })
  callAs({ origin: 'https://console.example', accessToken: () => 'token' })
  const { clock, pass } = aClock()
  return { keeper: createDraftKeeper('draft_tags.2fvip', clock), pass, calls }
}

afterEach(() => vi.unstubAllGlobals())

test('what is typed is kept with one call for all keys of two seconds, however long someone types', async () => {
  const { keeper, pass, calls } = aKeeper()
  keeper.keep(draft('V'))
  pass(1000)
  keeper.keep(draft('VI'))
  pass(1000)
  await vi.waitFor(() => expect(calls).toEqual(['PUT VI']))
  keeper.keep(draft('VIP'))
  pass(2000)
  await vi.waitFor(() => expect(calls).toEqual(['PUT VI', 'PUT VIP']))
})

test('a sign-out waits until the last keys are kept', async () => {
  const { keeper, calls } = aKeeper()
  keeper.keep(draft('VIP'))
  await finishWork()
  expect(calls).toEqual(['PUT VIP'])
})

test('a saved form drops what waits, and deletes what was kept', async () => {
  const { keeper, pass, calls } = aKeeper()
  keeper.keep(draft('V'))
  keeper.flush()
  keeper.keep(draft('VI'))
  keeper.drop()
  pass(2000)
  await finishWork()
  expect(calls).toEqual(['PUT V', 'DELETE'])
})

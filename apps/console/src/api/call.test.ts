/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@aftermile/contract/index'
import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { afterEach, expect, test } from 'vitest'
import { call } from './call.ts'
import { type Caller, callAs } from './caller.ts'
import type { ApiProblem } from './problem.ts'
import { retryAfterMs } from './retry-after.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const vip = {
  id: 'vip',
  tenantId: 'nordhem',
  name: 'VIP',
  description: '',
  priority: 3,
  allowOperatorTagging: true,
  color: tagPriorities[3].color,
  createdAt: '2026-01-31T12:00:00Z',
  createdBy: 'admin',
  updatedAt: '2026-01-31T12:00:00Z',
  updatedBy: 'admin',
}

test('a call sends the token and no tenant, and returns data and version', async () => {
  const requests = await aServer([{ status: 200, body: vip, headers: { etag: '"4"' } }], {
    accessToken: () => 'secret',
  })

  const { data, etag } = await call(contract.tags.get, { params: { id: 'vip' } })

  expect(data.name).toBe('VIP')
  expect(etag).toBe('"4"')
  expect(requests[0]?.url).toBe('/api/v1/tags/vip')
  expect(requests[0]?.headers.authorization).toBe('Bearer secret')
  expect(requests[0]?.headers['x-tenant']).toBeUndefined()
})

test('a call names the entered tenant', async () => {
  const requests = await aServer([{ status: 200, body: [] }], { tenantId: () => 'sydkust' })
  await call(contract.tags.list, {})
  expect(requests[0]?.headers['x-tenant']).toBe('sydkust')
})

test('a 5xx is retried three times, then thrown', async () => {
  const requests = await aServer([{ status: 503, body: { message: 'Down' }, headers: { 'x-request-id': 'r-7' } }])

  const problem = await problemOf(call(contract.tags.list, {}))

  expect(requests).toHaveLength(4)
  expect(problem).toMatchObject({ status: 503, message: 'Down', requestId: 'r-7' })
})

test('a broken connection is retried', async () => {
  const requests = await aServer(['hangUp', 'hangUp', { status: 200, body: [] }])
  expect((await call(contract.tags.list, {})).data).toEqual([])
  expect(requests).toHaveLength(3)
})

test('no response at all is a problem with status 0', async () => {
  await aServer(['hangUp'])
  expect(await problemOf(call(contract.tags.list, {}))).toMatchObject({ status: 0 })
})

test('a 429 is retried after the time it asks for', async () => {
  const requests = await aServer([
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 200, body: [] },
  ])
  const startedAt = performance.now()
  await call(contract.tags.list, {})
  expect(requests).toHaveLength(2)
  expect(performance.now() - startedAt).toBeGreaterThan(900)
})

test.each([400, 401, 403, 404, 409, 412, 422])('%i is never retried', async status => {
  const requests = await aServer([{ status, body: { message: 'No' } }])
  expect(await problemOf(call(contract.tags.list, {}))).toMatchObject({ status, message: 'No' })
  expect(requests).toHaveLength(1)
})

test('a POST keeps its idempotency key over its retries, and the next POST has another', async () => {
  const requests = await aServer([{ status: 500 }, 'hangUp', { status: 201, body: vip }])
  await call(contract.tags.create, { body: { id: 'vip', name: 'VIP' } })
  await call(contract.tags.create, { body: { id: 'vip', name: 'VIP' } })

  const keys = requests.map(request => request.headers['idempotency-key'])
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[3]).not.toBe(keys[0])
})

test('the known version is sent back', async () => {
  const requests = await aServer([{ status: 204 }])
  await call(contract.tags.remove, { params: { id: 'a/b' }, ifMatch: '"4"' })
  expect(requests[0]).toMatchObject({ method: 'DELETE', url: '/api/v1/tags/a%2Fb' })
  expect(requests[0]?.headers['if-match']).toBe('"4"')
})

test('a refused token is renewed once, and the call is repeated with the new one', async () => {
  let token = 'old'
  const renew = async () => {
    token = 'new'
    return true
  }
  const requests = await aServer([{ status: 401 }, { status: 200, body: [] }], { accessToken: () => token, renew })
  await call(contract.tags.list, {})
  expect(requests.map(request => request.headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
})

test('the errors of a 400 reach the caller by field', async () => {
  await aServer([{ status: 400, body: { errors: [{ name: 'name', message: "The 'name' field is required" }] } }])
  const problem = await problemOf(call(contract.tags.create, { body: { id: 'vip', name: '' } }))
  expect(problem.errors).toEqual([{ name: 'name', message: "The 'name' field is required" }])
})

test('a response that breaks the contract is a problem', async () => {
  await aServer([{ status: 200, body: { not: 'a list' } }])
  expect(await problemOf(call(contract.tags.list, {}))).toMatchObject({ status: 502 })
})

test('a cancelled call stays cancelled', async () => {
  const requests = await aServer([{ status: 503 }], { firstPauseMs: 60_000 })
  const cancel = new AbortController()
  const answer = call(contract.tags.list, { signal: cancel.signal })
  await expect.poll(() => requests.length).toBe(1)
  cancel.abort()
  await expect(answer).rejects.toThrow(/abort/i)
  expect(requests).toHaveLength(1)
})

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-01-31T12:00:00Z')
  expect(retryAfterMs('3', now)).toBe(3000)
  expect(retryAfterMs('Sat, 31 Jan 2026 12:00:05 GMT', now)).toBe(5000)
  expect(retryAfterMs('Sat, 31 Jan 2026 11:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs('soon', now)).toBeNull()
  expect(retryAfterMs(null, now)).toBeNull()
})

type Turn = 'hangUp' | { status: number; body?: unknown; headers?: Record<string, string> }

/** Responds with one turn after the other and repeats the last one. Returns the requests it got. */
async function aServer(turns: Turn[], caller: Partial<Caller> = {}): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    respond(turns[Math.min(requests.length, turns.length) - 1] ?? 'hangUp', response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port, not on a path
  callAs({ origin: `http://127.0.0.1:${port}`, firstPauseMs: 1, ...caller })
  return requests
}

function respond(turn: Turn, response: ServerResponse): void {
  if (turn === 'hangUp') {
    response.destroy()
    return
  }
  response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers })
  response.end(turn.body === undefined ? undefined : JSON.stringify(turn.body))
}

const problemOf = (answer: Promise<unknown>): Promise<ApiProblem> =>
  answer.then(
    () => Promise.reject(new Error('It succeeded.')),
    error => error,
  )

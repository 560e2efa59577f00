import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { aShipment } from '../../test/data/containers.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { unlessBusy } from '../../test/unless-busy.ts'

const server = testServer({ env: { RATE_LIMIT: '20' } })
/** A hundred times as many rows as calls. */
const rowsPerMinute = 2000

const sendRows = (caller: Caller, name: string, size: number) => {
  const items = Array.from({ length: size }, (_, n) => aShipment(`${name}-${n}`, { merchantId: 'nobody' }))
  return unlessBusy(() => caller.call(contract.ingress.shipments, { body: { items } }))
}

test('rows count, not calls, for a tenant as a whole; other tenants are not affected', async () => {
  const admin = await server.as('admin@nordhem.example')
  const named = { params: { id: 'admin' }, body: { name: 'Rows' } }
  const { reply } = await unlessBusy(() => admin.call(contract.users.createToken, named))
  const callers = [admin, server.with(reply.token)]
  const statuses: number[] = []
  for (let nth = 0; statuses.at(-1) !== 429; nth++)
    statuses.push((await sendRows(callers[nth % 2] ?? admin, `batch-${nth}`, 500)).status)
  const taken = statuses.length - 1
  expect(taken).toBeGreaterThanOrEqual(rowsPerMinute / 500)
  // Even if a minute ended in between.
  expect(taken).toBeLessThanOrEqual((2 * rowsPerMinute) / 500)
  const refused = await sendRows(admin, 'more', 500)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await unlessBusy(() => admin.call(contract.tags.list))).status).toBe(200)
  const sydkust = await server.as('admin@sydkust.example')
  expect((await sendRows(sydkust, 'other', 500)).status).toBe(200)
})

test('who was told to wait is refused before the body is read', async () => {
  const admin = await server.as('admin@nordhem.example')
  const path = `${server.url}/api/v1/ingress/shipments`
  const call = (body: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    return unlessBusy(() => fetch(path, { method: 'POST', headers, body }))
  }
  let { status } = await call('{"items": [')
  expect(status).toBe(400)
  for (let nth = 0; status !== 429; nth++) status = (await sendRows(admin, `again-${nth}`, 1000)).status
  expect((await call('{"items": [')).status).toBe(429)
})

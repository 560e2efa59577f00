import { endpoint } from '@aftermile/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { Caller } from '../../test/caller.ts'
import { testServer } from '../../test/server.ts'
import { mountTestRoutes } from '../../test/test-routes.ts'
import { serveDownload } from './downloads.ts'
import { serve } from './serve.ts'

const common = { method: 'POST', need: 'signedIn', summary: 'A file', download: 'text/csv' } as const
const get = endpoint({ ...common, path: '/trials/file' })

const merchantsOfActor = endpoint({
  method: 'GET',
  path: '/trials/merchants',
  need: 'signedIn',
  summary: 'Merchants',
  reply: z.object({ merchants: z.array(z.string()) }),
})

let read: (db: Db, position: number) => Promise<Buffer | null>
let made = 0
const server = testServer()
const mounted = mountTestRoutes(server, [
  serveDownload(get, async () => {
    made++
    return { name: 'Mått "1".csv', contentType: 'text/csv', read: (db, position) => read(db, position) }
  }),
  serve(merchantsOfActor, async ({ actor }) => ({ merchants: [...actor.merchants] })),
])
let limited: Caller
beforeAll(async () => {
  limited = await mounted.as('merchant')
})

const fetched = (headers = {}) =>
  fetch(`${mounted.url}/api/v1/trials/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${limited.token}`, ...headers },
  })

test('each piece is read in a transaction of its own, within the tenant isolation of the caller', async () => {
  read = async (db, position) => {
    const row = await db.find<{ seen: string }>(sql`
      select concat_ws('|', current_setting('app.tenant'), current_setting('app.merchants'), current_setting('transaction_read_only'),
        extract(epoch from now())) as seen`)
    return position < 3 ? Buffer.from(`${row?.seen}\n`) : null
  }
  const lines = (await (await fetched()).text()).trim().split('\n')
  const { merchants } = await limited.ask(merchantsOfActor)
  expect(merchants.length).toBeGreaterThan(0)
  const beginnings = lines.map(line => line.slice(0, line.lastIndexOf('|')))
  expect(beginnings).toEqual(Array<string>(3).fill(`nordhem|${merchants.join(',')}|on`))
  expect(new Set(lines).size).toBe(3)
  await expect.poll(() => mounted.pool.idleCount).toBe(mounted.pool.totalCount)
})

test('the file name is sent in full for modern clients, and without special characters for others', async () => {
  read = async () => null
  const { headers } = await fetched()
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="M_tt _1_.csv"; filename*=UTF-8''M%C3%A5tt%20%221%22.csv`,
  )
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/csv', 'private, no-store'])
})

test('a download that fails halfway is an error for the client', async () => {
  read = async (_, position) => {
    if (position === 2) throw new Error('broken')
    return Buffer.alloc(100_000, 'x')
  }
  await expect(fetched().then(response => response.text())).rejects.toThrow()
})

test('a file is made again for the same idempotency key, because it is too large to store', async () => {
  read = async (_, position) => (position === 0 ? Buffer.from(`${made}`) : null)
  const headers = { 'idempotency-key': 'file' }
  const first = await (await fetched(headers)).text()
  expect(await (await fetched(headers)).text()).not.toBe(first)
})

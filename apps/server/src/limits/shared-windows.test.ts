import { expect, test } from 'vitest'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import { openSecrets } from '../security/secrets.ts'
import { activate } from '../test/data/invites.ts'
import { secretKey, testServer } from '../test/server.ts'
import { openLimits } from './limits.ts'
import { sharedWindows } from './shared-windows.ts'

const server = testServer()
const secrets = openSecrets(secretKey)
const log = openLog('silent')

async function withPool<T>(url: string, use: (take: ReturnType<typeof sharedWindows>) => Promise<T>): Promise<T> {
  const pool = openPool({ url, role: appRole, max: 4, statementTimeoutMs: 60_000, onError: () => {} })
  return use(sharedWindows({ pool, secrets, log, maxWaitMs: { usual: 60_000, exact: 60_000 } })).finally(() =>
    pool.end(),
  )
}

test('two servers on one database count wrong codes together', async () => {
  const other = await server.another()
  const statuses: number[] = []
  for (let turn = 0; turn < 8; turn++)
    for (const url of [server.url, other.publicUrl]) statuses.push((await activate(url, `guess-${turn}`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)])
})

test('two processes share a usual limit within a tenth for each', async () => {
  await withPool(server.database.url, async take => {
    const counts = [openLimits(take), openLimits(take)].map(
      limits => limits('calls', { max: 40, windowSeconds: 3600 }).count,
    )
    let sum = 0
    for (let turn = 0; turn < 40; turn++) for (const count of counts) if ((await count('a')) === null) sum++
    expect(sum).toBeGreaterThanOrEqual(40)
    expect(sum).toBeLessThanOrEqual(48)
  })
})

test('takers at the same time get exactly what is left, and learn when the window ends', async () => {
  await withPool(server.database.url, async take => {
    const options = { max: 50, windowSeconds: 3600 }
    const taken = await Promise.all(Array.from({ length: 30 }, () => take('exact', 2, options)))
    expect(taken.reduce((sum, item) => sum + (item?.granted ?? 0), 0)).toBe(50)
    const [last] = taken.filter(entry => entry?.granted === 0)
    expect(last?.waitSeconds).toBeGreaterThan(3000)
    expect(last?.waitSeconds).toBeLessThanOrEqual(3600)
  })
})

test('a window that has ended starts over, by the clock of the database', async () => {
  await withPool(server.database.url, async take => {
    const options = { max: 1, windowSeconds: 3600 }
    expect(await take('over', 1, options)).toMatchObject({ granted: 1 })
    expect(await take('over', 1, options)).toMatchObject({ granted: 0 })
    await server.admin.query("update limits.windows set ends_at = now() - interval '1 second'")
    expect(await take('over', 1, options)).toMatchObject({ granted: 1 })
  })
})

test('the database does not learn who calls', async () => {
  await withPool(server.database.url, take => take('198.51.100.7', 1, { max: 1, windowSeconds: 60 }))
  const { rows } = await server.admin.query<{ text: string }>(
    `select convert_from(key, 'LATIN1') as text from limits.windows`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ text }) => text.includes('198.51'))).toBe(false)
})

test('without the database a process counts alone and asks no more for some seconds', async () => {
  const gone = new URL(server.database.url)
  gone.port = '1'
  await withPool(gone.href, async take => {
    let asked = 0
    const counted: typeof take = (...wanted) => {
      asked++
      return take(...wanted)
    }
    const { count } = openLimits(counted)('gone', { max: 20, windowSeconds: 3600 })
    const waits: (number | null)[] = []
    for (let call = 0; call < 30; call++) waits.push(await count('a'))
    expect(waits.filter(wait => wait === null)).toHaveLength(20)
    expect(asked).toBeLessThan(15)
  })
})

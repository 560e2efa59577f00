import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { appRole } from '../../../db/migrate/migrate.ts'
import { openPool } from '../../../db/pool.ts'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { withTracked } from './find-by-code.ts'
import { withNumber } from './find-by-number.ts'

const server = testServer()
let admin: Caller
let pool: pg.Pool

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  pool = openPool({ url: server.database.url, role: appRole, max: 1, statementTimeoutMs: 60_000, onError: () => {} })
  await send(admin, 'shipments', [aShipment('a'), aShipment('old')])
  await send(admin, 'events', [anEvent('old', 'delivered', '2026-02-01T08:00:00Z')])
  return () => pool.end()
})

type Sent = { text: string; values: unknown[] }

/** The pool, but it notes what it is sent. */
function watched(sent: Sent[]): pg.Pool {
  const watch = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name)
        if (name === 'connect') return async () => watch(await (of as pg.Pool).connect())
        if (name !== 'query') return typeof value === 'function' ? value.bind(of) : value
        return (item: string | Sent) => {
          if (typeof item !== 'string') sent.push(item)
          return (of as pg.PoolClient).query(item as string)
        }
      },
    })
  return watch(pool)
}

/** The texts of all statements that some work sends. */
async function statementsOf(work: (pool: pg.Pool) => Promise<unknown>): Promise<string[]> {
  const sent: Sent[] = []
  await work(watched(sent))
  return sent.map(({ text }) => text)
}

const codeOf = async (id: string, tenantId = 'nordhem') => {
  const { rows } = await server.admin.query<{ key: string; code: string }>(
    `select t.tracking_key as key, (select tracking_code from shipments where tenant_id = 'nordhem' and id = $1) as code
     from tenants t where t.id = $2`,
    [id, tenantId],
  )
  return { key: rows[0]?.key ?? '', code: rows[0]?.code ?? '' }
}

const never = async () => 'found'

test('every code that opens nothing takes the same steps', async () => {
  const { key, code } = await codeOf('fjallro-a')
  const { key: foreign } = await codeOf('fjallro-a', 'sydkust')
  const old = await codeOf('fjallro-old')
  const open = (text: string, onlyTenantId: string | null = null) =>
    statementsOf(async noted => expect(await withTracked(noted, { code: text, onlyTenantId }, never)).toBeNull())
  const steps = [
    await open('x'),
    await open('x'.repeat(400)),
    await open(`00000000${code}`),
    await open(`${key}${'A'.repeat(22)}`),
    await open(`${foreign}${code}`),
    await open(old.key + old.code),
    await open(key + code, 'sydkust'),
    await open(key + code, 'nobody'),
  ]
  expect(steps[0]).toHaveLength(2)
  expect(new Set(steps.map(texts => JSON.stringify(texts))).size).toBe(1)
})

test('every search that finds nothing takes the same steps', async () => {
  const findParcel = (tenantId: string, number: string, secret: string) =>
    statementsOf(async noted => expect(await withNumber(noted, { tenantId, number, secret }, never)).toBeNull())
  const steps = [
    await findParcel('nordhem', 'unknown', ''),
    await findParcel('nordhem', '', ''),
    await findParcel('nordhem', 'a', '99999'),
    await findParcel('nordhem', 'a', 'x@mail.example'),
    await findParcel('nordhem', 'old', ''),
    await findParcel('sydkust', 'a', ''),
    await findParcel('nobody', 'a', '21122'),
    await findParcel('', 'a', ''),
  ]
  expect(new Set(steps.map(texts => JSON.stringify(texts))).size).toBe(1)
})

test('codes and numbers are found by indexes', async () => {
  const many = Array.from({ length: 1000 }, (_, n) =>
    aShipment(`many-${n}`, { orderNumber: `order-${n}`, consignmentId: `cons-${n}` }),
  )
  await send(admin, 'shipments', many)
  await server.admin.query('analyze shipments, packages, orders')
  const { key, code } = await codeOf('fjallro-a')
  const plans = [
    ...(await plansOf(noted => withTracked(noted, { code: key + code, onlyTenantId: null }, never))),
    ...(await plansOf(noted => withNumber(noted, { tenantId: 'nordhem', number: 'many-7', secret: '' }, never))),
  ].join('\n')
  const indexes = ['by_tracking_code', 'number', 'ordered', 'by_consignment', 'pkey'].map(name => `shipments_${name} `)
  for (const index of [...indexes, 'packages_number ']) expect(plans).toContain(index)
  expect(plans).not.toMatch(/Seq Scan on (shipments|packages|orders)/)
})

/** The plans of the statements that some work sends with values. */
async function plansOf(work: (pool: pg.Pool) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const sent: { text: string; values: unknown[] }[] = []
  await work(watched(sent))
  const client = await pool.connect()
  try {
    for (const text of ['begin', "set local app.tenant = 'nordhem'", "set local app.merchants = ''"])
      await client.query(text)
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
      // A Citus adds the number of a shard to names.
      plans.push(...rows.map(row => row['QUERY PLAN'].replaceAll(/_\d{6,}\b/g, '')))
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return plans
}

import { endpoint } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { quoteText, sql, statement } from '../../db/sql.ts'
import { publish } from '../../realtime/publish.ts'
import { notFound } from '../../runtime/problem.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import { type BreakableProxy, openBreakableProxy } from '../../test/breakable-proxy.ts'
import { type Caller, callerOf } from '../../test/caller.ts'
import { cloneDatabase, type TestDatabase } from '../../test/database.ts'
import { testServer } from '../../test/server.ts'
import { serveDownload } from '../routes/downloads.ts'
import { serve } from '../routes/serve.ts'

const common = { need: { scope: 'tag_write' }, summary: 'A trial', reply: z.string() } as const
const list = endpoint({ method: 'GET', path: '/trials/list', ...common, mayLag: true })
const detail = endpoint({ method: 'GET', path: '/trials/detail', ...common })
const write = endpoint({ method: 'POST', path: '/trials/write', ...common })
const notify = endpoint({ method: 'POST', path: '/trials/notify', ...common })
const file = endpoint({
  method: 'GET',
  path: '/trials/file',
  need: common.need,
  summary: 'A file',
  download: 'text/plain',
  mayLag: true,
})

let work: (ctx: RequestCtx, name: string) => Promise<unknown>
let readPiece: (db: Db, position: number) => Promise<Buffer | null>

/** The name of the database that answered. */
async function nameOf(db: Db): Promise<string> {
  const found = await db.find<{ name: string }>(sql`select current_database() as name`)
  return found?.name === databaseOf(stale.url) ? 'replica' : 'primary'
}

async function handle(ctx: RequestCtx): Promise<string> {
  const name = await nameOf(ctx.db)
  await work(ctx, name)
  return name
}

const routes = [
  ...[list, detail, write].map(item => serve(item, handle)),
  serve(notify, async ctx => {
    await publish(ctx, 'container_updated', { type: 'shipment', ids: null })
    return 'told'
  }),
  serveDownload(file, async ({ db }) => {
    const first = Buffer.from(`${await nameOf(db)} `)
    return {
      name: 'trial.txt',
      contentType: 'text/plain',
      read: (entry, position) => (position === 0 ? Promise.resolve(first) : readPiece(entry, position)),
    }
  }),
]

// Two copies of one database. What is written after the copy was made is missing in the second, as in a replica that is behind.
const server = testServer()
let stale: TestDatabase
let proxy: BreakableProxy
let url: string
let admin: Caller
let other: Caller

const positions = { primary: 0, replica: 0 }
const position = (bytes: number, isInRecovery: boolean) => ({ system: 'one', timeline: 1, isInRecovery, bytes })
const ask = async () => ({
  primary: position(positions.primary, false),
  replica: position(positions.replica, true),
})

const databaseOf = (address: string): string => new URL(address).pathname.slice(1)

beforeAll(async () => {
  stale = await cloneDatabase(inject('adminUrl'))
  proxy = await openBreakableProxy(stale.url)
  const reading = await server.another({ routes, replica: { url: proxy.url, ask } })
  url = reading.publicUrl
  admin = callerOf(url, await tokenOf('admin'))
  other = callerOf(url, await tokenOf('ruleadmin'))
})
afterAll(async () => {
  proxy.close()
  await stale.drop()
})
beforeEach(async () => {
  work = async () => {}
  readPiece = async () => null
  proxy.mend()
  positions.replica = positions.primary
  await expect.poll(() => admin.ask(list)).toBe('replica')
})

/** A token that the replica does not have. */
async function tokenOf(id: string): Promise<string> {
  const user = await server.as(`${id}@nordhem.example`)
  const { token } = await user.ask(contract.users.createToken, { params: { id }, body: { name: 'Test' } })
  return token
}

const fileText = async () =>
  (await fetch(`${url}/api/v1/trials/file`, { headers: { authorization: `Bearer ${admin.token}` } })).text()

test('a list may come from the replica, other reads and writes never do', async () => {
  expect(await admin.ask(detail)).toBe('primary')
  expect(await admin.ask(write)).toBe('primary')
})

test('a read of the replica is within tenant and merchants, and cannot write', async () => {
  let seen: unknown
  work = async ({ db }) => {
    seen = await db.find(sql`
      select current_user as "user", current_setting('app.tenant') as tenant, current_setting('transaction_read_only') as "isReadOnly"`)
  }
  expect(await admin.ask(list)).toBe('replica')
  expect(seen).toEqual({ user: 'aftermile_app', tenant: 'nordhem', isReadOnly: 'on' })
})

describe('the primary answers', () => {
  test('who has just written, until the replica has it', async () => {
    positions.primary++
    await admin.ask(write)
    expect(await admin.ask(list)).toBe('primary')
    expect(await fileText()).toBe('primary ')
    positions.replica = positions.primary
    await expect.poll(() => admin.ask(list)).toBe('replica')
  })

  test('a tenant whose consoles were told of a change by any process, until the replica has it', async () => {
    positions.primary++
    const elsewhere = await server.another({ routes })
    await callerOf(elsewhere.publicUrl, other.token).ask(notify)
    await expect.poll(() => admin.ask(list)).toBe('primary')
    positions.replica = positions.primary
    await expect.poll(() => admin.ask(list)).toBe('replica')
    await elsewhere.stop()
  })

  test('while the replica is behind', async () => {
    positions.primary++
    await expect.poll(() => other.ask(list)).toBe('primary')
    positions.replica = positions.primary
    await expect.poll(() => other.ask(list)).toBe('replica')
  })

  test('what the replica does not have yet', async () => {
    work = async (_, name) => {
      if (name === 'replica') throw notFound()
    }
    expect(await admin.ask(list)).toBe('primary')
  })

  test.each([
    ['40001', 'canceling statement due to conflict with recovery'],
    ['57014', 'canceling statement due to conflict with recovery'],
    ['25006', 'cannot execute UPDATE in a read-only transaction'],
    ['42P01', 'relation does not exist'],
  ])('a read that the replica fails with %s, and only that read', async (code, message) => {
    work = async ({ db }, name) => {
      if (name === 'replica') await db.run(raise(code, message))
    }
    expect(await admin.ask(list)).toBe('primary')
    work = async () => {}
    expect(await other.ask(list)).toBe('replica')
  })
})

test('a statement that is too slow is not tried again on the primary', async () => {
  const seen: string[] = []
  work = async ({ db }, name) => {
    seen.push(name)
    await db.run(raise('57014', 'canceling statement due to statement timeout'))
  }
  expect((await admin.call(list)).status).toBe(503)
  expect(seen).toEqual(['replica'])
})

test('a replica that dies while it is read costs nothing but time, and is read again when it is back', async () => {
  work = async ({ db }, name) => {
    if (name === 'replica') proxy.cut()
    await db.run(sql`select 1`)
  }
  expect(await admin.ask(list)).toBe('primary')
  work = async () => {}
  expect(await other.ask(list)).toBe('primary')
  proxy.mend()
  await expect.poll(() => other.ask(list)).toBe('replica')
})

test('a file whose replica dies is completed from the primary', async () => {
  readPiece = async (db, position) => {
    if (position === 3) proxy.cut()
    const name = await nameOf(db)
    return position < 5 ? Buffer.from(`${position}:${name} `) : null
  }
  expect(await fileText()).toBe('replica 1:replica 2:replica 3:primary 4:primary ')
})

describe('rights are those of the primary', () => {
  test('a token that was revoked is refused, though the replica does not know', async () => {
    const user = await server.as('ruleadmin@nordhem.example')
    const { id, token } = await user.ask(contract.users.createToken, {
      params: { id: 'ruleadmin' },
      body: { name: 'Short' },
    })
    const caller = callerOf(url, token)
    await expect.poll(() => caller.ask(list)).toBe('replica')
    await user.call(contract.users.removeToken, { params: { id: 'ruleadmin', tokenId: id } })
    expect((await caller.call(list)).status).toBe(401)
  })

  test('a merchant limit that was set is applied, though the replica does not know', async () => {
    const limitsSeen: (readonly string[])[] = []
    work = async ({ actor }) => {
      limitsSeen.push(actor.merchants)
    }
    await server.admin.query(
      "update users set merchants = '{fjallro}', version = version + 1 where tenant_id = 'nordhem' and id = 'ruleadmin'",
    )
    await other.ask(list)
    expect(limitsSeen.at(-1)).toEqual(['fjallro'])
  })
})

test('the metrics tell how far the replica is behind, and who answered', async () => {
  await admin.ask(list)
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toMatch(/^aftermile_replica_lag_seconds \d/m)
  expect(text).toMatch(/^aftermile_reads_total\{from="replica"\} \d/m)
  expect(text).toMatch(/^aftermile_reads_total\{from="primary"\} \d/m)
})

test('without the replica the server is ready and answers', async () => {
  proxy.cut()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await admin.ask(list)).toBe('primary')
})

/** Fails as PostgreSQL would. */
const raise = (code: string, message: string) =>
  statement(`do $$ begin raise exception ${quoteText(message)} using errcode = ${quoteText(code)}; end $$`)()

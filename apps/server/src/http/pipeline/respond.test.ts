import { endpoint } from '@aftermile/contract/endpoint'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { OutsideResult } from '../../adapters/egress/outside-call.ts'
import { sql } from '../../db/sql.ts'
import { conflict } from '../../runtime/problem.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type Caller, callerOf } from '../../test/caller.ts'
import { testServer } from '../../test/server.ts'
import { addTag, mountTestRoutes, tagsLike } from '../../test/test-routes.ts'
import { serve, serveEveryone, serveOutside } from '../routes/serve.ts'

const common = { need: { scope: 'tag_write' }, summary: 'A trial', reply: z.string() } as const
const write = endpoint({ method: 'POST', path: '/trials/write', ...common })
const read = endpoint({ method: 'GET', path: '/trials/read', ...common })
const readAndSet = endpoint({ method: 'GET', path: '/trials/read-and-set', ...common, acts: true })
const readOrSet = endpoint({
  method: 'GET',
  path: '/trials/read-or-set',
  ...common,
  acts: 'set',
  query: z.strictObject({ set: z.string().optional() }),
})
const outside = endpoint({ method: 'POST', path: '/trials/outside', ...common })
const open = endpoint({ method: 'POST', path: '/trials/open', ...common, need: 'everyone' })

type Work = (ctx: Ctx) => Promise<unknown>
let work: Work
let tries: number
let callOutside: () => Promise<OutsideResult>

async function handle(ctx: Ctx): Promise<string> {
  tries++
  await work(ctx)
  return ctx.tenantId
}

const server = testServer()
const mounted = mountTestRoutes(
  server,
  [
    serve(write, handle),
    serve(read, handle),
    serve(readAndSet, handle),
    serve(readOrSet, handle),
    serveOutside(outside, async ctx => {
      await handle(ctx)
      return async call => (await call({ url: 'https://carrier.example' })).kind
    }),
    serveEveryone(open, async () => ({ tenantId: 'nordhem', author: { id: 'shop', name: 'Shop' }, respond: handle })),
  ],
  { callOutside: () => callOutside() },
)
let admin: Caller

beforeAll(async () => {
  admin = await mounted.as('admin')
})
beforeEach(() => {
  tries = 0
})

/** The error of PostgreSQL for two transactions that conflicted. */
const serializationFailure = () => Object.assign(new Error('could not serialize access'), { code: '40001' })

describe.each([
  ['a user’s request', write],
  ['a request without a user', open],
])('%s', (_, endpoint) => {
  const call = () => (endpoint === open ? callerOf(mounted.url, '') : admin).call(endpoint)

  test('that fails is rolled back and not retried', async () => {
    work = async ctx => {
      await addTag(ctx, 'half')
      throw conflict('Too late')
    }
    const refused = await call()
    expect([refused.status, refused.body, tries]).toEqual([409, { message: 'Too late' }, 1])
    expect(await tagsLike(server, 'half')).toEqual([])
  })

  test('that conflicted with another is retried, and has one effect', async () => {
    const id = `again-${endpoint.need === 'everyone'}`
    work = async ctx => {
      await addTag(ctx, id)
      if (tries < 3) throw serializationFailure()
    }
    expect([(await call()).reply, tries]).toEqual(['nordhem', 3])
    expect(await tagsLike(server, id)).toEqual([`nordhem/${id}`])
  })

  test('that conflicts at every try gets 503 with Retry-After', async () => {
    work = async () => {
      throw serializationFailure()
    }
    const away = await call()
    expect([away.status, away.headers.get('retry-after'), tries]).toEqual([503, '1', 4])
  })
})

test('two requests in a deadlock both succeed', async () => {
  const lock = (id: string) => sql`select 1 from tags where tenant_id = 'nordhem' and id = ${id} for update`
  work = ctx => Promise.all([addTag(ctx, 'lock-a'), addTag(ctx, 'lock-b')])
  await admin.ask(write)
  let waiting = 2
  let release = () => {}
  const both = new Promise<void>(resolve => {
    release = resolve
  })
  work = async ({ db }) => {
    const [first, second] = tries % 2 === 0 ? ['lock-a', 'lock-b'] : ['lock-b', 'lock-a']
    await db.run(lock(first))
    if (--waiting === 0) release()
    await both
    await db.run(lock(second))
  }
  expect(await Promise.all([admin.ask(write), admin.ask(write)])).toEqual(['nordhem', 'nordhem'])
  expect(tries).toBeGreaterThan(3)
})

test('a GET cannot write, unless its endpoint is marked with acts', async () => {
  work = ctx => addTag(ctx, 'by-read')
  expect((await admin.call(read)).status).toBe(503)
  expect(await tagsLike(server, 'by-read')).toEqual([])
  expect((await admin.call(readAndSet)).status).toBe(200)
  expect(await tagsLike(server, 'by-read')).toEqual(['nordhem/by-read'])
})

test('a GET that acts only with a parameter cannot write without it', async () => {
  work = ctx => addTag(ctx, 'by-parameter')
  expect((await admin.call(readOrSet)).status).toBe(503)
  expect(await tagsLike(server, 'by-parameter')).toEqual([])
  expect((await admin.call(readOrSet, { query: { set: 'on' } })).status).toBe(200)
  expect(await tagsLike(server, 'by-parameter')).toEqual(['nordhem/by-parameter'])
})

describe('a call to the outside', () => {
  const transactions = async () => {
    const { rows } = await server.admin.query(
      `select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    )
    return rows.length
  }

  test('is made after the transaction has ended', async () => {
    work = ({ db }) => db.run(sql`select 1`)
    callOutside = async () => {
      await expect.poll(() => mounted.pool.idleCount).toBe(mounted.pool.totalCount)
      await expect.poll(transactions).toBe(0)
      return { kind: 'timeout', message: '' }
    }
    expect(await admin.ask(outside)).toBe('timeout')
  })

  test('is not made when its preparation fails, and the preparation cannot write', async () => {
    callOutside = () => Promise.reject(new Error('It was called'))
    work = async () => {
      throw conflict()
    }
    expect((await admin.call(outside)).status).toBe(409)
    work = ctx => addTag(ctx, 'by-outside')
    expect((await admin.call(outside)).status).toBe(503)
  })

  test('that throws becomes a 500 without internal details', async () => {
    callOutside = () => Promise.reject(new Error('secret host'))
    work = async () => {}
    const broken = await admin.call(outside)
    expect([broken.status, broken.body]).toEqual([500, { message: 'Something went wrong on our side' }])
  })
})

describe('a request without a user', () => {
  test('works in the tenant that was found, as the author that was found', async () => {
    work = ctx => addTag(ctx, `of-${ctx.author.id}`)
    expect(await callerOf(mounted.url, '').ask(open)).toBe('nordhem')
    expect(await tagsLike(server, 'of-shop')).toEqual(['nordhem/of-shop'])
  })

  test('does not share idempotency keys with a user', async () => {
    const headers = { 'idempotency-key': 'common' }
    work = async () => {}
    const shop = callerOf(mounted.url, '')
    await shop.call(open, { headers })
    expect((await shop.call(open, { headers })).headers.get('idempotency-replayed')).toBe('true')
    expect((await admin.call(write, { headers })).headers.get('idempotency-replayed')).toBeNull()
    expect(tries).toBe(2)
  })
})

import { endpoint } from '@aftermile/contract/endpoint'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor, RequestCtx } from '../../tenancy/context.ts'
import { type Caller, callerOf } from '../../test/caller.ts'
import { testServer } from '../../test/server.ts'
import { mountTestRoutes } from '../../test/test-routes.ts'
import { serve, serveUpload } from '../routes/serve.ts'

const common = { summary: 'A trial', reply: z.object({ role: z.string(), merchants: z.array(z.string()) }) }
const params = z.object({ number: z.coerce.number() })
const body = z.strictObject({ name: z.string() })
const write = endpoint({ method: 'POST', path: '/trials/write', need: { scope: 'tag_write' }, ...common })
const read = endpoint({ method: 'GET', path: '/trials/read', need: { scope: 'tag_write' }, ...common })
const anyone = endpoint({ method: 'PUT', path: '/trials/anyone', need: 'signedIn', ...common })
const strict = endpoint({
  method: 'POST',
  path: '/trials/strict/{number}',
  need: { scope: 'tag_write' },
  ...common,
  params,
  body,
})
const rare = endpoint({ method: 'POST', path: '/trials/rare', need: { scope: 'tag_write' }, ...common, perMinute: 2 })
const file = endpoint({
  method: 'POST',
  path: '/trials/file',
  need: { scope: 'tag_write' },
  ...common,
  upload: true,
  maxBytes: 100,
})

/** The roles that the handlers have run for. */
let seen: string[]
let limited: (actor: Actor) => number | null = () => null

async function handle({ actor }: RequestCtx) {
  seen.push(actor.role)
  return { role: actor.role, merchants: [...actor.merchants] }
}

const server = testServer()
const routes = [...[write, read, anyone, strict, rare].map(item => serve(item, handle)), serveUpload(file, handle)]
const mounted = mountTestRoutes(server, routes, { countCall: async actor => limited(actor) })
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await mounted.as('admin')
  user = await mounted.as('user')
})
beforeEach(() => {
  seen = []
  limited = () => null
})

const change = (id: string, set: string) =>
  server.admin.query(`update users set ${set}, version = version + 1 where tenant_id = 'nordhem' and id = $1`, [id])

describe('rights that change', () => {
  test('apply to the next write', async () => {
    const caller = await mounted.as('contentadmin')
    expect((await caller.ask(write)).role).toBe('contentadmin')
    await change('contentadmin', "role = 'ruleadmin'")
    expect((await caller.ask(write)).role).toBe('ruleadmin')
    await change('contentadmin', "role = 'user'")
    const refused = await caller.call(write)
    expect([refused.status, refused.body]).toEqual([403, { message: 'This requires scope tag_write' }])
    expect(seen).toEqual(['contentadmin', 'ruleadmin'])
    await change('contentadmin', "role = 'contentadmin'")
    expect((await caller.ask(write)).role).toBe('contentadmin')
  })

  test('apply to the next read', async () => {
    const caller = await mounted.as('ruleadmin')
    await caller.ask(read)
    await change('ruleadmin', "role = 'admin'")
    expect((await caller.ask(read)).role).toBe('admin')
    await change('ruleadmin', "role = 'user'")
    expect((await caller.call(read)).status).toBe(403)
  })

  test('include the merchants, and apply to many requests at once', async () => {
    const caller = await mounted.as('merchant')
    const before = (await caller.ask(anyone)).merchants
    await change('merchant', "merchants = '{lykta}'")
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.ask(anyone)))
    expect(before).not.toEqual(['lykta'])
    expect(new Set(answers.map(({ merchants }) => merchants.join()))).toEqual(new Set(['lykta']))
  })

  test('end with the token', async () => {
    const caller = await mounted.as('support')
    await caller.ask(anyone)
    await server.admin.query("delete from access_tokens where user_id = 'support'")
    expect((await caller.call(anyone)).status).toBe(401)
  })
})

test('a caller who is unknown, over the limit or without the right does not learn what is wrong with the request', async () => {
  const wrong = { params: { number: 1 }, body: { nmae: 'x' } }
  limited = ({ role }) => (role === 'support' ? 7 : null)
  const support = await mounted.as('support')
  const statuses = [callerOf(mounted.url, ''), callerOf(mounted.url, 'nonsense'), support, user, admin].map(
    async caller => (await caller.call(strict, wrong)).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 429, 403, 400])
  expect(seen).toEqual([])
})

test('a caller over the limit learns when to retry, before rights are checked', async () => {
  limited = () => 6.2
  const limitedCall = await user.call(write)
  expect([limitedCall.status, limitedCall.headers.get('retry-after')]).toEqual([429, '7'])
})

test('the limit of an endpoint counts by user, with any token, and only calls of users who have the right', async () => {
  const statuses = async (caller: Caller, times: number) => {
    const all: number[] = []
    for (let time = 0; time < times; time++) all.push((await caller.call(rare)).status)
    return all
  }
  expect(await statuses(user, 3)).toEqual([403, 403, 403])
  expect(await statuses(admin, 3)).toEqual([200, 200, 429])
  expect(await statuses(await mounted.as('admin'), 1)).toEqual([429])
  expect(await statuses(await mounted.as('contentadmin'), 1)).toEqual([200])
})

test('a file is not received from users who may not send it', async () => {
  const send = async ({ token }: Caller) => {
    const form = new FormData()
    form.append('file', new Blob(['x'.repeat(1000)]), 'a.txt')
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${mounted.url}/api/v1/trials/file`, { method: 'POST', body: form, headers })).status
  }
  expect([await send(user), await send(admin)]).toEqual([403, 413])
})

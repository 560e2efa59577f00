import Fastify from 'fastify'
import { decodeProtectedHeader } from 'jose'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { openAdmin } from '../../../db/admin-pool.ts'
import { appRole } from '../../../db/migrate/migrate.ts'
import { asDb, openPool } from '../../../db/pool.ts'
import { openSecrets } from '../../../security/secrets.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { freePort } from '../../../test/free-port.ts'
import { openBrowser, refresh, signIn, tokensOf } from '../../../test/identity/browser.ts'
import { noMails } from '../../../test/identity/no-mails.ts'
import { limitsOfProcess } from '../../../test/limits-of-process.ts'
import { openIdentity } from '../open-identity.ts'
import { rotateKeys } from './keys.ts'

const secrets = openSecrets('a key of the tests, long enough to be taken')
const email = 'admin@nordhem.example'
let database: TestDatabase
let admin: pg.Pool
let pool: pg.Pool
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await cloneDatabase(inject('adminUrl'))
  admin = openAdmin(database.adminUrl)
  pool = openPool({ url: database.url, role: appRole, max: 10, statementTimeoutMs: 5000, onError: () => {} })
})
afterAll(async () => {
  await Promise.all(closing.map(close => close()))
  await pool.end()
  await admin.end()
  await database.drop()
})

const realNow = performance.now.bind(performance)
let movedMs = 0
beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + movedMs)
  await admin.query('delete from identity.signing_keys')
})
afterEach(() => vi.restoreAllMocks())

/** Moves the clocks of the database and of every process. */
async function pass(time: { days?: number; hours?: number }): Promise<void> {
  const hours = (time.days ?? 0) * 24 + (time.hours ?? 0)
  movedMs += hours * 3_600_000
  await admin.query('update identity.signing_keys set created_at = created_at - make_interval(hours => $1)', [hours])
}

/** A process that serves the provider. */
async function aProcess(publicUrl: string, port: number) {
  const identity = await openIdentity({
    oidc: null,
    publicUrl,
    pool,
    secrets,
    limits: limitsOfProcess(),
    forgottenPasswords: noMails,
    isDemo: true,
    log: pino({ level: 'silent' }),
  })
  const app = Fastify()
  await identity.mount?.(app)
  const url = await app.listen({ host: '127.0.0.1', port })
  closing.push(() => app.close())
  return {
    sign: async () => (await identity.signFor?.(email)) ?? '',
    accepts: async (token: string) => (await identity.verify(token)) !== null,
    published: async () => {
      const { keys } = (await (await fetch(`${url}/oidc/jwks`)).json()) as { keys: { kid: string }[] }
      return keys.map(({ kid }) => kid).sort()
    },
  }
}

async function twoProcesses() {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  return { site, one: await aProcess(site, port), other: await aProcess(site, 0) }
}

const rotate = () => rotateKeys(asDb(pool), secrets)
const keyOf = (token: string) => decodeProtectedHeader(token).kid ?? ''

test('after 30 days a new key is made, published for a day, and then signs in every process', async () => {
  const { one: a, other: b } = await twoProcesses()
  const first = keyOf(await a.sign())
  await pass({ days: 29 })
  await rotate()
  expect(await b.published()).toEqual([first])

  await pass({ days: 2 })
  await Promise.all([rotate(), rotate(), rotate()])
  const both = await b.published()
  expect(both).toHaveLength(2)
  expect(both).toContain(first)
  expect(await a.published()).toEqual(both)
  expect(keyOf(await a.sign())).toBe(first)

  await pass({ hours: 25 })
  await rotate()
  const token = await a.sign()
  expect(keyOf(token)).not.toBe(first)
  expect(both).toContain(keyOf(token))
  expect([await a.accepts(token), await b.accepts(token)]).toEqual([true, true])
})

test('an old key is kept until its sessions have ended, and then its tokens are refused everywhere', async () => {
  const { one: a, other: b } = await twoProcesses()
  const old = await a.sign()
  await pass({ days: 31 })
  await rotate()
  await pass({ days: 15 })
  await rotate()
  expect([await a.accepts(old), await b.accepts(old)]).toEqual([true, true])
  await pass({ days: 2 })
  await rotate()
  expect([await a.accepts(old), await b.accepts(old)]).toEqual([false, false])
  const fresh = await b.sign()
  expect(await a.accepts(fresh)).toBe(true)
  expect(await a.published()).toEqual([keyOf(fresh)])
})

test('each key is replaced in turn, and no more than two exist', async () => {
  const { one: run } = await twoProcesses()
  const used = new Set<string>()
  for (let month = 0; month < 4; month++) {
    used.add(keyOf(await run.sign()))
    await pass({ days: 31 })
    await rotate()
    expect(await run.published()).toHaveLength(2)
    await pass({ days: 20 })
    await rotate()
    expect(await run.published()).toHaveLength(1)
  }
  expect(used.size).toBe(4)
})

test('a user who was signed in stays so, gets tokens of the new key, and can sign out with an old one', async () => {
  const { site, other } = await twoProcesses()
  const browser = openBrowser(site)
  const before = await signIn(browser, site, { email })
  await pass({ days: 31 })
  await rotate()
  await pass({ hours: 25 })
  const after = await tokensOf(await refresh(site, before.refresh_token))
  for (const kind of ['access_token', 'id_token'] as const) {
    expect(keyOf(after[kind])).toBe(keyOf(after.access_token))
    expect(keyOf(after[kind])).not.toBe(keyOf(before[kind]))
  }
  expect(await other.accepts(after.access_token)).toBe(true)
  const signedOut = await browser.visit(
    `/oidc/session/end?id_token_hint=${before.id_token}&post_logout_redirect_uri=${encodeURIComponent(`${site}/`)}`,
  )
  expect([signedOut.response.status, signedOut.url.href]).toEqual([303, `${site}/`])
})

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { appRole } from '../../../db/migrate/migrate.ts'
import { openPool } from '../../../db/pool.ts'
import { openSecrets } from '../../../security/secrets.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { freePort } from '../../../test/free-port.ts'
import { authorization, openBrowser, refresh, signIn } from '../../../test/identity/browser.ts'
import { noMails } from '../../../test/identity/no-mails.ts'
import { limitsOfProcess } from '../../../test/limits-of-process.ts'
import { openIdentity } from '../open-identity.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase(inject('adminUrl'))
})
afterAll(() => database.drop())

/** A TCP proxy to the database that can be closed. */
async function openProxy(target: URL) {
  const ends = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const end of [near, far]) ends.add(end.on('error', () => {}))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    port,
    close() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}

/** The embedded provider on a database that can be made unreachable. */
async function startProvider() {
  const proxy = await openProxy(new URL(database.url))
  const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href
  const pool = openPool({ url, role: appRole, max: 4, statementTimeoutMs: 5000, onError: () => {} })
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const secrets = openSecrets('a key of the tests, long enough to be taken')
  const log = pino({ level: 'silent' })
  const identity = await openIdentity({
    oidc: null,
    publicUrl: site,
    pool,
    secrets,
    limits: limitsOfProcess(),
    forgottenPasswords: noMails,
    isDemo: true,
    log,
  })
  const app = Fastify()
  await identity.mount?.(app)
  await app.listen({ host: '127.0.0.1', port })
  return { site, identity, proxy, stop: () => app.close().then(() => pool.end()) }
}

test('while the database is unreachable pages say so and programs get 503, without internal details', async () => {
  const { site, identity, proxy, stop } = await startProvider()
  const browser = openBrowser(site)
  const tokens = await signIn(browser, site, { email: 'admin@nordhem.example' })
  const other = openBrowser(site)
  const started = await other.visit(authorization(site).url)

  proxy.close()
  const pages = [
    await browser.visit(authorization(site).url),
    await browser.visit(`/oidc/session/end?id_token_hint=${tokens.id_token}`),
    await other.visit(started.url),
    await other.send(started.url, { email: 'admin@nordhem.example', password: 'demo' }),
  ]
  for (const { response, text } of pages) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(text).toContain('Aftermile is temporarily unavailable')
    expect(text).not.toContain('ECONN')
  }
  const refused = await refresh(site, tokens.refresh_token)
  expect(refused.status).toBe(503)
  expect(await refused.text()).not.toContain('ECONN')
  expect(await identity.verify(tokens.access_token)).not.toBeNull()
  const later = performance.now() + 120_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
  expect(await identity.verify(tokens.access_token), 'when the keys are due to be read again').not.toBeNull()
  clock.mockRestore()
  await stop()
})

import Fastify from 'fastify'
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appRole } from '../../../db/migrate/migrate.ts'
import { asDb, openPool } from '../../../db/pool.ts'
import { StartError } from '../../../runtime/start-error.ts'
import { openSecrets } from '../../../security/secrets.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { authorization } from '../../../test/identity/browser.ts'
import { noMails } from '../../../test/identity/no-mails.ts'
import { limitsOfProcess } from '../../../test/limits-of-process.ts'
import { openIdentity } from '../open-identity.ts'
import type { KeyRing } from './key-ring.ts'
import { openKeys, publicPart } from './keys.ts'
import { openTokens } from './tokens.ts'

const secrets = openSecrets('a key of the tests, long enough to be taken')
const publicUrl = 'https://console.example.com'
const issuer = `${publicUrl}/oidc`
const audience = `${publicUrl}/api`
const email = 'admin@nordhem.example'
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await cloneDatabase(inject('adminUrl'))
  pool = openPool({ url: database.url, role: appRole, max: 10, statementTimeoutMs: 5000, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const ringOf = (keys: JWK[]): KeyRing => ({ follow: make => async () => make(keys) })

const open = () =>
  openIdentity({
    oidc: null,
    publicUrl,
    pool,
    secrets,
    limits: limitsOfProcess(),
    forgottenPasswords: noMails,
    isDemo: true,
    log: pino({ level: 'silent' }),
  })

test('processes that start at the same time on an empty database get the same keys', async () => {
  const sets = await Promise.all(Array.from({ length: 10 }, () => openKeys(asDb(pool), secrets)))
  expect(sets[0]).toHaveLength(1)
  for (const keys of sets) expect(keys).toEqual(sets[0])
  const token = await (await open()).signFor?.(email)
  expect((await (await open()).verify(token ?? ''))?.email).toBe(email)
})

test('keys are sealed, and another SECRET_KEY is refused with a clear sentence', async () => {
  const [key] = await openKeys(asDb(pool), secrets)
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from identity.signing_keys')
  expect(rows[0]?.sealed.toString('latin1')).not.toContain(key?.d)
  await expect(openKeys(asDb(pool), openSecrets('another key that is long enough, too'))).rejects.toThrow(StartError)
  expect(publicPart(key ?? {})).not.toHaveProperty('d')
})

test('a verified token has the e-mail and the time when it expires', async () => {
  const { verify, signFor } = await open()
  const verified = await verify((await signFor?.('Admin@Nordhem.example', { lifetimeSeconds: 60 })) ?? '')
  expect(verified?.email).toBe(email)
  expect(verified?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
})

test('forged, expired, unsigned and foreign tokens are refused', async () => {
  const { verify, signFor } = await open()
  const keys = await openKeys(asDb(pool), secrets)
  const good = (await signFor?.(email)) ?? ''
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const strangers = [{ ...(await exportJWK(privateKey)), kid: keys[0]?.kid ?? '', alg: 'ES256' }]
  const by = (options: Partial<Parameters<typeof openTokens>[0]>) =>
    openTokens({ issuer, audience, clientId: 'aftermile-console', keys: ringOf(keys), ...options }).signFor(email)
  const claims = { email, email_verified: true, sub: email, iss: issuer, aud: audience }
  const signed = (type: string, extra = {}) =>
    new SignJWT({ ...claims, ...extra })
      .setProtectedHeader({ alg: 'ES256', typ: type })
      .setExpirationTime('5m')
      .sign(keys[0] ?? {})

  for (const token of [good, await by({}), await signed('at+jwt')]) expect(await verify(token)).not.toBeNull()
  const refused = {
    forged: await by({ keys: ringOf(strangers) }),
    otherAudience: await by({ audience: 'https://elsewhere.example' }),
    otherIssuer: await by({ issuer: 'https://elsewhere.example' }),
    expired: (await signFor?.(email, { lifetimeSeconds: -60 })) ?? '',
    unsigned: new UnsecuredJWT(claims).setExpirationTime('5m').encode(),
    idToken: await signed('JWT'),
    unverified: await signed('at+jwt', { email_verified: false }),
    endless: await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(keys[0] ?? {}),
    publicKeyAsSecret: await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setExpirationTime('5m')
      .sign(Buffer.from(JSON.stringify(await exportJWK(publicKey)))),
    changed: `${good.slice(0, -8)}AAAAAAAA`,
    word: 'word',
    empty: '',
  }
  for (const [name, token] of Object.entries(refused)) expect(await verify(token), name).toBeNull()
})

test('behind a TLS proxy all addresses are public ones, whatever the headers of the request', async () => {
  const identity = await open()
  const app = Fastify()
  await identity.mount?.(app)
  const local = await app.listen({ port: 0 })
  try {
    const path = authorization(publicUrl).url.href.slice(publicUrl.length)
    const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'http' }
    const response = await fetch(local + path, { redirect: 'manual', headers })
    expect(response.headers.get('location')).toMatch(/^\/oidc\/interaction\//)
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
    const discovery = await fetch(`${local}/oidc/.well-known/openid-configuration`, { headers })
    expect(await discovery.json()).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
      code_challenge_methods_supported: ['S256'],
    })
    expect(await (await fetch(`${local}/oidc/jwks`)).text()).not.toContain('"d"')
  } finally {
    await app.close()
  }
})

import { SignJWT, UnsecuredJWT } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '../../test/identity/issuer.ts'
import { openExternal } from './external.ts'

let issuer: TestIssuer

beforeEach(async () => {
  issuer = await startIssuer()
})
afterEach(() => issuer.stop())

const open = (changes: { issuer?: string; audience?: string } = {}) =>
  openExternal({ issuer: issuer.url, clientId: 'console', audience: null, ...changes }, pino({ level: 'silent' }))

test('a token of the issuer with a verified e-mail is accepted', async () => {
  const { verify, site, mount, signFor } = open()
  const verified = await verify(await issuer.token())
  expect(verified?.email).toBe('ada@nordhem.example')
  expect(verified?.expiresAt.getTime()).toBeGreaterThan(Date.now())
  expect({ site, mount, signFor }).toMatchObject({ site: { issuer: issuer.url }, mount: null, signFor: null })
})

test('the document and the keys of the issuer are fetched once', async () => {
  const { verify } = open()
  const tokens = await Promise.all(['1m', '2m', '3m', '4m'].map(lifetime => issuer.token({}, lifetime)))
  await Promise.all(tokens.map(verify))
  expect(issuer.requests.sort()).toEqual(['/.well-known/openid-configuration', '/keys'])
})

test('the last slash of the issuer does not matter', async () => {
  expect(await open({ issuer: `${issuer.url}/` }).verify(await issuer.token())).not.toBeNull()
})

test('without an audience the token must be for our client; with one it must be for that', async () => {
  const loose = open()
  expect(await loose.verify(await issuer.token({ aud: ['account', 'console'] }))).not.toBeNull()
  expect(await loose.verify(await issuer.token({ aud: 'account', azp: 'console' }))).not.toBeNull()
  expect(await loose.verify(await issuer.token({ aud: 'account', azp: 'other' }))).toBeNull()
  const strict = open({ audience: 'https://api.example' })
  expect(await strict.verify(await issuer.token({ aud: 'https://api.example' }))).not.toBeNull()
  expect(await strict.verify(await issuer.token({ azp: 'console' }))).toBeNull()
})

test('forged, expired, unsigned and foreign tokens are refused', async () => {
  const { verify } = open()
  const stranger = await startIssuer()
  const claims = { iss: issuer.url, sub: 'user-1', aud: 'console', email: 'ada@nordhem.example', email_verified: true }
  const refused = {
    forged: await stranger.token({ iss: issuer.url }),
    foreign: await stranger.token(),
    expired: await issuer.token({}, '-1m'),
    endless: await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(issuer.privateKey),
    unknownKey: await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'two' })
      .setExpirationTime('5m')
      .sign(issuer.privateKey),
    shared: await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setExpirationTime('5m')
      .sign(Buffer.from('a secret of somebody, long enough')),
    unsigned: new UnsecuredJWT(claims).setExpirationTime('5m').encode(),
    idToken: await issuer.token({ at_hash: 'x' }),
    word: 'word',
  }
  for (const [name, token] of Object.entries(refused)) expect(await verify(token), name).toBeNull()
  await stranger.stop()
})

test('a token that cannot be of the issuer is refused without calling it', async () => {
  const { verify } = open()
  await verify('word')
  await verify(new UnsecuredJWT({ iss: issuer.url }).encode())
  await verify(await issuer.token({ iss: 'https://elsewhere.example' }))
  expect(issuer.requests).toEqual([])
})

test('an e-mail that is not in the token is fetched from userinfo', async () => {
  const token = await issuer.token({ email: undefined, email_verified: undefined })
  issuer.responses.set('/userinfo', { body: { sub: 'user-1', email: 'ada@nordhem.example', email_verified: true } })
  expect((await open().verify(token))?.email).toBe('ada@nordhem.example')
  expect(issuer.bearers).toContain(`Bearer ${token}`)
})

test('an e-mail that nobody has verified is refused', async () => {
  const { verify } = open()
  const token = await issuer.token({ email_verified: false })
  const responses = [
    { body: { sub: 'user-1', email: 'ada@nordhem.example', email_verified: false } },
    { body: { sub: 'user-1', email: 'ada@nordhem.example', email_verified: 'true' } },
    { body: { sub: 'user-2', email: 'bo@nordhem.example', email_verified: true } },
    { status: 401, body: {} },
  ]
  for (const response of responses) {
    issuer.responses.set('/userinfo', response)
    await expect(verify(token)).rejects.toMatchObject({ status: 403 })
  }
})

test('an unreachable issuer leads to 503, and is called again for the next token', async () => {
  const token = await issuer.token()
  const { verify } = open()
  await issuer.stop()
  await expect(verify(token)).rejects.toMatchObject({ status: 503 })
  const { port, privateKey } = issuer
  issuer = await startIssuer(port)
  expect(privateKey).not.toBe(issuer.privateKey)
  expect(await verify(await issuer.token())).not.toBeNull()
})

test('calls to an issuer that never replies time out', async () => {
  const paths = ['/.well-known/openid-configuration', '/keys', '/userinfo']
  const silent = await Promise.all(paths.map(() => startIssuer()))
  await Promise.all(
    silent.map(async ({ url, responses, token }, index) => {
      responses.set(paths[index] ?? '', 'nothing')
      const { verify } = open({ issuer: url })
      await expect(verify(await token({ email: undefined }))).rejects.toMatchObject({ status: 503 })
    }),
  )
  await Promise.all(silent.map(({ stop }) => stop()))
})

test.each(['/.well-known/openid-configuration', '/keys', '/userinfo'])(
  'an issuer that fails at %s leads to 503, not to a refused token',
  async path => {
    issuer.responses.set(path, { status: 500, body: {} })
    const token = await issuer.token(path === '/userinfo' ? { email: undefined } : {})
    const { verify } = open()
    await expect(verify(token)).rejects.toMatchObject({ status: 503 })
  },
)

test('a document of another issuer is refused', async () => {
  issuer.responses.set('/.well-known/openid-configuration', {
    body: { issuer: 'https://elsewhere.example', jwks_uri: `${issuer.url}/keys` },
  })
  await expect(open().verify(await issuer.token())).rejects.toMatchObject({ status: 503 })
})

import { QueryClient } from '@tanstack/react-query'
import { ErrorResponse } from 'oidc-client-ts'
import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, aToken, aUser } from '../test/browser.ts'
import { flushPromises } from '../test/clock.ts'
import { anIssuer, aSignedIn } from '../test/issuer.ts'

let cleanups: (() => void)[] = []

afterEach(() => {
  for (const each of cleanups) each()
  cleanups = []
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('without a token the browser is sent to the issuer, to return to the same page', async () => {
  aBrowser({ url: '/tags?q=vip#x' })
  const { isLoggedIn, session, issuer } = await start()
  expect(isLoggedIn).toBe(false)
  expect(session().state).toBe('signingIn')
  expect(issuer.requestsTo('signinRedirect')).toEqual([{ state: '/tags?q=vip#x' }])
})

test('the callback logs in and leads to the page asked for', async () => {
  const browser = aBrowser({ url: '/auth/authenticated?code=c&state=s' })
  const { isLoggedIn, session } = await start({ user: aSignedIn() })
  expect(isLoggedIn).toBe(true)
  expect(browser.address()).toBe('/tags?q=vip')
  expect(session()).toMatchObject({ state: 'loggedIn', user: { name: 'Admin', plugin: false } })
  expect(browser.requestsTo('/users/me')[0]?.headers.get('authorization')).toBe('Bearer first')
  await expect.poll(() => browser.requestsTo('/signalr/negotiate').length).toBeGreaterThan(0)
})

test('a failed callback is logged and clears the local session', async () => {
  const browser = aBrowser({ url: '/auth/authenticated?code=c&state=s' })
  const { session } = await start({ user: null })
  expect(session()).toMatchObject({ state: 'signedOut', reason: 'failed' })
  expect(browser.address()).toBe('/')
  expect(console.error).toHaveBeenCalled()
})

test.each(['/tags?accessToken=given&q=vip', '/tags?q=vip#accessToken=given'])(
  '%s: a token in the address is removed before any request, and used',
  async url => {
    const browser = aBrowser({ url })
    const { isLoggedIn, issuer } = await start({}, () => expect(browser.address()).toBe('/tags?q=vip'))
    expect(isLoggedIn).toBe(true)
    expect(browser.address()).toBe('/tags?q=vip')
    expect(browser.requestsTo('/users/me')[0]?.headers.get('authorization')).toBe('Bearer given')
    expect(browser.requests.every(request => !request.url.includes('given'))).toBe(true)
    expect(issuer.requestsTo('signinRedirect')).toEqual([])
  },
)

test('a stored token is read and deleted at the start', async () => {
  const browser = aBrowser({ url: '/tags', local: { 'aftermile.accessToken': '"stored"' } })
  const { isLoggedIn } = await start()
  expect(isLoggedIn).toBe(true)
  expect(localStorage.getItem('aftermile.accessToken')).toBeNull()
  expect(browser.requestsTo('/users/me')[0]?.headers.get('authorization')).toBe('Bearer stored')
})

test('a given token is never renewed: the session ends at the origin when it expires', async () => {
  const browser = aBrowser({ url: `/?accessToken=${aToken({ exp: 1 })}` })
  const { session, issuer } = await start()
  await expect.poll(() => session().state).toBe('signingOut')
  expect(browser.navigations).toEqual(['https://console.example/'])
  expect(issuer.requestsTo('signinSilent')).toEqual([])
})

test.each([
  [401, '/dashboard/meta/en'],
  [401, '/users/me'],
  [403, '/dashboard/meta/en'],
  [403, '/users/me'],
])('a %i of %s at the start signs out to the origin, and startSession returns false', async (status, path) => {
  const browser = aBrowser({ url: '/tags?accessToken=given', responses: { [path]: { status } } })
  const { isLoggedIn, session, callerToken } = await start()
  expect(isLoggedIn).toBe(false)
  expect(session().state).toBe('signingOut')
  expect(callerToken()).toBeNull()
  expect(browser.navigations).toEqual(['https://console.example/'])
})

test('a refused user is signed out at the issuer, and the page at the origin gives the reason', async () => {
  const message = 'There is no account for admin@nordhem.example.'
  aBrowser({ url: '/auth/authenticated', responses: { '/users/me': { status: 403, body: { message } } } })
  const { isLoggedIn, issuer } = await start({ user: aSignedIn() })
  expect(isLoggedIn).toBe(false)
  expect(issuer.requestsTo('signoutRedirect')).toEqual([{ post_logout_redirect_uri: 'https://console.example/' }])

  const left = { 'aftermile.left': 'refused', 'aftermile.refusal': message }
  for (const [name, value] of Object.entries(left)) expect(sessionStorage.getItem(name)).toBe(value)

  aBrowser({ url: '/', session: left })
  const next = await start()
  expect(next.session()).toEqual({ state: 'signedOut', reason: 'refused', message })
  await next.signIn({ asSomeoneElse: true })
  expect(next.issuer.requestsTo('signinRedirect')).toEqual([{ state: '/', prompt: 'login' }])
  for (const name of Object.keys(left)) expect(sessionStorage.getItem(name)).toBeNull()
})

test('an unreachable site ends in the unreachable state', async () => {
  aBrowser({ responses: { '/config.json': { status: 404 } } })
  expect((await start()).session().state).toBe('unreachable')
})

test('the token is renewed when it is about to expire', async () => {
  const browser = aBrowser({ url: '/auth/authenticated' })
  const { issuer, session, call } = await start({ user: aSignedIn(), renews: [{ access_token: 'second' }] })
  issuer.expire()
  await flushPromises()
  await call()
  expect(session().state).toBe('loggedIn')
  expect(browser.requestsTo('/users/me').at(-1)?.headers.get('authorization')).toBe('Bearer second')
})

test('a refused renewal is logged and signs out to the origin, and the next sign-in leads back', async () => {
  const browser = aBrowser({ url: '/auth/authenticated' })
  const { issuer, session, callerToken, queries } = await start({
    user: aSignedIn(),
    renews: [new ErrorResponse({ error: 'invalid_grant' })],
  })
  issuer.expire()
  await flushPromises()
  expect(session().state).toBe('signingOut')
  expect(browser.navigations).toEqual(['https://console.example/'])
  expect(console.error).toHaveBeenCalledWith('The token could not be renewed', expect.anything())
  expect([callerToken(), queries.getQueryCache().getAll()]).toEqual([null, []])
  const left = { 'aftermile.left': 'expired', 'aftermile.target': '/tags?q=vip' }
  for (const [name, value] of Object.entries(left)) expect(sessionStorage.getItem(name)).toBe(value)

  aBrowser({ url: '/', session: left })
  const next = await start()
  expect(next.session()).toMatchObject({ state: 'signedOut', reason: 'expired' })
  await next.signIn()
  expect(next.issuer.requestsTo('signinRedirect')).toEqual([{ state: '/tags?q=vip' }])
})

test('signing out clears everything, tells the issuer and returns to the origin', async () => {
  aBrowser({ url: '/auth/authenticated' })
  const { issuer, session, queries, signOut, onSignOut, callerToken } = await start({ user: aSignedIn() })
  const chat = vi.fn()
  onSignOut(chat)
  await signOut()
  expect(issuer.requestsTo('signoutRedirect')).toEqual([{ post_logout_redirect_uri: 'https://console.example/' }])
  expect(chat).toHaveBeenCalledOnce()
  expect(callerToken()).toBeNull()
  expect(queries.getQueryCache().getAll()).toEqual([])
  expect(session().state).toBe('signingOut')
})

test.each([
  ['idle', '/tags?q=vip'],
  ['chosen', null],
] as const)('after a sign-out that was %s, one comes back to %s', async (reason, target) => {
  aBrowser({ url: '/auth/authenticated' })
  const { signOut } = await start({ user: aSignedIn() })
  await signOut(reason)
  expect(sessionStorage.getItem('aftermile.target')).toBe(target)
})

test('a session with a given token ends at the origin without asking the issuer', async () => {
  const browser = aBrowser({ url: '/plugin?accessToken=given' })
  const { issuer, signOut } = await start()
  await signOut()
  expect(browser.navigations).toEqual(['https://console.example/?plugin=true'])
  expect(issuer.requestsTo('signoutRedirect')).toEqual([])
})

test('the page after a sign-out does not sign in again', async () => {
  aBrowser({ url: '/', session: { 'aftermile.left': 'idle' } })
  const { session, issuer } = await start()
  expect(session()).toMatchObject({ state: 'signedOut', reason: 'idle' })
  expect(issuer.requestsTo('signinRedirect')).toEqual([])
})

test('signing out in one window signs out the others, and signing in signs them in', async () => {
  aBrowser({ url: '/auth/authenticated' })
  const { session, issuer } = await start({ user: aSignedIn() })
  const other = new BroadcastChannel('aftermile')
  cleanups.push(() => other.close())
  other.postMessage({ type: 'something newer' })
  other.postMessage({ type: 'signedOut' })
  await expect.poll(() => session()).toMatchObject({ state: 'signedOut', reason: 'elsewhere' })
  expect(issuer.requestsTo('signoutRedirect')).toEqual([])
  other.postMessage({ type: 'signedIn' })
  await expect.poll(() => issuer.requestsTo('signinRedirect').length).toBe(1)
})

test('a window tells the others of activity', async () => {
  const browser = aBrowser({ url: '/?accessToken=given' })
  const other = new BroadcastChannel('aftermile')
  cleanups.push(() => other.close())
  const messages: unknown[] = []
  other.onmessage = ({ data }) => void messages.push(data)
  await start()
  browser.press()
  browser.press()
  await expect.poll(() => messages).toEqual([{ type: 'signedIn' }, { type: 'activity' }])
})

test('/plugin starts the session with the plugin flag', async () => {
  aBrowser({ url: '/plugin?accessToken=given' })
  const { session } = await start()
  expect(session()).toMatchObject({ state: 'loggedIn', user: { plugin: true } })
})

test.each([401, 403, 404])('a plugin whose start ends in %i shows its sign-in page', async status => {
  const browser = aBrowser({ url: '/plugin?accessToken=given', responses: { '/users/me': { status } } })
  const { isLoggedIn, session } = await start()
  expect(isLoggedIn).toBe(false)
  expect(session().state).toBe('signedOut')
  expect(browser.address()).toBe('/plugin/login?flow=logout')
})

test('a framed plugin without a token shows its sign-in page, and signs in by a popup', async () => {
  const browser = aBrowser({ url: '/plugin', isFramed: true })
  const { session, issuer, signInToPlugin } = await start({ user: aSignedIn() })
  expect(browser.address()).toBe('/plugin/login?flow=logout')
  expect(issuer.requestsTo('signinRedirect')).toEqual([])
  expect(await signInToPlugin()).toBe(true)
  expect(browser.address()).toBe('/plugin')
  expect(session()).toMatchObject({ state: 'loggedIn', user: { plugin: true } })
})

test('plugin=true on the return address keeps plugin mode', async () => {
  const browser = aBrowser({ url: '/?plugin=true', session: { 'aftermile.left': 'chosen' } })
  const { session, issuer, signInToPlugin } = await start()
  expect(session()).toMatchObject({ state: 'signedOut', reason: 'chosen' })
  expect(browser.address()).toBe('/plugin/login?flow=logout')
  await signInToPlugin()
  expect(issuer.requestsTo('signinRedirect')).toEqual([{ state: '/plugin' }])
})

test('the popup passes its response to the window that opened it', async () => {
  aBrowser({ url: '/auth/authenticated?code=c&state=s;popup' })
  const { issuer, isLoggedIn } = await start()
  expect(isLoggedIn).toBe(false)
  expect(issuer.requestsTo('signinPopupCallback')).toHaveLength(1)
})

test('/activate stores the code and signs in with it', async () => {
  aBrowser({ url: '/activate/abc-123' })
  const { issuer } = await start()
  expect(JSON.parse(localStorage.getItem('aftermile.activation') ?? '')).toMatchObject({ code: 'abc-123' })
  expect(issuer.requestsTo('signinRedirect')).toEqual([
    { state: '/', prompt: 'login', extraQueryParams: { activation_code: 'abc-123' } },
  ])
})

test('/activate without a code asks for one', async () => {
  aBrowser({ url: '/activate' })
  expect((await start()).session().state).toBe('activating')
})

test('after sign-in the code is read, removed and used', async () => {
  const browser = aBrowser({
    url: '/auth/authenticated',
    local: storedCode('abc-123'),
    responses: { '/users/activate': { status: 200 } },
  })
  const { isLoggedIn } = await start({ user: aSignedIn() })
  const [request] = browser.requestsTo('/users/activate')
  expect(isLoggedIn).toBe(true)
  expect(request?.method).toBe('POST')
  expect(request?.headers.get('authorization')).toBe(`Basic ${btoa(':abc-123')}`)
  expect(JSON.parse(request?.body ?? '')).toEqual({ name: 'Admin', email: 'admin@nordhem.example' })
  expect(localStorage.getItem('aftermile.activation')).toBeNull()
})

test.each([401, 409])('an activation refused with %i leads to the error page', async status => {
  const browser = aBrowser({
    url: '/auth/authenticated',
    local: storedCode('abc-123'),
    responses: { '/users/activate': { status } },
  })
  const { isLoggedIn, session } = await start({ user: aSignedIn() })
  expect(isLoggedIn).toBe(false)
  expect(browser.address()).toBe(`/activate/error?status=${status}`)
  expect(session()).toEqual({ state: 'activationFailed', status })
  expect(browser.requestsTo('/users/me')).toEqual([])
  expect(localStorage.getItem('aftermile.activation')).toBeNull()
})

test('a code whose activation failed without a refusal is storedCode for the next try', async () => {
  const responses = { '/users/activate': { status: 400 } }
  aBrowser({ url: '/auth/authenticated', local: storedCode('abc-123'), responses })
  expect((await start({ user: aSignedIn() })).session().state).toBe('unreachable')
  expect(JSON.parse(localStorage.getItem('aftermile.activation') ?? '')).toMatchObject({ code: 'abc-123' })
})

test('an old code in the browser is not used for a later sign-in', async () => {
  const browser = aBrowser({ url: '/auth/authenticated', local: storedCode('abc-123', Date.now() - 3_600_001) })
  expect((await start({ user: aSignedIn() })).isLoggedIn).toBe(true)
  expect(browser.requestsTo('/users/activate')).toEqual([])
})

test.each([
  ['/activate/error?status=401', 401],
  ['/activate/error?status=409', 409],
])('%s is shown without sign-in', async (url, status) => {
  aBrowser({ url })
  const { session, issuer } = await start()
  expect(session()).toEqual({ state: 'activationFailed', status })
  expect(issuer.requestsTo('signinRedirect')).toEqual([])
})

test('root enters a tenant and comes back', async () => {
  const browser = aBrowser({ url: '/?accessToken=given', responses: { '/users/me': { status: 200, body: aUser } } })
  const { enterTenant } = await start()
  await enterTenant('sydkust')
  expect(browser.requestsTo('/users/me').at(-1)?.headers.get('x-tenant')).toBe('sydkust')
  await enterTenant(null)
  expect(browser.requestsTo('/users/me').at(-1)?.headers.get('x-tenant')).toBeNull()
})

const storedCode = (code: string, keptAt = Date.now()) => ({ 'aftermile.activation': JSON.stringify({ code, keptAt }) })

type IssuerOptions = NonNullable<Parameters<typeof anIssuer>[0]>

/** Opens the console with fresh modules, as a page load does. */
async function start(issuerOptions: IssuerOptions = {}, onIssuerOpened = () => {}) {
  vi.resetModules()
  const fake = anIssuer(issuerOptions)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { startSession, signInToPlugin } = await import('./start-session.ts')
  const { signIn, signOut } = await import('./sign-in.ts')
  const { currentSession } = await import('./session-store.ts')
  const { onSignOut, runSignOutTasks } = await import('./sign-out-tasks.ts')
  const { currentCaller } = await import('../api/caller.ts')
  const { sessionParts } = await import('./session-parts.ts')
  const { enterTenant } = await import('./tenant.ts')
  const { contract } = await import('@aftermile/contract/index')
  const { call } = await import('../api/call.ts')
  cleanups.push(() => {
    runSignOutTasks()
    sessionParts.tabs?.close()
    queries.clear()
  })
  const isLoggedIn = await startSession(queries, () => {
    onIssuerOpened()
    return fake.issuer
  })
  return {
    isLoggedIn,
    session: currentSession,
    issuer: fake,
    queries,
    signIn,
    signOut,
    signInToPlugin,
    onSignOut,
    enterTenant,
    callerToken: () => currentCaller().accessToken(),
    call: () => call(contract.users.me, {}),
  }
}

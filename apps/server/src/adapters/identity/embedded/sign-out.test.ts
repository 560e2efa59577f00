import { contract } from '@aftermile/contract/index'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { beforeAll, expect, test } from 'vitest'
import { asDb } from '../../../db/pool.ts'
import { callerOf } from '../../../test/caller.ts'
import { freePort } from '../../../test/free-port.ts'
import { type Browser, openBrowser, refresh, signIn, type Tokens } from '../../../test/identity/browser.ts'
import { testServer } from '../../../test/server.ts'
import { setPassword } from '../passwords.ts'

const server = testServer()
/** The address of another process on the same database. */
let other = ''

beforeAll(async () => {
  const port = await freePort()
  await server.another({ env: { PUBLIC_URL: server.url, PORT: String(port) } })
  other = `http://127.0.0.1:${port}`
})

async function signedIn(email: string, password = 'demo') {
  const browser = openBrowser(server.url)
  return { browser, tokens: await signIn(browser, server.url, { email, password }) }
}

const signOut = (browser: Browser, { id_token }: Tokens) =>
  browser.visit(`/oidc/session/end?${new URLSearchParams({ client_id: 'aftermile-console', id_token_hint: id_token })}`)

/** The statuses of a read and a write at each process. */
async function statusesOf({ access_token }: Tokens): Promise<number[]> {
  const statuses = [server.url, other].flatMap(url => {
    const caller = callerOf(url, access_token)
    return [
      caller.call(contract.users.me),
      caller.call(contract.userSettings.put, {
        params: { userId: 'me', settingId: 'theme' },
        body: { value: '"dark"' },
      }),
    ]
  })
  return (await Promise.all(statuses)).map(({ status }) => status)
}
const accepted = [200, 200, 200, 200]
const refused = [401, 401, 401, 401]

test('an access token is refused at once after its sign-out, on every process, and those of other browsers are not', async () => {
  const [run, two] = [await signedIn('user@nordhem.example'), await signedIn('user@nordhem.example')]
  expect([await statusesOf(run.tokens), await statusesOf(two.tokens)]).toEqual([accepted, accepted])
  await signOut(run.browser, run.tokens)
  expect([await statusesOf(run.tokens), await statusesOf(two.tokens)]).toEqual([refused, accepted])
})

test('a new password ends the access tokens of the old one', async () => {
  const email = 'support@nordhem.example'
  const { tokens } = await signedIn(email)
  expect(await statusesOf(tokens)).toEqual(accepted)
  await setPassword(asDb(server.admin), email, 'a better password')
  expect(await statusesOf(tokens)).toEqual(refused)
})

test('when another user signs in on the browser, the access token of the first one ends', async () => {
  const { browser, tokens } = await signedIn('ruleadmin@nordhem.example')
  expect(await statusesOf(tokens)).toEqual(accepted)
  await signIn(browser, server.url, { email: 'contentadmin@nordhem.example', extra: { prompt: 'login' } })
  expect(await statusesOf(tokens)).toEqual(refused)
})

test('a refresh token that is used twice ends the access tokens of its sign-in', async () => {
  const { tokens } = await signedIn('dataanalyst@nordhem.example')
  await refresh(server.url, tokens.refresh_token)
  expect(await statusesOf(tokens)).toEqual(accepted)
  await refresh(server.url, tokens.refresh_token)
  expect(await statusesOf(tokens)).toEqual(refused)
})

test('live connections end with the sign-out, on every process, and no new one can be opened', async () => {
  const { browser, tokens } = await signedIn('admin@nordhem.example')
  const connectionTo = (url: string) =>
    new HubConnectionBuilder()
      .withUrl(`${url}/api/v1/signalr`, { accessTokenFactory: () => tokens.access_token })
      .configureLogging(LogLevel.None)
      .build()
  const connections = [server.url, other].map(connectionTo)
  const closed = connections.map(connection => new Promise(resolve => connection.onclose(resolve)))
  await Promise.all(connections.map(connection => connection.start()))
  await signOut(browser, tokens)
  for (const url of [server.url, other]) await expect(connectionTo(url).start()).rejects.toThrow(/401/)
  await Promise.all(closed)
})

test('every process is told of a sign-out and of a new password at once', async () => {
  const { browser, tokens } = await signedIn('superuser@nordhem.example')
  const listener = await server.admin.connect()
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await listener.query('listen aftermile_hub')
  await signOut(browser, tokens)
  await expect.poll(() => heard).toEqual([expect.objectContaining({ kind: 'rights' })])
  await setPassword(asDb(server.admin), 'superuser@nordhem.example', 'a better password')
  await expect.poll(() => heard).toHaveLength(2)
  listener.release(true)
})

import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { aTenant } from './admin-cli.ts'
import { admin, tokenOf } from './api.ts'

type StorageState = BrowserContextOptions['storageState']

type Complaints = {
  /** This test makes the browser complain so on purpose. */
  allow: (pattern: RegExp) => void
}
/** Through the sign-in page's redirects, or at once with a personal access token as whoever embeds the console does. */
type Entrance = 'issuer' | 'token'
type ForTests = { email: string | null; entrance: Entrance; complaints: Complaints }
type ForWorkers = { sessionOf: (email: string) => Promise<StorageState> }

/** Every page of a test begins signed in as `email`, or as nobody with null; every test ends with an empty browser console. */
export const test = base.extend<ForTests, ForWorkers>({
  email: [admin, { option: true }],
  entrance: ['token', { option: true }],

  // Tokens live in memory only, so what is kept is the issuer's cookie: it makes each sign-in a redirect.
  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<string, Promise<StorageState>>()
      await use(email => {
        const session = sessions.get(email) ?? signInOnce(browser, email)
        sessions.set(email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ email, entrance, sessionOf }, use) =>
    use(email === null || entrance === 'token' ? undefined : await sessionOf(email)),

  context: async ({ context, email, entrance }, use) => {
    if (email !== null && entrance === 'token') await context.addInitScript(leaveToken, await tokenOf(email))
    await use(context)
  },

  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      const allowed: RegExp[] = []
      context.on('console', message => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', error => heard.push(String(error.error())))
      await use({ allow: pattern => allowed.push(pattern) })
      expect(heard.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** As the only person of a tenant that no other test knows. */
export const testAlone = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  email: async ({}, use) => use(await aTenant()),
})

export { expect }

const isOfDemo = /@(nordhem|sydkust|aftermile)\.example$/

/** On the sign-in page: as a demo user, or with a password. */
export async function signInAs(page: Page, email: string, password?: string): Promise<void> {
  if (password === undefined) return page.getByRole('button', { name: email, exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Runs in the browser before every page, the empty one too, which has no storage. */
function leaveToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('aftermile.accessToken', JSON.stringify(token))
}

async function signInOnce(browser: Browser, email: string): Promise<StorageState> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(process.env.AFTERMILE_E2E_URL && { baseURL: process.env.AFTERMILE_E2E_URL }),
  })
  const page = await context.newPage()
  await page.goto('/')
  await signInAs(page, email, isOfDemo.test(email) ? 'demo' : 'secret123')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  const state = await context.storageState()
  await context.close()
  return state
}

import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { aTenant } from './admin-cli.ts'
import { admin, storeToken, tokenOf } from './api.ts'

type StorageState = BrowserContextOptions['storageState']

type BrowserErrors = {
  /** Allows an error in the browser console that this test causes on purpose. */
  allow: (pattern: RegExp) => void
}
/** Sign-in through the redirects of the issuer, or with a personal access token as an embedding page does. */
type SignInMethod = 'issuer' | 'token'
type ForTests = { email: string | null; signInBy: SignInMethod; browserErrors: BrowserErrors }
type ForWorkers = { sessionOf: (email: string) => Promise<StorageState> }

/** Every page starts signed in as `email`, or signed out if it is null. Every test must leave the browser console without errors. */
export const test = base.extend<ForTests, ForWorkers>({
  email: [admin, { option: true }],
  signInBy: ['token', { option: true }],

  // Tokens live in memory only, so the issuer's cookie is kept: with it, a sign-in is only a redirect.
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

  storageState: async ({ email, signInBy, sessionOf }, use) =>
    use(email === null || signInBy === 'token' ? undefined : await sessionOf(email)),

  context: async ({ context, email, signInBy }, use) => {
    if (email !== null && signInBy === 'token') await context.addInitScript(storeToken, await tokenOf(email))
    await use(context)
  },

  browserErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const allowed: RegExp[] = []
      context.on('console', message => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', error => errors.push(String(error.error())))
      await use({ allow: pattern => allowed.push(pattern) })
      expect(errors.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** A test that runs as the only user of its own tenant. */
export const testInOwnTenant = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  email: async ({}, use) => use(await aTenant()),
})

export { expect }

const isDemoEmail = /@(nordhem|sydkust|aftermile)\.example$/

/** Signs in on the sign-in page: as a demo user, or with a password. */
export async function signInAs(page: Page, email: string, password?: string): Promise<void> {
  if (password === undefined) return page.getByRole('button', { name: email, exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signInOnce(browser: Browser, email: string): Promise<StorageState> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(process.env.AFTERMILE_E2E_URL && { baseURL: process.env.AFTERMILE_E2E_URL }),
  })
  const page = await context.newPage()
  await page.goto('/')
  await signInAs(page, email, isDemoEmail.test(email) ? 'demo' : 'secret123')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  const state = await context.storageState()
  await context.close()
  return state
}

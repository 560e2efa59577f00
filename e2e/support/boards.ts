import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { serveLive } from './live-chunks.ts'

const rows = 4000

/** Every widget shows the answer to what was asked last. */
export const boardIsReady = (page: Page) => expect(page.locator('main [aria-busy="false"]')).toBeVisible()

export const widget = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export async function openBoard(page: Page, path = '/operations'): Promise<void> {
  await serveLive(page, rows)
  await page.goto(path)
  await boardIsReady(page)
}

const layoutIn = (request: Request): { updatedAt?: string } =>
  request.method() === 'PUT' && request.url().includes('dashboardLayout_')
    ? JSON.parse(request.postDataJSON().value)
    : {}

/** Settings outlive a test. */
export async function resetLayout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click()
  const isAsked = new Date().toISOString()
  const saved = page.waitForResponse(reply => {
    const { updatedAt = '' } = layoutIn(reply.request())
    return updatedAt >= isAsked
  })
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await saved
}

/** How many shipments the board says there are. */
export const matchingCount = (page: Page): Locator => page.getByText(/^[\d,]+ shipments$/)

/** Someone whom the console never signs out for being idle. */
export async function staySignedIn(page: Page): Promise<void> {
  await page.route('**/api/v1/users/me', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), idleLogout: false } })
  })
}

import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { serveLive } from './live-chunks.ts'

const rows = 4000

/** Waits until every widget shows the result of the last filter. */
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

/** Resets the layout, because settings stay after a test. */
export async function resetLayout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click()
  const requestedAt = new Date().toISOString()
  const saved = page.waitForResponse(response => {
    const { updatedAt = '' } = layoutIn(response.request())
    return updatedAt >= requestedAt
  })
  await page.getByRole('menuitem', { name: 'Reset to default…' }).click()
  await page.getByRole('dialog', { name: 'Reset the layout?' }).getByRole('button', { name: 'Reset layout' }).click()
  await saved
}

/** The number of shipments on the board. */
export const matchingCount = (page: Page): Locator => page.getByText(/^[\d\s]+ shipments$/)

import type { Page } from '@playwright/test'
import { anEvent, aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeOf } from '../support/tracking.ts'

test.use({ email: null })

/** A form as the page may have one, where its forms are. */
const addForm = (page: Page) =>
  page.evaluate(() => {
    const field = document.createElement('textarea')
    field.name = 'text'
    field.setAttribute('aria-label', 'Instructions')
    const form = document.createElement('form')
    form.action = '/track/form'
    form.append(field)
    document.querySelector('#tracking > div')?.append(form)
  })

async function openPage(page: Page) {
  const parcel = await aShipment()
  await anEvent(parcel, 'collected', -30)
  const path = `/track/${await codeOf(parcel)}`
  const listening = page.waitForResponse(/\/live$/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On its way')
  await listening
  return { parcel, path }
}

test('an open page follows its parcel and says so', async ({ page }) => {
  const { parcel } = await openPage(page)
  const refresh = page.waitForRequest(request => request.headers()['x-tracking-refresh'] === '1')
  await anEvent(parcel, 'out_for_delivery', -0.1)
  await refresh
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for delivery')
  await expect(page.getByRole('status')).toHaveText('Out for delivery')
  await expect(page).toHaveTitle(/^Out for delivery/)
  await expect(page.getByText('On its way', { exact: true })).toHaveCount(1)
})

test('what is being typed stays, with the cursor where it was', async ({ page }) => {
  const { parcel } = await openPage(page)
  await addForm(page)
  const field = page.getByLabel('Instructions')
  await field.fill('Leave it at the green door')
  await field.press('Home')
  await anEvent(parcel, 'out_for_delivery', -0.1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for delivery')
  await expect(field).toBeFocused()
  await page.keyboard.type('Please: ')
  await expect(field).toHaveValue('Please: Leave it at the green door')
})

test('a form that nobody has used goes with the page it came with', async ({ page }) => {
  const { parcel } = await openPage(page)
  await addForm(page)
  await anEvent(parcel, 'out_for_delivery', -0.1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for delivery')
  await expect(page.getByLabel('Instructions')).toHaveCount(0)
})

test('a link keeps the focus', async ({ page }) => {
  const { parcel } = await openPage(page)
  const link = page.locator('#tracking').getByRole('link').first()
  const href = await link.getAttribute('href')
  await link.focus()
  await anEvent(parcel, 'out_for_delivery', -0.1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for delivery')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
})

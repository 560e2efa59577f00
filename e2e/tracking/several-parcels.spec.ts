import { expect, type Page, test } from '@playwright/test'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { anEvent, anOrder, aShipment, type TestShipment } from '../support/containers.ts'

const pageOf = async ({ id }: TestShipment): Promise<string> =>
  (await (await call('GET', `/shipments/${id}`)).json()).trackingUrl

/** At 390 px, in a browser without JavaScript. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB', javaScriptEnabled: false })

const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('of twelve packages the page says how many are delivered, and the state of each', async ({ page }) => {
  const numbers = Array.from({ length: 12 }, (_, index) => `${Date.now()}-${index}`)
  const parcel = await aShipment({ packages: numbers.map(number => ({ number })) })
  for (const packageNumber of numbers.slice(0, 5)) await anEvent(parcel, 'delivered', -1, { packageNumber })
  await page.goto(`${await pageOf(parcel)}?locale=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 of 12 delivered')
  await expect(page.getByText('5 packages delivered')).toBeVisible()
  await expect(page.locator('.packages li')).toHaveCount(12)
  await expect(page.locator('.packages li').last()).toContainText('Delivered')
  expect(await overflowPx(page)).toBe(0)
  await page.getByRole('link', { name: 'Suomi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5/12 toimitettu')
})

test('the number of an order leads to its parcels, in another language, and on to all details', async ({ page }) => {
  const { id: orderNumber } = await anOrder()
  const parcels = [await aShipment({ orderNumber }), await aShipment({ orderNumber }), await aShipment({ orderNumber })]
  for (const parcel of parcels) await anEvent(parcel, 'collected', -20)
  if (parcels[0]) await anEvent(parcels[0], 'delivered', -1)
  await page.goto('/track?tenant=nordhem&locale=en')
  await page.getByRole('textbox', { name: 'Parcel or order number' }).fill(orderNumber)
  await page.getByRole('button', { name: 'Track' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order comes in 3 parcels')
  await expect(page.locator('.order li').last()).toContainText('Delivered')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung kommt in 3 Paketen')
  expect(page.url()).not.toContain(orderNumber)
  expect(await overflowPx(page)).toBe(0)
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('211 22')
  await page.getByRole('button', { name: 'Alle Details anzeigen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unterwegs')
  await page.getByRole('link', { name: 'Paket 1 von 3' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zugestellt')
})

test('a parcel that was reported missing says so', async ({ page, browser, baseURL }) => {
  const parcel = await aShipment()
  await anEvent(parcel, 'delivered', -5)
  await page.goto(`${await pageOf(parcel)}?locale=en`)
  await page.getByText('Didn’t get your parcel?').click()
  await page.getByRole('button', { name: 'I didn’t get it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You reported it missing')
  await expect(page.getByText('The carrier says it was delivered.')).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: true })
  const scripted = await context.newPage()
  await scripted.goto(page.url())
  expect(await findSeriousInBoth(scripted)).toEqual([])
  await context.close()
})

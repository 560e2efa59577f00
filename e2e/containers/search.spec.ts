import type { Page, Request } from '@playwright/test'
import { findSerious } from '../support/axe.ts'
import { anOrder, aShipment, type MadeShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const grid = (page: Page, name: 'Shipments' | 'Orders') => page.getByRole('grid', { name })
const isSearch = (request: Request) => request.url().includes('/shipments-search?')

/** Keys are heard once the page is there. */
async function begin(page: Page): Promise<void> {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function searchFor(page: Page, text: string): Promise<void> {
  await begin(page)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('by keyboard alone: from a part of the receiver’s name to the shipment', async ({ page }) => {
  const shipment = await aShipment()
  await searchFor(page, shipment.name.slice(5))
  const row = grid(page, 'Shipments').getByRole('row', { name: new RegExp(shipment.number) })
  await expect(row).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await row.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('mark', { hasText: shipment.name.slice(5) }).last()).toBeVisible()
  await expect(grid(page, 'Shipments')).toContainText('Name')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('mark')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/shipments?id=${shipment.id}`)
  await expect(page.getByRole('heading', { name: `Shipment ${shipment.number}` })).toBeVisible()
})

test('the tables have the columns people know, and a return shows who sends it back', async ({ page }) => {
  const back = await aShipment({ scenarioId: 'inbound_return', fromName: 'Ronja Retur', toName: 'The warehouse' })
  await searchFor(page, back.number)
  const heads = (name: 'Shipments' | 'Orders') => grid(page, name).getByRole('columnheader')
  const words = ['', 'Shipment', 'Order', 'Receiver', 'Booked', 'Est. dlv', 'Merchant', 'Scen.', 'Status']
  await expect(heads('Shipments')).toHaveText(words)
  await expect(grid(page, 'Shipments')).toContainText('Ronja Retur')
  await expect(grid(page, 'Shipments')).toContainText('IR')
  await expect(grid(page, 'Shipments')).not.toContainText('The warehouse')
  const order = await anOrder()
  await searchFor(page, order.name)
  await expect(heads('Orders')).toHaveText(['', 'Order', 'Buyer', 'Created', 'Merchant', 'Type', 'Status'])
  await expect(grid(page, 'Orders')).toContainText(order.id)
})

test('empty text asks for everything, seven at a time, and the footer turns the pages', async ({ page }) => {
  for (let made = 0; made < 10; made++) await aShipment()
  await page.goto('/help')
  const asking = page.waitForRequest(isSearch)
  await field(page).press('Enter')
  const { searchParams } = new URL((await asking).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ text: '*', size: '7', page: '1', includeCompleted: 'true' })
  await expect(grid(page, 'Shipments').locator('tbody tr')).toHaveCount(7)
  const turning = page.waitForRequest(isSearch)
  await page.getByRole('button', { name: 'Shipments, page 2', exact: true }).click()
  expect(new URL((await turning).url()).searchParams.get('page')).toBe('2')
})

test('few rows have no footer, and all of them are shown with text and flag', async ({ page }) => {
  const shipment = await aShipment()
  await searchFor(page, shipment.number)
  await expect(grid(page, 'Shipments')).toContainText(shipment.number)
  await expect(page.getByRole('button', { name: /^Shipments, page/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Shipments' }).getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(new RegExp(`/shipments\\?text=${shipment.number}`))
  await expect(grid(page, 'Shipments')).toHaveCount(0)
})

test('the switch runs the search anew after a while, and is remembered', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('button', { name: 'Search filters' }).click()
  const toggle = page.getByRole('switch', { name: 'Include completed shipments' })
  await expect(toggle).toBeChecked()
  const asking = page.waitForRequest(isSearch)
  await toggle.click()
  expect(new URL((await asking).url()).searchParams.get('includeCompleted')).toBe('false')
  await page.reload()
  await page.getByRole('button', { name: 'Search filters' }).click()
  await expect(toggle).not.toBeChecked()
})

test('a failed search is empty in both tables and says nothing', async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await page.route('**/orders-search?*', route => route.fulfill({ status: 500, json: { message: 'No' } }))
  await searchFor(page, 'anything')
  await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('No match')
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText('No match')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Orders' })).toHaveCount(0)
})

test('ctrl-click on a row opens a new tab and leaves the search as it is', async ({ page, context }) => {
  const shipment = await aShipment()
  await searchFor(page, shipment.number)
  const opening = context.waitForEvent('page')
  await grid(page, 'Shipments')
    .getByText(shipment.name)
    .click({ modifiers: ['Control'] })
  await expect(await opening).toHaveURL(new RegExp(`/shipments\\?id=${shipment.id}`))
  await expect(grid(page, 'Shipments')).toBeVisible()
})

test('pasted numbers are found, not found or ambiguous', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const one: MadeShipment = await aShipment()
  const order = await anOrder()
  await aShipment({ orderNumber: order.id })
  await aShipment({ orderNumber: order.id })
  await page.goto('/help')
  await page.evaluate(text => navigator.clipboard.writeText(text), `${one.number}\n${order.id}\nNOTHING-1\n`)
  await field(page).focus()
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: '3 numbers' })
  await expect(dialog.getByRole('status')).toHaveText('1 found, 1 not found, 1 ambiguous')
  await expect(dialog.getByRole('region', { name: 'Not found' })).toContainText('NOTHING-1')
  await expect(dialog.getByRole('table', { name: 'Ambiguous' }).getByRole('link')).toHaveCount(2)
  await dialog.getByRole('table', { name: 'Found', exact: true }).getByRole('link', { name: one.number }).click()
  await expect(page).toHaveURL(`/shipments?id=${one.id}`)
})

test('a pasted address is a search, not a list of numbers', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/help')
  await page.evaluate(() => navigator.clipboard.writeText('Storgatan 5,\n211 22 Malmö'))
  await field(page).focus()
  await page.keyboard.press('Control+v')
  await expect(field(page)).toHaveValue('Storgatan 5, 211 22 Malmö')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette finds a number too', async ({ page }) => {
  const shipment = await aShipment()
  await begin(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Command palette' })).toBeFocused()
  await page.keyboard.type(shipment.number)
  await expect(page.getByRole('button', { name: new RegExp(`Shipment ${shipment.number}`) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/shipments?id=${shipment.id}`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('the dropdown can be used by everyone', async ({ page }) => {
      const shipment = await aShipment()
      await searchFor(page, shipment.number)
      await expect(grid(page, 'Shipments')).toContainText(shipment.number)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('mark').first()).toBeVisible()
      expect(await findSerious(page)).toEqual([])
    })
  })
}

import type { Page, Request } from '@playwright/test'
import { findSerious } from '../support/axe.ts'
import { anOrder, aShipment, type TestShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const grid = (page: Page, name: 'Shipments' | 'Orders') => page.getByRole('grid', { name })
const isSearch = (request: Request) => request.url().includes('/shipments-search?')

/** Opens a page and waits until it handles keys. */
async function openHelp(page: Page): Promise<void> {
  await page.goto('/help/late')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function searchFor(page: Page, text: string): Promise<void> {
  await openHelp(page)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('by keyboard alone a shipment is found by a part of the receiver’s name', async ({ page }) => {
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

test('the tables have the known columns, and a return shows its sender', async ({ page }) => {
  const back = await aShipment({ scenarioId: 'inbound_return', fromName: 'Ronja Retur', toName: 'The warehouse' })
  await searchFor(page, back.number)
  const heads = (name: 'Shipments' | 'Orders') => grid(page, name).getByRole('columnheader')
  const headings = ['', 'Shipment', 'Order', 'Receiver', 'Booked', 'Est. dlv', 'Merchant', 'Scen.', 'Status']
  await expect(heads('Shipments')).toHaveText(headings)
  await expect(grid(page, 'Shipments')).toContainText('Ronja Retur')
  await expect(grid(page, 'Shipments')).toContainText('IR')
  await expect(grid(page, 'Shipments')).not.toContainText('The warehouse')
  const order = await anOrder()
  await searchFor(page, order.name)
  await expect(heads('Orders')).toHaveText(['', 'Order', 'Buyer', 'Created', 'Merchant', 'Type', 'Status'])
  await expect(grid(page, 'Orders')).toContainText(order.id)
})

test('an empty text finds everything, seven rows per page, and the footer changes the page', async ({ page }) => {
  for (let count = 0; count < 10; count++) await aShipment()
  await page.goto('/help/late')
  const searching = page.waitForRequest(isSearch)
  await field(page).press('Enter')
  const { searchParams } = new URL((await searching).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ text: '*', size: '7', page: '1', includeCompleted: 'true' })
  await expect(grid(page, 'Shipments').locator('tbody tr')).toHaveCount(7)
  const turning = page.waitForRequest(isSearch)
  await page.getByRole('button', { name: 'Shipments, page 2', exact: true }).click()
  expect(new URL((await turning).url()).searchParams.get('page')).toBe('2')
})

test('a few rows have no footer, and Show all opens the list with the same text', async ({ page }) => {
  const shipment = await aShipment()
  await searchFor(page, shipment.number)
  await expect(grid(page, 'Shipments')).toContainText(shipment.number)
  await expect(page.getByRole('button', { name: /^Shipments, page/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Shipments' }).getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(new RegExp(`/shipments\\?text=${shipment.number}`))
  await expect(grid(page, 'Shipments')).toHaveCount(0)
})

test('the switch repeats the search after a delay, and its state is saved', async ({ page }) => {
  await page.goto('/help/late')
  await page.getByRole('button', { name: 'Search filters' }).click()
  const toggle = page.getByRole('switch', { name: 'Include completed shipments' })
  await expect(toggle).toBeChecked()
  const searching = page.waitForRequest(isSearch)
  await toggle.click()
  expect(new URL((await searching).url()).searchParams.get('includeCompleted')).toBe('false')
  await page.reload()
  await page.getByRole('button', { name: 'Search filters' }).click()
  await expect(toggle).not.toBeChecked()
})

test('a failed search leaves both tables empty without a message', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 500/)
  await page.route('**/orders-search?*', route => route.fulfill({ status: 500, json: { message: 'No' } }))
  await searchFor(page, 'anything')
  await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('No matches')
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText('No matches')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Orders' })).toHaveCount(0)
})

test('Ctrl-click on a row opens a new tab and keeps the search open', async ({ page, context }) => {
  const shipment = await aShipment()
  await searchFor(page, shipment.number)
  const opening = context.waitForEvent('page')
  await grid(page, 'Shipments')
    .getByText(shipment.name)
    .click({ modifiers: ['Control'] })
  await expect(await opening).toHaveURL(new RegExp(`/shipments\\?id=${shipment.id}`))
  await expect(grid(page, 'Shipments')).toBeVisible()
})

test('pasted numbers are listed as found, not found or ambiguous', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shipment: TestShipment = await aShipment()
  const order = await anOrder()
  await aShipment({ orderNumber: order.id })
  const twin = await aShipment({ orderNumber: order.id })
  await page.goto('/help/late')
  await page.evaluate(text => navigator.clipboard.writeText(text), `${shipment.number}\n${order.id}\nNOTHING-1\n`)
  await field(page).focus()
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: '3 numbers' })
  await expect(dialog.getByRole('status')).toHaveText('1 found, 1 not found, 1 with several matches')
  await expect(dialog.getByRole('region', { name: 'Not found' })).toContainText('NOTHING-1')
  await expect(dialog.getByRole('table', { name: 'Several matches' }).getByRole('link')).toHaveCount(2)
  await expect(dialog.getByRole('table', { name: 'Several matches' })).toContainText('2 matches')
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await dialog.getByRole('checkbox', { name: `Select ${twin.number}` }).check()
  await expect(dialog.getByText('2 selected')).toBeVisible()

  await dialog.getByRole('button', { name: 'Tag' }).click()
  await expect(page.getByRole('dialog', { name: 'Tag 2 shipments' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeEnabled()
  await dialog.getByRole('link', { name: 'Show in list' }).click()
  await expect(page.getByRole('button', { name: 'Remove 2 chosen shipments' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Shipments' })
  await expect(table.getByRole('link', { name: shipment.number })).toBeVisible()
  await expect(table.getByRole('link', { name: twin.number })).toBeVisible()
})

test('a pasted address is a search, not a list of numbers', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/help/late')
  await page.evaluate(() => navigator.clipboard.writeText('Storgatan 5,\n211 22 Malmö'))
  await field(page).focus()
  await page.keyboard.press('Control+v')
  await expect(field(page)).toHaveValue('Storgatan 5, 211 22 Malmö')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone the magnifier finds a customer by name, and the last row searches', async ({ page }) => {
  const shipment = await aShipment()
  await page.setViewportSize({ width: 390, height: 844 })
  await openHelp(page)
  await page.getByRole('button', { name: 'Command palette', exact: true }).click()
  const palette = page.getByRole('textbox', { name: 'Command palette' })
  await palette.fill('no scan')
  await expect(page.getByRole('button', { name: /No scan for 48 h/ })).toBeVisible()
  await palette.fill('postn')
  await expect(page.getByRole('button', { name: /PostNord.*Open shipments/ })).toBeVisible()
  await palette.fill('time zone')
  await expect(page.getByRole('button', { name: 'Tenant' })).toBeVisible()
  await palette.fill(shipment.name)
  await expect(page.getByRole('button', { name: new RegExp(`Shipment ${shipment.number}`) })).toContainText(
    shipment.name,
  )
  const search = page.getByRole('dialog').getByRole('button').last()
  await expect(search).toHaveText(`Search for “${shipment.name}”`)
  await search.click()
  await expect(page.getByRole('table', { name: 'Shipments' })).toContainText(shipment.name)
})

test('the palette finds a number too', async ({ page }) => {
  const shipment = await aShipment()
  await openHelp(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Command palette' })).toBeFocused()
  await page.keyboard.type(shipment.number)
  await expect(page.getByRole('button', { name: new RegExp(`Shipment ${shipment.number}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/shipments?id=${shipment.id}`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('the dropdown is accessible', async ({ page }) => {
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

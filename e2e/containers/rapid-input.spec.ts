import type { Locator, Page, Request } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { anEvent, aShipment, type TestShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Shipments' }).locator('a[data-row]')
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const checkboxOf = (page: Page, { number }: TestShipment) => page.getByRole('checkbox', { name: `Select ${number}` })

/** Creates three shipments and opens a list of only these. */
async function openList(page: Page): Promise<TestShipment[]> {
  const senderReference = unique()
  const shipments: TestShipment[] = []
  for (const _ of [1, 2, 3]) shipments.push(await aShipment({ senderReference }))
  await page.goto(`/shipments?text=${senderReference}`)
  await expect(rows(page)).toHaveCount(3)
  return shipments
}

/** Clicks and presses Enter in one task of the page, before it can react. */
async function clickAndPressEnter(target: Locator, field: Locator): Promise<void> {
  const elements = await Promise.all([target.elementHandle(), field.elementHandle()])
  await target.page().evaluate(([clicked, pressed]) => {
    if (clicked instanceof HTMLElement) clicked.click()
    pressed?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, elements)
}

/** Clicks that queue up while the page is busy: nothing is drawn between them. */
async function clickInOneTask(...targets: Locator[]): Promise<void> {
  const elements = await Promise.all(targets.map(target => target.elementHandle()))
  const [page] = targets.map(target => target.page())
  await page?.evaluate(async all => {
    for (const element of all) {
      if (element instanceof HTMLElement) element.click()
      await Promise.resolve()
    }
  }, elements)
}

test('two filters chosen in quick succession are both active', async ({ page }) => {
  await openList(page)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const [merchant, carrier] = [/Fjäll/, /PostNord/].map(name => filters.getByRole('checkbox', { name }))
  if (!merchant || !carrier) throw new Error('Two filters should be there')
  await expect(merchant).toBeVisible()
  await clickInOneTask(merchant, carrier)
  await expect(page).toHaveURL(/serviceProviderId/)
  await expect(page).toHaveURL(/merchantId/)
})

test('Escape closes only the dialog: the selection and the preview stay', async ({ page }) => {
  const [first] = await openList(page)
  if (first === undefined) throw new Error('No shipment was created')
  await checkboxOf(page, first).click()
  await page.getByRole('link', { name: first.number }).focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: `Preview of ${first.number}` })
  await expect(preview).toBeVisible()
  await selection(page).getByRole('button', { name: 'Tag' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search tags' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(selection(page)).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(selection(page)).toBeVisible()
})

test('list shortcuts still work after a click on a checkbox', async ({ page }) => {
  await openList(page)
  await page.getByRole('table').getByRole('checkbox').nth(1).click()
  await expect(selection(page)).toContainText('1 selected')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(selection(page)).toContainText('2 selected')
  await page.getByRole('table').getByRole('checkbox').nth(3).click()
  await page.keyboard.press('Escape')
  await expect(selection(page)).toHaveCount(0)
})

test('a cleared search runs at once, and the field follows the address again', async ({ page }) => {
  await openList(page)
  const field = page.getByRole('searchbox', { name: 'Search shipments' })
  await field.fill('something-else')
  await field.press('Enter')
  await expect(page).toHaveURL(/text=something-else/)
  await field.locator('..').getByRole('button', { name: 'Clear' }).click()
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/shipments?sort=-bookingTimestamp')
  const other = await aShipment()
  const everywhere = page.getByRole('combobox', { name: 'Search', exact: true })
  await everywhere.fill(other.number)
  await everywhere.press('Enter')
  await page.getByRole('region', { name: 'Shipments' }).getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(new RegExp(`text=${other.number}`))
  await expect(field).toHaveValue(other.number)
})

test('an action that is clicked twice quickly runs once', async ({ page }) => {
  const [first] = await openList(page)
  if (first === undefined) throw new Error('No shipment was created')
  const requests: string[] = []
  page.on('request', request => request.url().endsWith('/containers/refresh') && requests.push(request.url()))
  await checkboxOf(page, first).click()
  const update = selection(page).getByRole('button', { name: 'Update' })
  await expect(update).toBeVisible()
  await clickInOneTask(update, update)
  await expect(page.getByText('1 has no carrier that can be asked.').first()).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('Enter after a change of the search filters searches once', async ({ page }) => {
  const senderReference = unique()
  const [open, done] = [await aShipment({ senderReference }), await aShipment({ senderReference })]
  await anEvent(done, 'delivered', -1)
  await page.clock.install()
  await page.goto('/help')
  const field = page.getByRole('combobox', { name: 'Search', exact: true })
  const found = page.getByRole('grid', { name: 'Shipments' })
  await field.fill(senderReference)
  await field.press('Enter')
  await expect(found).toContainText(done.number)
  await page.getByRole('button', { name: 'Search filters' }).click()
  const toggle = page.getByRole('switch', { name: 'Include completed shipments' })
  await expect(toggle).toBeChecked()
  const requests: Request[] = []
  page.on('request', request => request.url().includes('/shipments-search?') && requests.push(request))
  await clickAndPressEnter(toggle, field)
  await expect(found).not.toContainText(done.number)
  await expect(found).toContainText(open.number)
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await page.clock.runFor(1000)
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  expect(requests).toHaveLength(1)
})

test('a view that could not be saved keeps its name for a retry', async ({ page, browserErrors }) => {
  browserErrors.allow(/Failed to load resource/)
  await openList(page)
  const name = `View ${unique()}`
  await page.route('**/bookmark-set/**', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'Not today.', errors: [] } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Not today.')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await page.unroute('**/bookmark-set/**')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name })).toBeVisible()
})

test('facets that failed to load show an error and can be retried', async ({ page, browserErrors }) => {
  browserErrors.allow(/Failed to load resource/)
  // Live events load the facets again at any time, so they fail until somebody presses the button.
  await page.route('**/*includeFacets=true*', async route => {
    const isPressed = await page.evaluate(() => 'isPressed' in document.body.dataset)
    await (isPressed ? route.continue() : route.fulfill({ status: 400, json: {} }))
  })
  await openList(page)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters).toContainText('Couldn’t load filter counts.')
  await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('data-is-pressed', ''), true))
  await filters.getByRole('button', { name: 'Try again' }).click()
  await expect(filters.getByRole('checkbox', { name: /PostNord/ })).toBeVisible()
})

test('a map whose shapes fail to load shows an error and offers a retry', async ({ page, browserErrors }) => {
  browserErrors.allow(/Failed to load resource/)
  await aShipment()
  await page.route('**/*countries-50m*', route => route.abort())
  await page.goto('/map')
  await expect(page.getByText('Couldn’t load this')).toBeVisible()
  await page.unroute('**/*countries-50m*')
  await page.getByRole('region', { name: 'Map' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('application')).toBeVisible()
})

test('text typed before the palette is open appears in its field', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/assets\/CommandPalette-.*\.js$/, async route => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/help')
  const search = page.getByRole('combobox', { name: 'Search', exact: true })
  await search.fill('half a word')
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('tasg')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('gs')
  await page.keyboard.press('Enter')
  arrived.resolve()
  const field = page.getByRole('textbox', { name: 'Command palette' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('tags')
  await expect(search).toHaveValue('half a word')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tags')
})

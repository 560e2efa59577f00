import type { Page } from '@playwright/test'
import { aTenant, unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSerious } from '../support/axe.ts'
import { expect, test as signedIn } from '../support/fixtures.ts'

const count = 45
const numbers = Array.from({ length: count }, (_, index) => `LIST-${String(index + 1).padStart(2, '0')}`)
const newest = numbers.toReversed()

/** Signed in to a tenant with 45 shipments of two merchants. Every third of the second merchant is delivered; the last is the newest. */
const test = signedIn.extend<object, { stocked: string }>({
  stocked: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const email = await aTenant()
      await stock(email)
      await use(email)
    },
    { scope: 'worker' },
  ],
  email: async ({ stocked }, use) => use(stocked),
})

async function stock(email: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const response = await call('POST', path, { as: email, body })
    expect(response.ok, await response.clone().text()).toBe(true)
  }
  await post('/merchants', { id: 'alpha', name: 'Shop alpha', isActive: true })
  await post('/merchants', { id: 'beta', name: 'Shop beta', isActive: true })
  const at = (index: number) => new Date(Date.UTC(2026, 2, 1, 8, index)).toISOString()
  await post('/ingress/shipments', {
    items: numbers.map((id, index) => ({
      id,
      merchantId: index % 3 === 0 ? 'beta' : 'alpha',
      shipmentNumber: id,
      orderNumber: `ORDER-${index + 1}`,
      scenarioId: index === 3 ? 'inbound_return' : 'outbound_delivery',
      serviceProviderId: 'postnord',
      createdAt: at(index),
      bookedAt: at(index),
      toName: index === 3 ? 'The warehouse' : `Receiver ${index + 1}`,
      toCity: 'Malmö',
      toCountryCode: 'SE',
      fromName: index === 3 ? 'Anna Returns' : 'The warehouse',
      fromCity: 'Lund',
      fromCountryCode: 'SE',
      packages: [{ number: `PKG${1000 + index}` }],
    })),
  })
  await post('/ingress/events', {
    items: numbers
      .map((id, index) => ({ shipmentId: id, code: 'delivered', occurredAt: at(index + 60), source: 'carrier' }))
      .filter((_, index) => index % 9 === 0),
  })
}

const table = (page: Page) => page.getByRole('table', { name: 'Shipments' })
const rows = (page: Page) => table(page).locator('a[data-row]')

test('a page has twenty rows, newest first, and its number is in the address', async ({ page }) => {
  await page.goto('/shipments')
  await expect(rows(page)).toHaveText(newest.slice(0, 20))
  await expect(page.getByText('1–20 of 45')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL('/shipments?sort=-bookingTimestamp&page=3')
  await expect(rows(page)).toHaveText(newest.slice(40))
  await page.goBack()
  await expect(rows(page)).toHaveText(newest.slice(0, 20))
})

test('a link shows the same rows to a user with another saved sorting', async ({ page }) => {
  await page.goto('/shipments')
  await page.getByRole('columnheader', { name: 'Shipment' }).getByRole('button').click()
  await expect(rows(page)).toHaveText(newest.toReversed().slice(0, 20))
  await page.goto('/shipments')
  await expect(rows(page)).toHaveText(newest.toReversed().slice(0, 20))
  await expect(page).toHaveURL('/shipments?sort=shipmentNumber')
  await page.goto('/shipments?sort=-bookingTimestamp')
  await expect(rows(page)).toHaveText(newest.slice(0, 20))
})

test('facets filter with counts, are in the address, and Back removes them', async ({ page }) => {
  await page.goto('/shipments')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /Shop beta\s*15/ }).click()
  await expect(page).toHaveURL('/shipments?sort=-bookingTimestamp&facets=merchantId%3Abeta')
  await expect(page.getByText('1–15 of 15')).toBeVisible()
  await expect(filters.getByRole('checkbox', { name: /Shop alpha\s*30/ })).toBeVisible()
  await filters.getByRole('checkbox', { name: /Delivered/ }).click()
  await expect(rows(page)).toHaveText(newest.filter(id => Number(id.slice(5)) % 9 === 1))
  await page.goBack()
  await expect(page.getByText('1–15 of 15')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1–15 of 15')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Merchant: Shop beta' }).click()
  await expect(page.getByText('1–20 of 45')).toBeVisible()
})

test('facet values keep their order until the pointer leaves', async ({ page }) => {
  await page.goto('/shipments')
  const merchants = page.getByRole('complementary', { name: 'Filters' }).getByRole('region', { name: 'Merchant' })
  await merchants.getByRole('checkbox', { name: /Shop beta/ }).click()
  await expect(page.getByText('1–15 of 15')).toBeVisible()
  await expect(merchants.getByRole('checkbox', { name: /Shop beta\s*15/ })).toBeChecked()
  await expect(merchants.getByRole('listitem')).toHaveText([/Shop alpha/, /Shop beta/])
  await page.getByRole('switch', { name: 'Include completed' }).click()
  await expect(merchants.getByRole('listitem')).toHaveText([/Shop beta/, /Shop alpha/])
})

test('completed shipments can be left out, and a date range includes its full days', async ({ page }) => {
  await page.goto('/shipments')
  await page.getByRole('switch', { name: 'Include completed' }).click()
  await expect(page).toHaveURL('/shipments?sort=-bookingTimestamp&includeCompleted=false')
  await expect(page.getByText('1–20 of 40')).toBeVisible()
  await page.goto('/shipments?bookedFrom=2026-03-01&bookedTo=2026-03-01')
  await expect(page.getByText('1–20 of 45')).toBeVisible()
  await page.goto('/shipments?bookedFrom=2026-03-02')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByText('1–20 of 45')).toBeVisible()
})

test('a date range is chosen in the calendar, which begins on Monday', async ({ page }) => {
  await page.goto('/shipments?bookedFrom=2026-03-04&bookedTo=2026-03-04')
  await page.getByRole('button', { name: 'Booked: Mar 04 2026' }).click()
  await expect(page.getByRole('dialog').getByRole('columnheader').first()).toHaveAccessibleName('Monday')
  await page.getByRole('button', { name: 'Sunday, March 1, 2026' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/shipments?bookedFrom=2026-03-01&bookedTo=2026-03-02&sort=-bookingTimestamp')
  await expect(page.getByText('1–20 of 45')).toBeVisible()
})

test('a ready view filters with one click, and the map takes its filters over', async ({ page }) => {
  await page.goto('/shipments')
  const views = page.getByRole('group', { name: 'Built-in views' })
  await expect(views.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  await views.getByRole('button', { name: /^Late/ }).click()
  await expect(page).toHaveURL(/facets=timeState%3Aexpired%3BisInactive%3Afalse/)
  await expect(views.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL('/map?state=expired')
})

test('a return shows its sender, and its order number ends in -R', async ({ page }) => {
  await page.goto('/shipments?text=LIST-04')
  const row = table(page).getByRole('row').filter({ hasText: 'LIST-04' })
  await expect(row).toContainText('Anna Returns')
  await expect(row.getByRole('link', { name: 'ORDER-4-R' })).toBeVisible()
  await row.getByText('Anna Returns').click()
  const preview = page.getByRole('complementary', { name: 'Preview of LIST-04' })
  await expect(preview).toContainText(/Receiver\s*Anna Returns\s*Sender\s*The warehouse/)
})

test('numbers pasted into the search of the list are looked up', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/shipments')
  await page.evaluate(() => navigator.clipboard.writeText('LIST-01\nPKG1001\nLIST-99'))
  await page.getByRole('searchbox', { name: 'Search shipments' }).focus()
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: '3 numbers' })
  await expect(dialog.getByRole('status')).toHaveText('2 found, 1 not found, 0 with several matches')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1–20 of 45')).toBeVisible()
})

test('by keyboard a row is reached, previewed, selected and opened, and Back returns to the list', async ({ page }) => {
  await page.goto('/shipments?facets=merchantId%3Abeta')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  const [, second, third] = newest.filter(id => Number(id.slice(5)) % 3 === 1)
  await expect(page.getByRole('complementary', { name: `Preview of ${second}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('complementary', { name: `Preview of ${third}` })).toContainText('Shop beta')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: /^Preview/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/shipments?facets=merchantId%3Abeta&sort=-bookingTimestamp&id=${third}`)
  await expect(page.getByRole('heading', { name: new RegExp(third ?? '') }).first()).toBeVisible()
  await page.getByRole('link', { name: 'All shipments' }).click()
  await expect(page).toHaveURL('/shipments?facets=merchantId%3Abeta&sort=-bookingTimestamp')
  await expect(rows(page).nth(2)).toBeFocused()
})

test('ctrl-click anywhere in a row opens it in a new tab', async ({ page, context }) => {
  await page.goto('/shipments')
  await expect(rows(page).first()).toHaveAttribute('href', '/shipments?sort=-bookingTimestamp&id=LIST-45')
  const opened = context.waitForEvent('page')
  await table(page)
    .getByRole('row')
    .nth(1)
    .getByText('Receiver 45')
    .click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL('/shipments?sort=-bookingTimestamp&id=LIST-45')
  await expect(page).toHaveURL('/shipments?sort=-bookingTimestamp')
})

test('a page can be selected, then all matches', async ({ page }) => {
  await page.goto('/shipments')
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).first().boundingBox()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('20 selected')
  expect(await rows(page).first().boundingBox()).toEqual(before)
  await rows(page).nth(4).click()
  await expect(page.getByRole('link', { name: 'All shipments' })).toBeVisible()
  await page.goBack()
  await expect(rows(page).nth(4)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('20 selected')
  await page.getByRole('button', { name: 'Select all 45 matching' }).click()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('45 selected')
  await page.getByRole('button', { name: 'Clear selection' }).first().click()
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
})

test('columns are chosen, moved and pinned with buttons, and are kept for the next visit', async ({ page }) => {
  await page.goto('/shipments')
  await page.getByRole('button', { name: 'Columns' }).click()
  const drawer = page.getByRole('dialog', { name: 'Columns' })
  await drawer.getByRole('checkbox', { name: 'Tags' }).click()
  await drawer.getByRole('checkbox', { name: 'Milestone' }).click()
  await drawer.getByRole('button', { name: 'Pin Status' }).click()
  await drawer.getByRole('button', { name: 'Move Order left' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  const heads = table(page).getByRole('columnheader')
  await expect(heads).toContainText(['', 'Shipment', 'Status', 'Delivery status', 'Est. delivery', 'Order', 'Receiver'])
  await expect(heads.filter({ hasText: 'Tags' })).toHaveCount(0)
  await expect(heads.filter({ hasText: 'Milestone' })).toHaveCount(1)
})

test('a saved view restores filters, sorting and columns, and can be shared', async ({ page }) => {
  const name = `View ${unique()}`
  await page.goto('/shipments?facets=merchantId%3Abeta&sort=shipmentNumber')
  await expect(rows(page).first()).toHaveText('LIST-01')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name })).toBeVisible()
  await page.goto('/shipments')
  await expect(page.getByText('1–20 of 45')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByText('1–15 of 15')).toBeVisible()
  await expect(rows(page).first()).toHaveText('LIST-01')
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page.getByText('of 45')).toBeVisible()
  await page
    .getByRole('group', { name: 'Saved views' })
    .getByRole('button', { name: `${name} 15` })
    .click()
  await expect(page.getByText('1–15 of 15')).toBeVisible()
})

test('a long list renders only the visible rows', async ({ page }) => {
  await page.goto('/shipments?mode=scroll')
  await expect(rows(page).first()).toHaveText('LIST-45')
  await page.locator('[data-scroll-restoration-id="shipments-results"]').evaluate(element => {
    element.scrollTop = element.scrollHeight
  })
  await expect(rows(page).last()).toHaveText('LIST-01')
  expect(await rows(page).count()).toBeLessThan(count)
})

test('an export that is refused leads to the forbidden page', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 403/)
  await page.route(/\/shipments-export/, route => route.fulfill({ status: 403, json: { message: 'No' } }))
  await page.goto('/shipments')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menu')).toContainText(/^45 shipmentsAs shown/)
  await page.getByRole('menuitem', { name: 'CSV' }).first().click()
  await expect(page).toHaveURL('/forbidden')
})

test('a user without access to orders finds the shipments of an order, but no link to it', async ({ page }) => {
  await page.goto('/shipments/order/ORDER-45?merchantId=alpha')
  await expect(page.getByRole('heading', { name: 'Shipments of order ORDER-45' })).toBeVisible()
  await expect(page.getByRole('table').locator('a[data-row]')).toHaveText(['LIST-45'])
  await page.goto('/orders')
  await expect(page).toHaveURL('/forbidden')
})

test.describe('with order visibility', () => {
  test.use({ email: 'admin@nordhem.example' })

  test('orders have their own list', async ({ page }) => {
    await page.goto('/orders')
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }),
    ).toBeVisible()
  })
})

test('a list without matches shows an empty state', async ({ page }) => {
  await page.goto('/shipments?text=nothing-like-this')
  await expect(page.getByText('No shipments match “nothing-like-this”.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the list, its preview and its column chooser are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/shipments?preview=LIST-45')
    await expect(page.getByRole('complementary', { name: 'Preview of LIST-45' })).toContainText('Malmö')
    await page.getByRole('checkbox', { name: 'Select LIST-44' }).click()
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
    expect(await findSerious(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(rows(page).nth(1)).toBeFocused()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
    expect(await findSerious(page)).toEqual([])
  })
}

test('on a phone rows are cards, filters are in a drawer, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shipments')
  await expect(rows(page).first()).toHaveText('LIST-45')
  const card = table(page).locator('tbody tr').first()
  await expect(card).toHaveCSS('display', 'grid')
  expect((await card.boundingBox())?.y).toBeLessThan(252)
  expect(await card.locator('td[data-title]:visible').count()).toBeLessThanOrEqual(4)
  expect(await findSerious(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select LIST-45' }).click()
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Selection' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Shop beta/ })
    .click()
  await expect(page.getByText('1–15 of 15')).toBeVisible()
})

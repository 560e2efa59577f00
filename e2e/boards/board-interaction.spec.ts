import type { Page, WebSocketRoute } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { boardIsReady, matchingCount, openBoard, resetLayout, widget } from '../support/boards.ts'
import { anEvent, aShipment, hoursFromNow } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { serveLive } from '../support/live-chunks.ts'

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

async function boxOf(locator: ReturnType<typeof widget>) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not on the screen.')
  return box
}

test('with the mouse a range is brushed, and a widget is dragged and shown full screen', async ({ page }) => {
  await openBoard(page, '/operations/shipment')
  const all = (await matchingCount(page).textContent()) ?? ''
  const age = widget(page, 'Age').getByRole('img', { name: /^Age: / })
  await widget(page, 'Age').scrollIntoViewIfNeeded()
  await expect(age.locator('canvas')).toBeVisible()
  const { x, y, width, height } = await boxOf(age)
  await drag(page, { x: x + 60, y: y + height / 2 }, { x: x + width / 2, y: y + height / 2 })
  await expect(page.getByRole('button', { name: /^Remove Age: / }).first()).toBeVisible()
  await expect(matchingCount(page)).not.toHaveText(all)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(matchingCount(page)).toHaveText(all)

  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitem', { name: 'Move and resize widgets' }).click()
  const tags = widget(page, 'Tags')
  const alerts = widget(page, 'Alerts per milestone')
  const grip = page.getByRole('button', { name: /^Move Tags./ })
  await grip.scrollIntoViewIfNeeded()
  const [gripBox, before, other] = [await boxOf(grip), await boxOf(tags), await boxOf(alerts)]
  const saved = page.waitForResponse(/dashboardLayout_shipment/)
  await drag(page, { x: gripBox.x + 12, y: gripBox.y + 12 }, { x: other.x + 60, y: gripBox.y + 12 })
  await saved
  await expect(async () => expect((await boxOf(tags)).x).toBeGreaterThan(before.x)).toPass()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.reload()
  await boardIsReady(page)
  await expect(async () => expect((await boxOf(tags)).x).toBeGreaterThan(before.x)).toPass()
  await resetLayout(page)

  await tags.hover()
  await page.getByRole('button', { name: 'More actions for Tags' }).click()
  await page.getByRole('menuitem', { name: 'Full screen' }).click()
  const full = page.getByRole('dialog', { name: 'Tags' })
  await expect(full.locator('canvas')).toBeVisible()
  expect((await boxOf(full)).width).toBe(page.viewportSize()?.width)
  await full.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(full).toHaveCount(0)
})

test('the button of the wall mode says why a user who is signed out when idle cannot use it', async ({ page }) => {
  await openBoard(page, '/operations/shipment')
  const wall = page.getByRole('button', { name: 'Wall', exact: true })
  await expect(wall).toBeDisabled()
  await wall.focus()
  await expect(page.getByRole('tooltip')).toContainText('Wall mode needs a user without automatic sign-out')
  await wall.press('Enter')
  await expect(page).not.toHaveURL(/wall=/)
})

test.describe('a wall screen', () => {
  test.use({ email: 'wall@nordhem.example' })

  test('alternates between numbers and charts, and updates when the hub reports new data', async ({ page }) => {
    const hubs: WebSocketRoute[] = []
    await page.routeWebSocket(/\/api\/v1\/signalr/, hub => {
      const server = hub.connectToServer()
      server.onMessage(message => {
        hub.send(message)
        // The first message is the handshake.
        if (!hubs.includes(hub)) hubs.push(hub)
      })
    })
    await openBoard(page, '/operations/shipment')
    await page.getByRole('button', { name: 'Wall', exact: true }).click()
    await expect(page).toHaveURL(/wall=true/)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(widget(page, 'Shipments')).toHaveText(/^Shipments3,\dk$/)
    await expect(widget(page, 'Tags').locator('canvas')).toBeVisible()
    await page.getByRole('button', { name: 'Next charts' }).click()
    await expect(widget(page, 'Tags')).toHaveCount(0)
    await expect(widget(page, 'Predicted late')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await serveLive(page, 12_000)
    await expect.poll(() => hubs.length).toBeGreaterThan(0)
    for (const hub of hubs)
      hub.send(
        `${JSON.stringify({ type: 1, target: 'dashboard_updated', arguments: [{ dataset: 'operations' }] })}\u001e`,
      )
    await expect(widget(page, 'Shipments')).toHaveText(/^Shipments1\d,\dk$/)
    await page.getByRole('button', { name: 'Exit wall mode' }).click()
    await expect(page.getByRole('heading', { name: 'Live Shipment Monitoring', level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(/wall=/)
  })
})

test('the numbers of a board lead to the lists of exactly their shipments, and to the map', async ({ page }) => {
  const account = { payingCustomerNumber: `E2E, ${unique()}` }
  for (const hours of [-3, -40, 20]) await aShipment({ ...account, latestAt: hoursFromNow(hours) })
  await page.goto('/operations/shipment')
  await expect(page.getByText('Data as of')).toBeVisible()
  // The data may have been built before these were booked.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await boardIsReady(page)
  await widget(page, 'Service provider account').hover()
  await page.getByRole('button', { name: 'Show as table: Service provider account' }).click()
  await page.getByRole('button', { name: `Show only ${account.payingCustomerNumber}` }).click()
  await expect(matchingCount(page)).toHaveText('3 shipments')
  // Written a moment after the board is drawn. The way back needs it.
  await expect(page).toHaveURL(/payingCustomerNumber/)
  await page.getByRole('link', { name: 'Show in list', exact: true }).click()
  await expect(
    page.getByRole('button', { name: /^Remove Live boards: open and not quiet, or completed/ }),
  ).toBeVisible()
  await expect(page.getByText('1–3 of 3', { exact: true })).toBeVisible()
  await page.goBack()

  const kpi = widget(page, 'Estimated delivery time expired')
  await kpi.getByRole('button', { name: /2 of 3/ }).click()
  await expect(matchingCount(page)).toHaveText('2 shipments')
  await expect(page).toHaveURL(/timeState/)
  await page.getByRole('link', { name: 'Show in list', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Delivery status: Late' })).toBeVisible()
  await expect(page.getByText('1–2 of 2', { exact: true })).toBeVisible()
  await page.goBack()

  await expect(matchingCount(page)).toHaveText('2 shipments')
  await widget(page, 'Days after delivery time expired').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: '1 expired less than a day ago' }).click()
  await expect(page.getByRole('button', { name: 'Remove Late by: < 1 day' })).toBeVisible()
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(matchingCount(page)).toHaveText('2 shipments')
  await page.getByRole('link', { name: 'Show on map' }).click()
  await expect(page).toHaveURL(/\/map\?facets=.*timeState%3Aexpired/)
  await page.goBack()
  await expect(matchingCount(page)).toHaveText('2 shipments')
  // Filters stay after a test.
  const saved = page.waitForResponse(
    response => response.url().endsWith('/dashboardFilters_shipment') && response.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await saved
})

test('a board whose engine fails to load shows an error, and a retry works', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/)
  await page.context().route(/\/assets\/engine-worker-.*\.js$/, route => route.abort())
  await serveLive(page, 400)
  await page.goto('/operations/shipment')
  await expect(page.getByRole('heading', { name: 'Couldn’t load this' })).toBeVisible()
  await page.context().unroute(/\/assets\/engine-worker-.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await boardIsReady(page)
  await expect(matchingCount(page)).toHaveText('400 shipments')
})

test.describe('across tenants and users', () => {
  test.use({ email: 'root@aftermile.example' })

  test('a user who switches to a tenant sees its board, and the own board after switching back', async ({ page }) => {
    const command = async (text: string) => {
      await page.keyboard.press('ControlOrMeta+K')
      await page.getByRole('textbox', { name: 'Command palette' }).fill(text)
      await page.keyboard.press('Enter')
    }
    const nothing = page.getByRole('heading', { name: 'No open shipments' })
    await anEvent(await aShipment(), 'collected', -2)
    await page.goto('/operations')
    await expect(nothing).toBeVisible()
    await command('Enter tenant')
    await page.getByRole('combobox', { name: 'Tenant' }).fill('nordhem')
    await page.getByRole('option', { name: 'Nordhem Group' }).click()
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await boardIsReady(page)
    await expect(matchingCount(page)).toBeVisible()
    const name = `Of Nordhem ${unique()}`
    await page.getByRole('button', { name: 'Bookmarks' }).click()
    await page.getByRole('menuitem', { name: 'Save as new bookmark…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await manage(page, name)
    await expect(page.getByRole('menuitem', { name: 'Share with everyone' })).toBeVisible()
    // The server would refuse it here.
    await expect(page.getByRole('menuitem', { name: 'Share with all tenants' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Clear bookmark' }).click()
    await command('Leave tenant')
    await expect(nothing).toBeVisible()
    await page.getByRole('button', { name: /Bookmarks|Of Nordhem/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Save as new bookmark…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(matchingCount(page)).toHaveCount(0)
  })

  test('a bookmark can be shared with all tenants, and copied and shared in one of them', async ({
    page,
    browser,
    sessionOf,
  }) => {
    const name = `For all ${unique()}`
    const baseURL = process.env.AFTERMILE_E2E_URL ?? ''
    await openBoard(page, '/operations/shipment?filters=milestoneIndex:%236000')
    await page.getByRole('button', { name: 'Bookmarks' }).click()
    await page.getByRole('menuitem', { name: 'Save as new bookmark…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await manage(page, name)
    await expect(page.getByRole('menuitem', { name: 'Update with current filters and layout' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Share with all tenants' }).click()
    await expect(page.getByText(`${name} shared with all tenants.`)).toBeVisible()

    const storageState = (await sessionOf('admin@nordhem.example')) ?? { cookies: [], origins: [] }
    const context = await browser.newContext({ storageState, baseURL })
    const other = await context.newPage()
    await openBoard(other, '/operations/shipment')
    await manage(other, name, 'Bookmarks')
    await other.getByRole('menuitem', { name: 'Save a copy' }).click()
    await expect(other.getByText(`Saved a copy of ${name}.`)).toBeVisible()
    await other.getByRole('button', { name: 'Bookmarks', exact: true }).click()
    await expect(other.getByRole('menuitem', { name })).toHaveCount(2)
    await other.getByRole('menuitem', { name }).first().click()
    await expect(other.getByRole('button', { name: 'Remove Milestone: Completed' })).toBeVisible()
    await manage(other, name)
    await other.getByRole('menuitem', { name: 'Share with everyone' }).click()
    await expect(other.getByText(`${name} shared.`)).toBeVisible()
    await other.getByRole('menuitem', { name: 'Delete…' }).click()
    const question = other.getByRole('dialog', { name: `Delete ${name}?` })
    await expect(question).toContainText('It will be deleted for everyone.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await other.getByRole('button', { name: 'Bookmarks', exact: true }).click()
    await expect(other.getByRole('menuitem', { name })).toHaveCount(1)
    await context.close()
  })
})

/** Opens the bookmarks menu and the actions of the first bookmark with a name. */
async function manage(page: Page, name: string, button = name): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page
    .getByRole('button', { name: `More actions for ${name}` })
    .first()
    .click()
}

import { readFile } from 'node:fs/promises'
import { findEqualLandmarks, findSerious } from '../support/axe.ts'
import { boardIsReady, openBoard, resetLayout, widget } from '../support/boards.ts'
import { anEvent, aShipment, hoursFromNow } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/page-actions.ts'

test('a booked shipment is on the board and in its export, and a quiet one is only counted and linked', async ({
  page,
}) => {
  // It is the newest, so that it is on the first page.
  const shipment = await aShipment({ bookedAt: hoursFromNow(-3) })
  await anEvent(shipment, 'collected', -2)
  const inactive = await aShipment({ bookedAt: hoursFromNow(-24 * 90), latestAt: null })
  await page.goto('/')
  await page.getByRole('link', { name: 'Live monitoring' }).first().click()
  await expect(page.getByRole('heading', { name: 'Live Delivery Monitoring', level: 1 })).toBeVisible()
  await expect(page.getByText('Data as of')).toBeVisible()
  // Another test may have built the data before this shipment was booked.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await widget(page, 'Shipment overview').scrollIntoViewIfNeeded()
  const link = widget(page, 'Shipment overview').getByRole('link', { name: shipment.number })
  await expect(link).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Live Delivery Monitoring \d{4}-\d{2}-\d{2}\.csv$/)
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Delivery status,Shipment,Order,Merchant')
  expect(file).toContain(shipment.number)
  await expect(page.getByText('Export downloaded.')).toBeVisible()
  expect(file).not.toContain(inactive.number)
  await link.click()
  await expect(page).toHaveURL(/\/shipments\?id=/)

  await page.goBack()
  await page.getByRole('link', { name: /open with no updates for 60 days$/ }).click()
  await expect(page.getByText('Last update: over 60 days ago')).toBeVisible()
  await expect(page.getByText(inactive.number).first()).toBeVisible()
})

test('a mark filters every widget, a second click clears it, and Back undoes', async ({ page }) => {
  await openBoard(page)
  const all = await page.getByText(/^[\d\s]+ shipments$/).textContent()
  const status = widget(page, 'Status')
  await status.scrollIntoViewIfNeeded()
  await status.hover()
  await status.getByRole('button', { name: 'Show as table: Status' }).click()
  await status.getByRole('button', { name: 'Show only Delivered' }).click()
  await expect(page.getByRole('button', { name: 'Remove Status: Delivered' })).toBeVisible()
  await expect(page).toHaveURL(/filters=statusId(%3A|:)delivered/)
  await expect(page.getByText(/^[\d\s]+ shipments$/)).not.toHaveText(all ?? '')
  await page.goBack()
  await expect(page.getByText(/^[\d\s]+ shipments$/)).toHaveText(all ?? '')
  await status.getByRole('button', { name: 'Show only Delivered' }).click()
  await status.getByRole('button', { name: 'Show only Delivered' }).click()
  await expect(page.getByRole('button', { name: 'Remove Status: Delivered' })).toHaveCount(0)
})

test('a click on a slice of a chart filters like a click on its table row', async ({ page }) => {
  await openBoard(page)
  const scenario = widget(page, 'Transport scenario')
  await scenario.scrollIntoViewIfNeeded()
  const chart = scenario.getByRole('img', { name: /^Transport scenario: / })
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart is not drawn.')
  await expect(chart.locator('canvas')).toBeVisible()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - Math.min(box.width, box.height) * 0.18)
  await expect(page.getByRole('button', { name: /^Remove Transport scenario: / })).toBeVisible()
})

test('the address and the filter panel show the same filters', async ({ page }) => {
  await openBoard(page, '/operations/outbound_delivery?filters=milestoneIndex:%233000')
  await expect(page.getByRole('button', { name: 'Remove Milestone: In transit' })).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  const milestones = panel.getByRole('region', { name: /^Milestone/ })
  await expect(milestones.getByRole('checkbox', { name: /^In transit/ })).toBeChecked()
  await milestones.getByRole('checkbox', { name: /^Arrival/ }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove Milestone: Arrival' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

test('a widget is moved, resized and removed by keyboard, and the layout survives a reload', async ({ page }) => {
  await openBoard(page)
  await resetLayout(page)
  await page.getByRole('button', { name: 'Layout' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move and resize widgets' }).press('Enter')
  const grip = page.getByRole('button', { name: /^Move Tags./ })
  const tags = widget(page, 'Tags')
  const before = await tags.boundingBox()
  await grip.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(async () => expect((await tags.boundingBox())?.width).toBeLessThan(before?.width ?? 0)).toPass()
  await page.keyboard.press('ArrowRight')
  await expect(async () => expect((await tags.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)).toPass()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'More actions for Orders', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from board' }).press('Enter')
  await expect(widget(page, 'Orders')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More actions for Drop shipments' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(widget(page, 'Orders')).toBeVisible()
  await widget(page, 'Packages').hover()
  await page.getByRole('button', { name: 'More actions for Packages' }).click()
  const saved = page.waitForResponse(response => {
    const sent = response.request().postData()
    return (sent ?? '').includes('updatedAt') && !/ref\W+packages/.test(sent ?? '')
  })
  await page.getByRole('menuitem', { name: 'Remove from board' }).click()
  await saved
  await page.reload()
  await boardIsReady(page)
  await expect(widget(page, 'Orders')).toBeVisible()
  await expect(widget(page, 'Packages')).toHaveCount(0)
  await page.getByRole('button', { name: 'Layout' }).click()
  await expect(page.getByText('Add: Reliability (timeliness and exceptions)')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Packages' }).click()
  await expect(widget(page, 'Packages')).toBeAttached()
  await resetLayout(page)
})

test('a bookmark saves filters under a name', async ({ page }) => {
  await openBoard(page, '/operations/inbound_return?filters=milestoneIndex:%236000')
  await page.getByRole('button', { name: 'Bookmarks' }).click()
  await page.getByRole('menuitem', { name: 'Save as new bookmark…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Back home')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Back home', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Back home (changed)' }).click()
  await page.getByRole('menuitem', { name: 'Back home' }).click()
  await expect(page.getByRole('button', { name: 'Remove Milestone: Completed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back home', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
})

test('a board is mailed with its filters until it is stopped', async ({ page }) => {
  await openBoard(page, '/operations/inbound_return?filters=milestoneIndex:%236000')
  // The bookmark of another test may be the chosen one.
  await page.getByRole('button', { name: /^(Bookmarks|Back home)/ }).click()
  await page.getByRole('menuitem', { name: 'Mail me this…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail me this' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Returns that are home')
  await dialog.getByRole('combobox', { name: 'How often' }).click()
  await page.getByRole('option', { name: 'Every day' }).click()
  expect(await findSerious(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mail me this' }).click()
  await page.getByRole('button', { name: 'Regular mails' }).click()
  await expect(page.getByRole('combobox', { name: 'How often Returns that are home comes' })).toHaveValue('Every day')
  expect(await findSerious(page)).toEqual([])
  await page.getByRole('link', { name: 'Returns that are home' }).click()
  await expect(page.getByRole('button', { name: 'Remove Milestone: Completed' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Stop Returns that are home' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('No regular mails')).toBeVisible()
})

test('the data of a widget is downloaded as a file', async ({ page }) => {
  await openBoard(page)
  await widget(page, 'Milestones').scrollIntoViewIfNeeded()
  await expect(widget(page, 'Milestones').locator('canvas')).toBeVisible()
  await widget(page, 'Milestones').hover()
  await page.getByRole('button', { name: 'More actions for Milestones' }).click()
  const picture = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download PNG' }).click()
  expect((await picture).suggestedFilename()).toBe('milestones.png')
  await page.getByRole('button', { name: 'More actions for Milestones' }).click()
  const table = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  expect((await table).suggestedFilename()).toBe('milestones.csv')
  for (const [name, file] of [
    ['Predicted late', 'predicted-late.png'],
    ['Booking date by milestone', 'booking-date-by-milestone.png'],
    ['Shipment overview', 'shipment-overview.png'],
  ] as const) {
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: `More actions for ${name}` }).press('Enter')
    const drawn = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download PNG' }).click()
    expect((await drawn).suggestedFilename()).toBe(file)
  }
})

test('by keyboard alone a number can be filtered and the board can be searched', async ({ page }) => {
  await openBoard(page)
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  await widget(page, 'Drop shipments').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Refresh' }).focus()
  await tabTo(page, page.getByRole('button', { name: /^Drop shipments: / }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Drop shipment: yes' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Drop shipment: yes' })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('a board is accessible', async ({ page }) => {
      await openBoard(page)
      await expect(widget(page, 'Tags').locator('canvas')).toBeVisible()
      expect(await findSerious(page)).toEqual([])
      expect(await findEqualLandmarks(page)).toEqual([])
    })
  })
}

test('on a phone widgets are stacked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  const tags = await widget(page, 'Tags').boundingBox()
  const alerts = await widget(page, 'Alerts per milestone').boundingBox()
  expect(alerts?.x).toBe(tags?.x)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('on a phone a wide widget hints that it scrolls, until it is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  await widget(page, 'Booking date by milestone').scrollIntoViewIfNeeded()
  const days = widget(page, 'Booking date by milestone').locator('[data-more]')
  await expect(days).toHaveAttribute('data-more', 'true')
  await days.evaluate(element => element.scrollTo({ left: element.scrollWidth }))
  await expect(days).toHaveAttribute('data-more', 'false')
})

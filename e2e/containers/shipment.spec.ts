import type { Page } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { aTag, call } from '../support/api.ts'
import { findSerious } from '../support/axe.ts'
import { aDocument, anEvent, anOrder, aShipment, hoursFromNow, onePixel } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/page-actions.ts'

const open = (page: Page, id: string) => page.goto(`/shipments?id=${id}`)
/** By keyboard: the toast of the last change may cover the options. */
async function addTag(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a tag' }).fill(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

test('a shipment page shows receiver, contents, places and the state of the promise', async ({ page }) => {
  const shipment = await aShipment()
  await anEvent(shipment, 'collected', -20, { placeCity: 'Jönköping', placeZipCode: '556 52', placeCountryCode: 'SE' })
  await open(page, shipment.id)
  await expect(page.getByRole('heading', { name: `Shipment ${shipment.number}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receiver' })).toContainText(shipment.name)
  await expect(page.getByRole('region', { name: 'Carrier' })).toContainText('PostNord')
  await expect(page.getByRole('link', { name: 'Track at PostNord' })).toHaveAttribute(
    'href',
    `https://tracking.postnord.com/en/?id=${shipment.number}-1`,
  )
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Collected')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('On time')
  await expect(page.getByRole('img', { name: /^Map: Jönköping to Malmö/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Emissions' })).toContainText('g/tkm')
  await page.getByRole('button', { name: 'Why: Status' }).click()
  await expect(page.getByRole('dialog', { name: 'Why: Status' })).toBeVisible()
})

test('a detail page goes to the next row of its list, focuses its heading, and Back leads to the list', async ({
  page,
}) => {
  const reference = unique()
  for (const hours of [-1, -2, -3]) await aShipment({ senderReference: reference, bookedAt: hoursFromNow(hours) })
  await page.goto(`/shipments?text=${reference}`)
  const rows = page.locator('a[data-row]')
  await expect(rows).toHaveCount(3)
  const numbers = await rows.allInnerTexts()
  const heading = (index: number) => page.getByRole('heading', { name: `Shipment ${numbers[index]}` })
  await expect(page).toHaveURL(/sort=/)
  await rows.first().click()
  await expect(heading(0)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('1 of 3')
  await page.keyboard.press('j')
  await expect(heading(1)).toBeFocused()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(2)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('k')
  await expect(heading(1)).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(3)
})

test('the exact time can be shown by keyboard, and Escape hides it', async ({ page }) => {
  const shipment = await aShipment()
  await anEvent(shipment, 'collected', -20)
  await open(page, shipment.id)
  const milestone = page.getByRole('list', { name: 'Milestones' }).getByRole('time').first()
  await tabTo(page, milestone)
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toHaveText(/\w{3} \d{2} \d{4} \d{2}:\d{2}/)
  await expect(milestone).toHaveAccessibleDescription((await tooltip.textContent()) ?? '')
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `Shipment ${shipment.number}` })).toBeVisible()
})

test('a new event and a new document appear without a reload', async ({ page }) => {
  const shipment = await aShipment()
  await open(page, shipment.id)
  await expect(timeline(page)).toBeVisible()
  await expect(timeline(page)).not.toContainText('Out for delivery')
  await anEvent(shipment, 'out_for_delivery', -1, { carrierCode: 'Z9', carrierText: 'Ute för leverans' })
  await expect(timeline(page)).toContainText('Out for delivery')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Out for delivery')
  await page.getByRole('button', { name: 'Details of Out for delivery' }).click()
  await expect(timeline(page)).toContainText('Ute för leverans')

  await aDocument(shipment.id, { kind: 'proof_of_delivery', name: 'signature.png', content: onePixel })
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents).toContainText('signature.pngProof of delivery')
  await documents.getByRole('button', { name: 'Preview' }).click()
  const picture = documents.getByRole('img', { name: 'signature.png' })
  await expect.poll(() => picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
  const download = page.waitForEvent('download')
  await documents.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('signature.png')
})

test('actions of users are in the timeline, and its sources can be hidden', async ({ page }) => {
  const shipment = await aShipment()
  await anEvent(shipment, 'collected', -20, { serviceProviderId: 'postnord', source: 'carrier' })
  const body = {
    type: 'shipment',
    containers: [shipment.id],
    actions: [{ type: 'tag', tagId: 'vip', operation: 'add' }],
  }
  expect((await call('POST', '/containers/actions', { body })).ok).toBe(true)
  await open(page, shipment.id)
  await expect(timeline(page)).toContainText('Tag added: VIP')
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('VIP')
  await timeline(page)
    .getByRole('button', { name: /^People/ })
    .click()
  await expect(timeline(page)).not.toContainText('Tag added')
  await expect(timeline(page)).toContainText('Collected')
  await page.getByRole('button', { name: 'Remove VIP' }).click()
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('VIP')
})

test('tags of one shipment change one after another, and a tag that was removed can be added again', async ({
  page,
}) => {
  const [shipment, first, second] = [await aShipment(), await aTag(), await aTag()]
  await open(page, shipment.id)
  const tags = page.getByRole('list', { name: 'Tags' })
  await addTag(page, first.name)
  await expect(tags).toContainText(first.name)
  await addTag(page, second.name)
  await expect(tags).toContainText(second.name)
  await page.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(tags).not.toContainText(first.name)
  await addTag(page, first.name)
  await expect(tags).toContainText(first.name)
})

test('a tag or an update that fails says so, and can be tried again', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of (409|500)/)
  const [shipment, tag] = [await aShipment(), await aTag()]
  await open(page, shipment.id)
  await page.route('**/containers/actions', route => route.fulfill({ status: 409, json: { message: 'Not now.' } }))
  await addTag(page, tag.name)
  await expect(page.getByText(`Add ${tag.name} failed. Not now.`)).toBeVisible()
  await page.unroute('**/containers/actions')
  await addTag(page, tag.name)
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag.name)

  await page.route('**/containers/actions', route => route.fulfill({ status: 409, json: { message: 'Not now.' } }))
  await page.getByRole('button', { name: `Remove ${tag.name}` }).click()
  await expect(page.getByText(`Remove ${tag.name} failed. Not now.`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag.name)

  await page.route(/refresh=true/, route => route.fulfill({ status: 500, json: { message: 'The carrier is away.' } }))
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Update failed. The carrier is away.')).toBeVisible()
})

test('a receiver is corrected, and a completion by mistake is taken back', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 400/)
  const shipment = await aShipment({ toEmail: 'misspelt@mail.exmple' })
  await anEvent(shipment, 'collected', -20)
  await open(page, shipment.id)
  const receiver = page.getByRole('region', { name: 'Receiver' })
  await receiver.getByRole('button', { name: 'Correct receiver' }).click()
  const form = page.getByRole('dialog', { name: 'Correct receiver' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill('tuva@')
  await form.getByRole('textbox', { name: 'Address' }).fill('Storgatan 7')
  await form.getByRole('textbox', { name: 'Reason' }).fill('She called')
  await form.getByRole('button', { name: 'Correct' }).click()
  await expect(form.getByText('email must be an e-mail address')).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail' }).fill('tuva@mail.example')
  expect(await findSerious(page)).toEqual([])
  await form.getByRole('button', { name: 'Correct' }).click()
  await expect(receiver).toContainText('tuva@mail.example')
  await expect(receiver).toContainText('Storgatan 7')
  await expect(receiver).toContainText(/Address, E-mail corrected by .*: She called/)

  const actions = [{ type: 'complete', completeStatusId: 'lost' }]
  await call('POST', '/containers/actions', { body: { type: 'shipment', containers: [shipment.id], actions } })
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Lost')
  await status.getByRole('button', { name: 'Reopen' }).click()
  const dialog = page.getByRole('dialog', { name: `Reopen shipment ${shipment.number}?` })
  await expect(dialog).toContainText('No message went out since.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong parcel')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(status).toContainText('Collected')
  await expect(timeline(page)).toContainText('Reopened')
  await expect(timeline(page)).toContainText('Wrong parcel')
})

test('without a weight the emission report says what is missing', async ({ page }) => {
  const shipment = await aShipment({ grossWeightKg: null })
  await open(page, shipment.id)
  await expect(page.getByRole('region', { name: 'Emissions' })).toContainText('Missing: weight')
})

test('a failed emission report is cleared', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 500/)
  const shipment = await aShipment()
  let requestCount = 0
  await page.route('**/emissions', route => {
    requestCount++
    return route.fulfill({ status: 500, json: { message: 'No' } })
  })
  await open(page, shipment.id)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect.poll(() => requestCount).toBeGreaterThan(3)
  await expect(page.getByRole('region', { name: 'Emissions' })).toHaveCount(0)
})

test('an unknown shipment is not found', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/)
  await open(page, 'nothing-1')
  await expect(page.getByRole('heading', { name: 'Shipment not found' })).toBeVisible()
})

test('an order links to its shipments, and a return links to the order number with -R', async ({ page }) => {
  const order = await anOrder()
  const shipment = await aShipment({ orderNumber: order.id, merchantId: 'fjallro' })
  await page.goto(`/orders?id=${order.id}&merchantId=fjallro`)
  await expect(page.getByRole('heading', { name: `Order ${order.id}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Order lines' })).toContainText('Wool hat')
  await page.getByRole('link', { name: shipment.number }).click()
  await expect(page.getByRole('heading', { name: `Shipment ${shipment.number}` })).toBeVisible()
  const back = await aShipment({ orderNumber: order.id, scenarioId: 'inbound_return', latestAt: hoursFromNow(90) })
  await open(page, back.id)
  await expect(page.getByRole('link', { name: `${order.id}-R` }).first()).toHaveAttribute(
    'href',
    `/orders?id=${order.id}-R&merchantId=fjallro`,
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the shipment page is accessible, on a phone too', async ({ page }) => {
      const shipment = await aShipment({ latestAt: hoursFromNow(-5) })
      await anEvent(shipment, 'delayed', -3, { reason: 'carrier_capacity' })
      await open(page, shipment.id)
      await expect(page.getByRole('region', { name: 'Status' }).getByText('Late', { exact: true })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Map/ })).toBeVisible()
      expect(await findSerious(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await findSerious(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  })
}

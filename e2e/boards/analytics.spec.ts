import { findSerious } from '../support/axe.ts'
import { boardIsReady, matchingCount, widget } from '../support/boards.ts'
import { anEvent, aShipment, hoursFromNow } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

const now = new Date()
/** The middle of a month, as hours from now. */
const middleOf = (monthsAgo: number): number =>
  (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15, 12) - now.getTime()) / 3_600_000

const monthText = (monthsAgo: number): string =>
  new Date(hoursFromNow(middleOf(monthsAgo))).toLocaleDateString('en', { month: 'short', year: 'numeric' })

async function deliver(serviceProviderId: string, monthsAgo: number): Promise<void> {
  const hours = middleOf(monthsAgo)
  const times = { bookedAt: hoursFromNow(hours), latestAt: hoursFromNow(hours + 96) }
  const shipment = await aShipment({ serviceProviderId, ...times })
  await anEvent(shipment, 'collected', hours + 20)
  await anEvent(shipment, 'delivered', hours + 48)
}

/** No other test books so long ago. */
const early = 14

test('a carrier and a month lead from the board to the shipments that it counts', async ({ page }) => {
  const month = monthText(early)
  for (const [carrier, monthsAgo] of [
    ['dhl', early],
    ['dhl', early],
    ['postnord', early],
    ['dhl', early - 1],
  ] as const)
    await deliver(carrier, monthsAgo)
  await page.goto('/')
  await page.getByRole('link', { name: 'Service Quality Analysis' }).first().click()
  await expect(page.getByRole('heading', { name: 'Operations Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('Data as of')).toBeVisible()
  // Another test may have built the data before these were booked.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await boardIsReady(page)

  const carriers = widget(page, 'Service provider performance')
  // Below the numbers: it is drawn when it comes into view.
  await carriers.scrollIntoViewIfNeeded()
  await carriers.getByRole('button', { name: 'Show only DHL' }).click()
  await expect(page.getByRole('button', { name: 'Remove Service provider: DHL' })).toBeVisible()

  // A tile of a share leads to those that failed.
  await expect(widget(page, 'On time').getByRole('link')).toHaveAttribute('href', /isOnTime%3A0/)

  // The map says the same by month, as a chart and as a table.
  const map = widget(page, 'Service provider by month')
  await map.scrollIntoViewIfNeeded()
  await expect(map.getByRole('img', { name: /^Service provider by month/ })).toBeVisible()
  await map.hover()
  await map.getByRole('button', { name: 'Show as table: Service provider by month' }).click()
  await expect(map.getByRole('button', { name: 'Show only DHL' })).toBeVisible()

  // What months are compared with is in the address.
  await page.getByRole('radiogroup', { name: 'Compare with' }).getByText('vs. year before').click()
  await expect(page).toHaveURL(/compare=year/)
  await boardIsReady(page)

  const months = widget(page, 'Shipments booked')
  await months.scrollIntoViewIfNeeded()
  await months.hover()
  await months.getByRole('button', { name: 'Show as table: Shipments booked' }).click()
  await months.getByRole('button', { name: `Show only ${month}` }).click()
  await expect(page.getByRole('button', { name: `Remove Shipments booked: ${month}` })).toBeVisible()
  await boardIsReady(page)
  const count = Number.parseInt((await matchingCount(page).textContent()) ?? '', 10)
  expect(count).toBeGreaterThanOrEqual(2)
  expect(await findSerious(page)).toEqual([])

  await page.getByRole('link', { name: 'Show in list', exact: true }).click()
  await expect(page).toHaveURL(/\/shipments\?facets=/)
  await expect(page.getByText(`Booked in: ${month}`)).toBeVisible()
  await expect(page.getByText(`1–${count} of ${count}`, { exact: true })).toBeVisible()

  // The report of the same carrier names no other.
  await page.goBack()
  await boardIsReady(page)
  await page.getByRole('button', { name: 'Insights' }).click()
  await page.getByRole('menuitem', { name: 'Quarterly report' }).click()
  await expect(page.getByRole('heading', { name: /^DHL: service quality, Q/, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/filters=serviceProviderId/)
  await expect(page.getByRole('heading', { name: 'Largest causes of late shipments' })).toBeVisible()
  await expect(page.getByRole('main').getByText('PostNord')).toHaveCount(0)
  expect(await findSerious(page)).toEqual([])
})

test('the outcome of deliveries is a filter, and base sales values name the currency of their rows', async ({
  page,
}) => {
  const hours = middleOf(early + 2)
  for (const [end, currency] of [
    ['delivered', 'SEK'],
    ['lost', 'SEK'],
    ['delivered', 'BRL'],
  ] as const) {
    const value = { salesValue: 500, currency, bookedAt: hoursFromNow(hours) }
    const shipment = await aShipment(value)
    await anEvent(shipment, 'at_service_point', hours + 40)
    await anEvent(shipment, end, hours + 60)
  }
  await page.goto('/analytics/servicepoint')
  await expect(page.getByText('Data as of')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await boardIsReady(page)
  await expect(widget(page, 'Base sales value')).toContainText('SEK')
  await expect(widget(page, 'Base sales value')).toContainText('Without BRL: no rate')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name: 'Outcome' }).click()
  await expect(panel.getByText('Successful delivery')).toBeVisible()
  await panel.getByText('Failed delivery').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove Outcome: Failed delivery' })).toBeVisible()
  await boardIsReady(page)
  const count = Number.parseInt((await matchingCount(page).textContent()) ?? '', 10)
  await page.getByRole('link', { name: 'Show in list', exact: true }).click()
  await expect(page.getByText('Outcome: Failed delivery')).toBeVisible()
  await expect(page.getByText(`1–${count} of ${count}`, { exact: true })).toBeVisible()
})

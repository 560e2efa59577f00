import type { Page } from '@playwright/test'
import { call } from '../support/api.ts'
import { findSerious } from '../support/axe.ts'
import { anEvent, aShipment, hoursFromNow } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

/** Asks for the day at this place of the list. Returns its name and the day itself. */
async function ask(page: Page, position: number): Promise<{ name: string; day: string }> {
  const days = page.getByRole('combobox', { name: 'Delivery day' })
  await days.selectOption({ index: position })
  const chosen = days.locator('option').nth(position)
  const found = { name: (await chosen.textContent()) ?? '', day: (await chosen.getAttribute('value')) ?? '' }
  await page.getByRole('button', { name: 'Choose this day' }).click()
  return found
}

test('a receiver asks for a day, and sees at once that the carrier names another one or agrees', async ({
  browser,
}) => {
  const shipment = await aShipment({ locale: 'en', latestAt: hoursFromNow(24) })
  await anEvent(shipment, 'awaiting_date', -1)
  const { trackingUrl } = await (await call('GET', `/shipments/${shipment.id}`)).json()
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await phone.newPage()
  await page.goto(trackingUrl)
  const hero = page.locator('.hero')

  const first = await ask(page, 3)
  await expect(page.locator('#done')).toHaveText('Thank you. We’ve received your delivery day.')
  await expect(hero.getByRole('heading')).toHaveText('You chose a delivery day')
  await expect(hero.locator('.estimate')).toHaveText(
    new RegExp(`You asked for\\s*${first.name}\\s*Waiting for PostNord`),
  )

  await page.getByText('Choose another day', { exact: true }).click()
  const second = await ask(page, 5)
  await expect(hero.locator('.estimate')).toContainText(second.name)
  expect(await findSerious(page)).toEqual([])

  const says = (deliveryDay: string) => anEvent(shipment, 'delivery_date_agreed', 0, { source: 'carrier', deliveryDay })
  await says(first.day)
  await expect(hero.getByRole('heading')).toHaveText('Another delivery day')
  await expect(hero).toContainText(`You asked for ${second.name}. PostNord has named ${first.name} instead.`)
  await says(second.day)
  await expect(hero.getByRole('heading')).toHaveText('Your delivery day is set')
  await expect(hero.locator('.estimate')).toHaveText(new RegExp(`${second.name}\\s*Confirmed by PostNord`))
  expect(await findSerious(page)).toEqual([])
  await phone.close()
})

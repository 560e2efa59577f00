import { call } from '../support/api.ts'
import { findSerious } from '../support/axe.ts'
import { anEvent, aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test('a receiver corrects the address without scripts, and staff take it over with one click', async ({
  page,
  browser,
}) => {
  const shipment = await aShipment({ toName: 'Maja Lindqvist', toAddress1: 'Storgatan 1', locale: 'en' })
  await anEvent(shipment, 'collected', -20)
  await anEvent(shipment, 'address_issue', -1)
  const { trackingUrl } = await (await call('GET', `/shipments/${shipment.id}`)).json()
  await page.goto(`/shipments?id=${shipment.id}`)
  const panel = page.getByRole('region', { name: 'Conversation' })
  await expect(panel.getByText('No conversations yet')).toBeVisible()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'en-GB',
  })
  const receiver = await phone.newPage()
  await receiver.goto(trackingUrl)
  const form = receiver.locator('#check_address')
  await form.getByLabel('Street and number').fill('Lilla gatan 12 B')
  await form.getByLabel('Postal code').fill('211 42')
  await form.getByLabel('Town or city').fill('  ')
  await form.getByRole('button', { name: 'Send the address' }).click()
  await expect(receiver.getByRole('alert')).toHaveText('Write your town or city.')
  await expect(form.getByLabel('Street and number')).toHaveValue('Lilla gatan 12 B')
  await form.getByLabel('Town or city').fill('Malmö')
  await form.getByLabel('Anything else').fill('The yellow house, code 1234')
  await form.getByRole('button', { name: 'Send the address' }).click()
  await expect(receiver.locator('#done')).toHaveText('Thank you. The shop has your address and will check it.')
  await expect(form).toContainText('You wrote to the shop on')
  await expect(form.getByLabel('Street and number')).toBeHidden()
  await phone.close()

  await expect(panel.getByText('The yellow house, code 1234')).toBeVisible()
  expect(await findSerious(page)).toEqual([])
  await panel.getByRole('button', { name: 'Take over' }).click()
  await expect(panel.getByText(/^Taken over by/)).toBeVisible()
  await expect(page.getByText(/^Address, .*corrected by/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Take over' })).toHaveCount(0)
})

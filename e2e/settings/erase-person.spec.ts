import { unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('an administrator finds a person and erases them, and a receipt is left', async ({ page, browserErrors }) => {
  browserErrors.allow(/400/)
  const name = `erase-${unique()}`
  const address = `${name}@mail.example`
  const shipment = { merchantId: 'fjallro', shipmentNumber: name, toName: 'Erika Erased', toEmail: address }
  const booked = { serviceProviderId: 'postnord', toCity: 'Malmö', toCountryCode: 'SE', toPhone: '+46701740699' }
  const items = [{ ...shipment, ...booked, bookedAt: new Date().toISOString() }]
  expect((await call('POST', '/ingress/shipments', { body: { items } })).status).toBe(200)
  await page.goto('/tenant')
  await page.getByRole('link', { name: 'Erase a person' }).click()
  const search = page.getByRole('textbox', { name: 'E-mail or phone' })
  await search.fill('nobody')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('must be a phone number')).toBeVisible()
  await search.fill(address.toUpperCase())
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'What is stored' })
  await expect(found.getByText('1 shipment', { exact: true })).toBeVisible()
  await expect(found.getByRole('link', { name })).toBeVisible()
  await expect(found.getByRole('button', { name: '+46701740699' })).toBeVisible()
  expect(page.url()).not.toContain(name)
  const erase = page.getByRole('button', { name: 'Erase this person' })
  await page.getByRole('textbox', { name: 'Type the address again' }).fill('somebody@mail.example')
  await expect(erase).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Also those that aren’t completed' }).check()
  await erase.click()
  await expect(page.getByText('This isn’t the same address')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Type the address again' }).fill(address)
  await erase.click()
  const receipt = page.getByRole('table', { name: 'Receipts of erasures' }).getByRole('row').nth(1)
  await expect(receipt).toContainText('1 shipment')
  await expect(receipt).toContainText('Done')
  await expect(page.getByText(address)).toBeHidden()
  await search.fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing is stored about this person')).toBeVisible()
  await expect(page.getByText('Erased before')).toBeVisible()
})

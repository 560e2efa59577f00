import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ email: 'contentadmin@nordhem.example' })

test('a marketing user makes a block with a form, switches it on, and receivers see it', async ({ page }) => {
  const { id } = await aShipment()
  const { trackingUrl } = await (await call('GET', `/shipments/${id}`)).json()
  const name = `Winter ${Date.now()}`
  await page.goto('/templates/create?type=tracking_page')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create' }).first().click()
  await page.getByRole('link', { name: 'Edit content', exact: true }).first().click()
  await page.getByRole('radiogroup', { name: 'Made with' }).getByText('Form').click()
  await page.getByRole('textbox', { name: 'Title' }).fill(name)
  await page.getByRole('textbox', { name: 'Text' }).fill('Half the price on coats')
  await page.getByRole('textbox', { name: 'Button', exact: true }).fill('See the coats')
  await page.getByRole('textbox', { name: 'Link of the button' }).fill('https://shop.example/coats')
  const preview = page.locator('iframe[title^="The message on a"]').contentFrame()
  await expect(preview.getByRole('heading', { name })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'See the coats' })).toBeVisible()
  expect(await findSeriousInBoth(page, { except: 'iframe' })).toEqual([])
  await page.getByRole('switch', { name: /^Off/ }).click({ force: true })
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${name} saved.`)).toBeVisible()

  await page.getByRole('link', { name: 'Template settings' }).click()
  await page.getByRole('radiogroup', { name: 'Place of the block' }).getByText('Below').click()
  await expect(page.getByText('The block is on the tracking page, below the parcel.')).toBeVisible()
  await page.goto(trackingUrl)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the coats' })).toHaveAttribute('href', 'https://shop.example/coats')
})

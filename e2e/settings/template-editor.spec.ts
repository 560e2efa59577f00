import { findSeriousInBoth } from '../support/axe.ts'
import { aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ email: 'contentadmin@nordhem.example' })

test('a marketing user changes the Swedish mail, sees it on a dark phone, tests it and enables it', async ({
  page,
}) => {
  const { number, name } = await aShipment()
  await page.goto('/templates?q=on+its+way&type=email')
  await page.getByRole('link', { name: /^On its way/ }).click()
  await page.getByRole('link', { name: 'Edit content in Swedish' }).click()

  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toContainText('ditt paket på väg')
  const shipment = page.getByRole('combobox', { name: 'Preview with shipment' })
  await expect(shipment).not.toHaveValue('')
  await shipment.click()
  await page.keyboard.type(number)
  await expect(shipment).toHaveValue(number)
  await page.getByRole('option', { name: `${number} · ${name}` }).click()
  await page.getByText('Phone', { exact: true }).click()
  await page.getByText('Dark', { exact: true }).click()
  const preview = page.locator('iframe[title="The message on a phone, dark"]').contentFrame()
  await expect(preview.getByRole('heading')).toHaveText('Nu är ditt paket på väg till dig')
  await expect(preview.getByText('Hej Tuva')).toBeVisible()
  expect(await preview.locator('.card').evaluate(card => getComputedStyle(card).backgroundColor)).toBe(
    'rgb(30, 32, 35)',
  )

  await content.click()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('Det reser med')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Nu åker det med')
  await expect(preview.getByText('Nu åker det med')).toBeVisible()
  expect(await findSeriousInBoth(page, { except: 'iframe' })).toEqual([])

  await page.keyboard.press('Control+s')
  await expect(page.getByText('On its way saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await page.getByRole('button', { name: 'View message' }).click()
  await expect(page).toHaveURL(/\/templates\/email\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ditt paket på väg')

  await page.goto('/templates?q=on+its+way&type=email')
  const enabled = page.getByRole('switch', { name: 'On its way enabled' })
  await enabled.click({ force: true })
  await expect(enabled).not.toBeChecked()
  await expect(page.getByText('On its way disabled.')).toBeVisible()
  await expect(enabled).toHaveAttribute('aria-busy', 'false')
  await enabled.click({ force: true })
  await expect(enabled).toBeChecked()
  await expect(page.getByText('On its way enabled.')).toBeVisible()
})

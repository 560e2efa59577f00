import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ email: 'contentadmin@nordhem.example' })

test('a marketing user changes the Swedish mail, sees it on a dark phone, tests it and enables it', async ({
  page,
}) => {
  await page.goto('/templates?q=on+its+way')
  await page.getByRole('link', { name: 'On its way', exact: true }).first().click()
  await page.getByRole('link', { name: 'Edit content in Swedish' }).click()

  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toContainText('Ditt paket är på väg')
  await page.getByRole('combobox', { name: 'Preview with shipment' }).click()
  await page.getByRole('option').nth(2).click()
  await page.getByText('Phone', { exact: true }).click()
  await page.getByText('Dark', { exact: true }).click()
  const preview = page.locator('iframe[title="The message on a phone, dark"]')
  await expect(preview.contentFrame().getByRole('heading')).toHaveText('Ditt paket är på väg')

  await content.click()
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find' }).fill('Det reser med')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Nu åker det med')
  await expect(preview.contentFrame().getByText('Nu åker det med')).toBeVisible()
  expect(
    await preview
      .contentFrame()
      .locator('body')
      .evaluate(body => getComputedStyle(body).backgroundColor),
  ).not.toBe('rgb(255, 255, 255)')
  expect(await findSeriousInBoth(page, { except: 'iframe' })).toEqual([])

  await page.keyboard.press('Control+s')
  await expect(page.getByText('On its way saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await page.getByRole('button', { name: 'View message' }).click()
  await expect(page).toHaveURL(/\/templates\/email\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('paket är på väg')

  await page.goto('/templates?q=on+its+way')
  const enabled = page.getByRole('switch', { name: 'On its way enabled' }).first()
  await enabled.setChecked(true, { force: true })
  await expect(page.getByText(/On its way enabled\./)).toBeVisible()
})

import { unique } from '../support/admin-cli.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test, testInOwnTenant } from '../support/fixtures.ts'

testInOwnTenant('an administrator changes the session timeout and the currency', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Tenant', exact: true }).click()
  await page.getByRole('textbox', { name: 'Session timeout' }).fill('45')
  await page.getByRole('textbox', { name: 'Base currency' }).fill('kronor')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByRole('textbox', { name: 'Base currency' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Base currency' }).fill('EUR')
  await page.getByRole('textbox', { name: 'Currency, row 1' }).fill('SEK')
  await page.getByRole('textbox', { name: 'Rate, row 1' }).fill('0,088')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByRole('alert')).toContainText('saved.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Session timeout' })).toHaveValue('45')
  await expect(page.getByRole('textbox', { name: 'Base currency' })).toHaveValue('EUR')
  await expect(page.getByRole('textbox', { name: 'Rate, row 1' })).toHaveValue('0,088')
  expect(await findSeriousInBoth(page)).toEqual([])
})

test.describe('root', () => {
  test.use({ email: 'root@aftermile.example' })

  test('creates a tenant, enters it and leaves it', async ({ page }) => {
    const name = `Harbour ${unique()}`
    await page.goto('/tenant')
    await page.locator('[href="/tenants/create"]').click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Name of the administrator' }).fill('Ada')
    await page.getByRole('textbox', { name: 'E-mail of the administrator' }).fill('ada@harbour.example')
    await page.getByRole('button', { name: 'Create tenant' }).click()
    await expect(page.getByRole('textbox', { name: 'Activation link' })).toHaveValue(/\/activate\/[\w-]{20,}$/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('link', { name: 'All tenants' }).click()
    await page.getByRole('searchbox').fill(name)
    expect(await findSeriousInBoth(page)).toEqual([])
    await page.getByRole('button', { name: `Enter ${name}` }).click()
    await expect(page.getByText(`You are in ${name}`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
    await page.goto('/users')
    await expect(page.getByRole('link', { name: 'Ada' })).toBeVisible()
    await page.getByRole('button', { name: 'Leave tenant' }).click()
    await expect(page.getByText(`You are in ${name}`)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Root', exact: true })).toBeVisible()
  })
})

import { runAdmin, unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('an administrator creates a merchant, and a user who is limited to it', async ({ page }) => {
  const suffix = unique()
  await page.goto('/merchants')
  await page.locator('[href="/merchants/create"]').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Shop ${suffix}`)
  await page.getByRole('textbox', { name: 'Reply-to address' }).fill('nobody')
  await page.getByRole('button', { name: 'Create merchant' }).click()
  await expect(page.getByRole('textbox', { name: 'Reply-to address' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Reply-to address' }).fill('help@shop.example')
  await page.getByRole('button', { name: 'Create merchant' }).click()
  await expect(page).toHaveURL(`/merchants/shop-${suffix}`)

  await page.goto('/users')
  await page.locator('[href="/users/create"]').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Anna ${suffix}`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`anna-${suffix}@shop.example`)
  await page.getByRole('combobox', { name: 'Merchants' }).fill(suffix)
  await page.getByRole('option', { name: `Shop ${suffix}` }).click()
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByRole('heading', { name: `Anna ${suffix}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not invited yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare roles' }).click()
  const roles = page.getByRole('table', { name: 'What each role can do' })
  await expect(roles.getByRole('row', { name: /^Completes shipments/ }).getByRole('img', { name: 'Yes' })).toHaveCount(
    4,
  )
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Invited')
  await expect(page.getByRole('textbox', { name: 'Activation link' })).toHaveValue(/\/activate\/[\w-]{20,}$/)
  expect(await findSeriousInBoth(page)).toEqual([])

  await page.getByRole('link', { name: 'Create token' }).click()
  await expect(page.getByRole('heading', { name: 'New access token' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Live monitoring' })).toHaveAttribute('href', '/operations')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop system')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Read all' }).click()
  await page.getByRole('checkbox', { name: 'order_read' }).click()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Create access token' }).click()
  await expect(page.getByRole('textbox', { name: 'Access token' })).toHaveValue(/^\S{30,}$/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'order_read' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'shipment_read' })).toBeChecked()
  await expect(page.getByText('Never', { exact: true })).toBeVisible()
})

test('an e-mail that is taken is an error of the e-mail field, and the typed values stay', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  await page.goto('/users/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twin')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill('user@nordhem.example')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(email).toHaveAccessibleDescription(/^An item with the same identity already exists/)
  await expect(email).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Twin')
})

test.describe('for myself', () => {
  test('role, e-mail and merchants cannot be changed', async ({ page }) => {
    await page.goto('/users/admin')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).not.toBeEditable()
    await expect(page.getByRole('switch', { name: 'Active' })).toHaveCount(0)
  })
})

test.describe('somebody whose rights change in the middle', () => {
  test.use({ email: null })

  test('is told what to do and loses nothing', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 403/)
    const email = `changed-${unique()}@nordhem.example`
    await runAdmin('user', 'nordhem', email, 'contentadmin', '--name', 'Cleo')
    const token = await runAdmin('token', email)
    await page.goto(`/tags/create?accessToken=${token}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half written')
    const found = (await (await call('GET', '/users')).json()).find((user: { email: string }) => user.email === email)
    const setRole = (role: string) =>
      call('PUT', `/users/${found.id}`, {
        body: { id: found.id, name: found.name, email, role },
        headers: { 'if-match': '*' },
      })
    expect((await setRole('user')).status).toBe(200)
    await page.getByRole('button', { name: 'Create tag' }).click()
    await expect(page).toHaveURL('/forbidden')
    await expect(page.getByRole('main')).toContainText('What you typed is kept as a draft for 30 days.')
    expect((await setRole('contentadmin')).status).toBe(200)
    await page.goto(`/tags/create?accessToken=${token}`)
    await page.getByRole('button', { name: 'Restore your draft' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half written')
    await page.getByRole('button', { name: 'Create tag' }).click()
    await expect(page).toHaveURL('/tags/half-written')
    await call('DELETE', '/tags/half-written')
  })
})

import type { Page } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { expect, testInOwnTenant } from '../support/fixtures.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

testInOwnTenant(
  'a new administrator sets up a shop, its carrier and someone who sees only that shop',
  async ({ page, email, browser }) => {
    const suffix = unique()
    const as = email ?? ''
    await call('POST', '/merchants', { as, body: { id: 'other', name: 'Other shop' } })

    await page.goto('/merchants')
    await page.getByRole('link', { name: 'Create merchant' }).click()
    await field(page, 'Name').fill('First shop')
    await page.getByRole('button', { name: 'Create merchant' }).click()
    await expect(page).toHaveURL('/merchants/first-shop')

    await page.getByRole('link', { name: 'Service providers' }).click()
    await page.getByRole('link', { name: 'Create service provider' }).click()
    await field(page, 'Name').fill('Own vans')
    await page.getByRole('button', { name: 'Create service provider' }).click()
    await expect(page).toHaveURL('/service-providers/own-vans')
    await page.getByRole('link', { name: 'Create credential' }).click()
    await field(page, 'Description').fill('Main account')
    await page.getByRole('combobox', { name: 'Adapter' }).click()
    await page.getByRole('option', { name: 'PostNord', exact: true }).click()
    await field(page, 'Address').fill(`${process.env.AFTERMILE_E2E_CARRIERS}/postnord`)
    await field(page, 'API key').fill('simulated-key')
    await page.getByRole('combobox', { name: 'Merchants' }).fill('First')
    await page.getByRole('option', { name: 'First shop' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Validate' }).click()
    await expect(page.getByRole('note')).toHaveText('The carrier accepted the credential.')
    await page.getByRole('switch', { name: 'Enabled' }).click()
    await page.getByRole('button', { name: 'Create credential' }).click()
    await expect(page).toHaveURL('/service-providers/own-vans/credentials/main-account')

    const items = ['first-shop', 'other'].map(merchantId => ({
      merchantId,
      shipmentNumber: `${merchantId}-${suffix}`,
      serviceProviderId: 'own-vans',
      toName: 'Maja Lindqvist',
      bookedAt: new Date().toISOString(),
      packages: [{ number: `${merchantId}-${suffix}-p1` }],
    }))
    expect((await call('POST', '/ingress/shipments', { as, body: { items } })).status).toBe(200)

    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'Create user' }).click()
    await field(page, 'Name').fill('Anna Shop')
    await field(page, 'E-mail').fill(`anna-${suffix}@shop.example`)
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Admin', exact: true }).click()
    await page.getByRole('combobox', { name: 'Merchants' }).fill('First')
    await page.getByRole('option', { name: 'First shop' }).click()
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('textbox', { name: 'Activation link' }).inputValue()

    await page.getByRole('link', { name: 'History' }).click()
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(log.getByRole('row')).toHaveCount(3)
    await expect(log).toContainText('Merchants: First shop')
    await expect(log).toContainText(`Invite: E-mail set to anna-${suffix}@shop.example`)
    await page.goto('/tenant/audit?noun=credential')
    await expect(log).toContainText('Secret changed')
    expect(await page.content()).not.toContain('simulated-key')

    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const anna = await context.newPage()
    await anna.goto(link)
    await expect(anna.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    for (const password of await anna.locator('input[type=password]').all()) await password.fill('a long secret 123')
    await anna.getByRole('button').last().click()
    await expect(anna.getByRole('heading', { name: 'Welcome, Anna Shop' })).toBeVisible()
    await anna.getByRole('link', { name: 'Shipments' }).first().click()
    await expect(anna.getByText(`first-shop-${suffix}`).first()).toBeVisible()
    await expect(anna.getByText(`other-${suffix}`)).toHaveCount(0)
    await anna.getByRole('link', { name: 'Merchants' }).click()
    await expect(anna.getByRole('table', { name: 'Merchants' }).locator('tbody').getByRole('row')).toHaveCount(1)
    await expect(anna.getByRole('table', { name: 'Merchants' })).toContainText('First shop')
    await context.close()
  },
)

import type { Page } from '@playwright/test'
import { aTenant } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test, testInOwnTenant } from '../support/fixtures.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const validate = (page: Page) => page.getByRole('button', { name: 'Validate' }).click()
const verdict = (page: Page, role: 'alert' | 'note') => page.getByRole('region', { name: 'Validate' }).getByRole(role)
const cardOf = (page: Page) => page.getByRole('region', { name: 'Credentials' })

const draftId = 'draft_service-providers.2fpostnord.2fcredentials.2fcreate'

testInOwnTenant(
  'a credential is validated before it is saved, works, and never shows its secret',
  async ({ page, email }) => {
    await page.goto('/service-providers/postnord')
    await cardOf(page).getByRole('link', { name: 'Create credential' }).click()
    await expect(page.getByRole('heading', { name: 'New credential' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
    await validate(page)
    await expect(verdict(page, 'alert')).toHaveText('Missing: API key.')
    await field(page, 'Description').fill('Main account')
    await expect(field(page, 'Id')).toHaveValue('main-account')
    await field(page, 'Address').fill(`${process.env.AFTERMILE_E2E_CARRIERS}/postnord`)
    await field(page, 'API key').fill('wrong')
    await validate(page)
    await expect(verdict(page, 'alert')).toContainText('The carrier rejected the credential.')
    await field(page, 'API key').fill('simulated-key')
    await expect(verdict(page, 'alert')).toHaveCount(0)
    await validate(page)
    await expect(verdict(page, 'note')).toHaveText('The carrier accepted the credential.')
    await expect(page.getByRole('region', { name: 'Setup' })).toContainText('developer portal')
    // What is typed is kept, but not the key.
    const draft = () => call('GET', `/users/me/settings?id=${draftId}`, { as: email ?? '' }).then(reply => reply.text())
    await expect.poll(draft).toContain('/postnord')
    expect(await draft()).not.toContain('simulated-key')
    expect(await findSeriousInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Save and switch on' }).click()
    await expect(page).toHaveURL('/service-providers/postnord/credentials/main-account')
    await expect(field(page, 'API key')).toHaveValue('Saved, not shown')
    expect(await page.content()).not.toContain('simulated-key')
    await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked()
    await expect.poll(draft).toBe('[]')
    await validate(page)
    await expect(verdict(page, 'note')).toHaveText('The carrier accepted the credential.')

    await page.getByRole('link', { name: 'Back to the service provider' }).click()
    await expect(cardOf(page).getByRole('listitem')).toContainText('Main account')
    await expect(cardOf(page).getByRole('listitem')).toContainText('Working')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findSeriousInBoth(page)).toEqual([])
    await cardOf(page).getByRole('link', { name: 'Main account' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText('Polling with this credential stops')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(cardOf(page)).toContainText('An account at the service provider')
  },
)

test.describe('root', () => {
  test.use({ email: 'root@aftermile.example' })

  test('sets up an app for the tenant it has entered', async ({ page }) => {
    const tenant = (await aTenant()).split('@')[1]?.replace('.example', '') ?? ''
    await page.addInitScript(id => sessionStorage.setItem('aftermile.tenant', id), tenant)
    await page.goto('/apps')
    await expect(page.getByRole('heading', { name: 'No apps yet' })).toBeVisible()
    await page.getByRole('main').locator('[href="/apps/create"]').first().click()
    await expect(page.getByRole('heading', { name: 'Set up an app' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('mail server')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    expect(await findSeriousInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up SMTP' }).click()
    await expect(page).toHaveURL('/apps/smtp')
    await expect(page.getByText('Needs a credential')).toBeVisible()

    await cardOf(page).getByRole('link', { name: 'Create credential' }).click()
    await field(page, 'Description').fill('Mail')
    await validate(page)
    await expect(verdict(page, 'alert')).toHaveText('Missing: Server, Sender address.')
    await field(page, 'Server').fill('127.0.0.1')
    await field(page, 'Sender address').fill('hello@shop.example')
    await validate(page)
    await expect(verdict(page, 'alert')).toContainText('Couldn’t connect to this address.')
    await page.getByRole('switch', { name: 'Enabled' }).click()
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL('/apps/smtp/credentials/mail')
    await page.getByRole('link', { name: 'Back to the app' }).click()
    await expect(cardOf(page).getByRole('listitem')).toContainText('On')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText('Its credential is deleted with it.')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No apps yet' })).toBeVisible()
  })
})

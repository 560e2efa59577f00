import type { Page } from '@playwright/test'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, testInOwnTenant } from '../support/fixtures.ts'

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

import type { Page } from '@playwright/test'
import { runAdmin, unique } from '../support/admin-cli.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, signInAs, test } from '../support/fixtures.ts'
import { arrowTo, tabTo, tagField } from '../support/page-actions.ts'

test.use({ email: null })

const signInTitle = (page: Page) => page.getByRole('heading', { name: 'Sign in', exact: true })

test('a sign-in with e-mail and password leads to the requested page with its query', async ({ page }) => {
  await page.goto('/tags?q=claim&sort=priority')
  await expect(signInTitle(page)).toBeVisible()
  await signInAs(page, 'contentadmin@nordhem.example', 'demo')
  await expect(page.getByRole('table', { name: 'Tags' }).getByRole('link')).toHaveText(['Claim open'])
  await expect(page).toHaveURL('/tags?q=claim&sort=priority')
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a wrong password shows an error, and the e-mail stays in the field', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 401/)
  await page.goto('/')
  await signInAs(page, 'support@nordhem.example', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Incorrect e-mail or password')
  await expect(page.getByLabel('E-mail')).toHaveValue('support@nordhem.example')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill('demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Support at Nordhem' })).toBeVisible()
})

test('a demo user signs in with one click', async ({ page }) => {
  await page.goto('/')
  await signInAs(page, 'admin@sydkust.example')
  await expect(page.getByRole('heading', { name: 'Welcome, Admin at Sydkust' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Sydkust Logistik')
})

test('sign-out leads to the landing page, which links to the sign-in, and a deep link asks to sign in again', async ({
  page,
}) => {
  await page.goto('/tags')
  await signInAs(page, 'ruleadmin@nordhem.example')
  await page.getByRole('button', { name: 'User menu of Rule admin at Nordhem' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Aftermile' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(signInTitle(page)).toBeVisible()
  await page.goto('/tags/vip')
  await expect(signInTitle(page)).toBeVisible()
  await signInAs(page, 'superuser@nordhem.example')
  await expect(page).toHaveURL('/tags/vip')
})

test('no token stays in browser storage or in the address', async ({ page }) => {
  const answer = page.waitForResponse(response => response.url().endsWith('/oidc/token'))
  await page.goto('/tags')
  await signInAs(page, 'admin@nordhem.example')
  const { access_token, id_token, refresh_token } = await (await answer).json()
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await expect(page).toHaveURL('/tags')
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  for (const token of [access_token, id_token, refresh_token]) {
    expect(token).toEqual(expect.stringMatching(/^.{20,}$/))
    expect(storage).not.toContain(token)
  }
  expect(await page.evaluate(() => history.state)).not.toEqual(expect.stringContaining(access_token))
})

test('a user without a tenant is signed out, reads why, and can sign in as another user', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 403/)
  const email = `stranger-${unique()}@elsewhere.example`
  await runAdmin('password', email, 'secret123')
  await page.goto('/tags')
  await signInAs(page, email, 'secret123')
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toContainText(
    `The server rejected this sign-in. There is no account for ${email}.`,
  )
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('main')).toContainText(`There is no account for ${email}.`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signInAs(page, 'admin@nordhem.example')
  await expect(page.getByRole('heading', { name: 'Welcome, Admin at Nordhem' })).toBeVisible()
})

test('by keyboard alone a user signs in and creates a tag', async ({ page }) => {
  const name = `Keyed ${unique()}`
  await page.goto('/')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('admin@nordhem.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Admin at Nordhem' })).toBeVisible()
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Tags' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await tabTo(page, page.locator('[href="/tags/create"]'))
  await page.keyboard.press('Enter')
  await expect(tagField(page, 'Name')).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, tagField(page, 'Priority'))
  await page.keyboard.press('ArrowDown')
  await arrowTo(page, page.getByRole('option', { name: 'High' }))
  await page.keyboard.press('Enter')
  await expect(tagField(page, 'Priority')).toHaveValue('High')
  await tabTo(page, page.getByRole('switch'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(tagField(page, 'Priority')).toHaveValue('High')
  await expect(page.getByRole('switch')).not.toBeChecked()
})

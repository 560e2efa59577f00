import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { rowLinks, tagTable } from '../support/page-actions.ts'

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

test('an unknown address shows that the page could not be found', async ({ page }) => {
  await page.goto('/tags')
  await expect(tagTable(page)).toBeVisible()
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ERROR 404')
  await expect(page).toHaveTitle('404 Not Found')
  await expect(page.getByRole('main').getByText('Back', { exact: true })).toBeVisible()
  await page.getByText('Home page').click()
  await expect(page.getByRole('heading', { name: 'Welcome, Admin at Nordhem' })).toBeVisible()
})

test('the forbidden page shows who is signed in and who can help', async ({ page }) => {
  await page.goto('/forbidden')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('You’re signed in as admin@nordhem.example.')
  await expect(page.getByRole('main')).toContainText('Ask an administrator of Nordhem Group for access.')
})

test('navigation to another page is a link', async ({ page }) => {
  await page.goto('/tags')
  await expect(page.getByRole('link', { name: 'Create tag' })).toHaveAttribute('href', '/tags/create')
  await page.goto('/nowhere')
  await expect(page.getByRole('link', { name: 'Home page', exact: true })).toHaveAttribute('href', '/')
})

test('the breadcrumb names the place, and the pages visited before are in a menu behind it', async ({ page }) => {
  await page.goto('/tags')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Settings', 'Tags'])
  await menu.getByRole('link', { name: 'Messages' }).click()
  await expect(menu.locator('[aria-current]')).toHaveText(['Messages'])
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await menu.getByRole('link', { name: 'Map' }).click()
  await expect(breadcrumb.getByRole('listitem').first()).toHaveText('Map')
  await breadcrumb.getByRole('button', { name: 'Visited pages' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Messages', 'Tags'])
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  await expect(page).toHaveURL(/\/tags/)
})

test('a page whose script is missing is reloaded once, then the error page is shown', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|TagList|preload/i)
  let tries = 0
  await page.route(/\/assets\/TagList-.*\.js$/, route => {
    tries++
    return route.abort()
  })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).click()
  await expect.poll(() => tries).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ERROR 500')
  await expect(page.getByRole('main')).toContainText('We are sorry. Please wait a moment and try again.')
  await expect(page).toHaveTitle('An error occurred')
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tagTable(page)).toBeVisible()
})

test('a missing script that is only preloaded does not affect the page', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED|TagList|preload/i)
  await page.route(/\/assets\/TagList-.*\.js$/, route => route.abort())
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search', exact: true })
  await search.fill('half a word')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).hover()
  expect((await failed).url()).toContain('TagList')
  await page.unrouteAll()
  await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).click()
  await expect(tagTable(page)).toBeVisible()
  await expect(search).toHaveValue('half a word')
})

test('when the error page fails too, a plain text and a link to the start page are shown', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/no titles today/)
  await page.addInitScript(() => {
    const set = () => {
      throw new Error('no titles today')
    }
    Object.defineProperty(document, 'title', { set })
  })
  await page.goto('/')
  await expect(page.getByText('An error occurred while showing the error page')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home page', exact: true })).toHaveAttribute('href', '/')
})

test('when the server is unreachable at the start, an error is shown and a retry works', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 503|session could not start/)
  const away = { status: 503, headers: { 'retry-after': '0' }, json: { message: 'Away for a moment.' } }
  await page.route('**/api/v1/users/me', route => route.fulfill(away))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Away for a moment.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Admin at Nordhem' })).toBeVisible()
})

test('the colour scheme follows the system until the user chooses one, which survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const user = page.getByRole('button', { name: 'User menu of Admin at Nordhem' })
  await user.click()
  const isDark = page.getByRole('switch', { name: 'Dark mode' })
  await expect(isDark).toBeChecked()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(isDark).not.toBeChecked()
  expect(await scheme(page)).toBe('light')
  await isDark.click()
  await expect(isDark).toBeChecked()
  await page.reload()
  await user.click()
  await expect(isDark).toBeChecked()
  expect(await scheme(page)).toBe('dark')
})

test('the Settings group stays open or closed after a reload', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Settings' }).click()
  await expect(menu.getByRole('link', { name: 'Tags' })).toBeHidden()
  await page.reload()
  await expect(menu.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'false')
  await menu.getByRole('button', { name: 'Settings' }).click()
  await expect(menu.getByRole('link', { name: 'Tags' })).toBeVisible()
})

test('on a phone the menu is a drawer, the rows are cards, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Tags' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowLinks(page).first()).toBeVisible()
  await expect(tagTable(page).locator('thead')).toBeHidden()
  await expect(tagTable(page).locator('tbody tr').first()).toHaveCSS('display', 'grid')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitem', { name: 'Priority' }).click()
  await expect(page).toHaveURL('/tags?sort=priority')
})

test('the first Tab skips to the content', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Admin at Nordhem' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without sign-in', () => {
  test.use({ email: null })

  test('the API reference page renders', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'Aftermile', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'tags', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Create a tag' })).toBeVisible()
  })

  test('the API is described as OpenAPI 3.1, with the required right of each call', async ({ request }) => {
    const response = await request.get('/api/v1/openapi.json')
    expect(response.headers()['content-type']).toContain('application/json')
    const document = await response.json()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(JSON.stringify(document.paths)).toContain('x-need')
    expect(Object.keys(document.paths)).toContain('/api/v1/tags/{id}')
  })
})

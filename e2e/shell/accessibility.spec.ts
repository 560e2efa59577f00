import { aTag, changeTag } from '../support/api.ts'
import { findSerious, findSeriousInBoth } from '../support/axe.ts'
import { expect, signInAs, test } from '../support/fixtures.ts'
import { tagField, tagTable } from '../support/page-actions.ts'

test.describe('signed out', () => {
  test.use({ email: null })

  test('the sign-in page is accessible, with and without an error', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 401/)
    await page.goto('/')
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(await findSeriousInBoth(page)).toEqual([])
    await signInAs(page, 'dataanalyst@nordhem.example', 'wrong')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Password').fill('a secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
    expect(await findSeriousInBoth(page)).toEqual([])
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    expect(await findSeriousInBoth(page)).toEqual([])
    await page.getByLabel('E-mail').fill('nobody@nordhem.example')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If nobody@nordhem.example has an account, a link is on its way.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test('the start page and the user menu are accessible', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'User menu of Admin at Nordhem' }).click()
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
})

test('the list of tags is accessible, on a phone too', async ({ page }) => {
  await page.goto('/tags')
  await expect(tagTable(page)).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findSeriousInBoth(page)).toEqual([])
})

test('a list without matches is accessible', async ({ page }) => {
  await page.goto('/tags?q=zzzz')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
})

test('the empty form is accessible, with and without errors', async ({ page }) => {
  await page.goto('/tags/create')
  await expect(tagField(page, 'Name')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(page.getByText('The Name field is required')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
})

test('the tag form and the delete dialog are accessible', async ({ page }) => {
  await page.goto('/tags/vip')
  await expect(tagField(page, 'Name')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
})

/** Pages that no other file looks at. */
const others = [
  ...[
    '/merchants',
    '/merchants/fjallro',
    '/merchants/stormby',
    '/users',
    '/policies',
    '/policies/create',
    '/content',
    '/orders',
  ],
  ...['/notifications', '/tenant/audit', '/templates/suppressed', '/service-providers', '/analytics/promises'],
  ...['/help', '/help/late', '/unreadable-events'],
]

test('all other pages are accessible', async ({ page }) => {
  test.slow()
  const found: [string, string[]][] = []
  for (const address of others) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    // Most take all their colours from the theme, which other tests look at in dark too.
    const serious = await (address.startsWith('/merchants/') ? findSeriousInBoth(page) : findSerious(page))
    if (serious.length > 0) found.push([address, serious])
  }
  expect(found).toEqual([])
})

test('the comparison of two versions is accessible', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 412/)
  const tag = await aTag({ name: 'Before' })
  await page.goto(`/tags/${tag.id}`)
  await tagField(page, 'Name').fill('Mine')
  await changeTag(tag, { name: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
})

for (const { address, title } of [
  { address: '/nowhere', title: 'This page could not be found' },
  { address: '/forbidden', title: 'You don’t have access to this page' },
]) {
  test(`the page “${title}” is accessible`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    expect(await findSeriousInBoth(page)).toEqual([])
  })
}

test.describe('the shell', () => {
  test.use({ email: 'root@aftermile.example' })

  test('notifications, palette, shortcuts, user menu, chat and support queue are accessible', async ({ page }) => {
    await page.goto('/support')
    await expect(page.getByRole('heading', { name: 'Support', exact: true })).toBeVisible()
    expect(await findSeriousInBoth(page)).toEqual([])
    const panels: [string, () => Promise<void>][] = [
      ['notifications', () => page.getByRole('button', { name: /^Notifications/ }).click()],
      ['user menu', () => page.getByRole('button', { name: /^User menu/ }).click()],
      ['palette', () => page.keyboard.press('Control+k')],
    ]
    for (const [name, open] of panels) {
      await open()
      await expect(page.locator('[role=dialog]:visible')).toHaveCount(1)
      expect([name, await findSeriousInBoth(page)]).toEqual([name, []])
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog]:visible')).toHaveCount(0)
    }
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('button', { name: 'Support chat' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    expect(await findSeriousInBoth(page)).toEqual([])
  })
})

test.describe('before sign-in', () => {
  test.use({ email: null })

  test('the pages of a failed activation and of the plugin are accessible', async ({ page }) => {
    for (const address of ['/activate/error?status=401', '/activate/error?status=409', '/plugin/login?flow=logout']) {
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect([address, await findSeriousInBoth(page)]).toEqual([address, []])
    }
  })
})

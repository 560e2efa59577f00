import type { Page } from '@playwright/test'
import { runAdmin, unique } from '../support/admin-cli.ts'
import { call, tokenOf } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, signInAs, test, testInOwnTenant } from '../support/fixtures.ts'

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

const tenantOf = (email: string | null) => email?.match(/@(.+)\.example$/)?.[1] ?? ''

// Jobs of other users of the tenant also send notifications.
testInOwnTenant('a notification appears at once, and is new until it is seen', async ({ page, email }) => {
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  const title = `Notice ${unique()}`
  await runAdmin('notify', tenantOf(email), title, 'We are away from 22 to 23.')
  await expect(bell(page)).toHaveAccessibleName(/new$/)
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCSS('max-height', '720px')
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText('We are away from 22 to 23.')
  await expect(entry.getByRole('img', { name: 'New' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(entry.getByRole('img', { name: 'New' })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
})

testInOwnTenant(
  'the home page counts work, opens what it counts, and lists what was opened last',
  async ({ page, email }) => {
    const post = async (path: string, body: unknown) =>
      expect((await call('POST', path, { as: email ?? '', body })).ok, path).toBe(true)
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await page.goto('/')
    await expect(page.getByText('Nothing needs your attention right now.')).toBeVisible()
    await post('/merchants', { id: 'alpha', name: 'Shop alpha', isActive: true })
    await post('/ingress/shipments', {
      items: ['LATE-1', 'LATE-2'].map(id => ({
        ...{
          id,
          merchantId: 'alpha',
          shipmentNumber: id,
          scenarioId: 'outbound_delivery',
          serviceProviderId: 'postnord',
        },
        ...{ createdAt: at(-1), bookedAt: at(-1), latestAt: at(-0.1), toName: 'Anna', toCountryCode: 'SE' },
      })),
    })
    await page.reload()
    await page.getByRole('link', { name: /^2\s*Late/ }).click()
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    await page.getByRole('link', { name: 'LATE-1', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Shipment LATE-1' })).toBeVisible()
    await page.goto('/')
    const recent = page.getByRole('region', { name: 'Opened last' })
    await recent.getByRole('link', { name: 'Shipment LATE-1' }).click()
    await expect(page.getByRole('heading', { name: 'Shipment LATE-1' })).toBeVisible()
  },
)

test.describe('a user without notifications', () => {
  test.use({ email: 'admin@sydkust.example' })

  test('sees that there are no notifications', async ({ page }) => {
    await page.goto('/')
    await bell(page).click()
    await expect(page.getByText('There are no notifications')).toBeVisible()
  })
})

test('the palette navigates by keyboard, and ? lists the shortcuts', async ({ page }) => {
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.click() // waits until it has moved in
  const top = (await field.boundingBox())?.y
  await field.fill('tags')
  expect((await field.boundingBox())?.y).toBe(top)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tags')
  await page.getByRole('heading', { name: 'Tags' }).focus()
  await page.locator('#content').press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test.describe('the support chat', () => {
  test.use({ email: 'support@nordhem.example' })

  test('delivers a question to the support desk and the answer back, live', async ({
    page,
    browser,
    sessionOf,
    baseURL,
  }) => {
    const question = `Where is parcel ${unique()}?`
    await page.goto('/')
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('button', { name: 'Support chat' }).click()
    const chat = page.getByRole('dialog', { name: 'Support chat' })
    await chat.getByRole('textbox', { name: 'Message' }).fill(question)
    await page.keyboard.press('Enter')
    await expect(chat.getByRole('listitem')).toContainText([question])

    const session = await sessionOf('root@aftermile.example')
    const desk = await browser.newContext({ ...(session && { storageState: session }), ...(baseURL && { baseURL }) })
    const answering = await desk.newPage()
    await answering.goto('/support')
    const row = answering.getByRole('row').filter({ hasText: 'support@nordhem.example' })
    await expect(row).toContainText('Waiting for reply')
    await row.getByRole('button', { name: 'Support at Nordhem' }).click()
    const thread = answering.getByRole('dialog', { name: /^Support at Nordhem/ })
    await expect(thread.getByRole('listitem').last()).toContainText(question)
    await thread.getByRole('textbox', { name: 'Message' }).fill('It is at the terminal.')
    await thread.getByRole('button', { name: 'Send' }).click()
    await expect(chat.getByRole('listitem').last()).toContainText('It is at the terminal.')
    await desk.close()
  })
})

test.describe('an unattended screen', () => {
  // The session ends, so no other test uses this user.
  test.use({ email: 'superuser@nordhem.example', signInBy: 'issuer' })

  test('is signed out after six minutes, with a countdown that any activity stops, and keeps what was typed', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/users/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half written')
    const overlay = page.getByRole('alertdialog', { name: 'Signing out due to inactivity' })
    await page.clock.fastForward(361_000)
    await expect(overlay).toBeVisible()
    await page.mouse.move(200, 200)
    await expect(overlay).toBeHidden()
    // The token is renewed meanwhile. Signing out during the renewal would make it fail.
    const renewed = page.waitForResponse(/\/oidc\/token$/)
    await page.clock.fastForward(361_000)
    await expect(overlay).toBeVisible()
    await renewed
    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await signInAs(page, 'superuser@nordhem.example')
    await expect(page).toHaveURL('/users/create')
    await page.getByRole('button', { name: 'Restore your draft' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half written')
  })
})

test('a new version is offered, and again five minutes after Snooze', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await page.route(/\/version\.json\?/, route => route.fulfill({ json: { version: '99.0.0' } }))
  const dialog = page.getByRole('dialog', { name: 'New version available' })
  await page.clock.fastForward(31_000)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Snooze' }).last().click()
  await expect(dialog).toBeHidden()
  await page.clock.fastForward(301_000)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refresh' })).toBeVisible()
})

test.describe('with a token in the address', () => {
  test.use({ email: null })

  test('the user is signed in, and the token is removed from the address', async ({ page }) => {
    const token = await tokenOf('contentadmin@nordhem.example')
    await page.goto(`/tags?q=claim&accessToken=${token}`)
    await expect(page.getByRole('table', { name: 'Tags' }).getByRole('link')).toHaveText(['Claim open'])
    expect(page.url()).not.toContain(token)
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(token)
  })

  test('the plugin shows its own layout', async ({ page }) => {
    await page.goto(`/plugin?accessToken=${await tokenOf('contentadmin@nordhem.example')}`)
    await expect(welcome(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  })
})

test.describe('an invited person', () => {
  test.use({ email: null })

  test('chooses a password and is signed in, and the link works once', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 409/)
    const id = unique()
    const email = `${id}@nordhem.example`
    await runAdmin('user', 'nordhem', email, 'user', '--id', id, '--name', 'Invited by a test', '--inactive')
    const invite = await call('POST', `/users/${id}/invite?email=false`)
    const { link } = (await invite.json()) as { link: string }
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    for (const field of await page.locator('input[type=password]').all()) await field.fill('a long secret 123')
    await page.getByRole('button').last().click()
    await expect(page.getByRole('heading', { name: 'Welcome, Invited by a test' })).toBeVisible()

    await page.context().clearCookies()
    await page.goto(link)
    await signInAs(page, email, 'a long secret 123')
    await expect(page).toHaveURL(/\/activate\/error\?status=409/)
  })
})

test('the help center is our own page unless another is configured', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^User menu/ }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Help center' }).click()
  const help = await opened
  await expect(help.getByRole('heading', { name: 'Help center' })).toBeVisible()
  await expect(help.getByRole('link', { name: 'API reference' })).toBeVisible()
  await help.getByRole('searchbox', { name: 'Search help' }).fill('forecast')
  const subjects = help.getByRole('list', { name: 'Subjects' })
  await expect(subjects.getByRole('link').first()).toHaveText('At risk')
  await subjects.getByRole('link', { name: 'At risk' }).click()
  await expect(help.getByRole('heading', { name: 'At risk', level: 1 })).toBeFocused()
  await help.getByRole('link', { name: 'Late', exact: true }).click()
  await expect(help).toHaveURL('/help/late')
  await expect(help.getByText('Late: the promised time has passed and it is not delivered.')).toBeVisible()
})

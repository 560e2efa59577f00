import type { Page } from '@playwright/test'
import { startMailServer } from '../../apps/server/src/test/mail/mail-server.ts'
import { unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { mailPort } from '../support/mail-port.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Counts the clicks of a person. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks++
  })
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void } // exposed above
    // A label passes its click on to its field.
    addEventListener('click', event => event.detail > 0 && event.isTrusted && countClick(), true)
  })
  return () => clicks
}

/** Opens an invitation and chooses a password. */
async function activate(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  for (const password of await page.locator('input[type=password]').all()) await password.fill('a long secret 123')
  await page.getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
}

const checklist = (page: Page) => page.getByRole('region', { name: /^Set up / })
const doneSteps = (page: Page) => checklist(page).getByRole('img', { name: 'Done' })

/** Goes home and follows the next step of the checklist, which is the one that stands out. */
async function follow(page: Page, step: string, done: number): Promise<void> {
  await page.getByRole('link', { name: 'Aftermile' }).first().click()
  await expect(doneSteps(page)).toHaveCount(done)
  await checklist(page).getByRole('link', { name: step }).click()
}

test.describe('root', () => {
  test.use({ email: 'root@aftermile.example' })

  test('makes a tenant, whose administrator follows the checklist to the first e-mail and to someone who sees one shop', async ({
    page: root,
    browser,
  }, testInfo) => {
    testInfo.setTimeout(150_000)
    const suffix = unique()
    const tenantId = `harbour-${suffix}`
    const as = `ada@${tenantId}.example`
    const mailServer = await startMailServer({}, mailPort)
    await root.goto('/tenants/create')
    await field(root, 'Name').fill(`Harbour ${suffix}`)
    await field(root, 'Name of the administrator').fill('Ada')
    await field(root, 'E-mail of the administrator').fill(as)
    await root.getByRole('button', { name: 'Create tenant' }).click()
    const invitation = await root.getByRole('textbox', { name: 'Activation link' }).inputValue()

    const startedAt = performance.now()
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const page = await context.newPage()
    const clicks = await countClicks(page)
    await activate(page, invitation, 'Ada')
    await expect(checklist(page)).toContainText('0 of 7 done')
    expect(await findSeriousInBoth(page)).toEqual([])
    await checklist(page).getByRole('link', { name: 'Set your brand' }).click()
    await field(page, 'Colour').fill('#1F3A5F')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('saved.')

    await follow(page, 'Create a merchant', 1)
    await field(page, 'Name').fill('First shop')
    await page.getByRole('button', { name: 'Create merchant' }).click()
    await expect(page).toHaveURL('/merchants/first-shop')
    await call('POST', '/merchants', { as, body: { id: 'other', name: 'Other shop' } })

    await follow(page, 'Connect a carrier', 2)
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
    await page.getByRole('button', { name: 'Save and switch on' }).click()
    await expect(page).toHaveURL('/service-providers/own-vans/credentials/main-account')

    const items = ['first-shop', 'other'].map(merchantId => ({
      merchantId,
      shipmentNumber: `${merchantId}-${suffix}`,
      serviceProviderId: 'own-vans',
      toName: 'Maja Lindqvist',
      toEmail: 'maja@mail.example',
      scenarioId: 'outbound_delivery',
      bookedAt: new Date().toISOString(),
      packages: [{ number: `${merchantId}-${suffix}-p1` }],
    }))
    expect((await call('POST', '/ingress/shipments', { as, body: { items } })).status).toBe(200)

    await page.getByRole('link', { name: 'Aftermile' }).first().click()
    await expect(doneSteps(page)).toHaveCount(4)
    await checklist(page).getByRole('button', { name: 'Ask root for a sender' }).click()
    await expect(checklist(page)).toContainText('Root was asked')

    await root.getByRole('button', { name: 'Done' }).click()
    await root.getByRole('button', { name: /^Notifications/ }).click()
    await root.getByRole('link', { name: `Harbour ${suffix} needs a sender` }).click()
    await expect(root).toHaveURL(`/tenants/${tenantId}`)
    await root.evaluate(id => sessionStorage.setItem('aftermile.tenant', id), tenantId)
    await root.goto('/apps/create')
    await root.getByRole('searchbox', { name: 'Search apps' }).fill('mail server')
    await expect(root.getByRole('main').getByRole('listitem')).toHaveCount(1)
    expect(await findSeriousInBoth(root)).toEqual([])
    await root.getByRole('button', { name: 'Set up SMTP' }).click()
    await expect(root.getByText('Needs a credential')).toBeVisible()
    await root.getByRole('link', { name: 'Create credential' }).click()
    await field(root, 'Description').fill('Mail')
    await field(root, 'Server').fill('127.0.0.1')
    await field(root, 'Port').fill(String(mailPort))
    await field(root, 'Sender address').fill('hello@harbour.example')
    await root.getByRole('button', { name: 'Validate' }).click()
    const verdict = root.getByRole('region', { name: 'Validate' }).getByRole('alert')
    await expect(verdict).toContainText('The certificate of the mail server isn’t valid')
    await root.getByRole('combobox', { name: 'Encryption' }).click()
    await root.getByRole('option', { name: 'none' }).click()
    await root.getByRole('button', { name: 'Validate' }).click()
    await root.getByRole('button', { name: 'Save and switch on' }).click()
    await expect(root).toHaveURL('/apps/smtp/credentials/mail')

    await page.reload()
    await follow(page, 'Choose a rule', 5)
    const saved = ['/rules/delivered', '/templates/delivered_email'].map(path =>
      page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.url().endsWith(path) && reply.ok()),
    )
    await page.getByRole('switch', { name: 'Delivered enabled', exact: true }).press('Space')
    const question = page.getByRole('dialog', { name: 'Switch both on?' })
    await question.getByRole('button', { name: 'Switch both on' }).click()
    await Promise.all(saved)
    const delivered = {
      code: 'delivered',
      packageNumber: `first-shop-${suffix}-p1`,
      occurredAt: new Date().toISOString(),
    }
    const taken = await call('POST', '/ingress/events', { as, body: { items: [delivered] } })
    expect(await taken.json()).toMatchObject({ created: 1 })
    await expect
      .poll(() => mailServer.mails.map(mail => mail.envelopeTo), { timeout: 20_000 })
      .toEqual([['maja@mail.example']])
    expect(mailServer.mails[0]?.from?.value[0]?.address).toBe('hello@harbour.example')
    const took = `${clicks()} clicks, ${Math.round((performance.now() - startedAt) / 1000)} s`
    testInfo.annotations.push({ type: 'from the invitation to the first e-mail', description: took })

    await follow(page, 'Invite a colleague', 6)
    await field(page, 'Name').fill('Anna Shop')
    await field(page, 'E-mail').fill(`anna-${suffix}@shop.example`)
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Admin', exact: true }).click()
    await page.getByRole('combobox', { name: 'Merchants' }).fill('First')
    await page.getByRole('option', { name: 'First shop' }).click()
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('textbox', { name: 'Activation link' }).inputValue()

    await page.getByRole('link', { name: 'Aftermile' }).first().click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(checklist(page)).toHaveCount(0)
    await page.goBack()
    await page.getByRole('link', { name: 'History' }).click()
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(log.getByRole('row')).toHaveCount(3)
    await expect(log).toContainText('Merchants: First shop')
    await expect(log).toContainText(`Invite: E-mail set to anna-${suffix}@shop.example`)
    await page.goto('/tenant/audit?noun=credential')
    await expect(log).toContainText('Secret changed')
    expect(await page.content()).not.toContain('simulated-key')

    const other = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const anna = await other.newPage()
    await activate(anna, link, 'Anna Shop')
    await anna.getByRole('link', { name: 'Shipments' }).first().click()
    await expect(anna.getByText(`first-shop-${suffix}`).first()).toBeVisible()
    await expect(anna.getByText(`other-${suffix}`)).toHaveCount(0)
    await anna.getByRole('link', { name: 'Merchants' }).click()
    await expect(anna.getByRole('table', { name: 'Merchants' }).locator('tbody').getByRole('row')).toHaveCount(1)
    await expect(anna.getByRole('table', { name: 'Merchants' })).toContainText('First shop')
    await expect(anna.getByRole('note')).toContainText('You are limited to one merchant')
    await Promise.all([context.close(), other.close(), mailServer.close()])
  })
})

import type { Page } from '@playwright/test'
import { templatesOf, unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Two shipments with an address and one without, which only a search for the suffix finds. */
async function shipments(suffix: string): Promise<void> {
  const items = [0, 1, 2].map(at => ({
    merchantId: 'fjallro',
    shipmentNumber: `${suffix}-${at}`,
    serviceProviderId: 'postnord',
    toName: 'Maja Berg',
    ...(at < 2 && { toEmail: `maja-${at}@${suffix}.example` }),
    toCountryCode: 'SE',
    bookedAt: new Date().toISOString(),
    packages: [{ number: `${suffix}-${at}-p` }],
  }))
  const response = await call('POST', '/ingress/shipments', { body: { items } })
  expect(response.ok).toBe(true)
}

const emailOf = (suffix: string) => ({
  type: 'email',
  contentType: 'text/html',
  content: '<html><body><h1>Hello {{ toName }}</h1><p>{{ shipmentNumber }} is on its way.</p></body></html>',
  payload: JSON.stringify({ subject: `Parcel ${suffix} {{ shipmentNumber }}` }),
})

const sent = (page: Page) => page.getByRole('table', { name: 'Messages' }).getByRole('row', { name: /Parcel/ })

const sentMessages = async (suffix: string): Promise<readonly unknown[]> =>
  (await (await call('GET', `/messages?text=${suffix}&state=sent`)).json()).items

test('an e-mail is shown before it is sent, and then in the log and at its shipment', async ({ page }) => {
  const suffix = unique()
  await shipments(suffix)
  const { way } = await templatesOf({ way: emailOf(suffix) })

  await page.goto(`/shipments?text=${suffix}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Send e-mail' }).click()
  await page.getByRole('menuitem', { name: way }).click()
  const dialog = page.getByRole('dialog', { name: 'Send e-mail for 3 shipments?' })
  await expect(dialog.getByRole('list', { name: 'Who gets it' })).toContainText('1 will not:')
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Hello Maja Berg' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
  await expect(page.getByText(`Send e-mail ${way}: 2 done, 1 rejected.`)).toBeVisible()

  // The log shows what was sent when it was opened.
  await expect.poll(async () => (await sentMessages(suffix)).length).toBe(2)
  await page.goto(`/templates/email?text=${suffix}&state=sent`)
  await expect(sent(page)).toHaveCount(2)
  await expect(sent(page).first()).toContainText('In the outbox')
  expect(await findSeriousInBoth(page)).toEqual([])
  await sent(page)
    .first()
    .getByRole('link', { name: /^Parcel/ })
    .click()
  const message = page.getByRole('article')
  await expect(message.frameLocator('iframe').getByRole('heading', { name: 'Hello Maja Berg' })).toBeVisible()
  const title = message.getByRole('heading', { level: 1 })
  const first = (await title.textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(title).not.toHaveText(first)
  await message.getByText('Details', { exact: true }).click()
  await expect(message).toContainText('Taken by the built-in outbox')
  expect(await findSeriousInBoth(page)).toEqual([])

  await message.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sent again.').waitFor()
  await page.getByRole('link', { name: 'Filtered messages' }).click()
  await expect(sent(page)).toHaveCount(3)

  await sent(page)
    .first()
    .getByRole('link', { name: `${suffix}-`, exact: false })
    .last()
    .click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('link', { name: /^Parcel/ })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('2 in the outbox')
})

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
  const { way, mute } = await templatesOf({ way: emailOf(suffix), mute: { ...emailOf(suffix), payload: '{}' } })

  await page.goto(`/shipments?text=${suffix}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const menu = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Send e-mail' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: `${mute} Can’t be sent: the subject is empty` })).toBeDisabled()
  await page.getByRole('menuitem', { name: way }).click()
  const dialog = page.getByRole('dialog', { name: 'Send e-mail for 3 shipments?' })
  await expect(dialog.getByRole('list', { name: 'Who gets it' })).toContainText('1 will not:')
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Hello Maja Berg' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
  await expect(page.getByText(`Send e-mail ${way}: 2 sent, 1 not sent.`)).toBeVisible()

  // Who has just got it is left out, until somebody wants otherwise.
  await menu.click()
  await page.getByRole('menuitem', { name: way }).click()
  await expect(dialog).toContainText(/2 got it .* and are left out/)
  await expect(dialog.getByRole('button', { name: /^Send/ })).toBeDisabled()
  // Rows that reload are dimmed on purpose.
  expect(await findSeriousInBoth(page, { except: 'main table tbody' })).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Send it to them again' }).check()
  await expect(dialog.getByRole('button', { name: 'Send 2 e-mails' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

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

test('a colleague writes to a receiver in own words, and the conversation keeps it', async ({ page }) => {
  const suffix = unique()
  await shipments(suffix)
  const { late } = await templatesOf({ late: emailOf(suffix) })
  await page.goto(`/shipments?text=${suffix}-0`)
  await page
    .getByRole('link', { name: `${suffix}-0` })
    .first()
    .click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Write a message…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a message' })
  await expect(dialog).toContainText(`To maja-0@${suffix}.example`)
  await dialog.getByRole('combobox', { name: 'Start from a template' }).click()
  await page.getByRole('option', { name: late }).click()
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(`Parcel ${suffix} ${suffix}-0`)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hi Maja,\n\nit comes tomorrow.')
  await expect(dialog.frameLocator('iframe').getByText('it comes tomorrow.')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Write a message…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Hi Maja,\n\nit comes tomorrow.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()
  const thread = page.getByRole('region', { name: 'Messages to the receiver' })
  await expect(thread).toContainText('it comes tomorrow.')
  await thread.getByRole('link', { name: 'Show message' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText(`Parcel ${suffix}`)
})

import type { Page } from '@playwright/test'
import { templatesOf, unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSerious } from '../support/axe.ts'
import { anEvent, aShipment, type TestShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

/** Staff see what a receiver does within this time. */

const trackingMail = {
  type: 'email',
  contentType: 'text/html',
  content: '<html><body><h1>{{ shipmentNumber }}</h1><a href="{{ trackingUrl }}">Track your parcel</a></body></html>',
  payload: JSON.stringify({ subject: 'Your parcel {{ shipmentNumber }}' }),
}

async function aParcel(code: string): Promise<TestShipment> {
  const shipment = await aShipment({ toEmail: `${unique()}@mail.example`, locale: 'en' })
  await anEvent(shipment, 'collected', -20)
  await anEvent(shipment, 'arrived_at_destination_terminal', -10)
  await anEvent(shipment, code, -1)
  return shipment
}

/** Staff send the mail of a shipment, and open it in the outbox. */
async function mailTo(page: Page, { number }: TestShipment): Promise<void> {
  const { way } = await templatesOf({ way: trackingMail })
  await page.goto(`/shipments?text=${number}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Send e-mail' }).click()
  await page.getByRole('menuitem', { name: way }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send e-mail' }).click()
  await expect(page.getByText(`Send e-mail ${way}: 1 sent.`)).toBeVisible()
  await page.goto(`/templates/email?text=${number}&state=sent`)
  await page.getByRole('link', { name: `Your parcel ${number}` }).click()
}

/** The link in the mail that the outbox shows. */
async function linkIn(page: Page, name: string): Promise<string> {
  const link = page.getByRole('article').frameLocator('iframe').getByRole('link', { name })
  return (await link.getAttribute('href')) ?? ''
}

test('a receiver follows the link in the mail and leaves an instruction, and staff see it without a reload', async ({
  page,
  browser,
}) => {
  const shipment = await aParcel('awaiting_instructions')
  await mailTo(page, shipment)
  const link = await linkIn(page, 'Track your parcel')
  await page.goto(`/shipments?id=${shipment.id}`)
  const panel = page.getByRole('region', { name: 'Conversation' })
  await expect(panel.getByText('No conversations yet')).toBeVisible()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'en-GB',
  })
  const receiver = await phone.newPage()
  await receiver.goto(link)
  await expect(receiver.getByRole('heading', { name: 'Tell us how to deliver your parcel' })).toBeVisible()
  await receiver.getByRole('textbox', { name: 'Delivery instructions' }).fill('Ring twice, then use the back door.')
  await receiver.getByRole('button', { name: 'Send instructions' }).click()
  await expect(receiver.locator('#done')).toHaveText('Thank you. We’ve received your delivery instructions.')

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await Promise.all([
    expect(panel.getByText('Ring twice, then use the back door.')).toBeVisible(),
    expect(panel.getByText('Tuva (receiver)')).toBeVisible(),
    expect(timeline).toContainText('Instructions given'),
  ])
  expect(await findSerious(page)).toEqual([])
  await phone.close()

  // It also reaches those who look at something else.
  const subject = 'Delivery instructions from the receiver'
  await page.goto('/conversations?show=receivers')
  const row = page.getByRole('listitem').filter({ hasText: shipment.number })
  await expect(row).toContainText('Ring twice, then use the back door.')
  await expect(row).toContainText('Receiver waits for an answer')
  expect(await findSerious(page)).toEqual([])
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const answer = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: shipment.number })
  await answer.getByRole('link', { name: subject }).click()
  const notes = page.getByRole('list', { name: 'Open conversations' })
  await notes.getByRole('button', { name: subject }).click()
  await expect(panel.getByRole('heading', { name: subject })).toBeFocused()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel.getByText('Closed by')).toBeVisible()
  await expect(notes).toHaveCount(0)
  await page.goto(`/shipments?facets=hasOpenConversation:1&text=${shipment.number}`)
  await expect(page.getByText('No shipments match')).toBeVisible()
})

test('updates are confirmed from the outbox, and what goes wrong is said at the form', async ({ page, browser }) => {
  const shipment = await aParcel('in_transit')
  const { trackingUrl } = await (await call('GET', `/shipments/${shipment.id}`)).json()
  const address = `${unique()}@mail.example`
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const receiver = await phone.newPage()
  await receiver.goto(trackingUrl)
  await receiver.getByText('Get updates').first().click()
  const field = receiver.getByRole('textbox', { name: 'E-mail address or mobile number' })
  await field.fill('nobody@')
  await receiver.getByRole('button', { name: 'Get updates' }).click()
  await expect(receiver.getByRole('alert')).toContainText('Check the e-mail address.')
  await expect(field).toHaveValue('nobody@')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await findSerious(receiver)).toEqual([])
  await field.fill(address)
  await receiver.getByRole('button', { name: 'Get updates' }).click()
  await expect(receiver.locator('#done')).toContainText('Almost done.')
  expect(await findSerious(receiver)).toEqual([])

  await page.goto(`/templates/email?text=${address}&state=sent`)
  await page.getByRole('link', { name: 'Confirm updates about your parcel' }).click()
  await receiver.goto(await linkIn(page, 'Yes, send me updates'))
  await receiver.getByRole('button', { name: 'Yes, send me updates' }).click()
  await expect(receiver.getByRole('heading', { name: 'You’ll get updates' })).toBeVisible()
  expect(await findSerious(receiver)).toEqual([])

  await anEvent(shipment, 'out_for_delivery', 0)
  await page.goto(`/templates/email?text=${address}&template=follow_news_email&state=sent`)
  await page.getByRole('link', { name: 'Your parcel arrives today' }).click()
  await receiver.goto(await linkIn(page, 'Stop updates'))
  await receiver.getByRole('button', { name: 'Stop updates' }).click()
  await expect(receiver.getByRole('heading', { name: 'Updates stopped' })).toBeVisible()
  await phone.close()
})

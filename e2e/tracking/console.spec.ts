import type { Page } from '@playwright/test'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { anOrder, aShipment, type TestShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressEnterInMenu, pressEnterOn } from '../support/page-actions.ts'

const linkOf = async ({ id }: TestShipment): Promise<string> =>
  (await (await call('GET', `/shipments/${id}`)).json()).trackingUrl

/** Opens the page as the phone of a receiver does. */
async function openOnPhone(url: string): Promise<void> {
  const response = await fetch(url, {
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
  })
  expect(response.status).toBe(200)
}

/** The page that a link of the menu opens. */
async function openedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()])
  await opened.waitForLoadState()
  return opened
}

test('an operator copies the link, opens the page as its receiver and as the public, and this counts as no visit', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shipment = await aShipment()
  const url = await linkOf(shipment)
  await page.goto(`/shipments?id=${shipment.id}`)
  await expect(page.getByText('Nobody has opened the tracking page in the last 30 days.')).toBeVisible()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await page.getByRole('menuitem', { name: 'Copy tracking link' }).click()
  await expect(page.getByText('Tracking link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  await more.click()
  const asReceiver = await openedBy(page, () => page.getByRole('menuitem', { name: 'Open as receiver' }).click())
  await expect(asReceiver).toHaveURL(`${url}?preview=1`)
  await expect(asReceiver.locator('main')).toContainText('Tuva')
  await asReceiver.close()

  await more.click()
  const asPublic = await openedBy(page, () => page.getByRole('menuitem', { name: 'Open public view' }).click())
  await expect(asPublic.locator('main')).toBeVisible()
  await expect(asPublic.locator('main')).not.toContainText('Tuva')
  await asPublic.close()

  await openOnPhone(url)
  const opens = page.getByRole('region', { name: 'Tracking page opens' })
  await expect(async () => {
    await page.reload()
    await expect(opens.getByText('opened 1 time')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await opens.getByRole('button', { name: 'Show as table' }).click()
  await expect(opens.getByRole('table', { name: 'Opens by day' }).getByRole('row')).toHaveCount(2)
  expect(await findSeriousInBoth(page)).toEqual([])
})

test('the link of an order is that of its newest shipment, by keyboard and in the command palette', async ({
  page,
}) => {
  const order = await anOrder()
  const shipment = await aShipment({ orderNumber: order.id })
  await page.goto(`/orders?${new URLSearchParams({ id: order.id, merchantId: 'fjallro' })}`)
  await pressEnterOn(page, page.getByRole('button', { name: 'More', exact: true }))
  await expect(page.getByText(`Tracking page of ${shipment.number}`)).toBeVisible()
  const opened = await openedBy(page, () =>
    pressEnterInMenu(page, page.getByRole('menuitem', { name: 'Open as receiver' })),
  )
  await expect(opened).toHaveURL(`${await linkOf(shipment)}?preview=1`)
  await opened.close()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('public view')
  await expect(page.locator('[data-selected]')).toContainText('Open public view')
  const fromPalette = await openedBy(page, () => page.keyboard.press('Enter'))
  await expect(fromPalette).toHaveURL(/\?preview=1&view=public$/)
})

test('a block is written on the page of a shipment, as its receiver and the public see it', async ({ page }) => {
  const { number, name } = await aShipment()
  await page.goto('/templates/tracking_thanks/editor')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Preview with shipment' }).click()
  await page.keyboard.type(number)
  await page.getByRole('option', { name: `${number} · ${name}` }).click()
  const frame = page.locator('iframe[title^="The message on a desktop"]').contentFrame()
  await expect(frame.getByText('Thank you for shopping at Fjällro')).toBeVisible()
  await expect(frame.getByText('Hello Tuva')).toBeVisible()
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.insertText('<p>For {{ receiverFirstName | default: "everyone" }}</p><script>alert(1)</script>\n')
  await expect(frame.getByText('For Tuva')).toBeVisible()
  await page.getByText('Public', { exact: true }).click()
  await expect(frame.getByText('For everyone')).toBeVisible()
  await expect(frame.getByText('Tuva')).toHaveCount(0)
  await page.getByText('Below', { exact: true }).click()
  await expect(page).toHaveURL(/place=below/)
  await expect(frame.locator('main > :last-child')).toContainText('For everyone')
  expect(await findSeriousInBoth(page, { except: 'iframe' })).toEqual([])
})

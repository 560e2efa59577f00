import type { Locator, Page } from '@playwright/test'
import { startMailServer } from '../../apps/server/src/test/mail/mail-server.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { aShipment, onePixel } from '../support/containers.ts'
import { expect, test, testInOwnTenant } from '../support/fixtures.ts'
import { mailPort } from '../support/server.ts'

test.use({ email: 'contentadmin@nordhem.example' })

test('a marketing user changes the Swedish mail, sees it on a dark phone, tests it and enables it', async ({
  page,
}) => {
  const { number, name } = await aShipment()
  await page.goto('/templates?q=on+its+way&type=email')
  await page.getByRole('link', { name: /^On its way/ }).click()
  await page.getByRole('link', { name: 'Edit content in Swedish' }).click()

  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toContainText('ditt paket på väg')
  const shipment = page.getByRole('combobox', { name: 'Preview with shipment' })
  await expect(shipment).not.toHaveValue('')
  await shipment.click()
  await page.keyboard.type(number)
  await expect(shipment).toHaveValue(number)
  await page.getByRole('option', { name: `${number} · ${name}` }).click()
  await page.getByText('Phone', { exact: true }).click()
  await page.getByText('Dark', { exact: true }).click()
  const preview = page.locator('iframe[title="The message on a phone, dark"]').contentFrame()
  await expect(preview.getByRole('heading')).toHaveText('Nu är ditt paket på väg till dig')
  await expect(preview.getByText('Hej Tuva')).toBeVisible()
  expect(await preview.locator('.card').evaluate(card => getComputedStyle(card).backgroundColor)).toBe(
    'rgb(30, 32, 35)',
  )

  await content.click()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('Det reser med')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Nu åker det med')
  await expect(preview.getByText('Nu åker det med')).toBeVisible()
  expect(await findSeriousInBoth(page, { except: 'iframe' })).toEqual([])

  await page.keyboard.press('Control+s')
  await expect(page.getByText('On its way saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await page.getByRole('button', { name: 'View message' }).click()
  await expect(page).toHaveURL(/\/templates\/email\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ditt paket på väg')

  await page.goto('/templates?q=on+its+way&type=email')
  const enabled = page.getByRole('switch', { name: 'On its way enabled' })
  await enabled.click({ force: true })
  await expect(enabled).not.toBeChecked()
  await expect(page.getByText('On its way disabled.')).toBeVisible()
  await expect(enabled).toHaveAttribute('aria-busy', 'false')
  await enabled.click({ force: true })
  await expect(enabled).toBeChecked()
  await expect(page.getByText('On its way enabled.')).toBeVisible()
})

testInOwnTenant('what is typed and placed in the blocks is in the mail that arrives', async ({ page, email }) => {
  const mail = await startMailServer({}, mailPort)
  await useMailServer(email, mail.fields)
  await page.goto('/templates/on_its_way_email/editor?mode=visual')
  const canvas = page.locator('iframe[title="The message with its blocks"]').contentFrame()
  const save = page.getByRole('button', { name: 'Save' })
  const outline = page.getByRole('tree', { name: 'Blocks' })
  await expect(canvas.getByRole('heading')).toBeVisible()
  await expect(canvas.getByText('Astrid')).toBeVisible()
  await expect(save).toBeDisabled()

  // Typing right after a click on the message, and leaving at once.
  await clickAt(page, canvas.getByText('travelling with'))
  await page.keyboard.type(' Look out for it!')
  await expect(save).toBeEnabled()
  await page.getByText('Code', { exact: true }).click()
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.press('Control+f')
  await page.keyboard.type('Look out for it!')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(content).toContainText('Look out for it!')
  await page.getByText('Visual', { exact: true }).click()
  await expect(canvas.getByText('Look out for it!')).toBeVisible()

  // A picture of one's own, moved by the keyboard alone.
  await outline.getByRole('treeitem', { name: /^Text .*Look out/ }).click()
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  await page.getByLabel(/^Picture file/).setInputFiles({ name: 'Our shop.png', mimeType: 'image/png', buffer: onePixel })
  await expect(page.getByRole('button', { name: 'our-shop' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('Our “shop” & more')
  await expect(canvas.getByRole('img', { name: 'Our “shop” & more' })).toBeVisible()
  const picture = outline.getByRole('treeitem', { name: /^Picture/ })
  await picture.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(picture).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(outline.getByRole('treeitem', { name: /^Text .*Look out/ })).toBeFocused()
  expect(await findSeriousInBoth(page, { except: 'iframe' })).toEqual([])

  await page.keyboard.press('Control+s')
  await expect(page.getByText('On its way saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await expect.poll(() => mail.mails.length).toBe(1)
  const html = String(mail.mails[0]?.html)
  expect(html).toMatch(/<img alt="Our “shop” &(amp;)? more"[^>]*\/media\//)
  expect(html.indexOf('/media/')).toBeLessThan(html.indexOf('Look out for it!'))
  expect(html).not.toMatch(/am-(chip|block|mail)|\{\{|\{%/)
  await mail.close()
})

/** Clicks where something is, whatever lies over it. */
async function clickAt(page: Page, what: Locator): Promise<void> {
  const { x, y } = (await what.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 20, y + 10)
}

/** Sends the mails of a tenant through a server, as root sets it up. */
async function useMailServer(email: string | null, fields: Readonly<Record<string, string>>): Promise<void> {
  const as = { as: 'root@aftermile.example', headers: { 'x-tenant': /@(.*)\.example/.exec(email ?? '')?.[1] ?? '' } }
  const app = await call('POST', '/apps', { ...as, body: { id: 'smtp', isEnabled: true } })
  const apiFields = Object.entries(fields).map(([id, value]) => ({ id, value }))
  const credential = { id: 'mail', apiId: 'smtp', isEnabled: true, apiFields }
  const added = await call('POST', '/apps/smtp/credentials', { ...as, body: credential })
  if (!app.ok || !added.ok) throw new Error(`No mail server: ${await app.text()} ${await added.text()}`)
}

import type { Locator, Page } from '@playwright/test'
import { startMailServer } from '../../apps/server/src/test/mail/mail-server.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, testInOwnTenant } from '../support/fixtures.ts'
import { mailPort } from '../support/mail-port.ts'

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
  await outline.getByRole('treeitem', { name: /^Text It’s travelling/ }).click()
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  await page
    .getByLabel(/^Picture file/)
    .setInputFiles({ name: 'Our shop.png', mimeType: 'image/png', buffer: await aPicture(page) })
  await expect(page.getByRole('button', { name: 'our-shop' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('Our “shop” & more')
  await expect(canvas.getByRole('img', { name: 'Our “shop” & more' })).toBeVisible()
  const picture = outline.getByRole('treeitem', { name: /^Picture/ })
  await picture.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(picture).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(outline.getByRole('treeitem', { name: /^Text It’s travelling/ })).toBeFocused()
  expect(await findSeriousInBoth(page, { except: 'iframe' })).toEqual([])

  await page.keyboard.press('Control+s')
  await expect(page.getByText('On its way saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await expect.poll(() => mail.mails.length).toBe(1)
  const html = String(mail.mails[0]?.html).replaceAll(/\s+/g, ' ')
  expect(html).toMatch(/<img alt="Our “shop” &(amp;)? more" src="[^"]*\/media\//)
  expect(html.indexOf('/media/')).toBeLessThan(html.indexOf('Look out for it!'))
  expect(html).not.toMatch(/am-(chip|block|mail)|\{\{|\{%/)
  await mail.close()
})

async function aPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const drawing = Object.assign(document.createElement('canvas'), { width: 320, height: 120 })
    drawing.getContext('2d')?.fillRect(0, 0, 320, 120)
    return drawing.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

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

import type { Page } from '@playwright/test'
import { aTenant, runAdmin } from '../support/admin-cli.ts'
import { expect, signInAs, test } from '../support/fixtures.ts'
import { chatOrigin } from '../support/server.ts'

test.use({ email: null })

const script = `window.aftermileChat = {
  open: ({ email }) => { localStorage.chat = email; document.title = 'Chat with ' + email },
  signOut: () => localStorage.removeItem('chat'),
}`

async function openChat(page: Page) {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Support chat' }).click()
}

test("a tenant's own chat opens instead of ours, is loaded only then, and is cleared at sign-out", async ({ page }) => {
  const email = await aTenant()
  await runAdmin('chat', email.replace(/^admin@|\.example$/g, ''), `${chatOrigin}/widget.js`)
  let loads = 0
  await page.route(`${chatOrigin}/widget.js`, route => {
    loads++
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.goto('/')
  await signInAs(page, email, 'secret123')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  expect(loads).toBe(0)
  await openChat(page)
  await expect(page).toHaveTitle(`Chat with ${email}`)
  await expect(page.getByRole('dialog', { name: 'Support chat' })).toBeHidden()
  expect(loads).toBe(1)

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('chat'))).toBeNull()
})

test('a chat that fails to load shows an error, and a retry works', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/)
  const email = await aTenant()
  await runAdmin('chat', email.replace(/^admin@|\.example$/g, ''), `${chatOrigin}/widget.js`)
  await page.route(`${chatOrigin}/widget.js`, route => route.abort())
  await page.goto('/')
  await signInAs(page, email, 'secret123')
  await openChat(page)
  const dialog = page.getByRole('dialog', { name: 'Support chat' })
  await expect(dialog).toContainText('Couldn’t load the chat')
  await page.unrouteAll()
  await page.route(`${chatOrigin}/widget.js`, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveTitle(`Chat with ${email}`)
})

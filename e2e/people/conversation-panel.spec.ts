import type { Page, Request, Response } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { admin, call, tokenOf } from '../support/api.ts'
import { findSerious } from '../support/axe.ts'
import { openComponentPage } from '../support/component-page.ts'
import { aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ email: null })

let stage: Awaited<ReturnType<typeof openComponentPage>>
test.beforeAll(async () => {
  stage = await openComponentPage('conversation-stage.tsx')
})
test.afterAll(() => stage.close())

async function openPanel(page: Page, subjectId: string, as = admin): Promise<void> {
  await page.goto(`${stage.url}?token=${await tokenOf(as)}&subjectId=${subjectId}`)
}

const aSubject = async (): Promise<string> => `shipment/${(await aShipment()).id}`

async function aConversation(subjectId: string): Promise<string> {
  const id = unique()
  await call('POST', '/conversations', {
    body: { id, subjectId, subject: 'Damaged parcel', body: '<p>Who knows?</p>' },
  })
  return id
}

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const isKeeping = (reply: Response) => reply.request().method() === 'PUT' && reply.url().includes('/settings/draft_')
const isSaving = (request: Request) => request.method() === 'PUT' && request.url().includes('/messages/')

test('a conversation starts without messages, and the client-only isNew is not sent', async ({ page }) => {
  const subjectId = await aSubject()
  await openPanel(page, subjectId)
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Start conversation' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Damaged parcel')
  await page.getByRole('textbox', { name: 'Message' }).fill('Who knows?')
  const sending = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/conversations'),
  )
  await page.getByRole('button', { name: 'Start conversation' }).click()
  const sent = (await sending).postDataJSON()
  expect(sent).toMatchObject({ subjectId, subject: 'Damaged parcel', priority: 0 })
  expect(Object.keys(sent)).not.toContain('isNew')
  await expect(page.getByRole('heading', { name: 'Damaged parcel' })).toBeFocused()
  await expect(page.getByText('No replies yet.')).toBeVisible()
})

test('a conversation is edited, given a priority and deleted, and the focus stays in the panel', async ({
  page,
  browserErrors,
}) => {
  // Its messages may be asked for once more before the list is loaded again.
  browserErrors.allow(/status of 404/)
  const subjectId = await aSubject()
  await aConversation(subjectId)
  await openPanel(page, subjectId)
  await page.getByRole('button', { name: 'Edit conversation' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Found')
  await page.getByLabel('Priority').selectOption('High')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Found' })).toBeFocused()
  await expect(page.getByText('High priority')).toBeVisible()
  expect(await findSerious(page)).toEqual([])

  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await page.getByRole('dialog', { name: 'Delete “Found”?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeFocused()
})

test('a conversation of a colleague can be changed only by administrators', async ({ page }) => {
  const subjectId = await aSubject()
  await aConversation(subjectId)
  await openPanel(page, subjectId, 'user@nordhem.example')
  await expect(page.getByRole('heading', { name: 'Damaged parcel' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit conversation' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete conversation' })).toHaveCount(0)
})

test('a new message is created with PUT, and an edit sends PUT to the same address', async ({ page }) => {
  const subjectId = await aSubject()
  const conversationId = await aConversation(subjectId)
  await openPanel(page, subjectId)
  const keeping = page.waitForResponse(isKeeping)
  await message(page).fill('It is at the terminal.')
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  expect((await keeping).ok()).toBe(true)
  await page.reload()
  await expect(message(page)).toHaveText('It is at the terminal.')
  const creating = page.waitForRequest(isSaving)
  await page.getByRole('button', { name: 'Send' }).click()
  const created = await creating
  expect(created.url()).toMatch(new RegExp(`/conversations/${conversationId}/messages/[0-9a-f-]{36}$`))
  const item = page.getByRole('listitem')
  await expect(item).toContainText('It is at the terminal.')
  await expect(item).not.toContainText('edited')
  const kept = () =>
    call('GET', `/users/me/settings?id=draft_conversations.2f${conversationId}`).then(reply => reply.text())
  await expect.poll(kept).toBe('[]')

  await item.getByRole('button', { name: 'Edit' }).click()
  await expect(message(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await message(page).fill('It has left the terminal.')
  const changing = page.waitForRequest(isSaving)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await changing).url()).toBe(created.url())
  await expect(item).toContainText('It has left the terminal.')
  await expect(item).toContainText('edited')
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('a message of a colleague appears at once, and only its author may edit it', async ({ page }) => {
  const subjectId = await aSubject()
  const conversationId = await aConversation(subjectId)
  await openPanel(page, subjectId)
  await expect(page.getByText('No replies yet.')).toBeVisible()
  const path = `/conversations/${conversationId}/messages/${unique()}`
  await call('PUT', path, { as: 'contentadmin@nordhem.example', body: { content: '<p>I have called them.</p>' } })
  await expect(page.getByRole('listitem')).toContainText('I have called them.')
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('a failure is shown and can be retried, and the typed text is kept', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 5\d\d/)
  const subjectId = await aSubject()
  await aConversation(subjectId)
  const away = { status: 500, json: { message: 'Away for a moment.' } }
  await page.route(/\/conversations\?/, route => route.fulfill(away))
  await openPanel(page, subjectId)
  await expect(page.getByText('Away for a moment.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await message(page).fill('Hello')
  await page.route(/\/messages\/./, route => route.fulfill(away))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Away for a moment.')).toBeVisible()
  await expect(message(page)).toHaveText('Hello')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem')).toContainText('Hello')

  await page.route(/\/messages\/./, route => route.fulfill(away))
  await page.getByRole('listitem').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('Away for a moment.')).toBeVisible()
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(0)
})

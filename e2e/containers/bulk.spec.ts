import type { Page } from '@playwright/test'
import { templatesOf, unique } from '../support/admin-cli.ts'
import { aTag, call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressEnterInMenu } from '../support/page-actions.ts'

const mail = '<mjml><mj-body><mj-section><mj-column><mj-text>Late</mj-text></mj-column></mj-section></mj-body></mjml>'

/** Creates shipments that only a search for the suffix finds. */
async function shipments(count: number): Promise<string> {
  const suffix = unique()
  const items = Array.from({ length: count }, (_, index) => ({
    merchantId: 'fjallro',
    shipmentNumber: `${suffix}-${index}`,
    serviceProviderId: 'postnord',
    toName: `Maja ${index}`,
    toEmail: 'maja@mail.example',
    toCity: 'Malmö',
    toCountryCode: 'SE',
    bookedAt: '2026-11-02T13:00:00Z',
    senderReference: suffix,
    packages: [{ number: `${suffix}-${index}-p` }],
  }))
  for (let from = 0; from < count; from += 1000) await ingest('shipments', items.slice(from, from + 1000))
  return suffix
}

async function ingest(noun: string, items: readonly object[]): Promise<void> {
  const response = await call('POST', `/ingress/${noun}`, { body: { items } })
  if (!response.ok) throw new Error(`${noun} were not ingested: ${response.status} ${await response.text()}`)
}

const countOf = async (suffix: string, facets: string): Promise<number> =>
  (
    await (
      await call(
        'GET',
        `/shipments-search?${new URLSearchParams({ text: suffix, facets, exactCount: 'true', size: '1' })}`,
      )
    ).json()
  ).count

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Bulk actions' })

async function select(page: Page, suffix: string): Promise<void> {
  await page.goto(`/shipments?text=${suffix}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(bar(page)).toBeVisible()
}

// Other tests book in this tenant too, and rows that reload are dimmed on purpose. lists.spec.ts tests them.
const rows = 'main table tbody'

async function chooseTag(page: Page, name: string, operation: 'Add' | 'Remove' = 'Add'): Promise<void> {
  await bar(page).getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('searchbox', { name: 'Search tags' }).fill(name.toUpperCase())
  await page.getByRole('button', { name: `${operation} ${name}`, exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
}

test('a tag is chosen, confirmed, added to the selection and removed by undo', async ({ page }) => {
  const [suffix, tag] = [await shipments(12), await aTag()]
  await select(page, suffix)
  await expect(bar(page)).toContainText('12 selected')
  await page.keyboard.press('a')
  await expect(bar(page).getByRole('button', { name: 'Update' })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Tag' }).click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expect(page.getByRole('button', { name: `Remove ${tag.name}`, exact: true })).toBeDisabled()
  expect(await findSeriousInBoth(page, { except: rows })).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()

  await chooseTag(page, tag.name)
  await expect(page.getByRole('dialog')).toContainText(`Add ${tag.name}. You can undo this later.`)
  expect(await countOf(suffix, `tags:${tag.id}`)).toBe(0)
  await page.getByRole('button', { name: 'Tag', exact: true }).last().click()
  // A toast stays while the pointer is on it.
  await page.getByText(`Tagged 12 shipments “${tag.name}”.`).hover()
  expect(await countOf(suffix, `tags:${tag.id}`)).toBe(12)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByRole('button', { name: 'Tag' })).toBeFocused()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await countOf(suffix, `tags:${tag.id}`)).toBe(0)
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('a final status that is not allowed for all explains why, and runs on the others', async ({ page }) => {
  const suffix = await shipments(5)
  const happened = { occurredAt: '2026-11-03T10:00:00Z' }
  await ingest('events', [
    { packageNumber: `${suffix}-0-p`, code: 'delivered', ...happened },
    { packageNumber: `${suffix}-1-p`, code: 'in_transit', ...happened },
  ])
  await select(page, suffix)
  await bar(page).getByRole('button', { name: 'Complete' }).click()
  const cancelled = page.getByRole('menuitem', { name: /^Cancelled.*1 in In transit/ })
  await expect(cancelled).toContainText('1 in Completed')
  await expect(cancelled).toContainText('(only Preparation, Departure)')
  await expect(cancelled).toBeDisabled()
  expect(await findSeriousInBoth(page, { except: rows })).toEqual([])
  await page.getByRole('menuitem', { name: 'Lost for the 4 eligible' }).click()
  await expect(page.getByRole('dialog')).toContainText('4 shipments will be marked as lost.')
  const reloaded = page.waitForResponse(response => response.url().includes('/shipments-search?') && response.ok())
  await page.getByRole('button', { name: 'Mark 4 as lost' }).click()
  await expect(page.getByText('Mark as lost: 4 done.')).toBeVisible()
  await reloaded
  expect([await countOf(suffix, 'statusId:lost'), await countOf(suffix, 'statusId:delivered')]).toEqual([4, 1])
})

test('a job on all matches shows its progress in the drawer, also after a reload', async ({ page }) => {
  test.slow()
  const [suffix, tag] = [await shipments(1500), await aTag()]
  await select(page, suffix)
  await page.getByRole('button', { name: 'Select all 1 500 matching' }).click()
  await expect(bar(page)).toContainText('1 500 selected')
  await chooseTag(page, tag.name)
  await page.getByRole('button', { name: 'Tag', exact: true }).last().click()
  await expect(drawer(page)).toContainText('1 500 shipments', { timeout: 30_000 })
  await page.reload()
  const job = drawer(page).getByRole('listitem', { name: `Add ${tag.name}` })
  await expect(job).toContainText('1 500 done', { timeout: 30_000 })
  expect(await countOf(suffix, `tags:${tag.id}`)).toBe(1500)
  await expect(job.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(100)
  expect(await findSeriousInBoth(page, { except: rows })).toEqual([])

  await job.getByRole('button', { name: 'Undo' }).click()
  const back = drawer(page).getByRole('listitem', { name: `Undo: remove ${tag.name}` })
  await expect(back).toContainText('1 500 done', { timeout: 30_000 })
  expect(await countOf(suffix, `tags:${tag.id}`)).toBe(0)
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await expect(back).toBeVisible()
})

test('completing all matches skips those whose milestone does not allow it', async ({ page }) => {
  const suffix = await shipments(102)
  await ingest('events', [{ packageNumber: `${suffix}-0-p`, code: 'delivered', occurredAt: '2026-11-03T10:00:00Z' }])
  await select(page, suffix)
  await page.getByRole('button', { name: 'Select all 102 matching' }).click()
  await bar(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('menuitem', { name: /^Lost 1 not eligible/ })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Lost for the 101 eligible' }).click()
  const confirm = page.getByRole('button', { name: 'Mark 101 as lost' })
  await expect(confirm).toBeDisabled()
  expect(await findSeriousInBoth(page, { except: rows })).toEqual([])
  await expect(page.getByRole('textbox', { name: 'Type 101 to confirm' })).toBeFocused()
  await page.keyboard.type('101')
  await confirm.click()
  await expect(drawer(page).getByRole('listitem', { name: 'Mark as lost' }).first()).toContainText('101 done', {
    timeout: 30_000,
  })
  expect(await countOf(suffix, 'statusId:lost')).toBe(101)
})

test('a template is offered for shipments that allow it, confirmed, and sent once', async ({ page }) => {
  const suffix = await shipments(3)
  await ingest('events', [{ packageNumber: `${suffix}-0-p`, code: 'in_transit', occurredAt: '2026-11-03T10:00:00Z' }])
  const { late, text, hook, hidden } = await templatesOf({
    late: { type: 'email', validMilestones: ['in_transit'], content: mail },
    text: { type: 'text', validMerchants: ['lykta'] },
    hook: { type: 'webhook' },
    hidden: { type: 'webhook', allowOperatorSend: false },
  })
  await select(page, suffix)

  await bar(page).getByRole('button', { name: 'Send text message' }).click()
  const outside = page.getByRole('menuitem', { name: `${text} 3 from another merchant` })
  await expect(outside).toBeDisabled()
  await pressEnterInMenu(page, outside)
  await expect(outside).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(outside).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Call webhook' }).click()
  await expect(page.getByRole('menuitem', { name: hook })).toBeEnabled()
  await expect(page.getByRole('menuitem', { name: hidden })).toHaveCount(0)
  await page.getByRole('menu', { name: 'Call webhook' }).press('Escape')

  await bar(page).getByRole('button', { name: 'Send e-mail' }).click()
  const blocked = page.getByRole('menuitem', { name: `${late} 2 in Preparation (only In transit)` })
  await expect(blocked).toBeDisabled()
  expect(await findSeriousInBoth(page, { except: rows })).toEqual([])
  await page.getByRole('menuitem', { name: `${late} for the eligible one` }).click()
  await expect(page.getByRole('dialog', { name: 'Send e-mail for 1 shipment?' })).toContainText(
    `1 e-mail will be sent from the template “${late}”. This can’t be undone.`,
  )
  await page.getByRole('button', { name: 'Send e-mail', exact: true }).last().click()
  await page.getByText(`Send e-mail ${late}: 1 sent.`).waitFor()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a failed action shows an error for three seconds, and a retry runs it only once', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 500/)
  const [suffix, tag] = [await shipments(2), await aTag()]
  await select(page, suffix)
  // The action runs, but the response is lost.
  await page.route('**/containers/actions', async route => {
    await route.fetch()
    await route.fulfill({ status: 500, body: '{}' })
  })
  await chooseTag(page, tag.name)
  const confirm = page.getByRole('button', { name: 'Tag', exact: true }).last()
  await confirm.click()
  await expect(page.getByText('Processing...')).toBeVisible()
  await page.getByText('Processing error, please retry.').waitFor()
  await expect(page.getByText('Processing error, please retry.')).toBeHidden()
  await page.unroute('**/containers/actions')
  await confirm.click()
  await expect(page.getByText(`Tagged 2 shipments “${tag.name}”.`)).toBeVisible()
})

test.describe('a user who may not complete shipments', () => {
  test.use({ email: 'user@nordhem.example' })

  test('is not offered it, and can run the other actions from the palette', async ({ page }) => {
    const suffix = await shipments(2)
    await select(page, suffix)
    await expect(bar(page).getByRole('button', { name: 'Update' })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Complete' })).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('textbox', { name: 'Command palette' }).fill('update 2')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 have no carrier that can be asked.')).toBeVisible()
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { stopImport, unique } from '../support/admin-cli.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const choose = (page: Page, name: string, content: string) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rows by outcome' }).getByRole('button', { name })

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a file with unknown columns is mapped, checked and imported, and its refused rows can be downloaded', async ({
  page,
}) => {
  const suffix = unique()
  const lines = Array.from(
    { length: 1200 },
    (_, index) => `${suffix}-${index};Maja ${index};${index % 100 === 5 ? 'lots' : '12,50'}`,
  )
  await page.goto('/import')
  await choose(page, `${suffix}.csv`, `Nr ${suffix};Vem;Kostnad\n${lines.join('\n')}\n`)
  await expect(page.getByRole('heading', { name: `${suffix}.csv` })).toBeVisible()
  await expect(page.getByText(/^Map these fields/)).toHaveText('Map these fields to continue: Merchant; Order number.')
  await expect(page.getByRole('button', { name: 'Validate' })).toBeDisabled()
  expect(await findSeriousInBoth(page)).toEqual([])
  await pick(page, 'Merchant for all rows', 'Fjällro')
  await pick(page, `Nr ${suffix} maps to`, 'Order number')
  await pick(page, 'Kostnad maps to', 'Sales value')
  await page.getByRole('button', { name: 'Validate' }).click()

  await expect(tile(page, 'To create')).toContainText('1 188')
  await expect(tile(page, 'Rejected')).toHaveAttribute('aria-pressed', 'true')
  const refused = page.getByRole('table', { name: 'Rejected' })
  await expect(refused.getByRole('row').nth(1)).toContainText('Kostnad: “lots” is not a number')
  await expect(page.getByText('Not imported: Vem.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'First rows as stored' })).toContainText(`${suffix}-0`)
  expect(await findSeriousInBoth(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${suffix} - rejected rows.csv`)
  expect(await readFile(await saved.path(), 'utf8')).toContain(
    `${suffix}-5;Maja 5;lots;7;Kostnad: “lots” is not a number`,
  )

  const reason = page.getByRole('table', { name: 'Reasons' }).getByRole('row').nth(1)
  await expect(reason).toContainText('Sales value: “lots” is not a number')
  await expect(reason).toContainText('“lots” (12)')
  await reason.getByRole('button', { name: 'Treat as empty' }).click()
  await expect(tile(page, 'To create')).toContainText('1 200')
  await page.getByRole('button', { name: 'Import 1 200 rows' }).click()
  const started = page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().includes('/import'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 200 rows' }).click()
  await started
  await page.reload()
  await expect(tile(page, 'Created')).toContainText('1 200')
  await page.getByRole('link', { name: 'Show 1 200 created orders' }).click()
  await expect(page.getByText('of 1 200')).toBeVisible()
  await expect(page.getByText('Created by an import')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'All imports' }).click()
  const row = page.getByRole('table', { name: 'Imports' }).getByRole('row', { name: suffix })
  await expect(row).toContainText('Imported')
  await expect(row).toContainText('1 200 created')
})

test('known columns need no mapping the next time, and repeated rows change nothing', async ({ page }) => {
  const suffix = unique()
  const file = `No ${suffix},Namn\n${suffix},Maja\n`
  await page.goto('/import')
  await choose(page, 'first.csv', file)
  await pick(page, 'Merchant for all rows', 'Fjällro')
  await pick(page, `No ${suffix} maps to`, 'Order number')
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }).click()
  await expect(tile(page, 'Created')).toContainText('1')
  await page.getByRole('link', { name: 'Import another file' }).click()
  await choose(page, 'second.csv', file)
  await expect(tile(page, 'Unchanged')).toContainText('1')
  await expect(page.getByText('Nothing to import')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Stopped. Nothing was imported.')).toBeVisible()
})

test('an import that has stopped says so, and is continued in the list or cancelled on its page', async ({ page }) => {
  const names = [unique(), unique()] as const
  for (const name of names) {
    await page.goto('/import')
    await choose(page, `${name}.csv`, `merchantId,orderNumber\nfjallro,${name}\n`)
    await expect(tile(page, 'To create')).toContainText('1')
    await stopImport(`${name}.csv`)
  }
  await page.goto('/import')
  const rowOf = (name: string) => page.getByRole('table', { name: 'Imports' }).getByRole('row', { name })
  await expect(rowOf(names[0])).toContainText('Stopped at 0 of 1. It failed 6 times: could not extend file.')
  expect(await findSeriousInBoth(page)).toEqual([])
  await rowOf(names[0]).getByRole('button', { name: 'Continue' }).click()
  await expect(rowOf(names[0])).toContainText('1 created')

  await rowOf(names[1]).getByRole('link').click()
  await expect(page.getByText('Stopped at 0 of 1.')).toBeVisible()
  await expect(page.getByText('Rows imported so far are kept.')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Stopped. Rows imported so far are kept.')).toBeVisible()
})

test('the order of day and month is asked, and a merchant that does not exist is created', async ({ page }) => {
  const suffix = unique()
  await page.goto('/import')
  await choose(page, 'new-shop.csv', `Shop,Order,Date ${suffix}\nShop ${suffix},${suffix},02/11/2026\n`)
  await expect(tile(page, 'Rejected')).toContainText('1')
  await page.getByRole('link', { name: 'Change mapping' }).click()
  await pick(page, `Date ${suffix} maps to`, 'Ordered')
  await expect(page.getByRole('button', { name: 'Validate' })).toBeDisabled()
  await pick(page, `Order of day and month in Date ${suffix}`, 'Month first: 02/11/2026 is 2026-02-11')
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText(`This merchant does not exist: Shop ${suffix}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Create merchant' }).click()
  await expect(tile(page, 'To create')).toContainText('1')
  await expect(page.getByRole('region', { name: 'First rows as stored' })).toContainText('Feb 11 2026')
  await expect(page.getByText('were read month first: 02/11/2026 is 2026-02-11')).toBeVisible()
})

test('one country is set for all rows, and an unknown carrier is mapped where it is named', async ({ page }) => {
  const suffix = unique()
  await page.goto('/import')
  await choose(page, 'carriers.csv', `Shop,Shipment,Carrier\nfjallro,${suffix}-1,Rask\nfjallro,${suffix}-2,Rask\n`)
  await expect(page.getByRole('table', { name: 'Reasons' }).getByRole('row').nth(1)).toContainText('Carrier not found')
  expect(await findSeriousInBoth(page)).toEqual([])
  await pick(page, 'Rask means', 'PostNord')
  await page.getByRole('button', { name: 'Save and validate again' }).click()
  await expect(tile(page, 'To create')).toContainText('2')
  await page.getByRole('link', { name: 'Change mapping' }).click()
  await pick(page, 'Country for all rows', 'Norway')
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByRole('region', { name: 'First rows as stored' })).toContainText('NO')
})

test('a file can be dropped, and its upload can be cancelled', async ({ page }) => {
  let releaseUpload = () => {}
  const uploadBlocked = new Promise<void>(resolve => {
    releaseUpload = resolve
  })
  await page.route('**/api/v1/import?*', async route => {
    await uploadBlocked
    await route.abort()
  })
  await page.goto('/import')
  const zone = page.getByText('Drop a file here')
  await expect(zone).toBeVisible()
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a,b'], 'dropped.csv'))
    return transfer
  })
  await zone.dispatchEvent('dragover', { dataTransfer: files })
  await zone.dispatchEvent('drop', { dataTransfer: files })
  await expect(page.getByRole('progressbar', { name: 'Uploading dropped.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(zone).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  releaseUpload()
})

for (const kind of ['Orders', 'Shipments']) {
  test(`the template of ${kind.toLowerCase()} can be imported unchanged`, async ({ page }) => {
    await page.goto('/import')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: kind, exact: true }).click()
    const saved = await saving
    await page.getByLabel('File to import').setInputFiles(await saved.path())
    await expect(tile(page, 'Rejected')).toContainText('0')
    await expect(page.getByText(new RegExp(`Ready to import · ${kind} · 2 rows`))).toBeVisible()
  })
}

test('a file that cannot be read shows the reason', async ({ page }) => {
  await page.goto('/import')
  await choose(page, 'broken.csv', 'a,b\n"c,d\n')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The quote in line 2 is never closed.')
  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByText('Drop a file here')).toBeVisible()
})

test('an upload is repeated with its key after temporary failures, and a 403 leads to the forbidden page', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of (403|503)/)
  const keys: (string | undefined)[] = []
  await page.route(/\/api\/v1\/import\?/, route => {
    keys.push(route.request().headers()['idempotency-key'])
    const isLast = keys.length > 3
    return route.fulfill(
      isLast ? { status: 403, json: { message: 'No' } } : { status: 503, headers: { 'retry-after': '0' } },
    )
  })
  await page.goto('/import')
  await choose(page, 'orders.csv', 'orderNumber\n1\n')
  await expect(page).toHaveURL('/forbidden')
  expect(keys).toEqual(Array(4).fill(keys[0]))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('the start page is accessible, on a phone too, and an unknown import is not found', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/)
  await page.goto('/import')
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.goto('/import?id=never')
  await expect(page.getByRole('alert')).toHaveText('Item not found')
})

test.describe('without the right', () => {
  test.use({ email: 'user@nordhem.example' })

  test('there is no menu entry and no page', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 403/)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Data import' })).toHaveCount(0)
    await page.goto('/import')
    await expect(page).toHaveURL('/forbidden')
  })
})

test('rows with warnings are counted, and say what is doubtful', async ({ page }) => {
  const suffix = unique()
  await page.goto('/import')
  await choose(
    page,
    `${suffix}.csv`,
    `merchantId,orderNumber,toCountryCode,salesValue\nfjallro,${suffix}-1,SE,1\nfjallro,${suffix}-2,XX,1.2345678\n`,
  )
  await expect(tile(page, 'To create')).toContainText('2')
  await tile(page, 'With warnings').click()
  const rows = page.getByRole('table', { name: 'With warnings' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(`${suffix}-2`)
  await expect(rows.nth(1)).toContainText('toCountryCode: “XX” is not a known country')
  await expect(rows.nth(1)).toContainText('1.2345678 is stored as 1.234568')
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByText('“XX” is not a known country')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(tile(page, 'Created')).toContainText('2')
  await expect(tile(page, 'With warnings')).toContainText('1')
})

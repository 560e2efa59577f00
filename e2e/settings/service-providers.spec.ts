import type { Locator } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Pastes a text as a sheet puts it on the clipboard. */
const paste = (cell: Locator, text: string): Promise<void> =>
  cell.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a carrier is created with a product and pasted transit times, and they stay', async ({ page }) => {
  const suffix = unique()
  await page.goto('/')
  await page.getByRole('link', { name: 'Service providers' }).click()
  await expect(page.getByRole('row', { name: 'UPS' })).toContainText('Built in')
  await page.getByRole('link', { name: 'Create service provider' }).click()
  await expect(page.getByRole('heading', { name: 'New service provider' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Van ${suffix}`)
  await paste(page.getByRole('combobox', { name: 'Aliases' }), `van one ${suffix}\nvan two ${suffix}`)
  await page.getByRole('button', { name: 'Create service provider' }).click()
  await expect(page).toHaveURL(`/service-providers/van-${suffix}`)

  await page.getByRole('link', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { name: 'New product' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page).toHaveURL(`/service-providers/van-${suffix}/products/evening`)
  await page.getByRole('link', { name: 'Back to the service provider' }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Evening')

  const times = page.getByRole('table', { name: 'Transit times' })
  const cell = (name: string) => times.getByRole('textbox', { name, exact: true })
  await paste(cell('From, row 1'), 'se\tno\tEvening\t2\tmon-sat\t9.30\nSE\tDK\t\tsoon\nSE-11\tSE\t\t1')
  const problems = page.getByRole('alert').filter({ hasText: 'Row 2' })
  await expect(problems).toHaveText('Row 2, Days: Days must be a whole number from 0 to 365')
  await page.getByRole('button', { name: 'Row 2, Days' }).click()
  await expect(cell('Days, row 2')).toBeFocused()
  await page.keyboard.type('3')
  await expect(cell('Days, row 2')).toHaveValue('3')
  await page.keyboard.press('Enter')
  await expect(cell('Days, row 3')).toBeFocused()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Van ${suffix} saved.`)).toBeVisible()

  await page.reload()
  await expect(times.getByRole('row')).toHaveCount(5)
  await expect(cell('To, row 1')).toHaveValue('NO')
  await expect(cell('Product, row 1')).toHaveValue('Evening')
  await expect(cell('Weekdays, row 1')).toHaveValue('Mon–Sat')
  await expect(cell('Cut-off, row 1')).toHaveValue('09:30')
  await expect(cell('Days, row 2')).toHaveValue('3')
  await expect(page.getByText(`van two ${suffix}`)).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('Its product will be deleted.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/service-providers')
})

test('a shipped carrier becomes a copy by a change, and reset brings the original back', async ({ page }) => {
  await page.goto('/service-providers/posti')
  await expect(page.getByText('is built in')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Posti Oy')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Posti Oy' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('dialog')).toContainText('You lose your changes of: name.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Posti')
})

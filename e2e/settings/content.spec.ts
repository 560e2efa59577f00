import type { JSHandle, Page } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** A PNG as it is dropped from another program. */
const aDrop = (page: Page, name: string): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(async fileName => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = 'teal'
    context.fillRect(50, 50, 300, 100)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
    if (blob === null) throw new Error('no picture')
    const dropped = new DataTransfer()
    dropped.items.add(new File([blob], fileName))
    return dropped
  }, name)

test('a dropped image is served to everyone, and becomes the logo of a merchant', async ({ page }) => {
  const suffix = unique()
  await page.goto('/content')
  await page.locator('[href="/content/create"]').click()
  await page.getByRole('link', { name: /^Image/ }).click()
  const zone = page.getByText('Drop or paste an image here')
  await zone.dispatchEvent('drop', { dataTransfer: await aDrop(page, `Lamp ${suffix}.png`) })
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(`lamp-${suffix}`)
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A teal lamp')
  await page.getByRole('button', { name: 'Create image' }).click()
  await expect(page).toHaveURL(`/content/lamp-${suffix}`)
  await expect(page.getByText('400 × 200 px')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await findSeriousInBoth(page)).toEqual([])

  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  const anyone = await fetch(address.replace(/-400$/, '-160'))
  expect([anyone.status, anyone.headers.get('content-type')]).toEqual([200, 'image/png'])

  await page.goto('/merchants/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Lamps ${suffix}`)
  await page.getByRole('combobox', { name: 'Logo' }).fill(suffix)
  await page.getByRole('option', { name: `lamp-${suffix}` }).click()
  const mail = page.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame()
  await expect(mail.locator(`img[src*="lamp-${suffix}"], img[src*="/media/"]`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Create merchant' }).click()
  await expect(page).toHaveURL(`/merchants/lamps-${suffix}`)

  await page.goto(`/content/lamp-${suffix}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('link', { name: `Lamps ${suffix}` })).toBeVisible()
})

test('a text shows what is missing and which one a customer gets', async ({ page }) => {
  const suffix = unique()
  await page.goto('/content/create?type=TextAsset')
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue('my_text')
  await page.getByRole('textbox', { name: 'Id' }).fill(`note-${suffix}`)
  await page.getByRole('textbox', { name: 'Swedish (sv)' }).fill('Hej då')
  const chosen = page.getByRole('region', { name: 'What a customer gets' }).getByRole('status')
  await expect(chosen).toHaveText(/Swedish.*Hej då/)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await expect(chosen).toHaveText(/Default.*Sample text/)
  await expect(page.getByText('Missing', { exact: true })).toHaveCount(5)
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(`/content/note-${suffix}`)
})

import type { Page } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Chooses one of several values, and closes their list. */
async function pickIn(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('a built-in template is changed, compared and reset', async ({ page }) => {
  await page.goto('/templates?type=email&q=just+shipped')
  const row = page.getByRole('row', { name: /Just shipped/ })
  await expect(row).toContainText('Built in')
  expect(await findSeriousInBoth(page)).toEqual([])
  await row.getByRole('link').click()
  await expect(page.getByText('Saving a change makes a copy for your tenant')).toBeVisible()

  const subject = page.getByRole('textbox', { name: 'Subject' })
  const original = await subject.inputValue()
  await subject.fill('Your parcel has left us')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This is your tenant’s copy')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])

  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const comparison = page.getByRole('dialog').getByRole('table', { name: 'Envelope' })
  await expect(comparison.getByRole('insertion')).toContainText('Your parcel has left us')
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Your changes are lost: Envelope')
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(subject).toHaveValue(original)
})

test.describe('the invitation', () => {
  const fixed = 'It always goes to the invited person alone'

  test('has no receivers to choose, and shows where its link goes', async ({ page }) => {
    await page.goto('/templates/invite_email')
    await expect(page.getByText(fixed)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeEditable()
    for (const name of ['To', 'Copy to (cc)', 'Blind copy to (bcc)', 'Reply-to address'])
      await expect(page.getByRole('textbox', { name, exact: true })).toHaveCount(0)
    expect(await findSeriousInBoth(page)).toEqual([])
    await page.goto('/templates/invite_email/editor?part=envelope')
    await expect(page.getByText(fixed)).toBeVisible()
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Activate account' })
    await expect(link).toHaveAttribute('href', 'https://console.example/activate/sample')
  })

  test.describe('for a content administrator', () => {
    test.use({ email: 'contentadmin@nordhem.example' })

    test('can be read but not changed, and says why', async ({ page }) => {
      const reason = page.getByText('you need permission to add administrators')
      await page.goto('/templates/invite_email')
      await expect(reason).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Subject' })).not.toBeEditable()
      for (const name of ['Save', 'Clone', 'Reset']) await expect(page.getByRole('button', { name })).toHaveCount(0)
      expect(await findSeriousInBoth(page)).toEqual([])
      await page.goto('/templates/invite_email/editor')
      await expect(reason).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    })
  })
})

test('a template about orders is limited to milestones and merchants', async ({ page }) => {
  const name = `Ordered ${unique()}`
  await page.goto('/templates/create?type=text')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await pickIn(page, 'Milestones', 'Arrival')
  await page.getByRole('combobox', { name: 'Target', exact: true }).click()
  await page.getByRole('option', { name: 'Order', exact: true }).click()
  await pickIn(page, 'Milestones', 'Delivery')
  await pickIn(page, 'Merchants', 'Fjällro')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  const sending = page.getByRole('region', { name: 'Sending' })
  await expect(sending).toContainText('It is only sent for orders in these.')
  for (const chosen of ['Arrival', 'Delivery', 'Fjällro']) await expect(sending).toContainText(chosen)
  expect(await findSeriousInBoth(page)).toEqual([])
})

test('a block of the tracking page is limited to milestones and merchants', async ({ page }) => {
  const name = `News ${unique()}`
  await page.goto('/templates/create?type=tracking_page')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await pickIn(page, 'Milestones', 'In transit')
  await pickIn(page, 'Merchants', 'Lykta')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  const shown = page.getByRole('region', { name: 'Shown for' })
  for (const chosen of ['In transit', 'Lykta']) await expect(shown).toContainText(chosen)
  expect(await findSeriousInBoth(page)).toEqual([])
})

test('a webhook is called at the times that are chosen, and a wrong time stands at its field', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 400/)
  const name = `Office hours ${unique()}`
  await page.goto('/templates/create?type=webhook')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://erp.example/hooks')
  await page.getByRole('switch', { name: 'Only at certain times' }).press('Space')
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await to.fill('25:00')
  await page.getByRole('combobox', { name: 'Every', exact: true }).click()
  await page.getByRole('option', { name: '1 hour', exact: true }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('must be in the format HH:mm')).toBeVisible()
  await to.fill('17:30')
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await expect(to).toHaveValue('17:30')
  await expect(page.getByRole('combobox', { name: 'Every', exact: true })).toHaveValue('1 hour')
  await expect(page.getByRole('checkbox', { name: 'Sat' })).not.toBeChecked()
})

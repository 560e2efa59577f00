import { findSeriousInBoth } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('a template that comes with Aftermile is changed, compared and reset', async ({ page }) => {
  await page.goto('/templates?type=email&q=just+shipped')
  const row = page.getByRole('row', { name: /Just shipped/ })
  await expect(row).toContainText('System')
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

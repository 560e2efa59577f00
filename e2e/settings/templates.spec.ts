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

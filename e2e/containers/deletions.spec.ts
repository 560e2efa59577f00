import { call } from '../support/api.ts'
import { findSerious } from '../support/axe.ts'
import { aDocument, anOrder, aShipment, hoursFromNow, onePixel } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test('a document, a package and a shipment that came in by mistake are deleted, after a question', async ({
  page,
  browserErrors,
}) => {
  // The page may hear of the deletion before it is left.
  browserErrors.allow(/404/)
  const shipment = await aShipment()
  await aDocument(shipment.id, { kind: 'label', name: 'mistake.png', content: onePixel })
  await page.goto(`/shipments?id=${shipment.id}`)
  await page.getByRole('button', { name: 'Delete mistake.png' }).click()
  await page.getByRole('dialog', { name: 'Delete mistake.png?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText('No documents yet')

  await page.getByRole('button', { name: `Delete package ${shipment.number}-1` }).click()
  await page
    .getByRole('dialog', { name: /^Delete package/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('region', { name: 'Packages' })).toContainText('No package numbers yet')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete shipment ${shipment.number}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await findSerious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/shipments(\?(?!id=)|$)/)
  await expect(page.getByText(`Deleted shipment ${shipment.number}.`)).toBeVisible()
  expect((await call('GET', `/shipments/${shipment.id}`)).status).toBe(404)
})

test('an order shows its return, and says why it can’t be deleted', async ({ page, browserErrors }) => {
  browserErrors.allow(/409/)
  const { id } = await anOrder()
  const back = await aShipment({ orderNumber: id, scenarioId: 'inbound_return', bookedAt: hoursFromNow(-3) })
  await aShipment({ orderNumber: id })
  await page.goto(`/orders?id=${id}&merchantId=fjallro`)
  const returned = page.getByRole('region', { name: 'Returns' })
  await expect(returned.getByRole('link', { name: back.number })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete order ${id}?` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('This order has a shipment. Delete or move it first')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await returned.getByRole('link', { name: `${id}-R` }).click()
  await expect(page.getByRole('heading', { name: `Order ${id}-R` })).toBeVisible()
  await page.getByRole('link', { name: id, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Order ${id}`, exact: true })).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { aTag } from '../support/api.ts'
import { aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressEnterInMenu, pressEnterOn, tabTo } from '../support/page-actions.ts'

test('by keyboard alone a shipment is found by a part of the name, opened, tagged and completed, and the list exported', async ({
  page,
}) => {
  test.slow()
  const [shipment, tag] = [await aShipment(), await aTag({ allowOperatorTagging: true })]
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await page.goto('/help/late')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused()
  await page.keyboard.type(shipment.name.slice(5))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Shipments' }).getByRole('row', { name: shipment.number })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Shipment ${shipment.number}` })).toBeVisible()

  await tabTo(page, main.getByRole('combobox', { name: 'Add a tag' }))
  await page.keyboard.type(tag.name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag.name)

  await pressEnterOn(page, main.getByRole('button', { name: 'More' }))
  await pressEnterInMenu(page, page.getByRole('menuitem', { name: /^Delivered/ }))
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Mark as delivered' }))
  await expect(main).toContainText('Delivered')
  await expect(main.getByRole('button', { name: 'More' })).toBeFocused()

  await pressEnterOn(page, page.getByRole('link', { name: 'All shipments' }))
  await tabTo(page, main.getByRole('searchbox', { name: /^Search/ }))
  await page.keyboard.type(shipment.number)
  await expect(page.getByRole('table', { name: 'Shipments' }).getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await pressEnterOn(page, page.getByRole('button', { name: 'Export' }))
  await pressEnterInMenu(page, page.getByRole('menuitem', { name: /CSV/ }).first())
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(shipment.number)
  expect(text).toContain('Delivered')
})

import { findSerious } from '../support/axe.ts'
import { anEvent, aShipment, hoursFromNow } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test('the map counts open shipments by place and links to them', async ({ page }) => {
  const shipment = await aShipment()
  const place = { placeCity: 'Arjeplog', placeZipCode: '938 31', placeCountryCode: 'SE' }
  await anEvent(shipment, 'collected', -2, place)
  await page.goto('/map')
  const towns = page.getByRole('table', { name: 'Towns' })
  await expect(towns.getByRole('row', { name: /Arjeplog/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Countries' }).getByRole('row', { name: /Sweden/ })).toBeVisible()
  await towns.getByRole('link', { name: 'Arjeplog' }).click()
  await expect(page).toHaveURL(/placeTown(%3A|:)SE(%2F|\/)Arjeplog/)
  await expect(page.getByText('Now in: Arjeplog')).toBeVisible()
  await expect(page.getByText(shipment.number).first()).toBeVisible()
})

test('with a time state chosen, a town links only to its shipments in that state', async ({ page }) => {
  const place = { placeCity: 'Jokkmokk', placeZipCode: '962 31', placeCountryCode: 'SE' }
  const expired = await aShipment({ latestAt: hoursFromNow(-3) })
  const unpromised = await aShipment({ latestAt: null })
  for (const each of [expired, unpromised]) await anEvent(each, 'collected', -2, place)
  await page.goto('/map')
  const state = page.getByRole('button', { name: /^Late/ })
  await state.click()
  await expect(state).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('table', { name: 'Towns' }).getByRole('link', { name: 'Jokkmokk' }).click()
  await expect(page.getByText('Delivery status: Late')).toBeVisible()
  await expect(page.getByText(expired.number).first()).toBeVisible()
  await expect(page.getByText(unpromised.number)).toHaveCount(0)
})

test('a depot that stands still is found by clicks, in the list and on the map', async ({ page }) => {
  const place = { placeCity: 'Sorsele', placeZipCode: '924 31', placeCountryCode: 'SE' }
  const [stuck, moving, other] = [
    await aShipment({ bookedAt: hoursFromNow(-200) }),
    await aShipment({ bookedAt: hoursFromNow(-200) }),
    await aShipment({ bookedAt: hoursFromNow(-200), serviceProviderId: 'dhl' }),
  ]
  await anEvent(stuck, 'collected', -80, place)
  await anEvent(moving, 'collected', -2, place)
  await anEvent(other, 'collected', -80, place)
  await page.goto('/shipments?facets=serviceProviderId:postnord')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await page.getByRole('group', { name: 'Built-in views' }).getByRole('button', { name: 'No scan for 48 h' }).click()
  await filters.getByRole('checkbox', { name: /^3 days/ }).check()
  await expect(filters.getByRole('checkbox', { name: /^48 h/ })).not.toBeChecked()
  await filters.getByRole('checkbox', { name: /^Sorsele, SE/ }).check()
  const list = page.getByRole('table', { name: 'Shipments' })
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list).toContainText(stuck.number)

  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue('PostNord')
  await expect(page.getByRole('combobox', { name: 'No scan for' })).toHaveValue('No scan for 3 days')
  await page.getByText('Time without a scan', { exact: true }).click()
  const town = page.getByRole('table', { name: 'Towns' }).getByRole('row', { name: /Sorsele/ })
  await expect(town).toContainText(/Sorsele.*1.*1.*1/)
  await expect(page.getByRole('list', { name: 'Time without a scan' })).toContainText('3–7 days 1')
  await town.getByRole('link', { name: 'Sorsele' }).click()
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list).toContainText(stuck.number)
})

test('a click opens a country and sets the address, and Back closes it', async ({ page }) => {
  await anEvent(await aShipment(), 'collected', -2)
  await page.goto('/map')
  await page.getByRole('button', { name: 'Sweden' }).click()
  await expect(page).toHaveURL(/country=SE/)
  await expect(page.getByRole('table', { name: 'Towns in Sweden' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Countries' })).toBeVisible()
})

test('keys and buttons move and zoom the map', async ({ page }) => {
  await anEvent(await aShipment(), 'collected', -2)
  await page.goto('/map')
  const drawing = page.getByRole('application', { name: /^Map of open shipments/ })
  await expect(drawing).toBeVisible()
  const widthSeen = async () => Number((await drawing.getAttribute('viewBox'))?.split(' ')[2])
  const leftSeen = async () => Number((await drawing.getAttribute('viewBox'))?.split(' ')[0])
  const before = await widthSeen()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await widthSeen()).toBeLessThan(before)
  await drawing.focus()
  const left = await leftSeen()
  await page.keyboard.press('ArrowRight')
  expect(await leftSeen()).toBeGreaterThan(left)
  await page.keyboard.press('-')
  await page.keyboard.press('0')
  expect(await widthSeen()).toBeGreaterThan(before)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('the map is accessible', async ({ page }) => {
      await anEvent(await aShipment(), 'collected', -2)
      await page.goto('/map')
      await expect(page.getByRole('table', { name: 'Towns' })).toBeVisible()
      expect(await findSerious(page)).toEqual([])
    })
  })
}

test('shipments without an event for 60 days are counted apart, and one click lists them', async ({ page }) => {
  const inactive = await aShipment({ bookedAt: hoursFromNow(-24 * 90), latestAt: null })
  const lively = await aShipment()
  await page.goto('/map')
  await page.getByRole('link', { name: /open with no updates for 60 days$/ }).click()
  await expect(page.getByText('Last update: over 60 days ago')).toBeVisible()
  await expect(page.getByText(inactive.number).first()).toBeVisible()
  await expect(page.getByText(lively.number)).toHaveCount(0)
})

import { unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { anEvent, aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test('from the home page, a suggested meaning is accepted: the replay runs, the code is gone and the shipment has moved', async ({
  page,
}) => {
  const code = `E2E-${unique()}`
  const shipment = await aShipment()
  // Only the carrier's own code, in Swedish.
  await anEvent(shipment, null, -2, { carrierCode: code, carrierText: 'Försändelsen är lastad för utkörning' })

  await page.goto('/')
  await page.getByRole('link', { name: code, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mapping of PostNord' })).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: code })
  await expect(item).toContainText('Swedish for Out for delivery')
  await expect(item.getByRole('link', { name: shipment.number })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])

  // The form says what would change before anything is saved.
  await item.getByRole('link', { name: /Choose/ }).click()
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue(code)
  await expect(page.getByText('1 event of the last 30 days would change.')).toBeVisible()
  await expect(page.getByText('1 shipment would get another status:')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.goBack()

  await item.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText('1 event changed, 1 shipment moved.')).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Parts of the mapping' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: code })).toHaveCount(0)

  await page.getByRole('link', { name: 'Replays' }).click()
  const newest = page.getByRole('list', { name: 'Replays' }).getByRole('listitem').first()
  await expect(newest).toContainText('1 event changed, 1 shipment moved')
  await expect(newest).toContainText('Booked → Out for delivery')
})

test('an event of the API that is rejected after it was stored is listed with its request, and dismissed', async ({
  page,
}) => {
  const packageNumber = `NONE${unique()}`.toUpperCase()
  const items = [{ packageNumber, code: 'collected', occurredAt: new Date().toISOString() }]
  const stored = await call('POST', '/ingress/events?wait=stored', { body: { items } })
  expect(await stored.json()).toMatchObject({ stored: 1 })

  await page.goto('/service-providers')
  await page.getByRole('link', { name: 'Unreadable events of the API' }).click()
  const item = page.getByRole('listitem').filter({ hasText: `Package “${packageNumber}” not found` })
  await expect(async () => {
    await page.reload()
    await expect(item).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(item).toContainText(`Request ${stored.headers.get('x-request-id')}`)
  expect(await findSeriousInBoth(page)).toEqual([])
  await item.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(item).toHaveCount(0)
})

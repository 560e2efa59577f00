import { unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

const loop = '{% for i in (1..100000000) %}{% for j in (1..100000000) %}{% endfor %}{% endfor %}'

test('a looping template says that it is set aside; what waits is dropped, and it is resumed', async ({ page }) => {
  const id = `loop-${unique()}`
  const created = await call('POST', '/templates', {
    body: {
      ...{ id, name: `Loop ${id}`, type: 'webhook', targetType: 'Shipment', allowOperatorSend: true },
      ...{ content: `http://127.0.0.1:${process.env.AFTERMILE_E2E_RECEIVER_PORT}/loop`, payload: loop },
    },
  })
  expect(created.ok).toBe(true)
  await page.goto(`/templates/${id}`)
  await expect(page.getByText('No messages wait to be sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drop waiting messages' })).toBeDisabled()

  const shipments = [await aShipment(), await aShipment(), await aShipment(), await aShipment(), await aShipment()]
  const actions = [{ type: 'webhook', templateId: id }]
  const queued = await call('POST', '/containers/actions', {
    body: { type: 'shipment', containers: shipments.map(shipment => shipment.id), actions },
  })
  expect(queued.ok).toBe(true)
  const notice = page.getByRole('alert').filter({ hasText: 'Set aside' })
  await expect(notice).toContainText('three times in a row. 2 messages wait.')
  expect(await findSeriousInBoth(page)).toEqual([])

  await page.goto(`/templates/email?template=${id}`)
  await expect(page.getByText('Its template is set aside.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Drop 2 waiting messages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Drop 2 waiting messages?' })
  await expect(dialog).toContainText('This can’t be undone.')
  await dialog.getByRole('button', { name: 'Drop' }).click()
  await expect(page.getByText('2 messages dropped.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drop waiting messages' })).toBeDisabled()

  await page.goto(`/templates/${id}`)
  await expect(notice).toContainText('No messages wait.')
  await notice.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Template resumed.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
